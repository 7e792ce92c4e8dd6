import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { companyReference, staffReference } from '#modules/people/companies/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import type { ImportOutcome } from '#platform/contract/import-export.ts'
import { inputFrom } from '#platform/contract/values/input-from.ts'
import { hasPartOfPiece, sizeNames, WHOLE_PIECES } from '#modules/steel/steel-stock/domain.ts'
import type { Context } from '#platform/server/context.ts'
import { column } from '#platform/server/database/rows.ts'
import { invalid, refused, refuseWhere } from '#platform/server/errors.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { importHandlersOf } from '#platform/server/import-export/handlers.ts'
import { runImport } from '#platform/server/import-export/import.ts'
import type { ImportPlan } from '#platform/server/import-export/read-rows.ts'
import type { Sheet } from '#platform/server/import-export/read-sheet.ts'
import { type ImportedLine, importedLine } from '../contract/import.ts'
import { orderLine, type OrderLineInput } from '../contract/lines.ts'
import { lineProblems, mostToReceive } from '../domain.ts'
import { purchaseOrderLineTable as line, purchaseOrderTable as order } from '../table.ts'
import { orders } from './document.ts'
import type { OrderRow } from './queries.ts'
import { inputOf, orderToStore } from './saving.ts'

const references = {
  supplierId: companyReference,
  facilityId: { table: facilityTable },
  buyerId: staffReference,
  specificationId: { table: specificationTable },
}

/** What a row says of its line; the rest of the line stays empty. */
const lineOf = (row: ImportedLine): OrderLineInput => inputFrom(orderLine, row)

/** What all rows of an order have to say alike. */
const shared = [
  'type',
  'supplierId',
  'facilityId',
  'orderDate',
  'currency',
] as const satisfies (keyof ImportedLine)[]

/** What keeps a line out, by field. @throws 422 */
function checkLine(row: ImportedLine): void {
  const problems: Record<string, string[]> = {}
  const [received, invoiced] = [new Decimal(row.receivedQty ?? 0), new Decimal(row.invoicedQty ?? 0)]
  if (/^PO-\w+-\d{4}-\d+$/i.test(row.legacyNumber))
    problems.legacyNumber = ['Numbers of this form are given here. Import the order with its former number.']
  // A file accepts nothing: what is still to be invoiced is accepted here, by somebody who did not order it; of steel its
  // inspection and its certificate are asked for.
  if (!row.form && received.gt(invoiced))
    problems.receivedQty = [
      'Enter no more than was invoiced before: receive the rest here, with a goods receipt.',
    ]
  if (received.gt(mostToReceive({ form: row.form ?? null, quantity: row.quantity })))
    problems.receivedQty = ['More has come than the order allows.']
  if (hasPartOfPiece({ ...row, quantity: received })) problems.receivedQty = [WHOLE_PIECES]
  if (invoiced.gt(new Decimal(row.quantity).times(2)))
    problems.invoicedQty = ['More was invoiced than can be meant.']
  refuseWhere(problems)
}

const TAKEN_OVER = 'Taken over from another system'

/** Orders that one run has begun, by their number in lower case: only these take further lines. */
type Begun = Map<string, string>

/**
 * The first row of an order. It begins as a draft, whatever it was in the other system: nobody here has approved it, so it is
 * submitted, approved and issued like any other, with what came and was invoiced before.
 */
async function beginOrder(ctx: Context, row: ImportedLine): Promise<OrderRow> {
  const { legacyNumber: number, confirmationNo, orderDate } = row
  const [known] = await ctx.tx.query(
    sql`SELECT FROM ${order} WHERE lower(number) = ${number.toLowerCase()} LIMIT 1`,
  )
  if (known)
    throw refused('known', `${number} is here already: an order is imported once, with all its lines.`)
  const { type, supplierId, facilityId, currency } = row
  const header = {
    type,
    supplierId,
    facilityId,
    orderDate,
    orderDateReason: TAKEN_OVER,
    currency,
    requiredOn: row.requiredOn,
    paymentTerms: row.paymentTerms,
  }
  const { rows, columns } = await orderToStore(ctx, header, { sent: [lineOf(row)], before: [] }, null)
  if (columns.exchangeRate === null)
    throw invalid({ currency: ['There is no exchange rate into the currency of the facility.'] })
  return orders.insert(ctx, {
    values: {
      ...header,
      ...columns,
      number,
      buyerId: row.buyerId ?? ctx.actor.id,
      requestedById: row.buyerId ?? ctx.actor.id,
      authorIds: [ctx.actor.id],
      createdById: ctx.actor.id,
      ...(confirmationNo ? { confirmationNo, acknowledgedAt: `${orderDate}T12:00:00.000Z` } : {}),
    },
    parts: { lines: rows },
    action: 'import',
    reason: TAKEN_OVER,
  })
}

/** A further row of an order that this run has begun. @throws 422 where it says something else of the order */
async function addLine(ctx: Context, before: OrderRow, row: ImportedLine): Promise<OrderRow> {
  const other = shared.find((field) => before[field] !== row[field])
  if (other) throw invalid({ [other]: ['Another row of this order says something else.'] })
  if (before.lines.some(({ lineNo }) => lineNo === row.lineNo))
    throw invalid({ lineNo: ['The order has this line already.'] })
  if (before.lines.length >= 200) throw invalid({ lineNo: ['An order has at most 200 lines.'] })
  const requiredOn = row.requiredOn > before.requiredOn ? row.requiredOn : before.requiredOn
  const sent = [...before.lines.map(inputOf), lineOf(row)]
  const { rows, columns } = await orderToStore(
    ctx,
    before,
    { sent, before: before.lines },
    before.exchangeRate,
  )
  return orders.save(ctx, before, 'import', {
    values: { ...columns, requiredOn },
    parts: { lines: rows },
  })
}

/** One row of the file: a line of an order, with what came and was invoiced so far. */
const importLine =
  (begun: Begun) =>
  async (ctx: Context, { body: row }: { body: ImportedLine }): Promise<void> => {
    checkLine(row)
    const key = row.legacyNumber.toLowerCase()
    const id = begun.get(key)
    const saved = id ? await addLine(ctx, await orders.require(ctx, id), row) : await beginOrder(ctx, row)
    const made = saved.lines.find(({ lineNo }) => lineNo === row.lineNo)
    const lacking = made ? lineProblems(made) : {}
    refuseWhere(lacking)
    begun.set(key, saved.id)
    await ctx.tx.query(sql`
      UPDATE ${line} SET received_qty = ${row.receivedQty ?? '0'}::numeric, invoiced_qty = ${row.invoicedQty ?? '0'}::numeric,
        promised_on = ${row.promisedOn ?? null}::date
      WHERE order_id = ${saved.id} AND line_no = ${row.lineNo}`)
    await ctx.tx.query(sql`
      UPDATE ${order} SET promised_on = (SELECT max(l.promised_on) FROM ${line} l WHERE l.order_id = ${saved.id})
      WHERE id = ${saved.id}`)
  }

const columns = columnsOf(importedLine, Object.keys(references))

const sizes = sql.join(
  sizeNames.map((name) => sql`l.${sql.identifier(column(line, name).name)} AS ${sql.identifier(name)}`),
  sql`, `,
)

/** What a file may say, as it is stored; `held` by the first revision, which is the one that was imported. */
const stored = sql`SELECT l.id, o.version, o.number AS "legacyNumber", l.line_no AS "lineNo", o.type,
  o.supplier_id AS "supplierId", o.facility_id AS "facilityId", o.buyer_id AS "buyerId", o.order_date AS "orderDate",
  o.currency, o.payment_terms AS "paymentTerms", o.confirmation_no AS "confirmationNo", l.required_on AS "requiredOn",
  l.promised_on AS "promisedOn", l.description, l.form, ${sizes},
  l.quantity, l.uom, l.specification_id AS "specificationId", l.grade, l.certificate_type AS "certificateType",
  l.price_basis AS "priceBasis", l.unit_price AS "unitPrice", l.tax_code AS "taxCode",
  l.received_qty AS "receivedQty", l.invoiced_qty AS "invoicedQty"
  FROM ${line} l JOIN ${order} o ON o.id = l.order_id AND o.revision = 0`

/** The plan of one run: only orders that it has begun itself take further lines. */
const planOf = (begun: Begun): ImportPlan => ({
  input: importedLine,
  columns,
  references,
  key: ['legacyNumber', 'lineNo'],
  // An empty cell says nothing of them.
  kept: new Set(['buyerId', 'receivedQty', 'invoicedQty']),
  blank: {},
  create: importLine(begun),
  update: () => {
    throw refused('known', 'The line is here already, and says something else. Amend the order on its page.')
  },
  select: () => stored,
})

/** Does the same as an import and takes all of it back; nothing is told to anybody. */
async function rehearsed(
  ctx: Context,
  work: (own: Context) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  const nothing = () => undefined
  const own = { ...ctx, audit: nothing, mail: nothing, enqueue: nothing, afterCommit: nothing }
  await ctx.tx.query(sql`SAVEPOINT import_rehearsal`)
  const report = await work(own)
  await ctx.tx.query(sql`ROLLBACK TO SAVEPOINT import_rehearsal`)
  return report
}

/** An import in which an order comes whole or not at all: a row that is refused keeps the others of its order out. */
async function importOrders(ctx: Context, sheet: Sheet, chosen?: string): Promise<ImportOutcome> {
  const run = (own: Context, rows: Sheet) => runImport(own, planOf(new Map()), rows, chosen)
  const first = await rehearsed(ctx, (own) => run(own, sheet))
  if (first.refused === 0) return run(ctx, sheet)
  const place = first.headings.findIndex(({ field }) => field === 'legacyNumber')
  const numbers = new Map(
    sheet.rows.map(({ row, cells }) => [row, (cells[place] ?? '').trim().toLowerCase()]),
  )
  const broken = new Set(
    first.rows.filter(({ action }) => action === 'refused').map(({ row }) => numbers.get(row)),
  )
  const isOut = ({ row }: { readonly row: number }) => broken.has(numbers.get(row))
  const report = await run(ctx, { ...sheet, rows: sheet.rows.filter((row) => !isOut(row)) })
  const out = first.rows.filter(isOut)
  const others = out
    .filter(({ action }) => action !== 'refused')
    .map(({ row }) => ({
      row,
      column: null,
      value: '',
      message: 'Another row of this order does not fit, so the order is left out as a whole.',
    }))
  const inOrder = <T extends { readonly row: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => a.row - b.row)
  return {
    ...first,
    created: report.created,
    updated: report.updated,
    unchanged: report.unchanged,
    refused: out.length,
    problems: inOrder([...first.problems, ...others]),
    rows: inOrder([...report.rows, ...out.map((row) => ({ ...row, action: 'refused' as const }))]),
    plan: `${report.plan} ${out.map(({ row }) => row).join(' ')}`,
  }
}

/** Takes open orders over from a file, one row for each line. */
export const { checkImport, importRows } = importHandlersOf(importOrders)
