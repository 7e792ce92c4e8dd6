import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { ability } from '#platform/server/documents/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { invalid } from '#platform/server/errors.ts'
import { companyTable } from '#modules/companies/table.ts'
import { type TaxCode, taxCodesOn } from '#modules/facilities/domain.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchase-orders/table.ts'
import { userTable } from '#modules/users/table.ts'
import { type InvoiceRecord, invoices as contract } from '../contract.ts'
import {
  grossAgrees,
  grossDifference,
  invoiceLifecycle,
  invoiceTotals,
  isDraft,
  missingToRegister,
} from '../domain.ts'
import { invoiceLineTable as line, invoiceTable as invoice } from '../table.ts'

type Computed = 'can' | 'totals' | 'taxCodes' | 'missingToRegister'

/** The invoice as one statement gives it; its status is the stored one. */
export interface InvoiceRow extends Omit<InvoiceRecord, Computed> {
  readonly facilityTaxCodes: TaxCode[]
  readonly exchangeRate: string | null
  readonly registeredById: string | null
}

export const LOCKED = 'Only a draft can be changed. Correct the invoice to make it one again.'

/** The line of the order in force, whichever revision the invoice names. */
const ordered = sql`(
  SELECT json_build_object('lineNo', now.line_no, 'quantity', now.quantity::text, 'invoicedQty', now.invoiced_qty::text)
  FROM ${purchaseOrderLineTable} now JOIN ${purchaseOrderTable} po ON po.id = now.order_id AND po.in_force
  WHERE now.root_id = ${line.orderRootId})`

const orders = sql`(
  SELECT coalesce(json_agg(json_build_object('id', po.id, 'number', po.number) ORDER BY po.number), '[]')
  FROM ${purchaseOrderTable} po WHERE po.number = ANY(${invoice.orderNumbers}) AND po.in_force)`

const hasPdf = sql`EXISTS (SELECT FROM ${files} f WHERE f.entity = 'invoices' AND f.entity_id = ${invoice.id}
  AND f.mime = 'application/pdf' AND f.removed_at IS NULL)`

/** What is missing before an invoice may be registered. */
const lackingOf = (row: InvoiceRow) => missingToRegister({ ...row, gross: invoiceTotals(row.lines).gross })

/** A supplier invoice as a document: how it is read, presented and guarded. */
export const invoices = documentOf(contract, {
  lifecycle: invoiceLifecycle,
  read: {
    table: invoice,
    lines: {
      table: line,
      parent: 'invoiceId',
      order: 'lineNo',
      columns: { ordered },
      joins: sql``,
    },
    except: ['net', 'tax', 'gross', 'orderNumbers', 'registeredNo', 'supplierInvoiceKey'],
    columns: {
      supplierName: sql`su.name`,
      facilityName: sql`fa.name`,
      baseCurrency: sql`fa.base_currency`,
      timeZone: sql`fa.time_zone`,
      facilityTaxCodes: sql`fa.tax_codes`,
      createdByName: lookedUp(userTable, sql`${invoice.createdById}`),
      registeredByName: lookedUp(userTable, sql`${invoice.registeredById}`),
      hasPdf,
      orders,
    },
    joins: sql`
      JOIN ${companyTable} su ON su.id = ${invoice.supplierId}
      JOIN ${facilityTable} fa ON fa.id = ${invoice.facilityId}`,
  },
  guards: {
    register: (_, row) => {
      const errors = lackingOf(row)
      const [message] = Object.values(errors).flat()
      return message === undefined ? null : { message, errors }
    },
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'invoices:update', isDraft(row.status), LOCKED),
  }),
  present: (_: Context, row: InvoiceRow) => {
    const { facilityTaxCodes, exchangeRate: __, registeredById: ___, ...shown } = row
    const { taxes, ...totals } = invoiceTotals(row.lines)
    return {
      ...shown,
      totals: {
        ...totals,
        taxes: [...taxes],
        difference: grossDifference(row.statedGross, totals.gross),
        agrees: grossAgrees(row.statedGross, totals.gross),
      },
      taxCodes: taxCodesOn(facilityTaxCodes, row.taxPoint ?? row.invoiceDate),
      missingToRegister: isDraft(row.status) ? lackingOf(row) : {},
    }
  },
  check: (row) => {
    const problems: Record<string, string[]> = {}
    if (row.dueOn < row.invoiceDate) problems.dueOn = ['It would be due before the day of the invoice.']
    if (row.discountUntil && row.discountUntil > row.dueOn)
      problems.discountUntil = ['The discount would end after the day on which it is due.']
    if (row.discountUntil && !row.discountPercent)
      problems.discountPercent = ['Say how many percent the discount is.']
    if (Object.keys(problems).length > 0) throw invalid(problems)
  },
})
