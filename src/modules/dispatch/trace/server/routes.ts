import { sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound } from '#platform/server/errors.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { type Trace, type TraceNode, type TraceQuery, type TraceStart, trace } from '../contract.ts'
import { kindNames, kinds, MOST_DRAWN, statesOf, type TraceKind } from '../domain.ts'
import { balanceOf } from './balance.ts'
import { tellingOf, told } from './records.ts'
import { follow, maySee } from './walk.ts'

const MOST_STARTS = 20
/** What people look for by its number; lines of orders and companies are reached from their pages. */
const soughtKinds = kindNames.filter((kind) => !['order-line', 'receipt-line', 'company'].includes(kind))

/** Records whose number holds the text, those that begin with it first. */
async function starts(ctx: Context, { query }: { query: { search: string } }): Promise<TraceStart[]> {
  const text = query.search.trim().toLowerCase()
  const seen = soughtKinds.filter((kind) => maySee(ctx, kind))
  if (text === '' || seen.length === 0) return []
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = seen.map((kind) => {
    const { id, number, what = sql`NULL::text` } = told[kind]
    return sql`(SELECT ${kind}::text AS kind, ${id} AS id, ${number} AS number, ${what} AS what
      FROM ${tellingOf(told[kind], () => sql`lower(${number}) LIKE ${pattern}`)} LIMIT ${MOST_STARTS})`
  })
  return ctx.tx.query<TraceStart>(sql`
    SELECT * FROM (${sql.join(found, sql` UNION ALL `)}) x
    ORDER BY NOT starts_with(lower(number), ${text}), number LIMIT ${MOST_STARTS}`)
}

const beginning = (nodes: readonly TraceNode[], { kind, id }: TraceQuery): TraceNode => {
  const start = nodes.find((one) => one.kind === kind && one.id === id)
  if (!start) throw notFound()
  return start
}

async function read(ctx: Context, query: TraceQuery, most?: number | null) {
  if (!maySee(ctx, query.kind)) throw forbidden()
  const walked = await follow(ctx, query, most)
  return { ...walked, start: beginning(walked.nodes, query) }
}

async function traced(ctx: Context, { query }: { query: TraceQuery }): Promise<Trace> {
  const walked = await read(ctx, query, query.reach === 'near' ? MOST_DRAWN : undefined)
  return { ...walked, at: ctx.clock.now().toISOString() }
}

const stateLabel = (kind: TraceKind, state: string | null): string =>
  state === null ? '' : (statesOf(kind)[state]?.label ?? state)

const columns = ['Kind', 'Number', 'What', 'Where', 'Company', 'Since', 'Pieces', 'kg', 'State', 'How sure']

const fileCell = (value: string | number | null | undefined): string => neutralised(String(value ?? ''))

const sureness = ({ isCertain, isEnded }: TraceNode): string => {
  if (isEnded) return 'taken back'
  return isCertain ? 'certain' : 'possible'
}

const fileRow = (node: TraceNode) => [
  kinds[node.kind].label,
  node.number ?? 'not to be seen',
  node.what,
  node.place,
  node.companyName,
  node.since?.slice(0, 10),
  node.pieces,
  node.massKg,
  stateLabel(node.kind, node.state),
  sureness(node),
]

/** All of it, however much that is. */
async function exportNodes(
  ctx: Context,
  { query }: { query: TraceQuery },
  { reply }: HttpExchange,
): Promise<void> {
  const { nodes, start } = await read(ctx, { ...query, reach: undefined }, null)
  const file = stringify([columns, ...nodes.map((node) => fileRow(node).map(fileCell))], { bom: true })
  await reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `trace-${start.number}.csv`),
    })
    .send(file)
}

export const register = serve(trace, {
  starts,
  follow: traced,
  balance: (ctx, { query: { kind, id } }) => balanceOf(ctx, kind, id),
  exportNodes,
})
