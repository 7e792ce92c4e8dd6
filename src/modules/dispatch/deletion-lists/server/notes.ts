import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { billingEntryTable as billed } from '#modules/dispatch/billing/table.ts'
import { declarationTable as declaration } from '#modules/dispatch/declarations/table.ts'
import { pieceReturnTable as pieceReturn } from '#modules/dispatch/delivery-ledger/table.ts'
import type { KeptEntity } from '#modules/dispatch/legal-holds/contract.ts'
import { USUAL_YEARS } from '#modules/dispatch/legal-holds/domain.ts'
import { keptNotes } from '#modules/dispatch/legal-holds/server/api.ts'
import { owedDocumentTable as owed } from '#modules/dispatch/owed-documents/table.ts'
import { travellerDeliveryNoteLineTable as pieceLine } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import type { NoteToDelete } from '../domain.ts'
import { deletionListNoteTable as listed, deletionListTable as lists } from '../table.ts'

/** A delivery with what decides whether its papers may go, and what a list says of it. */
export interface FoundNote extends NoteToDelete {
  readonly entity: KeptEntity
  readonly facilityId: string
  readonly goesTo: string
  readonly leftOn: string
}

const kinds = Object.keys(keptNotes) as KeptEntity[]

/** What notes of pieces have no column for. */
const ofKind: Readonly<
  Record<KeptEntity, { readonly kind: SQL; readonly to: SQL; readonly traveller: SQL }>
> = {
  'delivery-notes': {
    kind: sql`n.kind`,
    to: sql`(SELECT f.name FROM ${facilityTable} f WHERE f.id = n.to_facility_id)`,
    traveller: sql`NULL::text`,
  },
  'traveller-delivery-notes': {
    kind: sql`NULL::text`,
    to: sql`NULL::text`,
    traveller: sql`(SELECT min(t.number) FROM ${pieceLine} l JOIN ${travellerTable} t ON t.root_id = l.traveller_id AND t.in_force
      WHERE l.note_id = n.id AND t.status NOT IN ('closed', 'cancelled'))`,
  },
}

/** The notes of a kind that a condition over `n` names; `listId` is the list that may name them. */
const keepingFacts = (entity: KeptEntity, where: SQL, listId: string | null, end: SQL): SQL => {
  const { table, years } = keptNotes[entity]
  const { kind, to, traveller } = ofKind[entity]
  return sql`
    SELECT n.id, ${entity} AS entity, n.facility_id AS "facilityId", n.number, n.status, ${kind} AS kind, coalesce(co.name, ${to}, '') AS "goesTo",
      gone.day::text AS "leftOn", gone.until::text AS "keepUntil", record_is_held(${entity}, n.id) AS "isHeld",
      EXISTS (SELECT FROM ${pieceReturn} r WHERE r.note_id = n.id AND r.released_at IS NULL) AS "hasOpenReturn",
      EXISTS (SELECT FROM ${billed} b WHERE b.note_id = n.id AND b.export_id IS NULL AND NOT b.withdrawn) AS "isUnbilled",
      EXISTS (SELECT FROM ${owed} o WHERE o.note_id = n.id AND o.state = 'open') AS "isOwed",
      (SELECT min(d.number) FROM ${declaration} d WHERE d.note_id = n.id AND d.status = 'draft') AS "draftNumber",
      ${traveller} AS "travellerNumber",
      (SELECT l.number FROM ${listed} ln JOIN ${lists} l ON l.id = ln.list_id WHERE ln.note_id = n.id AND NOT ln.is_withdrawn
        AND ln.list_id IS DISTINCT FROM ${listId}::uuid) AS "listNumber"
    FROM ${table} n JOIN ${facilityTable} fa ON fa.id = n.facility_id LEFT JOIN ${companyTable} co ON co.id = n.company_id
    CROSS JOIN LATERAL (SELECT d.day, (d.day + make_interval(years => coalesce((${years})::int, ${USUAL_YEARS})))::date AS until
      FROM (SELECT (n.dispatched_at AT TIME ZONE fa.time_zone)::date AS day) d) gone
    WHERE n.dispatched_at IS NOT NULL AND ${where} ${end}`
}

/** Deliveries by their ids, as they are now. */
export async function notesWith(
  ctx: Context,
  ids: readonly string[],
  listId: string | null = null,
): Promise<Map<string, FoundNote>> {
  const found: FoundNote[] = []
  for (const entity of kinds)
    found.push(
      ...(await ctx.tx.query<FoundNote>(
        keepingFacts(entity, sql`n.id = ANY(${sql.param(ids)}::uuid[])`, listId, sql``),
      )),
    )
  return new Map(found.map((note) => [note.id, note]))
}

/** Holds deliveries until the commit, so that no hold begins in the second in which their papers go. */
export async function lockNotes(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const entity of kinds)
    await ctx.tx.query(sql`
      SELECT FROM ${keptNotes[entity].table} n WHERE n.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY n.id FOR UPDATE OF n`)
}

/** Deliveries of a facility that are past their day and whose papers are still there, the oldest first. */
export async function notesPastTheirDay(
  ctx: Context,
  { facilityId, today }: { readonly facilityId: string; readonly today: string },
  most: number,
): Promise<FoundNote[]> {
  // Nothing that left later can be past its day: so far the index is walked, and no further.
  const [least] = await ctx.tx.query<{ years: number }>(sql`
    SELECT least(${USUAL_YEARS}::int, min(record_retention_years))::int AS years FROM ${pslLevelTable}`)
  const where = sql`n.facility_id = ${facilityId}
    AND n.dispatched_at < (${today}::date - make_interval(years => ${least?.years ?? USUAL_YEARS})) + interval '2 days'
    AND gone.until < ${today}::date
    AND NOT EXISTS (SELECT FROM ${listed} ln WHERE ln.note_id = n.id AND ln.deleted_at IS NOT NULL)`
  const found: FoundNote[] = []
  for (const entity of kinds)
    found.push(
      ...(await ctx.tx.query<FoundNote>(
        keepingFacts(entity, where, null, sql`ORDER BY n.dispatched_at, n.id LIMIT ${most}`),
      )),
    )
  return found
    .toSorted((a, b) =>
      a.leftOn === b.leftOn ? (a.number < b.number ? -1 : 1) : a.leftOn < b.leftOn ? -1 : 1,
    )
    .slice(0, most)
}
