import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { type Ability, answersOf } from '#platform/contract/abilities.ts'
import { lockedBecause, notTheRight } from '#platform/contract/calls/refusals.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { updateDocument } from '#platform/server/documents/lines/lines.ts'
import { invalid, locked, notFound, stale } from '#platform/server/errors.ts'
import {
  followOrder,
  noteOrderChanged,
  type OrderedQuote,
  requireOrderedQuote,
} from '#modules/sales/quotes/server/api.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import type { ContractReview, OrderInput } from '../contract.ts'
import { orderLineNet, orderNet, type Resolution, type ResolutionKind, resolutionOf } from '../domain.ts'
import { linesAsQuoted } from '../domain/differences.ts'
import { contractReviewTable, orderLineTable } from '../table.ts'
import { type OrderFollower, reviewState, type StoredReview } from './api.ts'

type ById = { id: string }
type Reviewed = OrderedQuote & { readonly review: StoredReview }

const RIGHT = 'quotes:review'
const CLOSED = 'The order has been released; its review stays as it is.'

async function requireReviewed(ctx: Context, id: string): Promise<Reviewed> {
  const row = await requireOrderedQuote(ctx, id)
  if (row.review === null) throw notFound()
  return { ...row, review: row.review }
}

const mayUpdate = (ctx: Context, row: OrderedQuote): Ability => {
  if (!row.isWon) return lockedBecause(CLOSED)
  if (!row.isCurrent) return lockedBecause('A newer revision of the quote has been opened.')
  return ctx.actor.permissions.has(RIGHT) || notTheRight('review orders')
}

const number = (value: string): string => new Decimal(value).toFixed()

function shownReview(ctx: Context, row: Reviewed): ContractReview {
  const { resolutions, lines, authorIds: _, approvals: __, ...header } = row.review
  const { offer, differences, reasonsAgainst } = reviewState(row.offer, row.statedOrderValue, row.review)
  return {
    ...header,
    currency: header.currency as ContractReview['currency'],
    incoterm: header.incoterm as ContractReview['incoterm'],
    quoteId: row.id,
    lines: lines.map((line) => ({
      ...line,
      uom: line.uom as ContractReview['lines'][number]['uom'],
      quantity: number(line.quantity),
      net: orderLineNet(line, offer),
    })),
    net: orderNet(lines, offer),
    offer: {
      ...offer,
      currency: row.currency,
      lines: offer.lines.map((line) => ({
        ...line,
        quantity: number(line.quantity),
        breaks: [...line.breaks],
      })),
    },
    differences: differences.map((difference) => {
      const found = resolutionOf(difference, resolutions)
      return {
        ...difference,
        resolution: found?.resolution ?? null,
        reason: found?.reason ?? null,
        resolvedByName: found?.byName ?? null,
        resolvedAt: found?.at ?? null,
      }
    }),
    reasonsAgainst,
    ...answersOf({ update: mayUpdate(ctx, row) }),
  }
}

/** The customer's order against the accepted revision. @throws 404 before the quote is won */
async function contractReview(ctx: Context, { params }: { params: ById }): Promise<ContractReview> {
  return shownReview(ctx, await requireReviewed(ctx, params.id))
}

/** The quote with its review when it may be changed; nobody releases it meanwhile. @throws 404, 412, 423 */
async function requireOpen(ctx: Context, id: string, version: number): Promise<Reviewed> {
  await ctx.tx.query(sql`SELECT FROM ${quoteTable} WHERE id = ${id} FOR UPDATE`)
  const row = await requireReviewed(ctx, id)
  const may = mayUpdate(ctx, row)
  if (may !== true) throw locked(may)
  if (row.review.version !== version) throw stale(shownReview(ctx, row))
  return row
}

interface Change {
  readonly action: string
  readonly values: Record<string, unknown>
  readonly lines?: readonly object[]
  readonly reason?: string | undefined
}

const headerNames = ['currency', 'paymentTerms', 'incoterm', 'deliveryPlace', 'terms', 'termsNote'] as const

/** Writes the review, tells the quote's trail what changed, and whoever works to an order that was released before. */
async function saveReview(
  { changed }: OrderFollower,
  ctx: Context,
  before: Reviewed,
  change: Change,
): Promise<ContractReview> {
  const { id, version } = before.review
  const statement = updateDocument({
    table: contractReviewTable,
    key: { id, version },
    values: { ...change.values, authorIds: [...new Set([...before.review.authorIds, ctx.actor.id])] },
    lines: change.lines && [{ table: orderLineTable, parent: 'reviewId', rows: change.lines }],
  })
  const count = change.lines ? sql`(SELECT count(*)::int FROM ${orderLineTable})` : sql`0`
  const [written] = await ctx.tx.query<{ count: number }>(
    sql`${statement} SELECT ${count} AS count FROM ${contractReviewTable}`,
  )
  if (!written) throw stale(await contractReview(ctx, { params: { id: before.id } }))
  if (change.lines && written.count !== change.lines.length) {
    throw invalid({ lines: ['A line belongs to another order.'] })
  }
  await noteOrderChanged(ctx, before.id)
  const entered = await requireReviewed(ctx, before.id)
  await followLines(ctx, entered)
  if (before.wasReleased && entered.review.lines.length > 0)
    await changed(ctx, before.id, { before: agreedIn(before), after: agreedIn(entered) })
  const after = await requireReviewed(ctx, before.id)
  ctx.audit({
    entity: 'quotes',
    entityId: before.id,
    action: change.action,
    subject: before.label,
    changes: changesBetween(orderOf(before.review), orderOf(after.review)),
    reason: change.reason,
  })
  return shownReview(ctx, after)
}

const agreedIn = ({ offer, statedOrderValue, review }: Reviewed) =>
  reviewState(offer, statedOrderValue, review).agreed

/** The order itself, without who worked on it. */
const orderOf = ({ authorIds: _, approvals: __, ...order }: StoredReview) => order

/** From its first line on an order is worth what its lines come to, as both sides agreed on them. */
async function followLines(ctx: Context, row: Reviewed): Promise<void> {
  if (row.review.lines.length === 0) return
  const { offer, agreed, agreedTerms } = reviewState(row.offer, row.statedOrderValue, row.review)
  const value = orderNet(agreed, offer)
  await followOrder(ctx, row, { value, currency: agreedTerms.currency })
}

/** Enters the order as a whole. @throws 422 for a line that answers none of this quote */
async function saveOrder(
  follower: OrderFollower,
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, OrderInput>,
): Promise<ContractReview> {
  const row = await requireOpen(ctx, params.id, version)
  const known = new Set(row.lineIds)
  const foreignAt = body.lines.findIndex(({ quoteLineId }) => quoteLineId != null && !known.has(quoteLineId))
  if (foreignAt >= 0) {
    throw invalid({ [`lines.${foreignAt}.quoteLineId`]: ['The line does not belong to this quote.'] })
  }
  return saveReview(follower, ctx, row, {
    action: 'saveOrder',
    values: Object.fromEntries(headerNames.map((name) => [name, body[name] ?? null])),
    lines: body.lines,
  })
}

/** Takes over what was accepted: an order that says nothing else needs no typing. */
async function copyOrderLines(
  follower: OrderFollower,
  ctx: Context,
  { params, version }: Incoming<ById, unknown, object>,
): Promise<ContractReview> {
  const row = await requireOpen(ctx, params.id, version)
  const { offer } = reviewState(row.offer, row.statedOrderValue, row.review)
  const { currency, paymentTerms, incoterm, deliveryPlace } = offer
  return saveReview(follower, ctx, row, {
    action: 'copyOrderLines',
    values: { currency, paymentTerms, incoterm, deliveryPlace },
    lines: linesAsQuoted(offer),
  })
}

interface Decision {
  readonly key: string
  readonly resolution: ResolutionKind
  readonly reason?: string | null | undefined
}

/** Keeps what holds where the order differs, with name and time. @throws 422 without a reason where one is needed */
async function resolveDifference(
  follower: OrderFollower,
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Decision>,
): Promise<ContractReview> {
  const row = await requireOpen(ctx, params.id, version)
  const difference = reviewState(row.offer, row.statedOrderValue, row.review).differences.find(
    ({ key }) => key === body.key,
  )
  if (!difference) throw invalid({ key: ['The order no longer differs in this.'] })
  // Pieces may be made to its lines already: another quote would know nothing of them.
  if (body.resolution === 'new_revision' && row.wasReleased)
    throw invalid({ resolution: ['The order was released before: accept this, or make a new quote of it.'] })
  if (body.resolution !== 'corrected' && !body.reason) {
    throw invalid({ reason: ['Say why, so that everybody can follow it later.'] })
  }
  const { key, quoted, ordered, label, lineNo } = difference
  const entry: Resolution = {
    key,
    quoted,
    ordered,
    resolution: body.resolution,
    reason: body.reason ?? null,
    byId: ctx.actor.id,
    byName: ctx.actor.name,
    at: ctx.clock.now().toISOString(),
  }
  return saveReview(follower, ctx, row, {
    action: 'resolveDifference',
    values: { resolutions: [...row.review.resolutions.filter((one) => one.key !== key), entry] },
    reason: [lineNo === null ? label : `Line ${lineNo}, ${label.toLowerCase()}`, body.reason]
      .filter(Boolean)
      .join(': '),
  })
}

/** The handlers of contract reviews, given what follows a change of an order that was released. */
export const reviewing = (follower: OrderFollower) => ({
  get: contractReview,
  saveOrder: (ctx: Context, call: Incoming<ById, unknown, OrderInput>) => saveOrder(follower, ctx, call),
  copyOrderLines: (ctx: Context, call: Incoming<ById, unknown, object>) =>
    copyOrderLines(follower, ctx, call),
  resolveDifference: (ctx: Context, call: Incoming<ById, unknown, Decision>) =>
    resolveDifference(follower, ctx, call),
})
