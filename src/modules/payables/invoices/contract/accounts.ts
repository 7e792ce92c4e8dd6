import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, longText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { ageNames } from '../domain.ts'

const slice = 'invoices'
const name = z.string().nullable()

const sums = z.array(z.object({ currency: z.string(), amount: z.string() }))

const invoiceExport = z.object({
  number: z.int(),
  invoices: z.int(),
  /** What its file adds up to in each currency; none of one that was taken over or is older than its control rows. */
  sums,
  sha256: z.string(),
  byName: z.string(),
  at: z.string(),
  /** Whether the file still is what was signed; null: it went out before exports were signed. */
  signature: z.enum(['whole', 'changed']).nullable(),
})
export type InvoiceExport = z.output<typeof invoiceExport>

/** An approved invoice that keeps back, and why. */
const heldBack = z.array(z.object({ number: z.string(), why: z.string() }))

const nextExport = z.object({
  invoices: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      supplierName: z.string(),
      /** Below zero of a credit note. */
      toPay: z.string(),
      currency: z.string(),
      /** The confirmed accounts of the supplier, as far as prints show them. */
      paysTo: z.string(),
    }),
  ),
  sums,
  held: heldBack,
})
export type NextExport = z.output<typeof nextExport>

const exportProposal = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/export`,
  access: `${slice}:export`,
  kind: 'read',
  summary: 'What the next export takes out, as whoever asks would sign it, and what stays with why',
  response: nextExport,
  envelope: 'data',
})

const exportApproved = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/export`,
  access: `${slice}:export`,
  kind: 'write',
  summary: 'Take approved invoices out for the accounts package, each once, as one numbered CSV file',
  body: z.strictObject({
    /** Left out: all that are approved and that nothing holds. */
    ids: z.array(uuid).min(1).max(500).optional(),
    signature: signingInput,
  }),
  response: z.object({
    number: z.int(),
    invoices: z.int(),
    held: heldBack,
  }),
  envelope: 'data',
})

const exports = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/exports`,
  access: `${slice}:export`,
  kind: 'read',
  summary: 'What went out to the accounts package, the newest first',
  response: z.array(invoiceExport),
  envelope: 'data',
})

const exportFile = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/exports/:number/csv`,
  access: `${slice}:export`,
  kind: 'stream',
  summary: 'The file of an export, byte for byte as it went out',
  params: z.object({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: z.void(),
  envelope: 'bytes',
})

const onDay = z.object({
  /** The end of this day; left out: today. */
  on: isoDate.optional(),
  supplierId: uuid.optional(),
})
/** Of all; of very many the rows are the first thousand, and the sums still those of all. */
const count = z.int()
const age = z.enum(ageNames)

const ageingReport = z.object({
  on: z.string(),
  count,
  sums,
  ages: z.array(z.object({ age, currency: z.string(), amount: z.string() })),
  rows: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      supplierName: z.string(),
      supplierInvoiceNo: z.string(),
      dueOn: z.string(),
      currency: z.string(),
      daysOver: z.int(),
      age,
      /** What is not paid of it; below zero of a credit note. */
      open: z.string(),
    }),
  ),
})
export type AgeingReport = z.output<typeof ageingReport>

const ageing = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/ageing`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'What was owed to suppliers at the end of a day, by how long it was due',
  query: onDay,
  response: ageingReport,
  envelope: 'data',
})

const uninvoicedReport = z.object({
  on: z.string(),
  count,
  sums,
  rows: z.array(
    z.object({
      orderId: uuid,
      orderNumber: z.string(),
      lineNo: z.int(),
      supplierName: z.string(),
      currency: z.string(),
      received: z.string(),
      invoiced: z.string(),
      value: z.string(),
    }),
  ),
})
export type UninvoicedReport = z.output<typeof uninvoicedReport>

const uninvoiced = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/uninvoiced`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'Steel that had come and was not invoiced at the end of a day',
  query: onDay,
  response: uninvoicedReport,
  envelope: 'data',
})

const supplierInvoicing = z.object({
  from: isoDate,
  invoices: z.int(),
  /** Per cent by which lines were invoiced above the ordered prices, one decimal; null: there are none. */
  overOrdered: name,
  lines: z.int(),
  /** What approved invoices asked for above the ordered prices and nobody held, in the money of the facility, the newest month first. */
  letThrough: z.array(z.object({ month: z.string(), amount: z.string(), currency: z.string() })),
  /** Days from the date of an invoice to its last payment, one decimal; null: none was paid. */
  daysToPay: name,
  paid: z.int(),
})
export type SupplierInvoicing = z.output<typeof supplierInvoicing>

const ofSupplier = endpoint({
  method: 'GET',
  path: `/api/v1/${slice}/suppliers/:id`,
  access: `${slice}:read`,
  kind: 'read',
  summary: 'What a supplier invoiced in the last twelve months against its orders, and how soon it was paid',
  params: z.object({ id: uuid }),
  response: supplierInvoicing,
  envelope: 'data',
})

const pdf = printEndpoint({
  path: `/api/v1/${slice}/:id/pdf`,
  access: `${slice}:read`,
  summary: 'The match sheet: every line against order, receipt, price and certificate',
})

const paymentReport = z.object({
  rows: z.array(
    z.object({
      row: z.int(),
      voucher: z.string(),
      outcome: z.enum(['paid', 'part', 'known', 'refused']),
      why: name,
    }),
  ),
  /** How many payments were noted; 0 in a rehearsal. */
  noted: z.int(),
})
export type PaymentReport = z.output<typeof paymentReport>

const readPayments = endpoint({
  method: 'POST',
  path: `/api/v1/${slice}/payments`,
  access: `${slice}:export`,
  kind: 'write',
  summary: 'Read payments back from a CSV file of voucher, paid_on, amount, currency and reference',
  body: z.strictObject({
    text: labelled(longText(200_000), 'File'),
    /** Tells what each row would do, and notes nothing. */
    isRehearsal: z.boolean(),
  }),
  response: paymentReport,
  envelope: 'data',
})

/** What is done with many invoices at once: exports, payments, reports; and the match sheet of one. */
export const accountsEndpoints = {
  exportProposal,
  exportApproved,
  exports,
  exportFile,
  readPayments,
  ageing,
  uninvoiced,
  ofSupplier,
  pdf,
} as const
