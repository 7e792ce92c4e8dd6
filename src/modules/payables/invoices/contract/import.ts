import { z } from 'zod'
import {
  currency,
  isoDate,
  keysOf,
  amount,
  optionalDate,
  optionalText,
  reference,
  text,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { invoiceKinds } from '../domain.ts'

/** An invoice that another system has booked and nobody has paid in full, as one row of a file. */
export const importedInvoice = z.strictObject({
  legacyNumber: labelled(text(40), 'Voucher'),
  kind: labelled(z.enum(keysOf(invoiceKinds)), 'Kind'),
  supplierId: reference,
  supplierInvoiceNo: labelled(text(60), "Supplier's number"),
  facilityId: reference,
  invoiceDate: labelled(isoDate, 'Invoice date'),
  /** Left out: by the terms of payment of the supplier. */
  dueOn: labelled(optionalDate, 'Due'),
  currency,
  gross: labelled(amount, 'Gross'),
  /** Contained in the gross. */
  tax: labelled(amount.nullish(), 'Tax'),
  /** Without sign, also of a credit note. */
  paid: labelled(amount.nullish(), 'Paid so far'),
  /** The last day on which something of it was paid. */
  paidOn: labelled(optionalDate, 'Paid until'),
  notes: optionalText(500),
})
export type ImportedInvoice = z.output<typeof importedInvoice>
