import { type SQL, sql } from 'drizzle-orm'
import { companyTable } from '#modules/people/companies/table.ts'
import { companyBankAccountTable } from '#modules/suppliers/company-bank-accounts/table.ts'
import { creditStates } from '../domain.ts'
import { DUPLICATE_DAYS } from '../domain/supplier-number.ts'
import { invoiceLineTable as line, invoiceTable as invoice } from '../table.ts'

/** Whether a credit note counts on its orders, the rule of `countsOnOrders`. */
export const isCounted = (of: SQL): SQL =>
  sql`${of}.status IN (${sql.raw(creditStates.map((state) => `'${state}'`).join(', '))})`

/*
 * Which other invoices may be the same one, typed again: of the supplier, or of another record with its VAT number or its bank
 * account, dated within so many days. `public`: the table itself, also where a write of the same statement takes its name.
 */

const days = sql.raw(String(DUPLICATE_DAYS))
const vatKey = (of: SQL): SQL => sql`nullif(upper(regexp_replace(${of}.vat_no, '[^A-Za-z0-9]', '', 'g')), '')`

/** The records of companies that are paid where the supplier of an invoice is. */
const payees = sql`ARRAY(
  SELECT ${invoice.supplierId}
  UNION SELECT c.id FROM ${companyTable} own JOIN ${companyTable} c ON ${vatKey(sql`c`)} = ${vatKey(sql`own`)}
    WHERE own.id = ${invoice.supplierId}
  UNION SELECT b.company_id FROM ${companyBankAccountTable} own JOIN ${companyBankAccountTable} b
      ON b.account = own.account AND b.country = own.country AND b.status = 'confirmed'
    WHERE own.company_id = ${invoice.supplierId} AND own.status = 'confirmed')`

/** Registered ones of these payees; a prepayment pays what is invoiced as well. */
const othersOf = (
  ids: SQL,
) => sql`${invoice.kind} <> 'credit_note' AND o.kind <> 'credit_note' AND o.registered_no IS NOT NULL
  AND o.id <> ${invoice.id} AND o.supplier_id = ANY(${ids})`
const isOfThoseDays = sql`o.invoice_date BETWEEN ${invoice.invoiceDate} - ${days} AND ${invoice.invoiceDate} + ${days}`
const isOfSameAmount = sql`o.currency = ${invoice.currency} AND o.stated_gross = ${invoice.statedGross}`

/** What is told to whoever approves: registered invoices of about the same day, a `NearInvoice` each. */
export const whatIsNear = sql`(
  SELECT coalesce(json_agg(n), '[]') FROM (
    SELECT o.number, o.supplier_invoice_no AS "supplierInvoiceNo", o.stated_gross::text AS "statedGross", o.currency
    FROM public.${invoice} o WHERE ${invoice.status} IN ('draft', 'registered', 'approved') AND ${othersOf(payees)}
      AND ${isOfThoseDays} ORDER BY o.invoice_date DESC LIMIT 200) AS n)`

/** Two lines that ask for the same: of one line of an order, or charges of one order or of none. */
const asksForTheSame = sql`EXISTS (
  SELECT FROM ${line} mine JOIN public.${line} theirs ON theirs.invoice_id = o.id
    AND theirs.order_root_id IS NOT DISTINCT FROM mine.order_root_id
    AND theirs.order_number IS NOT DISTINCT FROM mine.order_number
  WHERE mine.invoice_id = ${invoice.id})`

/** Nobody asks for it any more, so that its goods are invoiced again. */
const isCredited = sql`EXISTS (
  SELECT FROM public.${invoice} c WHERE c.credits_id = o.id AND c.kind = 'credit_note' AND ${isCounted(sql`c`)})`

/** Was here before, and is still to be paid or was. */
const isBefore = sql`${othersOf(sql`p.ids`)} AND o.registered_no < coalesce(${invoice.registeredNo}, 2147483647) AND NOT ${isCredited}`

/**
 * The invoice that was registered before and that this one repeats: its number says the same but for year, zeros, prefix or suffix,
 * of about the same day or with the same amount on any; or it has the same amount of the same day for the same. Null: there is
 * none. It holds this one until somebody has compared both.
 */
export const repeated = sql`(SELECT coalesce(
  (SELECT o.number FROM public.${invoice} o WHERE o.number_stem = ${invoice.numberStem} AND ${isBefore}
    AND (${isOfThoseDays} OR (${isOfSameAmount})) ORDER BY o.registered_no LIMIT 1),
  (SELECT o.number FROM public.${invoice} o WHERE o.invoice_date = ${invoice.invoiceDate} AND ${isOfSameAmount} AND ${isBefore}
    AND ${asksForTheSame} ORDER BY o.registered_no LIMIT 1))
  FROM (SELECT ${payees} AS ids) AS p)`
