import { minorUnitProblems, roundingIn, sumOf } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import type { ImportOutcome } from '#platform/contract/import-export.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { refused, refuseWhere } from '#platform/server/errors.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { importHandlersOf } from '#platform/server/import-export/handlers.ts'
import { runImport } from '#platform/server/import-export/import.ts'
import type { ImportPlan } from '#platform/server/import-export/read-rows.ts'
import type { Sheet } from '#platform/server/import-export/read-sheet.ts'
import { companyReference } from '#modules/people/companies/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type ImportedInvoice, importedInvoice } from '../contract/import.ts'
import { amountSign, TAKEN_OVER, takenOverLines } from '../domain.ts'
import { invoicePaymentTable, invoiceTable } from '../table.ts'
import { takePlace } from './crediting.ts'
import { invoices } from './document.ts'
import { invoiceToStore } from './saving.ts'

const references = { supplierId: companyReference, facilityId: { table: facilityTable } }
const REFERENCE = 'Taken over'
const TAKEN_OVER_REASON = 'Taken over from another system'
const MOST_GROSS = '9999999999.99'

/** What keeps a row out, by field. @throws 422 */
function checkRow(ctx: Context, row: ImportedInvoice): void {
  const { gross: asked, tax: ofIt, paid: before } = row
  const problems = minorUnitProblems({ gross: asked, tax: ofIt, paid: before }, row.currency)
  const [gross, tax, paid] = [row.gross, row.tax ?? '0', row.paid ?? '0'].map((one) => new Decimal(one))
  if (/^PINV-\d{4}-\d+$/i.test(row.legacyNumber))
    problems.legacyNumber = [
      'Numbers of this form are given here. Take the invoice over with its former voucher.',
    ]
  if (row.invoiceDate > ctx.today()) problems.invoiceDate = ['The day is still to come.']
  if (gross?.isZero()) problems.gross = ['Nothing would be owed.']
  if (gross?.gt(MOST_GROSS)) problems.gross = ['The amount is too large.']
  if (gross && tax?.gte(gross)) problems.tax = ['The tax is contained in the gross and smaller than it.']
  if (gross && paid?.gte(gross))
    problems.paid = ['It is paid already: only what is still owed is taken over.']
  if (paid && !paid.isZero() && !row.paidOn) problems.paidOn = ['Say until when that was paid.']
  if (row.paidOn && row.paidOn > ctx.today()) problems.paidOn = ['The day is still to come.']
  refuseWhere(problems)
}

/** One row: an invoice that the accounts package has already, so that nothing of it goes out again. */
async function takeOver(ctx: Context, { body: row }: { body: ImportedInvoice }): Promise<void> {
  checkRow(ctx, row)
  const { legacyNumber: number, gross, tax, paid, paidOn, notes, ...header } = row
  const [known] = await ctx.tx.query(
    sql`SELECT FROM ${invoiceTable} WHERE lower(number) = ${number.toLowerCase()} LIMIT 1`,
  )
  if (known) throw refused('known', `${number} is here already: an invoice is taken over once.`)
  const lines = takenOverLines(gross, tax ?? '0', roundingIn(row.currency))
  const whole = { ...header, notes, receivedOn: row.invoiceDate, statedGross: gross }
  const { rows, columns } = await invoiceToStore(
    ctx,
    whole,
    lines.map(({ taxRate: _, ...line }) => line),
    null,
  )
  const now = ctx.clock.now().toISOString()
  const made = await invoices.insert(ctx, {
    values: {
      ...whole,
      ...columns,
      number,
      net: sumOf([gross, new Decimal(tax ?? 0).negated().toFixed()]),
      tax: tax ?? '0',
      gross,
      status: paid && Number(paid) > 0 ? 'part_paid' : 'exported',
      exportNo: TAKEN_OVER,
      createdById: ctx.actor.id,
      registeredById: ctx.actor.id,
      registeredAt: now,
    },
    parts: { lines: rows.map((line, at) => ({ ...line, taxRate: lines[at]?.taxRate ?? null })) },
    action: 'import',
    follows: 'The export by the other system, which the accounts package has already',
    reason: TAKEN_OVER_REASON,
  })
  await takePlace(ctx, made.id)
  // What was owed on a day goes by the states of that day.
  await insertRow(ctx.tx, statusHistory, {
    entity: 'invoices',
    entityId: made.id,
    action: 'import',
    fromState: 'draft',
    toState: made.status,
    reason: TAKEN_OVER_REASON,
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
    at: ctx.clock.now(),
  })
  if (!paid || !paidOn || Number(paid) === 0) return
  await insertRow(ctx.tx, invoicePaymentTable, {
    invoiceId: made.id,
    paidOn,
    amount: sumOf([new Decimal(paid).times(amountSign(row.kind)).toFixed()]),
    reference: REFERENCE,
    byId: ctx.actor.id,
    at: now,
  })
}

/** What a file may say, as it is stored. */
const stored = sql`SELECT i.id, i.version, i.number AS "legacyNumber", i.kind, i.supplier_id AS "supplierId",
  i.supplier_invoice_no AS "supplierInvoiceNo", i.facility_id AS "facilityId", i.invoice_date AS "invoiceDate",
  i.due_on AS "dueOn", i.currency, i.stated_gross AS gross, i.tax,
  abs((SELECT sum(p.amount) FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.reference = ${REFERENCE})) AS paid,
  (SELECT max(p.paid_on) FROM ${invoicePaymentTable} p WHERE p.invoice_id = i.id AND p.reference = ${REFERENCE}) AS "paidOn",
  i.notes FROM ${invoiceTable} i WHERE i.export_no = ${TAKEN_OVER}`

const plan: ImportPlan = {
  input: importedInvoice,
  columns: columnsOf(importedInvoice, Object.keys(references)),
  references,
  key: ['legacyNumber'],
  // An empty cell says nothing of them.
  kept: new Set(['dueOn', 'tax', 'paid', 'paidOn', 'notes']),
  blank: { kind: 'invoice' },
  create: takeOver,
  update: () => {
    throw refused('known', 'The invoice is here already, and says something else. It is taken over once.')
  },
  select: () => stored,
}

/** Does the same as an import and takes all of it back; nothing is told to anybody. */
async function rehearsed(ctx: Context, sheet: Sheet, chosen?: string): Promise<ImportOutcome> {
  const nothing = () => undefined
  const own = { ...ctx, audit: nothing, mail: nothing, enqueue: nothing, afterCommit: nothing }
  await ctx.tx.query(sql`SAVEPOINT invoices_rehearsal`)
  const report = await runImport(own, plan, sheet, chosen)
  await ctx.tx.query(sql`ROLLBACK TO SAVEPOINT invoices_rehearsal`)
  return report
}

/** The whole file or nothing: a row that does not fit keeps all others out, whichever way the import is asked for. */
async function importWhole(ctx: Context, sheet: Sheet, chosen?: string): Promise<ImportOutcome> {
  const first = await rehearsed(ctx, sheet, chosen)
  if (first.refused === 0) return runImport(ctx, plan, sheet, chosen)
  const others = first.rows
    .filter(({ action }) => action !== 'refused')
    .map(({ row }) => ({
      row,
      column: null,
      value: '',
      message: 'Another row of the file does not fit, so nothing of it is taken over.',
    }))
  return {
    ...first,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: first.rows.length,
    problems: [...first.problems, ...others].toSorted((a, b) => a.row - b.row),
    rows: first.rows.map((row) => ({ ...row, action: 'refused' as const })),
  }
}

/** Takes unpaid invoices of another system over from a file, one row each. */
export const { checkImport, importRows } = importHandlersOf(importWhole)
