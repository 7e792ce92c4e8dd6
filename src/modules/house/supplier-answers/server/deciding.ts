import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { forbidden, notFound, refused, stale } from '#platform/server/errors.ts'
import { sentFile, tellSender } from '#modules/house/customer-enquiries/server/api.ts'
import { type AnswerEntry, decidedWith } from '../contract.ts'
import { type AnswerKind, answerKinds, waitsToBeRead } from '../domain.ts'
import { supplierAnswerTable as table } from '../table.ts'
import { ANSWERS, findAnswers } from './api.ts'
import { taken } from './taking.ts'

interface ById {
  readonly params: { readonly id: string }
}

interface Shown {
  readonly query: {
    readonly shown: 'waiting' | 'all'
    readonly orderId?: string | undefined
    readonly consolidatedId?: string | undefined
  }
}

/** What tells money, or how a company stands, is for whoever reads the like of it elsewhere; how much comes when, with which heat, is not. */
const readBy: Readonly<Partial<Record<AnswerKind, Permission>>> = {
  invoice: 'invoices:read',
  offer: 'requests-for-quotation:read',
  qualification: 'pqf-submissions:read',
  renewal: 'companies:read',
}

/** For WHERE: what the reader may see of it. */
export const isForReader = ({ actor: { permissions } }: Context): SQL => {
  const kinds = answerKinds.filter((kind) => {
    const right = readBy[kind]
    return right === undefined || permissions.has(right)
  })
  return sql`r.kind = ANY(${sql.param(kinds)}::text[])`
}

/** A file that came with something the reader may see. @throws 404 */
export const file: ReturnType<typeof sentFile> = async (ctx, incoming, exchange) => {
  const [entry] = await findAnswers(ctx, sql`r.id = ${incoming.params.id} AND ${isForReader(ctx)}`, sql`r.id`)
  if (!entry) throw notFound()
  return sentFile(ANSWERS)(ctx, incoming, exchange)
}

/** What suppliers sent, of all orders or of one. */
export function inbox(
  ctx: Context,
  { query: { shown, orderId, consolidatedId } }: Shown,
): Promise<AnswerEntry[]> {
  const ofOrder = orderId ? sql`r.order_id = ${orderId}` : sql`true`
  const ofOne = consolidatedId ? sql`r.consolidated_id = ${consolidatedId}` : ofOrder
  const about = sql`${ofOne} AND ${isForReader(ctx)}`
  return shown === 'all'
    ? findAnswers(ctx, about, sql`r.created_at DESC, r.id`)
    : findAnswers(ctx, sql`r.state = 'waiting' AND ${about}`, sql`r.created_at, r.id`)
}

/** What is decided on, as it was looked at; nobody else decides meanwhile. @throws 404, 412, 422 */
async function requireDecidable(ctx: Context, id: string, version: number): Promise<AnswerEntry> {
  await ctx.tx.query(sql`SELECT FROM ${table} WHERE id = ${id} FOR UPDATE`)
  const [entry] = await findAnswers(ctx, sql`r.id = ${id} AND ${isForReader(ctx)}`, sql`r.id`)
  if (!entry) throw notFound()
  if (!waitsToBeRead(entry.state))
    throw refused('answer_decided', 'This was accepted, returned or replaced by a newer one already.')
  if (entry.version !== version) throw stale(entry)
  return entry
}

/** Writes what was decided, and tells whoever sent it; what is said stands behind the sign-in alone. */
async function writeDecision(
  ctx: Context,
  { id, about, companyId, state: from }: AnswerEntry,
  decision: {
    readonly action: 'accept' | 'return'
    readonly reason?: string
    readonly becameId?: string | null
  },
): Promise<AnswerEntry> {
  const { action, reason, becameId = null } = decision
  const to = action === 'accept' ? 'accepted' : 'returned'
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = ${to}, became_id = ${becameId}, reason = ${reason ?? null}, decided_at = ${ctx.clock.now().toISOString()},
      decided_by_id = ${ctx.actor.id}, version = version + 1, updated_at = now() WHERE id = ${id}`)
  ctx.audit({
    entity: ANSWERS,
    entityId: id,
    action,
    subject: about,
    changes: { state: { from, to } },
    ...(reason ? { reason } : {}),
  })
  await tellSender(
    ctx,
    { table: sql`${table}`, id },
    {
      template: 'supplier-answer-decided',
      subject: `${action === 'accept' ? 'We have taken' : 'We could not take'} what you sent about ${about}`,
      text: `${ctx.actor.name} has answered what you sent about ${about}.`,
      path: '/client-area',
      whose: { companyId, project: null },
    },
  )
  const [after] = await findAnswers(ctx, sql`r.id = ${id}`, sql`r.id`)
  if (!after) throw notFound()
  return after
}

interface Decided<More = unknown> extends ById {
  readonly body: { readonly version: number } & More
}

/** @throws 403, 404, 412, 422 */
export async function accept(ctx: Context, { params, body }: Decided): Promise<AnswerEntry> {
  const entry = await requireDecidable(ctx, params.id, body.version)
  const becameId = await taken[entry.kind](ctx, entry)
  return writeDecision(ctx, entry, { action: 'accept', becameId })
}

/** @throws 403 for somebody who could not accept it either, 404, 412, 422 */
export async function giveBack(
  ctx: Context,
  { params, body: { version, reason } }: Decided<{ readonly reason: string }>,
): Promise<AnswerEntry> {
  const entry = await requireDecidable(ctx, params.id, version)
  const right = entry.consolidatedId ? 'consolidated-purchase-orders:acknowledge' : decidedWith[entry.kind]
  if (!ctx.actor.permissions.has(right)) throw forbidden(notTheRight('decide about this'))
  return writeDecision(ctx, entry, { action: 'return', reason })
}
