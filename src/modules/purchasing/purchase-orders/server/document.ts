import { createHash } from 'node:crypto'
import { taxCategoryOf, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import {
  type OrderFacts,
  orderApprovalRules,
} from '#modules/signing/purchase-order-approving-users/domain.ts'
import { noLetterhead } from '#modules/setup/facilities/server/api.ts'
import { inBase } from '#platform/contract/money.ts'
import { contactProblems } from '#modules/people/companies/domain.ts'
import { noSupplierProblems, supplierGuard } from '#modules/suppliers/suppliers/domain.ts'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import { isOneOf } from '#platform/contract/documents/approvers.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Context } from '#platform/server/context.ts'
import {
  ability,
  because,
  fourEyes,
  type Guard,
  missingGuard,
} from '#platform/server/documents/lifecycle/abilities.ts'
import { approvalOf, ownEntries } from '#platform/server/documents/approvals/approval.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { NEWER_REVISION } from '#platform/server/documents/revisions/revisions.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { purchaseOrders as contract, type OrderRecord, orderHeader } from '../contract.ts'
import { amendedBelow, confirmationDifferences, isBeyondTolerance } from '../domain/amendments.ts'
import { isAmendable, isDraft, orderLabel, orderLifecycle, orderProgress } from '../domain/lifecycle.ts'
import { missingToSubmit } from '../domain/readiness.ts'
import { orderTotals, pricedQuantity } from '../domain/totals.ts'
import { asApproved, beyondApprovalOf, changesOf, sizeOfLine, totalsOf, weakerDemandsOf } from './changes.ts'
import { type OrderLine, type OrderRow, orderRead } from './queries.ts'
import { maySeePrices, withoutPrices } from './see-prices.ts'

export const LOCKED = ONLY_A_DRAFT

/** What decides about the steps, as the list of what waits has it. */
const approvalFacts = ({ type, decidedValue }: OrderRow): OrderFacts => ({ type, value: decidedValue })

/** What an order and those that may have been split from it come to; null: nobody has to look at them together. */
const splitSumOf = ({ splitWith, noSplitNumbers, decidedValue }: OrderRow): string | null =>
  splitWith.every(({ number }) => noSplitNumbers.includes(number)) ? null : decidedValue

/** What the order comes to at the prices that the supplier confirmed. */
function confirmationOf(row: OrderRow): OrderRecord['confirmation'] {
  if (row.acknowledgedAt === null) return null
  const lines = row.lines.map((one) => ({ ...one, unitPrice: one.confirmedUnitPrice ?? one.unitPrice }))
  const { net } = orderTotals({ ...row, lines })
  return {
    differences: confirmationDifferences(row.lines, row),
    net,
    isBeyond: isBeyondTolerance(row.approvedInBase ?? '0', inBase(net, row.exchangeRate ?? '0', row)),
  }
}

/** What is missing before an order may be submitted now. */
function missingOf(ctx: Context, row: OrderRow): Record<string, string[]> {
  const supplier = { ...row.supplierFacts, name: row.supplierName }
  const day = row.revision === 0 ? row : undefined
  const missing = missingToSubmit({ ...row, supplier, day }, ctx.today(row))
  const below = amendedBelow(row.lines, row.revision > 0 ? row.bookedLines : [])
  return below.length === 0 ? missing : { ...missing, lines: [...(missing.lines ?? []), ...below] }
}

/** How orders are approved. */
export const orderApproval = approvalOf({
  lifecycle: orderLifecycle,
  rules: orderApprovalRules,
  words: { document: 'purchase order', list: 'list of purchase order approvers' },
  facts: approvalFacts,
})

const shownNames = ['specificationName', 'pslLevel', 'productCode']
/** What the supplier and the goods do to a line later is no part of what is decided on. */
const laterFields = [
  'promisedOn',
  'confirmedUnitPrice',
  'receivedQty',
  'returnedQty',
  'invoicedQty',
  'creditedQty',
  'certState',
  'agreedNet',
  'approvedPrice',
]

/** Header and lines as they were entered, without names. */
function enteredPart(row: OrderRow) {
  const header = Object.fromEntries(
    Object.keys(orderHeader).map((name) => [name, row[name as keyof OrderRow] ?? null]),
  )
  const lines = row.lines.map((one) =>
    Object.fromEntries(
      Object.entries(one).filter(([name]) => !shownNames.includes(name) && !laterFields.includes(name)),
    ),
  )
  return { header, lines }
}

/** SHA-256 over number, revision, content, rate and sums: what an approver decides on. */
export function contentHash(now: OrderRow): string {
  const row = { ...now, lines: now.lines.map(asApproved) }
  const { header, lines } = enteredPart(row)
  const { internalNotes: _, orderDateReason, ...said } = header
  // An order that was signed before there was a reason to give still says what was signed.
  const decided = orderDateReason ? { ...said, orderDateReason } : said
  const { number, revision, exchangeRate } = row
  const content = { number, revision, exchangeRate, header: decided, lines, totals: totalsOf(row) }
  return createHash('sha256').update(canonical(content)).digest('hex')
}

/** A line with what follows from it. */
export const shownLine = (one: OrderLine): OrderRecord['lines'][number] => ({
  ...one,
  sizeText: sizeOfLine(one),
  pricedQuantity: pricedQuantity(one),
})

function present(ctx: Context, row: OrderRow): Omit<OrderRecord, 'can'> {
  const {
    supplierFacts,
    supplierAddress: _address,
    facilityTaxCodes,
    decidedValue: _,
    noSplitReason,
    noSplitByName,
    noSplitAt,
    ...shown
  } = row
  const totals = totalsOf(row)
  const codes = taxCodesOn(facilityTaxCodes, row.orderDate)
  const categoryOf = (code: string | null) => codes.find((one) => one.code === code)
  const draft = isDraft(row.status)
  return {
    ...shown,
    status: orderProgress.of(row),
    lines: row.lines.map(shownLine),
    totals: {
      ...totals,
      taxes: totals.taxes.map((one) => {
        const code = categoryOf(one.taxCode)
        return { ...one, category: code ? taxCategoryOf(code) : null }
      }),
    },
    netInBase: row.exchangeRate === null ? null : inBase(totals.net, row.exchangeRate, row),
    taxCodes: codes.map((one) => ({ ...one, category: taxCategoryOf(one) })),
    supplierRefusal:
      supplierGuard({ ...supplierFacts, name: row.supplierName }, ctx.today(row))?.sentence ?? null,
    missingToSubmit: draft ? missingOf(ctx, row) : {},
    confirmation: confirmationOf(row),
    beyondApproval: beyondApprovalOf(row),
    changes: changesOf(row),
    weakerDemands: weakerDemandsOf(row),
    qualityAgreement:
      row.qualityAgreedAt !== null && hasQualityAgreed(row)
        ? { byName: row.qualityAgreedByName ?? '', at: row.qualityAgreedAt }
        : null,
    splitSum: splitSumOf(row),
    noSplit:
      noSplitReason === null || noSplitAt === null
        ? null
        : { reason: noSplitReason, byName: noSplitByName ?? '', at: noSplitAt },
    approvalSteps: orderApproval.shownSteps(row),
  }
}

/** Throws 422 for a company that supplies nothing, a contact of another one, and days in the wrong order. */
function checkHeader(row: OrderRow, before: OrderRow | undefined): void {
  const problems: Record<string, string[]> = {
    ...contactProblems({ contactId: [row.contactId, row.contactName] }),
    ...noSupplierProblems({ ...row.supplierFacts, name: row.supplierName }),
  }
  if (before && row.revision > 0 && row.supplierId !== before.supplierId)
    problems.supplierId = ['An amendment goes to the same supplier. Write a new order for another one.']
  if (before && row.revision > 0 && row.orderDate !== before.orderDate)
    problems.orderDate = ['An amendment keeps the day of its order.']
  if (row.requiredOn < row.orderDate) problems.requiredOn = ['It is required before the day of the order.']
  refuseWhere(problems)
}

const submitGuard = missingGuard(missingOf)

/** Whether quality agreed to what stands in the order now. */
const hasQualityAgreed = (row: OrderRow): boolean =>
  row.qualityAgreedSha256 !== null && row.qualityAgreedSha256 === contentHash(row)

/** Why an amendment is not approved yet or not by this person: lower demands on quality ask quality too. */
function whyQualityIsAsked({ actor }: Context, row: OrderRow) {
  if (weakerDemandsOf(row).length === 0) return null
  if (!hasQualityAgreed(row))
    return 'It demands less of the quality than before: someone who verifies certificates has to agree first.'
  const agreedBy = row.qualityAgreedById === null ? [] : [row.qualityAgreedById]
  return because(fourEyes(actor, agreedBy, { did: 'agreed for quality', has: 'approve' }))
}

/** Why somebody may not agree to lower demands on quality. */
const agreeGuard: Guard<OrderRow> = ({ actor }, row) => {
  if (weakerDemandsOf(row).length === 0) return 'No demand on quality is lower than before.'
  if (hasQualityAgreed(row)) return 'Quality has agreed to it.'
  if (!row.ownSignatureKinds.includes('certificate_verification'))
    return 'Only a regular signatory who verifies certificates may agree to that.'
  return because(
    fourEyes(actor, row.approvalDeciderIds, { did: 'approved a step of it', has: 'agree' }),
    fourEyes(actor, row.authorIds, { did: 'are an author of this revision', has: 'agree to lower demands' }),
  )
}

/** A purchase order as a document: one row for each revision. */
export const orders = documentOf(contract, {
  lifecycle: orderLifecycle,
  read: orderRead,
  label: ({ number, revision = 0 }) => orderLabel(number, revision),
  guards: {
    submit: submitGuard,
    release: (ctx, row) => {
      const beyond = beyondApprovalOf(row)
      if (beyond === null) return 'Only an amendment can stay within what was approved.'
      return beyond[0] ?? submitGuard(ctx, row)
    },
    stateNoSplit: (ctx, row) => {
      const own = ownEntries(row, ctx.actor.id)
      if (splitSumOf(row) === null) return 'There are no orders that count together with this one.'
      if (own.length === 0) return 'Only someone on the list of purchase order approvers may state that.'
      return own.every((entry) => isOneOf(entry, row.authorIds))
        ? 'An author cannot state that, nor whoever stands in for one.'
        : null
    },
    agreeDemands: agreeGuard,
    recall: orderApproval.recallGuard,
    approve: (ctx, row) => orderApproval.decideGuard(ctx, row) ?? whyQualityIsAsked(ctx, row),
    reject: orderApproval.decideGuard,
    // The supplier may have been suspended since the approval.
    issue: (ctx, row) => {
      if (row.consolidatedNumber) return memberLock(row)
      const { supplierId, supplierReason } = missingOf(ctx, row)
      if (!row.hasLetterhead) return noLetterhead(row.facilityName)
      return (supplierId ?? supplierReason)?.[0]
    },
    cancel: (_, row) => memberLock(row),
    acknowledge: (_, row) => memberLock(row),
    hold: (_, row) => memberLock(row) ?? whyNothingIsOpen(row),
    resume: (_, row) => memberLock(row),
    closeShort: (_, row) => whyNothingIsOpen(row),
  },
  abilities({ actor }, row) {
    const why = amendRefusal(row)
    return {
      update: ability(actor, 'purchase-orders:update', isDraft(row.status), memberLock(row) ?? LOCKED),
      amend: ability(actor, 'purchase-orders:amend', why === null, why ?? ''),
      copy: ability(actor, 'purchase-orders:create', true, ''),
    }
  },
  present: (ctx, row) => (maySeePrices(ctx.actor) ? present(ctx, row) : withoutPrices(present(ctx, row))),
  check: checkHeader,
  audited: (_, row) => {
    const { header, lines } = enteredPart(row)
    return { ...header, lines }
  },
})

/** Why no further revision may start here; null: one may. */
export function amendRefusal(row: OrderRow): string | null {
  const lock = memberLock(row)
  if (lock) return lock
  if (!isAmendable(row.status)) return 'Only an approved or issued order can be amended.'
  return row.isCurrent ? whyNothingIsOpen(row) : NEWER_REVISION
}

/** Why an order that goes to the supplier within a consolidated one does not move by itself; null: it may. */
export const memberLock = ({ consolidatedNumber }: Pick<OrderRow, 'consolidatedNumber'>): string | null =>
  consolidatedNumber === null
    ? null
    : `Part of ${consolidatedNumber}. Change it there, or cancel that one first.`

const whyNothingIsOpen = (row: OrderRow): string | null =>
  orderProgress.of(row) === 'completed' ? 'Everything was received and invoiced.' : null
