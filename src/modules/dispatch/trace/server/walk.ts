import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { kindNames, kinds, type Link, MOST_NODES, type TraceKind, type Way } from '../domain.ts'
import type { TraceNode, TraceQuery } from '../contract.ts'
import { tellingOf, told, toldColumns } from './records.ts'
import { stepsFrom } from './relations.ts'

/** A record that was reached, with its words. */
export interface FoundNode {
  readonly kind: TraceKind
  readonly id: string
  readonly certain: boolean
  readonly ended: boolean
  readonly number: string
  readonly what: string | null
  readonly place: string | null
  readonly company: string | null
  readonly since: string | null
  readonly state: string | null
  readonly pieces: number | null
  readonly mass_kg: string | null
  readonly page: string
}

interface FoundLink {
  readonly from: string
  readonly to: string
  readonly certain: boolean
  readonly ended: boolean
}

const beginningOf = ({ kind, id }: TraceQuery): SQL =>
  sql`SELECT ${kind}::text AS kind, ${id}::uuid AS id, true AS certain, false AS ended`

/**
 * Everything that is reached one way. A record is followed once for each of certain and possible, so a circle in the facts
 * ends; what was taken back is told and not followed.
 */
const reached = (name: SQL, way: 'forward' | 'backward', query: TraceQuery): SQL => sql`
  ${name} AS (
    ${beginningOf(query)}
    UNION
    SELECT step.kind, step.id, at.certain AND step.certain, step.ended
    FROM ${query.reach === 'near' ? sql`(${beginningOf(query)})` : name} at CROSS JOIN LATERAL (${stepsFrom(way)}) AS step WHERE NOT at.ended)`

const directions: Readonly<Record<Way, readonly ('forward' | 'backward')[]>> = {
  both: ['forward', 'backward'],
  forward: ['forward'],
  backward: ['backward'],
}

const nameOf = { forward: sql`went`, backward: sql`came` } as const

/** The links of what was reached, each from what it is made of to what it became. */
function linksOf(way: 'forward' | 'backward', query: TraceQuery): SQL {
  const [from, to] =
    way === 'forward'
      ? [sql`at.kind || ':' || at.id`, sql`step.kind || ':' || step.id`]
      : [sql`step.kind || ':' || step.id`, sql`at.kind || ':' || at.id`]
  return sql`
    SELECT ${from} AS "from", ${to} AS "to", step.certain, step.ended
    FROM (${query.reach === 'near' ? beginningOf(query) : sql`SELECT DISTINCT kind, id FROM ${nameOf[way]} WHERE NOT ended`}) at CROSS JOIN LATERAL (${stepsFrom(way)}) AS step`
}

/** The whole of a trace, or what is near, in one statement, so that it is of one moment; `most` at a time. */
async function found(ctx: Context, query: TraceQuery, most: number | null) {
  const both = directions[query.way]
  const walks = sql.join(
    both.map((way) => reached(nameOf[way], way, query)),
    sql`, `,
  )
  const rows = sql.join(
    both.map((way) => sql`SELECT * FROM ${nameOf[way]}`),
    sql` UNION ALL `,
  )
  const limit = most === null ? sql`` : sql`LIMIT ${most + 1}`
  const words = sql.join(
    kindNames.map(
      (kind) => sql`SELECT n.kind, n.id, n.certain, n.ended, w.*
        FROM nodes n CROSS JOIN LATERAL (SELECT ${toldColumns(told[kind])} FROM ${tellingOf(told[kind], (id) => sql`${id} = n.id`)}) AS w
        WHERE n.kind = ${kind}`,
    ),
    sql` UNION ALL `,
  )
  const [answer] = await ctx.tx.query<{ nodes: FoundNode[]; links: FoundLink[] }>(sql`
    WITH RECURSIVE ${walks}, nodes AS MATERIALIZED (
      SELECT kind, id, bool_or(certain AND NOT ended) AS certain, bool_and(ended) AS ended
      FROM (SELECT * FROM (${rows}) all_rows ${limit}) seen GROUP BY kind, id)
    SELECT (SELECT coalesce(json_agg(x), '[]') FROM (${words}) x) AS nodes,
      (SELECT coalesce(json_agg(DISTINCT to_jsonb(l)), '[]') FROM (${sql.join(
        both.map((way) => linksOf(way, query)),
        sql` UNION `,
      )}) l) AS links`)
  return answer ?? { nodes: [], links: [] }
}

const pages: Readonly<Record<TraceKind, string>> = {
  'order-line': '/purchase-orders/',
  'receipt-line': '/goods-receipts/',
  certificate: '/certificates/',
  heat: '/heats/',
  steel: '/steel-stock/',
  traveller: '/travellers/',
  serial: '/trace?from=serial:',
  'delivery-note': '/delivery-notes/',
  'traveller-delivery-note': '/traveller-delivery-notes/',
  'supplier-return': '/supplier-returns/',
  company: '/companies/',
}

/** Whether somebody may see records of a kind. */
export const maySee = ({ actor }: Context, kind: TraceKind): boolean =>
  actor.permissions.has(kinds[kind].right)

/** What somebody may not see is there, so that no path has a gap, but says nothing. */
function shown(ctx: Context, row: FoundNode): TraceNode {
  const { kind, id } = row
  const seen = maySee(ctx, kind)
  const told = <T>(value: T): T | null => (seen ? value : null)
  return {
    id,
    kind,
    number: told(row.number),
    what: told(row.what),
    place: told(row.place),
    companyName: maySee(ctx, 'company') ? told(row.company) : null,
    since: told(row.since),
    state: told(row.state),
    pieces: told(row.pieces),
    massKg: told(row.mass_kg),
    href: told(`${pages[kind]}${row.page}`),
    isCertain: row.certain,
    isEnded: row.ended,
  }
}

const order = (row: FoundNode): string => `${kinds[row.kind].column}${row.kind} ${row.number}`

/** What is reached from a record, in the order of the columns, and the links between what is kept; whoever asks. */
export async function walk(ctx: Context, query: TraceQuery, most: number | null) {
  const { nodes, links } = await found(ctx, query, most)
  const sorted = nodes.map((row) => ({ row, by: order(row) })).sort((a, b) => (a.by < b.by ? -1 : 1))
  const kept = (most === null ? sorted : sorted.slice(0, most)).map(({ row }) => row)
  const placeOf = new Map(kept.map(({ kind, id }, place) => [`${kind}:${id}`, place]))
  const told = links.flatMap(({ from, to, certain, ended }): (Link & { isCertain: boolean })[] => {
    const [a, b] = [placeOf.get(from), placeOf.get(to)]
    return a === undefined || b === undefined ? [] : [{ from: a, to: b, isCertain: certain, isEnded: ended }]
  })
  return { nodes: kept, links: told, isCut: most !== null && nodes.length > most }
}

/** The same as the reader may see it. */
export async function follow(ctx: Context, query: TraceQuery, most: number | null = MOST_NODES) {
  const walked = await walk(ctx, query, most)
  return { ...walked, nodes: walked.nodes.map((row) => shown(ctx, row)) }
}
