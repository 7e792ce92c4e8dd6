import { createHash } from 'node:crypto'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { decidersOf, approverGuard } from '#platform/contract/documents/approvers.ts'
import type { ShownStep } from '#platform/contract/documents/approvals.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import { inBase, MOST_MONEY, sumOf } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { stepsOrWhyNot } from '#platform/server/documents/approvals/require-steps.ts'
import {
  differencePlace,
  differenceValue,
  type OrderApproval,
  type OrderDifference,
  orderLinesNet,
  orderNet,
  resolutionOf,
} from '#modules/sales/contract-reviews/domain.ts'
import type { ReviewState, StoredReview } from '#modules/sales/contract-reviews/server/api.ts'
import { approvalReasons } from '../../domain/approval.ts'
import { type QuoteFacts, quoteApprovalRules } from '../../domain/approval-rules.ts'
import { costingTotals } from '../../domain/costing.ts'
import { allDeviations } from '../../domain/deviations.ts'
import { marginForLimits, marginPercent } from '../../domain/totals.ts'
import type { QuoteRow } from '../queries.ts'
import { breaksLimit, valueForLimits } from './approval.ts'
import { reviewState } from './review-state.ts'
import { maySeeCosts } from '../costs/see-costs.ts'

/** How a changed order is called in sentences. */
const approval = {
  rules: quoteApprovalRules,
  words: { document: 'order', list: 'list of quote approvers' },
}
/** Larger than any limit: what is worth nobody knows how much is covered only by whoever has none. */
const UNKNOWN_VALUE = MOST_MONEY
/** What may change without going beyond what was approved: quantity, price and day are judged by what they come to. */
const PRICED = /\.(quantity|unitPrice|deliveryDate)$/

/** The approval of an order that changes what was approved of its quote. */
export interface ChangedOrder {
  readonly facts: QuoteFacts
  /** What changes, in sentences. */
  readonly changes: readonly string[]
  readonly authorIds: readonly string[]
  readonly contentSha256: string
  /** Decided for exactly this order. */
  readonly decided: readonly OrderApproval[]
  /** The steps it passes, or why nobody can decide. */
  readonly steps: readonly ApprovalStep[] | string
  /** The step that is asked now; null: all are decided, or none can be. */
  readonly asked: ApprovalStep | null
}

/** Differences in which we accepted what the order says; its stated value follows from its lines. */
const acceptedOf = ({ differences }: ReviewState, { resolutions }: StoredReview): OrderDifference[] =>
  differences.filter(
    (one) => one.key !== 'header.orderValue' && resolutionOf(one, resolutions)?.resolution === 'accepted',
  )

const sentenceOf = (one: OrderDifference, currency: string): string => {
  const told = (value: string | null) => differenceValue(one, value, currency)
  return `${differencePlace(one)}: ${told(one.quoted) ?? 'not quoted'} became ${told(one.ordered) ?? 'not ordered'}`
}

/**
 * In which lines the order is another one than the approval of the quote counted: sums and margin were told over the standard
 * lines, so what is ordered beside them or without some of them has been decided by nobody.
 */
function otherLinesOf(
  row: QuoteRow,
  { agreed }: ReviewState,
  accepted: readonly OrderDifference[],
): string[] {
  if (agreed.length === 0) return []
  const ordered = new Set(agreed.map(({ quoteLineId }) => quoteLineId))
  return row.lines.flatMap((line) => {
    if (line.noQuote || ordered.has(line.id) === (line.kind === 'standard')) return []
    if (accepted.some(({ key }) => key === `quoted.${line.lineNo}`)) return []
    const what = `Line ${line.lineNo}, ${line.kind}, ${line.description}`
    return [`${what}: ${line.kind === 'standard' ? 'not ordered' : 'ordered'}`]
  })
}

/** What the order comes to as it was agreed, and what it costs, in the currency of the facility; null: not known. */
function moneyOf(row: QuoteRow, { agreed, agreedTerms, offer }: ReviewState) {
  const rate =
    agreedTerms.currency === row.currency
      ? row.exchangeRate
      : agreedTerms.currency === row.baseCurrency
        ? '1'
        : null
  const byId = new Map(row.lines.map((line) => [line.id, line]))
  const costs = agreed.map(({ quoteLineId, quantity }) => {
    const line = quoteLineId === null ? undefined : byId.get(quoteLineId)
    return line && costingTotals(line.costing, quantity, row).cost
  })
  const net = orderNet(agreed, offer)
  const known = costs.filter((cost) => cost !== undefined)
  return {
    net: rate === null ? null : inBase(net, rate, row),
    value: rate === null ? UNKNOWN_VALUE : rate === '1' ? inBase(net, rate, row) : valueForLimits(net, row),
    linesNet: orderLinesNet(agreed, offer),
    cost: known.length === costs.length ? inBase(sumOf(known), row.exchangeRate, row) : null,
  }
}

function factsOf(
  row: QuoteRow,
  state: ReviewState,
  accepted: readonly OrderDifference[],
): { facts: QuoteFacts; reasons: string[] } {
  const { net, value, cost, linesNet } = moneyOf(row, state)
  const money = net === null || cost === null ? null : { net, cost }
  const lines = row.lines.filter(({ id }) => state.agreed.some(({ quoteLineId }) => quoteLineId === id))
  const reasons = approvalReasons(
    {
      marginPercent: money && marginForLimits(money),
      netInBase: value,
      baseCurrency: row.baseCurrency,
      deviationCount: allDeviations(row).length,
      linesNet,
      whole: row,
      lines,
    },
    row.approvalLimits,
  )
  return {
    reasons: reasons.map(({ text }) => text),
    facts: {
      value,
      marginPercent: money && marginPercent(money.net, money.cost),
      pslLevelIds: lines.flatMap((line) => line.pslLevelId ?? []),
      breaksLimit: breaksLimit(reasons),
      isBeyondLimits: reasons.length > 0 || accepted.some(({ key }) => !PRICED.test(key)),
    },
  }
}

/** How an order of other lines or other terms than were approved is approved before its release; null: it is what was. */
export function changedOrder(row: QuoteRow): ChangedOrder | null {
  if (row.review === null) return null
  const state = reviewState(row, row.review)
  const accepted = acceptedOf(state, row.review)
  const otherLines = otherLinesOf(row, state, accepted)
  if (accepted.length === 0 && otherLines.length === 0) return null
  const { facts } = factsOf(row, state, accepted)
  const content = { lines: state.agreed, terms: state.agreedTerms, facts }
  const contentSha256 = createHash('sha256').update(canonical(content)).digest('hex')
  const authorIds = [...new Set([...row.authorIds, ...row.review.authorIds])]
  const decided = row.review.approvals.filter((one) => one.contentSha256 === contentSha256)
  const steps = stepsOrWhyNot(approval, row.approverEntries, { ...facts, authorIds })
  const asked =
    typeof steps === 'string'
      ? null
      : (steps.find(({ step }) => !decided.some((one) => one.step === step)) ?? null)
  return {
    facts,
    changes: [...otherLines, ...accepted.map((one) => sentenceOf(one, row.currency))],
    authorIds,
    contentSha256,
    decided,
    steps,
    asked,
  }
}

/** What decides about who may decide on a step. */
export const progressOf = (order: ChangedOrder, { step, limitsHold }: ApprovalStep) => ({
  ...order.facts,
  authorIds: order.authorIds,
  decidedIds: order.decided.flatMap(({ userId, holderId }) => (holderId ? [userId, holderId] : [userId])),
  step,
  limitsHold,
})

/** Why the person of the context may not decide on the step that is asked; null: they may. */
export function approveOrderGuard(ctx: Context, row: QuoteRow, order: ChangedOrder): string | null {
  if (typeof order.steps === 'string') return order.steps
  if (order.asked === null) return null
  const own = row.approverEntries.filter(({ userId }) => userId === ctx.actor.id)
  const hidden = maySeeCosts(ctx.actor) ? [] : ['margin']
  const about = progressOf(order, order.asked)
  return approverGuard(quoteApprovalRules.approvers, own, about, { ...approval.words, hidden })
}

/** The steps as the record shows them. */
export function shownOrderSteps(row: QuoteRow, order: ChangedOrder): ShownStep[] {
  if (typeof order.steps === 'string') return []
  return order.steps.map((one): ShownStep => {
    const decision = order.decided.find(({ step }) => step === one.step)
    const people = decision
      ? []
      : decidersOf(quoteApprovalRules.approvers, row.approverEntries, progressOf(order, one))
    return {
      step: one.step,
      because: [],
      state: decision ? 'decided' : one.step === order.asked?.step ? 'asked' : 'later',
      people: people.map(({ name, holderName }) => ({ name, holderName })),
      decidedByName: decision?.userName ?? null,
      holderName: decision?.holderName ?? null,
      decidedAt: decision?.at ?? null,
    }
  })
}
