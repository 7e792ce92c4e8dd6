import { minorUnitProblem } from '#platform/contract/money.ts'
import { parse } from 'csv-parse/sync'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoDate, signedAmount, text } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { delimiterOf } from '#platform/server/import-export/read-sheet.ts'
import type { PaymentReport } from '../contract.ts'
import { isPayable, leftToPay, paymentColumns } from '../domain.ts'
import { invoicePaymentTable, invoiceTable } from '../table.ts'
import { perform } from './actions.ts'
import { type InvoiceRow, invoices } from './document.ts'

const MOST_ROWS = 1_000

type Column = (typeof paymentColumns)[number]
type Cells = Readonly<Record<Column, string>>

/** The rows of the file by their headings. @throws 422 at `text` */
function paymentRows(file: string): Cells[] {
  let records: string[][]
  try {
    records = parse(file.replace(/^\uFEFF/, ''), {
      delimiter: delimiterOf(file),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    throw invalid({ text: ['The file could not be read as a table.'] })
  }
  const [head = [], ...rows] = records
  const names = head.map((one) => one.toLowerCase())
  const missing = paymentColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) throw invalid({ text: [`The file has no column ${missing.join(', ')}.`] })
  if (rows.length === 0) throw invalid({ text: ['The file holds headings, but no rows below them.'] })
  if (rows.length > MOST_ROWS) throw invalid({ text: [`The file holds more than ${MOST_ROWS} rows.`] })
  return rows.map(
    (cells) =>
      Object.fromEntries(paymentColumns.map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<
        Column,
        string
      >,
  )
}

const payment = z.object({ paid_on: isoDate, amount: signedAmount, reference: text(100) })

/** An invoice of the file, with what is paid of it so far. */
interface Paid {
  readonly row: InvoiceRow
  paid: Decimal
  readonly references: Set<string>
}

/** The invoices that the file names, locked until the commit, by their voucher number. */
async function invoicesOf(ctx: Context, rows: readonly Cells[]): Promise<ReadonlyMap<string, Paid>> {
  const numbers = [...new Set(rows.map(({ voucher }) => voucher))]
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${invoiceTable} WHERE number = ANY(${sql.param(numbers)}::text[]) ORDER BY id FOR UPDATE`)
  const known = new Map<string, Paid>()
  for (const { id } of found) {
    const row = await invoices.require(ctx, id)
    const references = new Set(row.payments.map(({ reference }) => reference.toLowerCase()))
    const paid = row.payments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
    known.set(row.number, { row, paid, references })
  }
  return known
}

type Result = PaymentReport['rows'][number]

/** What one row does, or why it does nothing. */
function judged(
  ctx: Context,
  cells: Cells,
  known: ReadonlyMap<string, Paid>,
): { result: Omit<Result, 'row'>; about?: Paid; left?: string } {
  const { voucher } = cells
  const refuse = (why: string) => ({ result: { voucher, outcome: 'refused' as const, why } })
  const about = known.get(voucher)
  if (!about) return refuse('There is no invoice with this voucher number.')
  const read = payment.safeParse(cells)
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse(
      `${String(issue?.path[0] ?? 'row')}: "${cells[(issue?.path[0] as Column) ?? 'voucher']}" does not fit.`,
    )
  }
  const { row, references } = about
  if (cells.currency !== row.currency) return refuse(`The invoice is in ${row.currency}.`)
  const tooFine = minorUnitProblem(read.data.amount, row.currency)
  if (tooFine) return refuse(tooFine)
  if (references.has(read.data.reference.toLowerCase()))
    return { result: { voucher, outcome: 'known', why: 'This payment is noted already.' } }
  if (
    !isPayable(row.status) &&
    about.paid.eq(row.payments.reduce((sum, one) => sum.plus(one.amount), new Decimal(0)))
  )
    return refuse('The invoice is not exported, or paid already.')
  const deducted = row.paidAhead.reduce((sum, one) => sum.plus(one.amount), new Decimal(0)).toFixed()
  const left = leftToPay({ ...row, paid: about.paid.toFixed(), deducted }, read.data, ctx.today(row))
  if ('why' in left) return refuse(left.why)
  about.paid = about.paid.plus(read.data.amount)
  references.add(read.data.reference.toLowerCase())
  return {
    result: { voucher, outcome: left.left === '0.00' ? 'paid' : 'part', why: null },
    about,
    left: left.left,
  }
}

/**
 * Reads payments back from the accounts package. A rehearsal tells what each row would do; for good, the whole file is noted or
 * nothing of it, and a payment that is noted already is left as it is. @throws 422
 */
export async function readPayments(
  ctx: Context,
  { body }: { body: { text: string; isRehearsal: boolean } },
): Promise<PaymentReport> {
  const cells = paymentRows(body.text)
  const known = await invoicesOf(ctx, cells)
  const rows: Result[] = []
  const moved = new Map<string, { about: Paid; left: string }>()
  for (const [at, one] of cells.entries()) {
    const { result, about, left } = judged(ctx, one, known)
    rows.push({ row: at + 2, ...result })
    if (!about || left === undefined) continue
    moved.set(about.row.id, { about, left })
    if (body.isRehearsal) continue
    await insertRow(ctx.tx, invoicePaymentTable, {
      invoiceId: about.row.id,
      paidOn: one.paid_on,
      amount: one.amount,
      reference: one.reference,
      byId: ctx.actor.id,
      at: ctx.clock.now().toISOString(),
    })
  }
  const refusedRows = rows.filter(({ outcome }) => outcome === 'refused')
  const [first] = refusedRows
  if (!body.isRehearsal && first)
    throw refused('payments_refused', `Row ${first.row}: ${first.why} Nothing of the file is noted.`)
  if (!body.isRehearsal)
    for (const { about, left } of moved.values())
      await perform(ctx, left === '0.00' ? 'pay' : 'payPart', about.row, {})
  return { rows, noted: body.isRehearsal ? 0 : rows.filter(({ outcome }) => outcome !== 'known').length }
}
