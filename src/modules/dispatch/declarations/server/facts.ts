import { sql } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import { checkAnswers, type Step } from '#platform/contract/values/typed-steps.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { type FoundNode, walk } from '#modules/dispatch/trace/server/api.ts'
import { travellerDeliveryNoteLineTable as line } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { licenceTable } from '#modules/dispatch/licences/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { passedAt } from '#modules/production/operations/server/api.ts'
import { operationTable, readingTable, signOffTable } from '#modules/production/operations/table.ts'
import { routeLineTable, serialTable } from '#modules/production/travellers/table.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { certificateTable } from '#modules/steel/certificates/table.ts'
import type { DeclarationRecord } from '../contract.ts'
import {
  STEEL_LINES,
  type DeclarationFacts,
  isInGerman,
  type StatedHeat,
  type StatedItem,
  type StatedResult,
  type StatedTest,
} from '../domain.ts'
import { isOfResults, kindOf } from '../domain/kinds.ts'
import { casesOf } from './cases.ts'
import { type FoundItem, noteToDeclare, steelToDeclare } from './declared-notes.ts'

/** The declaration as one statement gives it. */
export interface DeclarationRow extends Omit<DeclarationRecord, 'can' | 'missing' | 'factsSha256'> {
  readonly facts: DeclarationFacts | null
  readonly createdById: string | null
  readonly writerIds: readonly string[]
  readonly fileId: string | null
  readonly pdfSha256: string | null
  /** Of the note. */
  readonly noteStatus: string
}

/** Of operations, with what was read where the kind states results. */
interface FoundResult {
  readonly operationId: string
  readonly id: string
  readonly step: Step
  readonly value: string
  readonly serial: string | null
}

/** The newest reading of each step, of each piece that goes where pieces have serial numbers. */
const resultsOf = (ctx: Context, noteId: string): Promise<FoundResult[]> =>
  ctx.tx.query<FoundResult>(sql`
    SELECT DISTINCT ON (op.seq, op.id, r.step_key, s.serial_no) op.id AS "operationId", r.id, r.step_asked AS step, r.value,
      s.serial_no AS serial
    FROM ${line} l JOIN ${operationTable} op ON op.traveller_root_id = l.traveller_id AND op.decision IS NULL
    CROSS JOIN LATERAL ${passedAt(sql`op.id`)} passed
    JOIN ${readingTable} r ON r.operation_id = passed.id AND r.at <= coalesce(passed.until, r.at) LEFT JOIN ${serialTable} s ON s.id = r.serial_id
    WHERE l.note_id = ${noteId} AND (r.serial_id IS NULL OR r.serial_id = ANY(l.serial_ids))
    ORDER BY op.seq, op.id, r.step_key, s.serial_no, r.at DESC, r.id DESC`)

/** `13.9 to 16.0 mm`; null: nothing is asked of it. */
function limitsOf(step: Step): string | null {
  if (step.type === 'check') return step.wanted ? checkAnswers[step.wanted] : null
  if (step.type !== 'number' || (!step.min && !step.max)) return null
  const range =
    step.min && step.max
      ? `${step.min} to ${step.max}`
      : step.min
        ? `${step.min} at least`
        : `${step.max} at most`
  return [range, step.unit].filter(Boolean).join(' ')
}

const stated = ({ id, step, value, serial }: FoundResult): StatedResult => ({
  source: { table: 'operation_readings', id },
  what: step.label,
  value: step.type === 'number' && step.unit ? `${value} ${step.unit}` : value,
  limits: limitsOf(step),
  serial,
})

interface FoundTest {
  readonly rootId: string
  readonly id: string
  readonly seq: number
  readonly title: string
  readonly procedure: string | null
  readonly acceptance: string | null
  readonly signatures: readonly { name: string; meaning: string; at: string }[]
}

/** Operations that somebody signed, also where the pieces passed them before they were split off. */
const testsOf = (ctx: Context, roots: readonly string[]): Promise<FoundTest[]> =>
  ctx.tx.query<FoundTest>(sql`
    SELECT op.traveller_root_id AS "rootId", op.id, op.seq, route.title, route.procedure,
      route.acceptance_standard AS acceptance,
      json_agg(json_build_object('name', who.name, 'meaning', s.meaning, 'at', s.at) ORDER BY s.at, s.id) AS signatures
    FROM ${operationTable} op JOIN ${routeLineTable} route ON route.id = op.route_line_id
    CROSS JOIN LATERAL ${passedAt(sql`op.id`)} passed
    JOIN ${signOffTable} s ON s.operation_id = passed.id AND s.at <= coalesce(passed.until, s.at) JOIN ${userTable} who ON who.id = s.by_id
    WHERE op.traveller_root_id = ANY(${sql.param(roots)}::uuid[]) AND op.decision IS NULL
    GROUP BY op.id, route.id ORDER BY op.seq`)

type Licence = NonNullable<DeclarationFacts['licence']>

/** The licence that it is made under, as its record says it now. */
async function statedLicence(ctx: Context, id: string): Promise<Licence | null> {
  const [found] = await ctx.tx.query<Omit<Licence, 'source'>>(sql`
    SELECT kind, number, status, body, body_no AS "bodyNo", valid_from AS "validFrom", valid_until AS "validUntil", scope
    FROM ${licenceTable} WHERE id = ${id}`)
  return found ? { source: { table: 'licences', id }, ...found } : null
}

interface Reached {
  readonly nodes: readonly FoundNode[]
  readonly links: readonly { readonly from: number; readonly to: number; readonly isEnded: boolean }[]
}

/** Everything that one record is made of, within a trace that leads further. */
function behind({ nodes, links }: Reached, start: number): Set<number> {
  const seen = new Set([start])
  const waiting = [start]
  for (const at of waiting)
    for (const { from, to, isEnded } of links)
      if (to === at && !isEnded && !seen.has(from) && !nodes[from]?.ended) {
        seen.add(from)
        waiting.push(from)
      }
  return seen
}

const isVerified = ({ kind, state }: FoundNode): boolean => kind === 'certificate' && state === 'verified'

/** The concessions of certificates, by their id. */
async function concessionsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await ctx.tx.query<{ id: string; concessions: { number: string }[] }>(sql`
    SELECT id, concessions FROM ${certificateTable} WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  return new Map(
    rows.map(({ id, concessions }) => [id, [...new Set(concessions.map(({ number }) => number))]]),
  )
}

function heatsOf(
  reached: Reached,
  within: ReadonlySet<number>,
  concessions: ReadonlyMap<string, readonly string[]>,
): StatedHeat[] {
  const { nodes, links } = reached
  return [...within]
    .toSorted((a, b) => a - b)
    .flatMap((place) => {
      const heat = nodes[place]
      if (heat?.kind !== 'heat') return []
      const certificates = links
        .flatMap(({ from, to }) => (to === place ? (nodes[from] ?? []) : []))
        .filter(isVerified)
        .map(({ id, number, what }) => ({
          source: { table: 'certificates', id },
          number,
          about: what ?? '',
          concessions: concessions.get(id) ?? [],
        }))
      return [
        {
          source: { table: 'heats', id: heat.id },
          heatNo: heat.number,
          mill: heat.company ?? '',
          certificates,
        },
      ]
    })
}

/** The travellers whose pieces are built in, and the steel that was given out, for all of them; of steel it is the row itself. */
function madeOf({ nodes, links }: Reached, within: ReadonlySet<number>, rootId: string) {
  const ids = (places: readonly number[]) => [...new Set(places.flatMap((place) => nodes[place]?.id ?? []))]
  const isKind = (place: number, kind: FoundNode['kind']) => nodes[place]?.kind === kind
  return {
    parts: ids([...within].filter((place) => isKind(place, 'traveller') && nodes[place]?.id !== rootId)),
    steel: [
      rootId,
      ...ids(
        links.flatMap(({ from, to, isEnded }) =>
          !isEnded && within.has(from) && isKind(from, 'steel') && isKind(to, 'traveller') ? [from] : [],
        ),
      ),
    ],
  }
}

/** Steel that was given out and whose heat nobody knows. */
const unknownIn = ({ nodes, links }: Reached, within: ReadonlySet<number>): string[] =>
  [...within].flatMap((place) => {
    const steel = nodes[place]
    const isKnown = links.some(({ from, to }) => to === place && nodes[from]?.kind === 'heat')
    return steel?.kind === 'steel' && !isKnown ? [steel.number] : []
  })

const statedTest = (
  { id, seq, title, procedure, acceptance, signatures }: FoundTest,
  zone: string,
  results: readonly FoundResult[] | null,
): StatedTest => ({
  source: { table: 'operations', id },
  seq,
  title,
  procedure,
  acceptance,
  signatures: signatures.map(({ name, meaning, at }) => ({ name, capacity: meaning, on: dayIn(at, zone) })),
  ...(results ? { results: results.filter(({ operationId }) => operationId === id).map(stated) } : {}),
})

/** Everything that a declaration states, as the records say it now: the note, its trace and what was signed in the shop. */
export async function declaredFacts(ctx: Context, row: DeclarationRow): Promise<DeclarationFacts> {
  const isSteel = row.noteEntity === 'delivery-notes'
  const [found] = await (isSteel ? steelToDeclare : noteToDeclare)(ctx, row.noteId)
  if (!found) throw notFound()
  const reached = await walk(
    ctx,
    { kind: isSteel ? 'delivery-note' : 'traveller-delivery-note', id: row.noteId, way: 'backward' },
    null,
  )
  // A note that has not left yet is linked with nothing: its travellers and its steel are asked for themselves.
  const ofLine = isSteel ? ('steel' as const) : ('traveller' as const)
  const roots = [...new Set(found.items.map(({ rootId }) => rootId))]
  const ofRoot = new Map(
    await Promise.all(
      roots.map(async (id) => {
        const isReached = reached.nodes.some((one) => one.kind === ofLine && one.id === id)
        return [
          id,
          isReached ? reached : await walk(ctx, { kind: ofLine, id, way: 'backward' }, null),
        ] as const
      }),
    ),
  )
  const certificates = [...ofRoot.values()].flatMap(({ nodes }) =>
    nodes.filter(isVerified).map(({ id }) => id),
  )
  const concessions = await concessionsOf(ctx, certificates)
  const tests = await testsOf(ctx, roots)
  const results = isOfResults(row.kind) ? await resultsOf(ctx, row.noteId) : null
  const { hasGoods = false } = kindOf(row.kind)
  const stateItem = async ({ lineId, rootId, serialIds, goods, ...item }: FoundItem): Promise<StatedItem> => {
    const all = ofRoot.get(rootId) ?? { nodes: [], links: [] }
    const start = all.nodes.findIndex(({ kind, id }) => kind === ofLine && id === rootId)
    const within = behind(all, start)
    return {
      ...item,
      ...(hasGoods ? { goods } : {}),
      ...(await casesOf(ctx, { rootId, serialIds }, madeOf(all, within, rootId))),
      source: { table: isSteel ? STEEL_LINES : 'traveller_delivery_note_lines', id: lineId },
      heats: heatsOf(all, within, concessions),
      unknownSteel: unknownIn(all, within),
      tests: tests
        .filter((test) => test.rootId === rootId)
        .map((test) => statedTest(test, row.timeZone, results)),
    }
  }
  const items: StatedItem[] = []
  for (const item of found.items) items.push(await stateItem(item))
  const particulars = row.particulars.flatMap(({ what, says }) => (says ? [{ what, says }] : []))
  const licence = row.licenceId ? await statedLicence(ctx, row.licenceId) : null
  const { name, lines } = await letterheadOfFacility(ctx, row.facilityId)
  return {
    schema: 'declaration/1',
    kind: row.kind,
    number: row.number,
    issuer: { name, lines },
    customer: found.customer,
    customerOrderNo: found.customerOrderNo,
    project: found.project,
    note: {
      source: { table: isSteel ? 'delivery_notes' : 'traveller_delivery_notes', id: row.noteId },
      number: found.number,
    },
    items,
    standards: row.lines.map(({ standard, edition }) => ({ standard, edition })),
    statement: row.statement,
    ...(isInGerman(row.language) && row.statementDe ? { statementDe: row.statementDe } : {}),
    deviations: row.deviations ?? null,
    remarks: row.remarks ?? null,
    placeOfIssue: row.placeOfIssue,
    issuedOn: ctx.today(row),
    takesPlaceOf: row.supersedesNumber,
    ...(licence ? { licence } : {}),
    ...(particulars.length > 0 ? { particulars } : {}),
  }
}
