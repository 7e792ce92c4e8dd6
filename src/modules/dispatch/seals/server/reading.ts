import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import { insertPart } from '#platform/server/database/rows.ts'
import { notFound, stale } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import type { Compared, Seal, SealLeaf, SealProof, seals, WholeSeal } from '../contract.ts'
import { sealLeafTable, sealRecipientTable as recipientTable, sealTable as table } from '../table.ts'
import { proofPath } from './merkle.ts'
import { changedIn, compareWith, keptSeals, leavesOf } from './verification.ts'

const columns = {
  no: sql`${table.no}`,
  day: sql`${table.day}`,
  missed: sql`${table.missed}`,
  count: sql`${table.count}`,
  root: sql`${table.root}`,
  at: sql`${table.at}`,
}

const plan: ListPlan<typeof seals.endpoints.list> = {
  from: sql`${table}`,
  id: sql`${table.id}`,
  columns,
  filters: { day: columns.day },
  sorts: { no: { column: columns.no, type: 'integer' } },
}

export const list = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<Seal>> => listPage<Seal>(ctx, plan, query, addressOf(exchange))

/** One seal, with what was changed of it since. @throws 404 */
export async function get(ctx: Context, { params }: { params: { id: string } }): Promise<WholeSeal> {
  const [kept] = await keptSeals(ctx.tx, sql`s.id = ${params.id}`)
  const [row] = await ctx.tx.query<{ day: string; missed: number }>(
    sql`SELECT day::text, missed FROM ${table} WHERE id = ${params.id}`,
  )
  if (!kept || !row) throw notFound()
  const { publicKey: _, ...seal } = kept
  return { ...seal, ...row, problem: await changedIn(ctx.tx, kept) }
}

/** What is sealed, by a part of its number or name. */
export async function leaves(
  ctx: Context,
  { query }: { query: { sealId?: string | undefined; search?: string | undefined } },
): Promise<SealLeaf[]> {
  const { sealId, search = '' } = query
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return ctx.tx.query<SealLeaf>(sql`
    SELECT l.id, l.seal_id AS "sealId", s.no, l.position + 1 AS place, l.kind, l.label, l.hash
    FROM ${sealLeafTable} l JOIN ${table} s ON s.id = l.seal_id
    WHERE lower(l.label) LIKE ${pattern} AND (${sealId ?? null}::uuid IS NULL OR l.seal_id = ${sealId ?? null}::uuid)
    ORDER BY s.no DESC, l.position LIMIT 100`)
}

/** The proof of one record. @throws 404 */
export async function proof(ctx: Context, { params }: { params: { id: string } }): Promise<SealProof> {
  const [found] = await ctx.tx.query<{ sealId: string; position: number; data: string }>(sql`
    SELECT seal_id AS "sealId", position, data FROM ${sealLeafTable} WHERE id = ${params.id}`)
  const [kept] = found ? await keptSeals(ctx.tx, sql`s.id = ${found.sealId}`) : []
  if (!found || !kept) throw notFound()
  const hashes = (await leavesOf(ctx.tx, found.sealId)).map(({ hash }) => hash)
  const { no, count, root, previousRoot, at, signature, publicKey, fingerprint } = kept
  return {
    v: 'proof/1',
    seal: { no, count, root, previousRoot, at, signature },
    publicKey,
    fingerprint,
    leaves: [
      {
        data: JSON.parse(found.data) as SealProof['leaves'][number]['data'],
        seal: no,
        index: found.position,
        path: proofPath(hashes, found.position),
      },
    ],
  }
}

/** Holds a mail or a proof against what is kept here. */
export const compare = (ctx: Context, { body }: { body: { text: string } }): Promise<Compared> =>
  compareWith(ctx.tx, body.text)

interface Recipients {
  readonly addresses: string[]
  readonly version: number
}

/** Who gets each seal. */
export async function recipients(ctx: Context): Promise<Recipients> {
  const [row] = await ctx.tx.query<Recipients>(sql`SELECT addresses, version FROM ${recipientTable}`)
  return row ?? { addresses: [], version: 1 }
}

/** Changes who gets each seal. @throws 412 */
export async function updateRecipients(
  ctx: Context,
  { body, version }: Incoming<unknown, unknown, { addresses: string[] }>,
): Promise<Recipients> {
  await ctx.tx.query(
    sql`INSERT INTO ${recipientTable} ${insertPart(recipientTable, { addresses: [] })} ON CONFLICT DO NOTHING`,
  )
  const before = await recipients(ctx)
  const addresses = [...new Set(body.addresses.map((address) => address.toLowerCase()))]
  const [row] = await ctx.tx.query<Recipients & { id: string }>(sql`
    UPDATE ${recipientTable} SET addresses = ${sql.param(addresses)}::text[], version = version + 1, updated_at = now()
    WHERE version = ${version} RETURNING id, addresses, version`)
  if (!row) throw stale(before)
  const { id, ...now } = row
  const changes = changesBetween(before, now)
  ctx.audit({ entity: 'seals', entityId: id, action: 'update', subject: 'Recipients of the seals', changes })
  return now
}
