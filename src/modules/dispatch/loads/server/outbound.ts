import { sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import {
  travellerDeliveryNoteLineTable,
  travellerDeliveryNoteTable,
} from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { routeLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { OutboundRow } from '../contract.ts'
import { massOf, metOf, type NoteEntity, noteRefusals, packagesOf } from '../domain.ts'
import { kinds, notesOnLines } from './notes.ts'

/** How far ahead it looks where nobody says. */
const DAYS_AHEAD = 14
/** The most notes, and the most travellers, that one view shows. */
const MOST = 80

interface Asked {
  readonly until: string
  readonly facilityId: string | undefined
}

const at = ({ facilityId }: Asked, column: ReturnType<typeof sql>) =>
  facilityId ? sql`AND ${column} = ${facilityId}::uuid` : sql``

interface Waiting {
  readonly noteEntity: NoteEntity
  readonly noteId: string
  readonly facilityCode: string
}

/** Notes that have not left and shall until the day, the first to leave first. */
async function waiting(ctx: Context, asked: Asked): Promise<Waiting[]> {
  const each = kinds.flatMap(({ entity, table }) =>
    entity === 'supplier-returns'
      ? []
      : sql`
      (SELECT ${entity}::text AS "noteEntity", n.id AS "noteId", n.planned_on, n.number, f.short_code AS "facilityCode"
      FROM ${table} n JOIN ${facilityTable} f ON f.id = n.facility_id
      WHERE n.status IN ('draft', 'documents_check', 'ready') AND n.planned_on <= ${asked.until}::date
        ${at(asked, sql`n.facility_id`)} ORDER BY n.planned_on, n.id LIMIT ${MOST + 1})`,
  )
  // A return that was sent has left, unless it waits for its lorry.
  each.push(sql`
      (SELECT 'supplier-returns', n.id, n.returned_on, n.number, f.short_code
      FROM ${supplierReturnTable} n JOIN ${facilityTable} f ON f.id = n.facility_id
      WHERE (n.status = 'draft' OR n.load_state IN ('planned', 'loading')) AND n.returned_on <= ${asked.until}::date
        ${at(asked, sql`n.facility_id`)} ORDER BY n.returned_on, n.id LIMIT ${MOST + 1})`)
  return ctx.tx.query<Waiting>(sql`
    SELECT "noteEntity", "noteId", "facilityCode" FROM (${sql.join(each, sql` UNION ALL `)}) w
    ORDER BY planned_on, number LIMIT ${MOST + 1}`)
}

interface Making {
  readonly id: string
  readonly number: string
  readonly description: string
  readonly companyName: string | null
  readonly dueOn: string | null
  readonly quantity: number
  readonly free: number
  readonly onNotes: number
  readonly behind: { readonly seq: number; readonly title: string; readonly passedQty: number } | null
  readonly facilityCode: string
}

/** Travellers whose pieces stand on no note yet: made, or due until the day. */
const making = (ctx: Context, asked: Asked): Promise<Making[]> =>
  ctx.tx.query<Making>(sql`
    SELECT t.id, t.number, t.description, co.name AS "companyName", t.due_on::text AS "dueOn", t.quantity, f.short_code AS "facilityCode",
      (t.made_qty - t.stocked_qty - t.delivered_qty - held_returns(t.root_id) - notes.quantity)::int AS free, notes.quantity::int AS "onNotes",
      (SELECT json_build_object('seq', op.seq, 'title', route.title, 'passedQty', op.passed_qty)
        FROM ${operationTable} op JOIN ${routeLineTable} route ON route.id = op.route_line_id
        WHERE op.traveller_root_id = t.root_id AND op.decision IS NULL ORDER BY op.passed_qty, op.seq LIMIT 1) AS behind
    FROM ${travellerTable} t JOIN ${facilityTable} f ON f.id = t.facility_id LEFT JOIN ${companyTable} co ON co.id = t.company_id,
      LATERAL (SELECT coalesce(sum(l.quantity), 0) AS quantity FROM ${travellerDeliveryNoteLineTable} l
        JOIN ${travellerDeliveryNoteTable} n ON n.id = l.note_id
        WHERE l.traveller_id = t.root_id AND n.status IN ('draft', 'documents_check', 'ready')) notes
    WHERE t.in_force AND t.status IN ('released', 'final_review') AND t.due_on <= ${asked.until}::date
      AND t.quantity > t.stocked_qty + t.delivered_qty + notes.quantity ${at(asked, sql`t.facility_id`)}
    ORDER BY t.due_on, t.number LIMIT ${MOST + 1}`)

/** Why pieces of a traveller stand on no note yet. */
function whyNot({ id, behind, free }: Making) {
  const href = `/travellers/${id}`
  if (free > 0 || behind === null)
    return [
      {
        code: 'no_note',
        message: 'No note yet',
        href: `/traveller-delivery-notes/create?from=traveller&ids=${id}`,
      },
    ]
  const { seq, title, passedQty } = behind
  return [
    {
      code: 'operations',
      values: { seq, title, passed: passedQty },
      message: `Operation ${seq} ${title} has ${passedQty} passed`,
      href,
    },
  ]
}

/** What is to leave until a day: notes with their conditions, and pieces that stand on none. */
export async function outbound(
  ctx: Context,
  { query }: { query: { until?: string | undefined; facilityId?: string | undefined } },
) {
  const today = ctx.today()
  const until = query.until ?? addDays(today, DAYS_AHEAD)
  const asked = { until, facilityId: query.facilityId }
  const wait = await waiting(ctx, asked)
  const travellers = ctx.actor.permissions.has('travellers:read') ? await making(ctx, asked) : []
  const seen = wait.slice(0, MOST).filter(({ noteEntity }) => ctx.actor.permissions.has(`${noteEntity}:read`))
  const notes = await notesOnLines(ctx, seen)
  const ofNotes = seen.flatMap(({ noteEntity, noteId, facilityCode }): OutboundRow[] => {
    const note = notes.get(noteId)
    if (!note) return []
    const packages = packagesOf(note)
    const { met, of } = metOf(note, null)
    return [
      {
        key: noteId,
        day: note.plannedOn,
        isLate: note.plannedOn < today,
        what: note.what,
        goesTo: note.goesTo,
        number: note.number,
        href: `/${noteEntity}/${noteId}`,
        isNote: true,
        status: note.status,
        noteEntity,
        noteId,
        pieces: note.pieces,
        packed: packages.reduce((sum, { pieces }) => sum + pieces, 0),
        free: note.pieces,
        grossKg: massOf(packages),
        met,
        asked: of,
        refusals: noteRefusals(note, null),
        loadId: note.loadId,
        loadNumber: note.loadNumber,
        facilityCode,
      },
    ]
  })
  const ofTravellers = travellers.slice(0, MOST).map((one): OutboundRow => {
    const day = one.dueOn ?? today
    return {
      key: one.id,
      day,
      isLate: day < today,
      what: one.description,
      goesTo: one.companyName ?? '',
      number: one.number,
      href: `/travellers/${one.id}`,
      isNote: false,
      status: 'released',
      noteEntity: null,
      noteId: null,
      pieces: one.quantity - one.onNotes,
      packed: 0,
      free: Math.max(0, one.free),
      grossKg: null,
      met: 0,
      asked: 0,
      refusals: whyNot(one),
      loadId: null,
      loadNumber: null,
      facilityCode: one.facilityCode,
    }
  })
  return {
    until,
    today,
    rows: [...ofNotes, ...ofTravellers].toSorted((a, b) => a.day.localeCompare(b.day)),
    hasMore: wait.length > MOST || travellers.length > MOST,
  }
}
