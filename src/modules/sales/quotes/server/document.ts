import { createHash } from 'node:crypto'
import { canonical } from '#platform/contract/values/canonical.ts'
import { notTheRight, ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import { inBase } from '#platform/contract/money.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { ability, type Guard, missingGuard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { NEWER_REVISION } from '#platform/server/documents/revisions/revisions.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { contactProblems } from '#modules/people/companies/domain.ts'
import { taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { noLetterhead } from '#modules/setup/facilities/server/api.ts'
import { referenceOf } from '#modules/sales/pipe-wall-calculations/server/api.ts'
import { headerFields } from '../contract/fields.ts'
import { type QuoteLine, type QuoteRecord, quotes as contract } from '../contract.ts'
import {
  isDraft,
  isLive,
  isReleased,
  isRevisable,
  isWon,
  quoteLabel,
  quoteLifecycle,
} from '../domain/lifecycle.ts'
import { isLineComplete, missingToSubmit, askForCosting } from '../domain/readiness.ts'
import {
  type LineTotals,
  lineTotals,
  type PricedQuote,
  type QuoteTotals,
  quoteTotals,
} from '../domain/totals.ts'
import { shownSiblings } from './costs/alternatives.ts'
import { type LineRow, type QuoteRow, quoteRead } from './queries.ts'
import { signedFields, signedTotals } from './approvals/signed-fields.ts'
import { needsNewRevision, reviewState } from './approvals/review-state.ts'
import {
  factsOf,
  factsWithoutCosts,
  listEntry,
  quoteApproval,
  reasonsOf,
  shownReasons,
} from './approvals/approval.ts'
import { changedOrder, shownOrderSteps, approveOrderGuard } from './approvals/order-approval.ts'
import { maySeeCosts } from './costs/see-costs.ts'

/** Who created or submitted the revision, or changed its lines or prices: they may not approve it. */
export const isAuthor = (actor: Actor, row: QuoteRow): boolean => row.authorIds.includes(actor.id)

/** What is missing before it may be submitted, with whom to ask for what the reader cannot add. */
export function missingOf(ctx: Context, row: QuoteRow): Record<string, string[]> {
  const missing = missingToSubmit(row, ctx.today(row))
  const lacksCosts = row.lines.some(({ noQuote, costing }) => !noQuote && costing.length === 0)
  if (!lacksCosts || maySeeCosts(ctx.actor)) return missing
  return { ...missing, lines: [...(missing.lines ?? []), askForCosting(row.estimatorName)] }
}

type QuoteGuard = Guard<QuoteRow>

const ifNewest: QuoteGuard = (_, row) => (row.isCurrent ? null : NEWER_REVISION)

const sendGuard: QuoteGuard = (ctx, row) => {
  if (!row.isCurrent) return NEWER_REVISION
  if (!row.hasLetterhead) return noLetterhead(row.facilityName)
  if (row.validUntil >= ctx.today(row)) return null
  return `The quote was valid until ${row.validUntil}: make a new revision.`
}

const winGuard: QuoteGuard = (ctx, row) => {
  if (!row.isCurrent) return 'Only the newest revision can be won; cancel the newer one first.'
  return row.validUntil < ctx.today(row) ? 'The quote has expired: extend its validity first.' : null
}

const releaseGuard: QuoteGuard = (ctx, row) => {
  if (!row.isCurrent) return NEWER_REVISION
  if (!listEntry(row, ctx.actor.id)) return 'Only someone on the list of quote approvers may release.'
  if (!row.review) return 'There is no contract review yet.'
  const [reason] = reviewState(row, row.review).reasonsAgainst
  if (reason) return reason
  const order = changedOrder(row)
  return order && approveOrderGuard(ctx, row, order)
}

/** Why no order acknowledgement can be issued now; null: it can. */
export function acknowledgeGuard(row: QuoteRow): string | null {
  if (!isReleased(row.status)) return 'The order is acknowledged once it is released to production.'
  if (!row.hasLetterhead) return noLetterhead(row.facilityName)
  return row.acknowledgedAt === null ? null : 'The order acknowledgement has been issued before.'
}

function abilities({ actor }: Context, row: QuoteRow): Abilities {
  const isRevisableNow = isRevisable(row.status) || needsNewRevision(row)
  const revise = ability(
    actor,
    'quotes:revise',
    isRevisableNow,
    'Only an approved, sent or expired quote can be revised.',
  )
  const notAcknowledged = acknowledgeGuard(row)
  return {
    update: ability(
      actor,
      'quotes:update',
      isDraft(row.status),
      isRevisableNow ? 'Only a draft can be changed. Make a new revision instead.' : ONLY_A_DRAFT,
    ),
    setForecast: ability(actor, 'quotes:update', isLive(row.status), 'The quote is closed.'),
    copyAsAlternative: ability(actor, 'quotes:create', true, ''),
    revise: revise === true && !row.isCurrent ? NEWER_REVISION : revise,
    acknowledge: ability(actor, 'quotes:send', notAcknowledged === null, notAcknowledged ?? ''),
    seeCosts: maySeeCosts(actor) || notTheRight('see costs'),
    seeCostRows: actor.permissions.has('quotes:see-cost-rows') || notTheRight('see its material'),
  }
}

function lineOf(line: LineRow, totals: LineTotals, seesCosts: boolean): QuoteLine {
  const { cost, costWithMarkup, uplift, marginPercent, gross: _, ...sums } = totals
  const { costing, pslRank: __, calculations, ...entered } = line
  const leadTimeWeeks = line.breaks[line.selectedBreak]?.leadTimeWeeks ?? null
  const isComplete = isLineComplete(line)
  const costs = seesCosts ? { costing, cost, costWithMarkup, uplift, marginPercent } : {}
  return {
    ...entered,
    ...sums,
    leadTimeWeeks,
    isComplete,
    calculations: calculations.map(referenceOf),
    ...costs,
  }
}

/** The sums of a revision, costs included: for what is stored, decided and hashed. */
export const totalsOf = (row: PricedQuote): QuoteTotals => quoteTotals(row)

function reviewSummary(row: QuoteRow, seesCosts: boolean): QuoteRecord['contractReview'] {
  if (row.review === null) return null
  const { differences, reasonsAgainst } = reviewState(row, row.review)
  const order = isWon(row.status) ? changedOrder(row) : null
  return {
    lineCount: row.review.lines.length,
    differenceCount: differences.length,
    reasonsAgainst,
    changes: [...(order?.changes ?? [])],
    // The steps follow from the margin, which the others could guess from them.
    approvalSteps: order && seesCosts ? shownOrderSteps(row, order) : [],
  }
}

/** The record without what it allows, and without costs for those who may not see them. */
function present(ctx: Context, row: QuoteRow): Omit<QuoteRecord, 'can'> {
  const seesCosts = maySeeCosts(ctx.actor)
  const each = row.lines.map((line) => lineTotals(line, row))
  const totals = quoteTotals(row, each)
  const { cost, marginPercent, ...sums } = totals
  const { targetMarginPercent, ...shown } = row
  const reasons = reasonsOf(row, totals, true)
  const visibleReasons = shownReasons(reasons, seesCosts)
  const costs = seesCosts
    ? { marginFloorPercent: row.approvalLimits.marginFloorPercent ?? null, targetMarginPercent }
    : {}
  return {
    ...shown,
    ...costs,
    lines: row.lines.map((line, at) => lineOf(line, each[at] ?? lineTotals(line, row), seesCosts)),
    siblings: shownSiblings(row.siblings, seesCosts),
    totals: { ...sums, taxes: [...sums.taxes], ...(seesCosts ? { cost, marginPercent } : {}) },
    netInBase: inBase(totals.net, row.exchangeRate, row),
    taxCodes: taxCodesOn(row.facilityTaxCodes, row.quoteDate),
    approvalReasons: visibleReasons,
    approvalSteps: quoteApproval.shownSteps(row, {
      facts: seesCosts ? factsOf(row, totals, reasons) : factsWithoutCosts(row, totals, visibleReasons),
      isPartial: !seesCosts,
      because: (reason) =>
        reason === 'limits' && (visibleReasons.length > 0 || !seesCosts)
          ? visibleReasons.map(({ text }) => text)
          : undefined,
    }),
    contractReview: reviewSummary(row, seesCosts),
    missingToSubmit: isDraft(row.status) ? missingOf(ctx, row) : {},
    isAuthor: isAuthor(ctx.actor, row),
  }
}

// The forecast may change after the decision, and internal notes are never printed.
const notPartOfDecision = new Set(['internalNotes', 'quoteConfidenceId', 'expectedOrderDate'])
const lineNames = ['specifications', 'productCode', 'pslLevel', 'pslRank', 'calculations']

/** Header and lines as they were entered, without names. */
export function enteredPart(row: QuoteRow): {
  header: Record<string, unknown>
  lines: Record<string, unknown>[]
} {
  const header = Object.fromEntries(
    Object.keys(headerFields).map((name) => [name, row[name as keyof QuoteRow] ?? null]),
  )
  const lines = row.lines.map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !lineNames.includes(name))),
  )
  return { header, lines }
}

/** SHA-256 over number, revision, content and sums: what an approver decides on. */
export function contentHash(row: QuoteRow): string {
  const { header, lines } = enteredPart(row)
  const whole = { ...header, salespersonId: row.decidedSalespersonId ?? row.salespersonId }
  const decided = Object.fromEntries(Object.entries(whole).filter(([name]) => !notPartOfDecision.has(name)))
  const content = {
    number: row.number,
    revision: row.revision,
    ...signedFields(decided, lines),
    totals: signedTotals(totalsOf(row)),
  }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** Throws 422 for a contact who does not belong to the company, and for dates in the wrong order. */
function checkHeader(row: QuoteRow): void {
  const problems = contactProblems({ contactId: [row.contactId, row.contactName] })
  if (row.validUntil < row.quoteDate) problems.validUntil = ['The quote ends before its date.']
  refuseWhere(problems)
}

/** The quote as a document: one row for each revision. */
export const quotes = documentOf(contract, {
  lifecycle: quoteLifecycle,
  read: quoteRead,
  label: ({ number, revision = 0 }) => quoteLabel(number, revision),
  guards: {
    submit: missingGuard(missingOf),
    recall: quoteApproval.recallGuard,
    approve: quoteApproval.decideGuard,
    reject: quoteApproval.decideGuard,
    send: sendGuard,
    win: winGuard,
    partWin: winGuard,
    release: releaseGuard,
    extend: ifNewest,
    changeOrder: ifNewest,
  },
  abilities,
  present,
  check: checkHeader,
  audited: (_, row) => {
    const { header, lines } = enteredPart(row)
    return { ...header, lines }
  },
})
