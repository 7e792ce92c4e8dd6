import { sumOf } from '#platform/contract/money.ts'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Decimal } from 'decimal.js'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { notFound, refused, refusedBecause } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { sign, signaturesOfMany } from '#modules/signing/signature/server/api.ts'
import type { InvoiceExport, NextExport } from '../contract.ts'
import {
  amountSign,
  controlRows,
  sumsOfFile,
  deductionsOf,
  type ExportRow,
  exportColumns,
  exportRowsOf,
  invoiceTotals,
  sumsByCurrency,
  toPayOf,
} from '../domain.ts'
import { invoiceDeductionTable, invoiceExportTable, invoiceTable } from '../table.ts'
import { perform } from './actions.ts'
import { type InvoiceRow, invoices, keptBack } from './document.ts'

/** What is left to pay of an invoice that did not go out yet; below zero of a credit note. */
const signedToPay = ({ kind, statedGross, paidAhead }: InvoiceRow): string =>
  sumOf([
    new Decimal(toPayOf(statedGross, deductionsOf(statedGross, paidAhead))).times(amountSign(kind)).toFixed(),
  ])

/** What one export takes at most. */
const MOST = 500

/** A cell of the file: quoted where it has to be, and never a formula. */
const cell = (value: string | null | undefined): string => {
  const text = neutralised(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The columns that hold amounts, which are no formulas with their sign. */
const amounts: readonly string[] = [
  'net',
  'tax',
  'payable',
  'base_net',
  'base_tax',
  'base_payable',
  'control_sum',
]

const written = (row: ExportRow): string =>
  exportColumns.map((name) => (amounts.includes(name) ? (row[name] ?? '') : cell(row[name]))).join(',')

const fileRows = (row: InvoiceRow, supplierCode: string): ExportRow[] =>
  exportRowsOf(
    { ...row, payable: toPayOf(row.statedGross, row.paidAhead), taxes: invoiceTotals(row.lines, row).taxes },
    {
      voucher: row.number,
      supplier_code: supplierCode,
      supplier: row.supplierName,
      supplier_invoice_no: row.supplierInvoiceNo,
      invoice_date: row.invoiceDate,
      tax_point: row.taxPoint ?? row.invoiceDate,
      due_date: row.dueOn,
      discount_percent: row.discountPercent,
      discount_until: row.discountUntil,
      orders: row.orders.map(({ number }) => number).join(' '),
    },
  )

/** An invoice that is held back. */
interface Held {
  readonly id: string
  readonly number: string
  readonly why: string
}
const heldRefusal = ({ id, number, why }: Held): Refusal => ({
  ...refuse('on_hold', { number }, `${number}: ${why}`),
  href: `/invoices/${id}`,
})

/** The approved invoices that are exported now, locked until the commit; two people take turns. */
async function lockedIds(ctx: Context, ids: readonly string[] | undefined): Promise<string[]> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('invoices/export', 0))`)
  const asked = ids ? sql`AND ${invoiceTable.id} = ANY(${sql.param([...ids])}::uuid[])` : sql``
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${invoiceTable} WHERE ${invoiceTable.status} = 'approved' ${asked}
    ORDER BY ${invoiceTable.number} LIMIT ${MOST} FOR UPDATE`)
  return rows.map(({ id }) => id)
}

/** What goes out as it is, and what stays. */
async function sorted(ctx: Context, ids: readonly string[]): Promise<{ rows: InvoiceRow[]; held: Held[] }> {
  const rows: InvoiceRow[] = []
  const held: Held[] = []
  for (const id of ids) {
    const row = await invoices.require(ctx, id)
    const [why] = keptBack(ctx, row)
    if (why === undefined) rows.push(row)
    else held.push({ id, number: row.number, why })
  }
  return { rows, held }
}

/** What the next export takes out, so that whoever signs it sees what it is. */
export async function exportProposal(ctx: Context): Promise<NextExport> {
  const ready = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${invoiceTable} WHERE ${invoiceTable.status} = 'approved' ORDER BY ${invoiceTable.number} LIMIT ${MOST}`)
  const { rows, held } = await sorted(
    ctx,
    ready.map(({ id }) => id),
  )
  const shown = rows.map((row) => ({
    id: row.id,
    number: row.number,
    supplierName: row.supplierName,
    toPay: signedToPay(row),
    currency: row.currency,
    paysTo: row.paysTo.map(({ bankName, masked }) => `${bankName} ${masked}`).join(', '),
  }))
  const sums = sumsByCurrency(shown.map(({ currency, toPay }) => ({ currency, amount: toPay })))
  return { invoices: shown, sums, held: held.map(({ number, why }) => ({ number, why })) }
}

/**
 * Takes approved invoices out for the accounts package, each once, as one numbered file that can be fetched again. Named ones go
 * all or none; of all that are approved those stay that something holds by now. @throws 422
 */
export async function exportInvoices(
  ctx: Context,
  { body }: { body: { ids?: string[] | undefined; signature: SigningInput } },
): Promise<{ number: number; invoices: number; held: { number: string; why: string }[] }> {
  const ids = await lockedIds(ctx, body.ids)
  const { rows, held } = await sorted(ctx, ids)
  if (body.ids) await requireAll(ctx, body.ids, ids, held)
  if (rows.length === 0)
    throw refusedBecause(
      {
        code: 'nothing_to_export',
        message: held[0]?.why ?? 'No invoice is approved for payment and not exported yet.',
      },
      { refusals: held.map(heldRefusal) },
    )
  const going: InvoiceRow[] = []
  for (const row of rows) going.push(await withDeductions(ctx, row))
  const number = await writeFile(ctx, going, body.signature)
  for (const row of going) {
    await perform(ctx, 'export', row, {}, { exportNo: number })
    // Paid ahead in full: nothing of it comes back from the bank.
    if (row.kind === 'invoice' && toPayOf(row.statedGross, row.paidAhead) === '0.00')
      await perform(ctx, 'pay', await invoices.require(ctx, row.id), {})
  }
  return { number, invoices: rows.length, held }
}

/** Takes what was paid ahead off an invoice that goes out; the lock of the export keeps two from taking the same money. */
async function withDeductions(ctx: Context, row: InvoiceRow): Promise<InvoiceRow> {
  if (row.paidAhead.length === 0) return row
  // An invoice of the same export may have taken of it.
  const { paidAhead } = await invoices.require(ctx, row.id)
  const taken = deductionsOf(row.statedGross, paidAhead)
  const at = ctx.clock.now().toISOString()
  for (const { id: prepaymentId, amount } of taken)
    await insertRow(ctx.tx, invoiceDeductionTable, { invoiceId: row.id, prepaymentId, amount, at })
  return { ...row, paidAhead: taken }
}

/** Throws 422 where one of the named invoices does not go out, with the reason. */
async function requireAll(
  ctx: Context,
  asked: readonly string[],
  found: readonly string[],
  held: readonly Held[],
): Promise<void> {
  const missing = asked.find((id) => !found.includes(id))
  if (missing !== undefined) {
    const row = await invoices.find(ctx, missing)
    throw refused(
      'not_approved',
      row ? `${row.number} is not approved for payment, or exported already.` : 'There is no such invoice.',
    )
  }
  const refusals = held.map(heldRefusal)
  if (refusals[0]) throw refusedBecause(refusals[0], { refusals })
}

async function writeFile(
  ctx: Context,
  rows: readonly InvoiceRow[],
  signature: SigningInput,
): Promise<number> {
  const codes = await ctx.tx.query<{ id: string; code: string }>(sql`
    SELECT id, code FROM ${companyTable} WHERE id = ANY(${sql.param(rows.map(({ supplierId }) => supplierId))}::uuid[])`)
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const own = rows.flatMap((row) => fileRows(row, codeOf.get(row.supplierId) ?? ''))
  const lines = [exportColumns.join(','), ...[...own, ...controlRows(own)].map(written)]
  const content = `${lines.join('\r\n')}\r\n`
  const [next] = await ctx.tx.query<{ number: number }>(
    sql`SELECT coalesce(max(number), 0) + 1 AS number FROM ${invoiceExportTable}`,
  )
  const number = next?.number ?? 1
  const file = {
    id: randomUUID(),
    number,
    sha256: sha256Of(content),
    invoices: rows.length,
  }
  await insertRow(ctx.tx, invoiceExportTable, {
    ...file,
    content,
    byId: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  })
  const thing = { entity: 'invoice-exports', entityId: file.id, label: `Export ${number}`, facilityId: null }
  await sign(ctx, { ...thing, meaning: 'released', content: signedFile(file), capacity: 'Export' }, signature)
  return number
}

const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex')

/** What the signature of an export stands for. Its shape never changes, or earlier signatures would no longer fit. */
const signedFile = ({
  number,
  sha256,
  invoices: count,
}: Pick<InvoiceExport, 'number' | 'sha256' | 'invoices'>) => ({
  number,
  sha256,
  invoices: count,
})

/** The exports so far, the newest first. */
export async function exports(ctx: Context): Promise<InvoiceExport[]> {
  const files = await ctx.tx.query<
    Omit<InvoiceExport, 'signature' | 'sums'> & { id: string; content: string }
  >(sql`
    SELECT e.id, e.number, e.invoices, e.sha256, e.content, u.name AS "byName", ${instantOf(sql`e.at`)} AS at
    FROM ${invoiceExportTable} e JOIN ${userTable} u ON u.id = e.by_id ORDER BY e.number DESC LIMIT 100`)
  const byId = new Map(files.map((file) => [file.id, file]))
  const signed = await signaturesOfMany(ctx, 'invoice-exports', [...byId.keys()], (id) => {
    const file = byId.get(id)
    return file && signedFile({ ...file, sha256: sha256Of(file.content) })
  })
  return files.map(({ id, content, ...file }) => {
    const signature = signed.get(id)?.at(-1)
    return {
      ...file,
      sums: sumsOfFile(content),
      signature: signature ? (signature.changedAfter ? 'changed' : 'whole') : null,
    }
  })
}

/** The file of an export, byte for byte as it went out. @throws 404 */
export async function exportFile(
  ctx: Context,
  { params }: Incoming<{ number: number }, unknown, unknown>,
  { reply }: HttpExchange,
): Promise<void> {
  const [found] = await ctx.tx.query<{ content: string }>(
    sql`SELECT content FROM ${invoiceExportTable} WHERE number = ${params.number}`,
  )
  if (!found) throw notFound()
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="invoices-export-${params.number}.csv"`)
    .send(Buffer.from(found.content, 'utf8'))
}
