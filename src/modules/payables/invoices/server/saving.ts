import { minorUnitProblems, roundingIn, sumsProblem } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#platform/contract/values/dates.ts'
import { inputFrom } from '#platform/contract/values/input-from.ts'
import type { Context } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import { readTogether } from '#platform/server/database/read-together.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { CHOOSE_SUPPLIER } from '#modules/people/companies/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { consolidatedAllocationTable } from '#modules/purchasing/consolidated-purchase-orders/table.ts'
import { rateSelect } from '#modules/setup/exchange-rates/server/api.ts'
import { keptTax, taxCodesOn } from '#modules/setup/facilities/domain.ts'
import { type FacilityRow, facilitySelect, settingsOf } from '#modules/setup/facilities/server/api.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { pricedQuantity, type PriceBasis } from '#modules/purchasing/purchase-orders/domain.ts'
import {
  carriedOrderLines,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import { supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { type InvoiceInput, invoiceLine, type InvoiceLineInput, invoices as contract } from '../contract.ts'
import { invoiceKey, invoiceTotals, isDraft, lineNet } from '../domain.ts'
import { allowancesOf } from '../domain/allowances.ts'
import { bundledShares } from '../domain/bundled.ts'
import { numberStem } from '../domain/supplier-number.ts'
import { invoiceTable, supplierKey } from '../table.ts'
import { invoices, LOCKED } from './document.ts'

type Header = Omit<InvoiceInput, 'lines'>
type Problems = Record<string, string[]>

/** A line of an order in force as an invoice sees it. */
interface OrderLine {
  readonly askedId: string
  readonly rootId: string
  readonly lineNo: number
  readonly orderNumber: string
  readonly consolidatedNumber: string | null
  /** The line of the consolidated order that it is in; null: none. */
  readonly bundledId: string | null
  readonly supplierId: string
  readonly currency: string
  readonly quantity: string
  readonly uom: InvoiceLineInput['uom']
  readonly priceBasis: PriceBasis
  readonly lengthMm: string | null
  readonly massKg: string | null
}

/** The lines in force behind the lines that an invoice names, whichever revision they are of. */
const orderLinesSelect = (lines: readonly InvoiceLineInput[]): SQL => sql`
    SELECT asked.id AS "askedId", now.root_id AS "rootId", now.line_no AS "lineNo", po.number AS "orderNumber",
      po.consolidated_number AS "consolidatedNumber", (SELECT a.line_id FROM ${consolidatedAllocationTable} a
        JOIN ${purchaseOrderLineTable} x ON x.id = a.order_line_id
        WHERE x.root_id = now.root_id AND a.consolidated_id = po.consolidated_id LIMIT 1) AS "bundledId",
      po.supplier_id AS "supplierId", po.currency, now.quantity::text, now.uom, now.price_basis AS "priceBasis",
      now.length_mm::text AS "lengthMm", now.mass_kg::text AS "massKg"
    FROM ${purchaseOrderLineTable} asked JOIN ${carriedOrderLines.inForce(sql`now`, sql`po`)}
      ON now.root_id = asked.root_id
    WHERE asked.id = ANY(${sql.param(lines.flatMap(({ orderLineId }) => orderLineId ?? []))}::uuid[])`

interface Order {
  readonly askedId: string
  readonly number: string
  readonly supplierId: string
  readonly currency: string
}

/** The orders in force that charges name. */
const ordersSelect = (lines: readonly InvoiceLineInput[]): SQL => sql`
    SELECT asked.id AS "askedId", po.number, po.supplier_id AS "supplierId", po.currency
    FROM ${purchaseOrderTable} asked JOIN ${purchaseOrderTable} po ON po.number = asked.number AND po.in_force
    WHERE asked.id = ANY(${sql.param(lines.flatMap(({ orderId }) => orderId ?? []))}::uuid[])`

const byAsked = <Row extends { readonly askedId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.askedId, row]))

/** Metres, kilograms or tonnes of so many pieces by the order; null where the price counts the pieces. */
function pricedByOrder(line: InvoiceLineInput, of: OrderLine): string | null {
  if (line.priceBasis === 'each') return null
  const share = new Decimal(line.quantity).div(of.quantity)
  const massKg = of.massKg && share.times(of.massKg).toString()
  const known = pricedQuantity({ ...of, quantity: line.quantity, massKg, unitPrice: '0' })
  return known && new Decimal(known).toFixed(3, Decimal.ROUND_HALF_UP)
}

/** The lines of a save as they are stored. @throws 422 at the lines that do not fit */
function linesToStore(
  header: Header,
  sent: readonly InvoiceLineInput[],
  codes: ReturnType<typeof taxCodesOn>,
  known: { readonly lines: readonly OrderLine[]; readonly orders: readonly Order[] },
) {
  const lines = byAsked(known.lines)
  const orders = byAsked(known.orders)
  const found: Problems = {}
  const rounding = roundingIn(header.currency)
  const rows = sent.map((given, at) => {
    const wrong = (field: string, why: string) => {
      found[`lines.${at}.${field}`] = [why]
    }
    const of = given.orderLineId ? lines.get(given.orderLineId) : undefined
    const order = given.orderId ? orders.get(given.orderId) : undefined
    const field = given.orderLineId ? 'orderLineId' : 'orderId'
    const partner = of ?? order
    if (given.orderLineId && !of) wrong(field, 'This is no line of an order that was issued.')
    else if (given.orderId && !given.orderLineId && !order) wrong(field, 'The order was not issued.')
    else if (partner && partner.supplierId !== header.supplierId)
      wrong(field, `${of?.orderNumber ?? order?.number} went to another supplier.`)
    else if (partner && partner.currency !== header.currency)
      wrong(field, `${of?.orderNumber ?? order?.number} is in ${partner.currency}.`)
    if (given.orderLineId && header.kind === 'prepayment')
      wrong('orderLineId', 'A prepayment cannot name a line of an order.')
    else if (given.orderLineId && given.kind !== 'goods')
      wrong('kind', 'A charge cannot name a line of an order.')
    if (of && given.priceBasis !== of.priceBasis) wrong('priceBasis', 'Another basis than that of the order.')
    if (of && given.uom !== of.uom) wrong('uom', 'Another unit than that of the order.')
    if (!of && given.priceBasis !== 'each') wrong('priceBasis', 'Give the unit instead.')
    if (new Decimal(given.quantity).isZero()) wrong('quantity', 'Nothing would be invoiced.')
    const { problem, ...tax } = keptTax(codes, given.taxCode)
    if (problem) wrong('taxCode', problem)
    const stored = {
      ...given,
      quantity: new Decimal(given.quantity).toFixed(3),
      unitPrice: new Decimal(given.unitPrice).toFixed(4),
      pricedQuantity:
        of && given.priceBasis !== 'each' ? (given.pricedQuantity ?? pricedByOrder(given, of)) : null,
      orderLineId: given.orderLineId ?? null,
      orderId: given.orderLineId ? null : (given.orderId ?? null),
      orderRootId: of?.rootId ?? null,
      orderNumber: of?.orderNumber ?? order?.number ?? null,
      ...tax,
    }
    return { ...stored, net: lineNet(stored, rounding) }
  })
  refuseWhere(found)
  const shares = bundledShares(
    rows.map((row) => ({ ...row, bundledId: lines.get(row.orderLineId ?? '')?.bundledId ?? null })),
    rounding,
  )
  const priced = rows.map((row, at) => ({ ...row, net: shares[at] ?? row.net, shareNet: shares[at] ?? null }))
  const allowances = allowancesOf(priced, rounding)
  return {
    rows: priced.map((row, at) => ({ ...row, allowance: allowances[at] ?? '0.00' })),
    consolidatedNumbers: [...lines.values()].flatMap((one) => one.consolidatedNumber ?? []),
  }
}

interface Supplier {
  readonly name: string
  readonly supplies: boolean
  readonly paymentTermsDays: number | null
  /** The number of an invoice with the same number of the supplier. */
  readonly duplicateNumber: string | null
}

/** How long after the invoice it is due where the supplier has no terms of payment. */
const USUAL_TERMS_DAYS = 30

/** What a save has to know of the supplier. */
const supplierSelect = (header: Header, ownId: string | null): SQL => sql`
    SELECT c.name, c.is_supplier OR c.is_subcontractor AS supplies, c.payment_terms_days AS "paymentTermsDays",
      (SELECT t.number FROM ${invoiceTable} t WHERE t.supplier_id = c.id AND t.status <> 'void'
        AND t.supplier_invoice_key = ${supplierKey(sql`${header.supplierInvoiceNo}::text`)}
        AND t.id IS DISTINCT FROM ${ownId}::uuid LIMIT 1) AS "duplicateNumber"
    FROM ${companyTable} c WHERE c.id = ${header.supplierId}`

/** Whether the invoice that is given back is one of the supplier that was registered. */
const creditedSelect = ({ creditsId, supplierId }: Header): SQL => sql`
    SELECT t.supplier_id = ${supplierId} AND t.kind <> 'credit_note' AND t.registered_no IS NOT NULL AS fits
    FROM ${invoiceTable} t WHERE t.id = ${creditsId ?? null}`

// A type, so that it is a record of rows.
type Facts = {
  readonly facility: FacilityRow
  readonly rate: { readonly rate: string | null }
  readonly supplier: Supplier
  readonly credited: { readonly fits: boolean }
  readonly returned: { readonly fits: boolean }
  readonly lines: OrderLine
  readonly orders: Order
}

/** Whether the return that is given back is one to the supplier that left. */
const returnedSelect = ({ returnId, supplierId }: Header): SQL => sql`
    SELECT t.company_id = ${supplierId} AND t.sent_at IS NOT NULL AS fits
    FROM ${supplierReturnTable} t WHERE t.id = ${returnId ?? null}`

/** A credit note gives back an invoice of its supplier, and nothing else gives one back. */
function creditedProblem({ creditsId, kind }: Header, fits: boolean): string | null {
  if (!creditsId) return null
  if (kind !== 'credit_note') return 'Only a credit note gives an invoice back.'
  return fits ? null : 'This is no registered invoice of the supplier.'
}

/** A credit note gives back what a return took to its supplier, and nothing else does. */
function returnedProblem({ returnId, kind }: Header, fits: boolean): string | null {
  if (!returnId) return null
  if (kind !== 'credit_note') return 'Only a credit note gives goods of a return back.'
  return fits ? null : 'This is no return that went to the supplier.'
}

/** Everything a save works out: lines, sums, the day on which it is due and the rate. @throws 422 */
export async function invoiceToStore(
  ctx: Context,
  header: Header,
  sent: readonly InvoiceLineInput[],
  ownId: string | null,
) {
  const facts = await readTogether<Facts>(ctx.tx, {
    facility: facilitySelect(header.facilityId),
    rate: rateSelect(header.currency, header.facilityId),
    supplier: supplierSelect(header, ownId),
    credited: creditedSelect(header),
    returned: returnedSelect(header),
    lines: orderLinesSelect(sent),
    orders: ordersSelect(sent),
  })
  const facility = settingsOf(facts.facility)
  const [supplier] = facts.supplier
  const problems: Problems = minorUnitProblems({ statedGross: header.statedGross }, header.currency)
  if (!supplier?.supplies) problems.supplierId = [CHOOSE_SUPPLIER]
  if (invoiceKey(header.supplierInvoiceNo) === '')
    problems.supplierInvoiceNo = ['The number needs at least one letter or digit.']
  else if (supplier?.duplicateNumber)
    problems.supplierInvoiceNo = [
      `${supplier.duplicateNumber} is this invoice of ${supplier.name} already: case, spaces, punctuation and letters that look alike say nothing.`,
    ]
  const today = ctx.today(facility)
  if (header.invoiceDate > today) problems.invoiceDate = ['An invoice cannot be dated in the future.']
  if (header.receivedOn > today) problems.receivedOn = ['The day of receipt cannot be in the future.']
  const credited = creditedProblem(header, facts.credited[0]?.fits === true)
  if (credited !== null) problems.creditsId = [credited]
  const returned = returnedProblem(header, facts.returned[0]?.fits === true)
  if (returned !== null) problems.returnId = [returned]
  refuseWhere(problems)
  const codes = taxCodesOn(facility.taxCodes, header.taxPoint ?? header.invoiceDate)
  const { rows, consolidatedNumbers } = linesToStore(header, sent, codes, facts)
  const { net, tax, gross } = invoiceTotals(rows, roundingIn(header.currency))
  const tooLarge = sumsProblem([gross])
  if (tooLarge) throw invalid(tooLarge)
  const days = supplier?.paymentTermsDays ?? USUAL_TERMS_DAYS
  return {
    rows,
    columns: {
      net,
      tax,
      gross,
      byMinorUnit: true,
      dueOn: header.dueOn ?? addDays(header.invoiceDate, days),
      numberStem: numberStem(header.supplierInvoiceNo),
      exchangeRate: facts.rate[0]?.rate ?? null,
      // An invoice is found by the number that its supplier was given, too.
      orderNumbers: [
        ...new Set([...consolidatedNumbers, ...rows.flatMap(({ orderNumber }) => orderNumber ?? [])]),
      ].toSorted(),
    },
  }
}

/** The handlers of `create` and `update`. */
export const { create, update } = savesOf(contract, invoices, {
  series: (ctx) => seriesFor(ctx, contract),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const whole = before ? { ...before, ...withoutUndefined(body) } : body
    const sent = body.lines ?? before?.lines.map((one) => inputFrom(invoiceLine, one)) ?? []
    const { rows, columns } = await invoiceToStore(ctx, whole, sent, before?.id ?? null)
    return {
      lines: rows,
      ...columns,
      authorIds: withAuthor(before?.authorIds ?? [], ctx.actor.id),
      ...(before ? {} : { createdById: ctx.actor.id }),
    }
  },
})
