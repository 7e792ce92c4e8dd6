import type { Context } from '#platform/server/context.ts'
import { nearDuplicates, type NearInvoice } from '../domain/supplier-number.ts'
import type { PayableRow } from './payment-approval.ts'

/*
 * What whoever approves or exports an invoice has to look at, in sentences.
 */

/** What is told to somebody who approved an order of it too. */
export function approvedOrders({ actor }: Context, row: PayableRow): string[] {
  const own = row.payment.orderApprovals
    .filter(({ userId }) => userId === actor.id)
    .map(({ number }) => number)
  return own.length === 0 ? [] : [`You approved ${own.join(', ')} too, which it asks to be paid for.`]
}

/** What is told of an open invoice where an account of its supplier was touched since it came. */
export const accountMoved = (row: {
  readonly bankMoved: boolean
  readonly supplierName: string
}): string[] =>
  row.bankMoved
    ? [
        `A bank account of ${row.supplierName} was changed since this invoice came: compare the account that it pays to before you approve it.`,
      ]
    : []

/** Why nothing is paid to the supplier as things are; a credit note asks for nothing. */
export function whyNothingIsPaid({
  kind,
  supplierName,
  payment: { supplierStatus: status },
  paysTo,
}: Pick<PayableRow, 'payment'> & {
  readonly kind: string
  readonly supplierName: string
  readonly paysTo: readonly object[]
}): string[] {
  if (kind === 'credit_note') return []
  const isStopped = status === 'suspended' || status === 'rejected'
  return [
    ...(isStopped
      ? [`${supplierName} is ${status} as a supplier: nothing is paid to it as long as it is.`]
      : []),
    ...(paysTo.length === 0
      ? [`${supplierName} has no confirmed bank account: enter one on its record, and have it confirmed.`]
      : []),
  ]
}

/** What may be the same invoice, typed twice: whoever registers or approves it looks at both. */
export const duplicatesTold = (row: Pick<PayableRow, 'payment'> & Omit<NearInvoice, 'number'>): string[] =>
  nearDuplicates(row, row.payment.near)
    .slice(0, 3)
    .map(
      ({ number, supplierInvoiceNo, statedGross, currency }) =>
        `${number} (${supplierInvoiceNo}, ${statedGross} ${currency}) may be the same invoice: compare both before it is paid.`,
    )
