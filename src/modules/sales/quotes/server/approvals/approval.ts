import { Decimal } from 'decimal.js'
import { inBase, sumOf } from '#platform/contract/money.ts'
import { approvalOf, ownEntries } from '#platform/server/documents/approvals/approval.ts'
import type { QuoteApprover } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { type ApprovalReason, approvalReasons } from '../../domain/approval.ts'
import { type QuoteFacts, quoteApprovalRules } from '../../domain/approval-rules.ts'
import { allDeviations } from '../../domain/deviations.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import { lineTotals, marginForLimits, type QuoteTotals, quoteTotals } from '../../domain/totals.ts'
import type { QuoteRow } from '../queries.ts'
import { maySeeCosts } from '../costs/see-costs.ts'

/**
 * An amount as limits see it, in the facility's currency: at the rate of the quote or at the newest one of the house,
 * whichever makes it more, so that no limit is passed by a rate that somebody typed.
 */
export function valueForLimits(
  amount: string,
  row: Pick<QuoteRow, 'exchangeRate' | 'houseRate' | 'baseCurrency' | 'byMinorUnit'>,
): string {
  const { exchangeRate, houseRate } = row
  const values = [exchangeRate, houseRate ?? exchangeRate].map((rate) => inBase(amount, rate, row))
  return sumOf([Decimal.max(...values).toFixed()])
}

/** Whether a limit of the facility is among what the approver has to look at. */
export const breaksLimit = (reasons: readonly ApprovalReason[]): boolean =>
  reasons.some(({ code }) => code !== 'deviations')

/**
 * Whether nobody stands on the step that decides about limits while the facility has a margin floor. Who may not see costs
 * submits nothing then: a refusal that came and went with the prices would tell them.
 */
export const isFloorUnwatched = ({ approvalLimits, approverEntries }: QuoteRow): boolean =>
  Boolean(approvalLimits.marginFloorPercent) && new Set(approverEntries.map(({ step }) => step)).size < 2

/** What decides about the steps of a quote. */
export function factsOf(
  row: QuoteRow,
  totals = quoteTotals(row),
  reasons = reasonsOf(row, totals, true),
): QuoteFacts {
  return {
    value: valueForLimits(totals.net, row),
    marginPercent: totals.marginPercent,
    pslLevelIds: row.lines.flatMap((line) => line.pslLevelId ?? []),
    isBeyondLimits: reasons.length > 0,
    breaksLimit: breaksLimit(reasons),
  }
}

/** A margin that is enough for everybody. */
const ENOUGH = '100'

/** What decides about the steps as far as somebody without the right to see costs may know it. */
export const factsWithoutCosts = (
  row: QuoteRow,
  totals: QuoteTotals,
  told: ApprovalReason[],
): QuoteFacts => ({ ...factsOf(row, totals, told), marginPercent: ENOUGH })

/** What the approver has to look at; the margin only for those who may see it. */
export function reasonsOf(row: QuoteRow, totals: QuoteTotals, seesCosts: boolean): ApprovalReason[] {
  const facts = {
    marginPercent: marginForLimits(totals),
    netInBase: valueForLimits(totals.net, row),
    ifOrdered: ifOrdered(row, totals),
    baseCurrency: row.baseCurrency,
    deviationCount: allDeviations(row).length,
    linesNet: totals.linesNet,
    whole: row,
    lines: row.lines.map((line) => ({ ...line, pslLevel: line.pslLevel, pslRank: line.pslRank })),
  }
  return shownReasons(approvalReasons(facts, row.approvalLimits), seesCosts)
}

/** What the lines come to that are quoted beside those that count. */
function ifOrdered(row: QuoteRow, { net }: QuoteTotals) {
  const others = row.lines.flatMap((line) => {
    const { kind, lineNo, noQuote } = line
    return kind === 'standard' || noQuote ? [] : [{ kind, lineNo, ...lineTotals(line, row) }]
  })
  return {
    netInBase: valueForLimits(sumOf([net, ...others.map((line) => line.net)]), row),
    lines: others.map(({ kind, lineNo, ...sums }) => ({
      kind,
      lineNo,
      marginPercent: marginForLimits(sums),
    })),
  }
}

/** The reasons that somebody may hear of. */
export const shownReasons = (reasons: readonly ApprovalReason[], seesCosts: boolean): ApprovalReason[] =>
  reasons.filter(({ code }) => seesCosts || code !== 'margin')

/** How quotes are approved. */
export const quoteApproval = approvalOf({
  lifecycle: quoteLifecycle,
  rules: quoteApprovalRules,
  words: { document: 'quote', list: 'list of quote approvers' },
  facts: (row: QuoteRow) => factsOf(row),
  hidden: ({ actor }) => (maySeeCosts(actor) ? [] : ['margin']),
})

/** The entry by which somebody on the list signs what is no step of the approval, their own first; null: not on it. */
export function listEntry(row: QuoteRow, userId: string): QuoteApprover | null {
  const own = ownEntries(row, userId)
  return own.find(({ holderId }) => holderId === null) ?? own[0] ?? null
}
