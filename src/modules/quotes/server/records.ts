import { createHash } from 'node:crypto'
import { canonical } from '../../../platform/server/audit.ts'
import type { Actor, Context } from '../../../platform/server/context.ts'
import { notFound, stale } from '../../../platform/server/errors.ts'
import { allowedActions } from '../../../platform/server/lifecycle.ts'
import type { TaxCode } from '../../facilities/domain.ts'
import { type QuoteFacts, whyNotDecide } from '../../quote-traveller-approving-users/domain.ts'
import { referenceOf } from '../../pipe-wall-calculations/server/api.ts'
import { headerFields } from '../contract/fields.ts'
import type { QuoteLine, QuoteRecord } from '../contract.ts'
import { type ApprovalReason, approvalReasons } from '../domain/approval.ts'
import { isDraft, isLive, isReleased, isRevisable, quoteLabel, quoteLifecycle } from '../domain/lifecycle.ts'
import { allDeviations } from '../domain/deviations.ts'
import { isLineComplete, missingToSubmit } from '../domain/readiness.ts'
import { inBase, type LineTotals, lineTotals, type QuoteTotals, quoteTotals } from '../domain/totals.ts'
import { shownSiblings } from './alternatives.ts'
import { findRow, type LineRow, type QuoteRow } from './queries.ts'
import { needsNewRevision, reviewState } from './review-facts.ts'
import { listEntry, ownEntries, stepsOf } from './steps.ts'

type Can = Record<string, true | string>

export const SEE_COSTS = 'quotes:see-costs'
export const maySeeCosts = (actor: Actor): boolean => actor.permissions.has(SEE_COSTS)

export const labelOf = (row: Pick<QuoteRow, 'number' | 'revision'>): string =>
  quoteLabel(row.number, row.revision)

/** Who created or submitted the revision, or changed its lines or prices: they may not approve it. */
export const isAuthor = (actor: Actor, row: QuoteRow): boolean => row.authorIds.includes(actor.id)

export const missingOf = (row: QuoteRow, today: string): Record<string, string[]> =>
  missingToSubmit(row, today)

const NEWER = 'A newer revision has been opened.'

/** Why an action must wait although the status allows it; undefined when nothing stands in the way. */
export function obstacle(ctx: Context, action: string, row: QuoteRow): string | undefined {
  const today = ctx.clock.today()
  switch (action) {
    case 'submit':
      return Object.values(missingOf(row, today)).flat()[0]
    case 'recall':
      return isAuthor(ctx.actor, row) ? undefined : 'Only an author of this revision may recall it.'
    case 'approve':
    case 'reject':
      if (ownEntries(row, ctx.actor.id).length === 0) {
        return 'Only somebody on the list of quote approvers may decide.'
      }
      if (isAuthor(ctx.actor, row)) return 'You are an author of this revision; somebody else has to decide.'
      return whyNotDecide(ownEntries(row, ctx.actor.id), factsOf(row), maySeeCosts(ctx.actor)) ?? undefined
    case 'send':
      if (!row.isCurrent) return NEWER
      return row.validUntil < today
        ? `The quote was valid until ${row.validUntil}: make a new revision.`
        : undefined
    case 'win':
    case 'partWin':
      if (!row.isCurrent) return 'Only the newest revision can be won; cancel the newer one first.'
      return row.validUntil < today ? 'The quote has expired: extend its validity first.' : undefined
    case 'release':
      if (!row.isCurrent) return NEWER
      if (!listEntry(row, ctx.actor.id)) return 'Only somebody on the list of quote approvers may release.'
      return row.review ? reviewState(row, row.review).obstacles[0] : 'There is no contract review yet.'
    case 'extend':
      return row.isCurrent ? undefined : NEWER
    default:
      return undefined
  }
}

/** Why no order acknowledgement can be issued now; null: it can. */
export function whyNotAcknowledge(row: QuoteRow): string | null {
  if (!isReleased(row.status)) return 'The order is acknowledged once it is released to production.'
  return row.acknowledgedAt === null ? null : 'The order acknowledgement has been issued before.'
}

function canOf(ctx: Context, row: QuoteRow): Can {
  const can: Can = allowedActions(ctx.actor, quoteLifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    if (answer === true) can[action] = obstacle(ctx, action, row) ?? true
  }
  const may = (right: string, isPossible: boolean, reason: string): true | string => {
    if (!isPossible) return reason
    return ctx.actor.permissions.has(right) || 'You do not have the right to do this.'
  }
  can.update = may(
    'quotes:update',
    isDraft(row.status),
    'Only a draft can be changed. Make a new revision instead.',
  )
  can.setForecast = may('quotes:update', isLive(row.status), 'The quote is closed.')
  can.copyAsAlternative = may('quotes:create', true, '')
  can.revise = may(
    'quotes:revise',
    isRevisable(row.status) || needsNewRevision(row),
    'Only an approved, sent or expired quote can be revised.',
  )
  if (can.revise === true && !row.isCurrent) can.revise = NEWER
  can.acknowledge = may('quotes:send', whyNotAcknowledge(row) === null, whyNotAcknowledge(row) ?? '')
  can.seeCosts = maySeeCosts(ctx.actor) || 'You do not have the right to see costs.'
  return can
}

/** The tax codes that have begun on a day, each with its rate of that day. */
export function taxCodesOn(
  codes: readonly TaxCode[],
  on: string,
): { code: string; name: string; rate: string }[] {
  const newest = new Map<string, TaxCode>()
  for (const entry of codes) {
    if (entry.validFrom > on) continue
    const known = newest.get(entry.code)
    if (!known || entry.validFrom > known.validFrom) newest.set(entry.code, entry)
  }
  return [...newest.values()].map(({ code, name, rate }) => ({ code, name, rate }))
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
export const totalsOf = (row: Pick<QuoteRow, 'lines'>): QuoteTotals => quoteTotals(row.lines)

/** What decides about who may approve now. */
export function factsOf(row: QuoteRow, totals = totalsOf(row)): QuoteFacts {
  const { net, marginPercent } = totals
  const pslLevelIds = row.lines.flatMap((line) => line.pslLevelId ?? [])
  return {
    value: inBase(net, row.exchangeRate),
    marginPercent,
    pslLevelIds,
    authorIds: row.authorIds,
    decidedIds: row.approvalDeciderIds,
    step: row.approvalStep,
    limitsHold: row.approvalLimitsHold,
  }
}

/** What the approver has to look at; the margin only for those who may see it. */
export function reasonsOf(row: QuoteRow, totals: QuoteTotals, seesCosts: boolean): ApprovalReason[] {
  const facts = {
    marginPercent: totals.marginPercent,
    netInBase: inBase(totals.net, row.exchangeRate),
    baseCurrency: row.baseCurrency,
    deviationCount: allDeviations(row).length,
    lines: row.lines.map((line) => ({ ...line, pslLevel: line.pslLevel, pslRank: line.pslRank })),
  }
  return approvalReasons(facts, row.approvalLimits).filter(({ code }) => seesCosts || code !== 'margin')
}

function reviewSummary(row: QuoteRow): QuoteRecord['contractReview'] {
  if (row.review === null) return null
  const { differences, obstacles } = reviewState(row, row.review)
  return { lineCount: row.review.lines.length, differenceCount: differences.length, obstacles }
}

/** The record of the contract from what the statement gave, without costs for those who may not see them. */
export function recordOf(ctx: Context, row: QuoteRow): QuoteRecord {
  const seesCosts = maySeeCosts(ctx.actor)
  const each = row.lines.map(lineTotals)
  const totals = quoteTotals(row.lines, each)
  const { cost, marginPercent, ...sums } = totals
  const { targetMarginPercent, ...shown } = row
  const shownReasons = reasonsOf(row, totals, seesCosts)
  const costs = seesCosts
    ? { marginFloorPercent: row.approvalLimits.marginFloorPercent ?? null, targetMarginPercent }
    : {}
  return {
    ...shown,
    ...costs,
    lines: row.lines.map((line, at) => lineOf(line, each[at] ?? lineTotals(line), seesCosts)),
    siblings: shownSiblings(row.siblings, seesCosts),
    totals: { ...sums, taxes: [...sums.taxes], ...(seesCosts ? { cost, marginPercent } : {}) },
    netInBase: inBase(totals.net, row.exchangeRate),
    taxCodes: taxCodesOn(row.facilityTaxCodes, row.quoteDate),
    approvalReasons: shownReasons,
    approvalSteps: stepsOf({
      row,
      facts: factsOf(row, totals),
      reasons: reasonsOf(row, totals, true),
      shownReasons,
    }),
    contractReview: reviewSummary(row),
    missingToSubmit: isDraft(row.status) ? missingOf(row, ctx.clock.today()) : {},
    isAuthor: isAuthor(ctx.actor, row),
    can: canOf(ctx, row),
  }
}

/** Throws 404. */
export async function requireRow(ctx: Context, id: string): Promise<QuoteRow> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  return row
}

/** Throws 404, and 412 when it was changed since `version`. */
export async function requireVersion(ctx: Context, id: string, version: number): Promise<QuoteRow> {
  const row = await requireRow(ctx, id)
  if (row.version !== version) throw stale(recordOf(ctx, row))
  return row
}

// The forecast may change after the decision, and internal notes are never printed.
const undecided = new Set(['internalNotes', 'quoteConfidenceId', 'expectedOrderDate'])
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
  const decided = Object.fromEntries(Object.entries(header).filter(([name]) => !undecided.has(name)))
  const content = {
    number: row.number,
    revision: row.revision,
    header: decided,
    lines,
    totals: totalsOf(row),
  }
  return createHash('sha256').update(canonical(content)).digest('hex')
}
