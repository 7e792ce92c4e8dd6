import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { currency as currencies, isoDate } from '#platform/contract/fields.ts'
import { addDays } from '#platform/contract/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { taxCategoryOf, type TaxCode, taxCodesOn } from '#modules/facilities/domain.ts'
import { requireFacility } from '#modules/facilities/server/api.ts'
import { invoiceKey, invoiceTotals, lineNet } from '#modules/invoices/domain.ts'
import { invoiceTable } from '#modules/invoices/table.ts'
import { purchaseOrderTable } from '#modules/purchase-orders/table.ts'
import type { ProposedLine, Reading } from '../contract.ts'
import { chargeKind, documentTypes } from '../domain/codes.ts'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import { discountIn, fieldOfFinding } from '../domain/place.ts'
import { LinesOfOrders, type OrderLine, openLines } from './order-lines.ts'
import { sellerOf } from './suppliers.ts'
import { valuesOfLine } from './line-values.ts'

type Say = (finding: Finding) => void

interface Order {
  readonly id: string
  readonly number: string
  readonly supplierId: string
  readonly facilityId: string
}

/** The issued orders that the file names (BT-13); several may stand in the one text. */
async function namedOrders(ctx: Context, { order }: ElectronicInvoice): Promise<Order[]> {
  const numbers = (order ?? '')
    .toUpperCase()
    .split(/[,;\s]+/)
    .filter((part) => part.length > 2)
    .slice(0, 20)
  if (numbers.length === 0) return []
  return ctx.tx.query<Order>(sql`
    SELECT id, number, supplier_id AS "supplierId", facility_id AS "facilityId" FROM ${purchaseOrderTable}
    WHERE in_force AND upper(number) = ANY(${sql.param(numbers)}::text[]) ORDER BY number`)
}

/** Our invoice of a supplier with a number of theirs. */
async function invoiceNumbered(ctx: Context, supplierId: string, number: string) {
  const [found] = await ctx.tx.query<{ id: string; number: string; isRegistered: boolean }>(sql`
    SELECT id, number, registered_no IS NOT NULL AS "isRegistered" FROM ${invoiceTable}
    WHERE supplier_id = ${supplierId} AND status <> 'void' AND supplier_invoice_key = ${invoiceKey(number)} LIMIT 1`)
  return found
}

const day = (text: string | null): string | null =>
  text !== null && isoDate.safeParse(text).success ? text : null
const moneyIn = (text: string | null): string | null =>
  text !== null && /^\d{1,12}(\.\d+)?$/.test(text) ? new Decimal(text).toFixed(2) : null

/** Reading of a file as a new invoice, with everything that was said of it at its place in the form. */
export async function proposed(
  ctx: Context,
  invoice: ElectronicInvoice,
  findings: readonly Finding[],
  isPdf: boolean,
): Promise<Reading> {
  const said: Finding[] = [...findings]
  const say: Say = (finding) => said.push(finding)
  const tell = (term: string, sentence: string) =>
    say({ term, rule: null, sentence: `${sentence} (${term})` })
  const orders = await namedOrders(ctx, invoice)
  const supplierId = await sellerOf(ctx, invoice, orders, tell)
  const own = orders.filter((order) => order.supplierId === supplierId)
  if (invoice.order !== null && own.length === 0)
    tell('BT-13', `No issued order of this supplier has the number "${invoice.order.slice(0, 60)}".`)
  const facilityId = own[0]?.facilityId ?? ctx.actor.facilityId
  const facility = facilityId ? await requireFacility(ctx.tx, facilityId) : null
  const issuedOn = day(invoice.issuedOn)
  const taxPoint = day(invoice.taxPoint)
  const codes = facility ? taxCodesOn(facility.taxCodes, taxPoint ?? issuedOn ?? ctx.today()) : []
  const known = currencies.safeParse(invoice.currency)
  const currency = known.success ? known.data : null
  const kind = documentTypes[invoice.type ?? ''] ?? (invoice.isCreditRoot ? 'credit_note' : 'invoice')

  const candidates = supplierId
    ? await openLines(ctx, {
        orderIds: own.map(({ id }) => id),
        supplierId,
        currency: currency ?? '',
        isCredit: kind === 'credit_note',
      })
    : []
  const placed = placedLines(invoice, kind === 'prepayment' ? [] : candidates, own, codes, say)

  const discount = discountIn(invoice.paymentTerms)
  const discountUntil = discount && issuedOn ? addDays(issuedOn, discount.days) : null
  const twin =
    supplierId && invoice.number ? await invoiceNumbered(ctx, supplierId, invoice.number) : undefined
  if (twin) tell('BT-1', `${twin.number} is this invoice already.`)
  const creditsId = await creditedBy(ctx, invoice, kind, supplierId, tell)
  const paid = moneyIn(invoice.totals['BT-113'])
  if (paid !== null && paid !== '0.00') tell('BT-113', `The file says that ${paid} is paid already.`)

  const problems: Record<string, string[]> = {}
  for (const finding of said) {
    const field = fieldOfFinding(finding, placed.lineOfCharge)
    problems[field] = [...(problems[field] ?? []), finding.sentence]
  }
  return {
    syntax: invoice.syntax,
    isPdf,
    sellerName: invoice.seller.name,
    number: invoice.number,
    values: {
      kind,
      supplierId,
      supplierInvoiceNo: invoice.number?.slice(0, 60) ?? null,
      facilityId,
      invoiceDate: issuedOn,
      receivedOn: ctx.today(),
      taxPoint,
      dueOn: day(invoice.dueOn),
      discountPercent: discountUntil ? (discount?.percent ?? null) : null,
      discountUntil,
      currency,
      statedGross: moneyIn(invoice.totals['BT-112']),
      creditsId,
      notes: invoice.notes.join('\n').slice(0, 4000) || null,
      lines: placed.lines,
    },
    problems,
  }
}

/** The invoice that a credit note gives back (BT-25), where it is one of ours. */
async function creditedBy(
  ctx: Context,
  { preceding }: ElectronicInvoice,
  kind: string,
  supplierId: string | null,
  tell: (term: string, sentence: string) => void,
): Promise<string | null> {
  const [first] = preceding
  if (kind !== 'credit_note' || !first?.number) return null
  const found = supplierId ? await invoiceNumbered(ctx, supplierId, first.number) : undefined
  if (found?.isRegistered) return found.id
  tell(
    'BT-25',
    `"${first.number.slice(0, 60)}", which it gives back, is no registered invoice of this supplier.`,
  )
  return null
}

/** The lines and charges of the file as lines of the form, and which charge became which line. */
function placedLines(
  invoice: ElectronicInvoice,
  candidates: readonly OrderLine[],
  orders: readonly Order[],
  codes: readonly TaxCode[],
  say: Say,
) {
  const [order] = orders
  const orderId = orders.length === 1 && order ? order.id : null
  const ofOrders = new LinesOfOrders(candidates)
  /** The code of the facility with the category and rate of the file; that of the order where it fits. */
  const taxCode = (category: string | null, rate: string | null, wanted?: string | null) => {
    const fits = codes.filter(
      (code) =>
        taxCategoryOf(code) === category &&
        new Decimal(code.rate).eq(/^\d+(\.\d+)?$/.test(rate ?? '') ? (rate ?? '0') : '0'),
    )
    return (fits.find(({ code }) => code === wanted) ?? fits[0])?.code ?? null
  }
  const lines: ProposedLine[] = []
  const charges: ProposedLine[] = []
  const charge = (
    reason: string | null,
    code: string | null,
    net: string | null,
    tax: string | null,
  ): ProposedLine => ({
    lineNo: 0,
    kind: chargeKind(code, reason),
    orderLineId: null,
    orderId,
    description: (reason ?? code ?? 'Charge').slice(0, 500),
    quantity: '1',
    uom: 'lot',
    priceBasis: 'each',
    pricedQuantity: null,
    unitPrice: moneyIn(net) ?? '0',
    discountPercent: null,
    taxCode: tax,
  })
  for (const [at, line] of invoice.lines.entries()) {
    const tellLine = (term: string, sentence: string) =>
      say({ term, rule: null, line: at, sentence: `${sentence} (${term})` })
    const of = ofOrders.take(line, tellLine)
    const tax = taxCode(line.category, line.rate, of?.taxCode)
    if (tax === null && line.category !== null)
      tellLine(
        'BT-151',
        `The facility has no tax code of category ${line.category} with ${line.rate ?? '0'} %.`,
      )
    lines.push({ ...valuesOfLine(line, of, tellLine), taxCode: tax, orderId: null, lineNo: 0 })
    for (const one of line.allowances)
      if (one.isCharge) charges.push(charge(one.reason, one.reasonCode, one.amount, tax))
  }
  const lineOfCharge = new Map<number, number>()
  for (const [at, one] of invoice.allowances.entries()) {
    if (!one.isCharge) continue
    const tax = taxCode(one.category, one.rate)
    if (tax === null && one.category !== null)
      say({
        term: 'BT-102',
        rule: null,
        allowance: at,
        sentence: `The facility has no tax code of category ${one.category} with ${one.rate ?? '0'} %. (BT-102)`,
      })
    lineOfCharge.set(at, lines.length + charges.length)
    charges.push(charge(one.reason, one.reasonCode, one.amount, tax))
  }
  const all = [...withAllowances(invoice, lines, say), ...charges]
  return { lines: all.map((line, at) => ({ ...line, lineNo: (at + 1) * 10 })), lineOfCharge }
}

/** Allowances of the document become a discount of every line where that comes to the same cent; else they are said. */
function withAllowances(
  invoice: ElectronicInvoice,
  lines: readonly ProposedLine[],
  say: Say,
): ProposedLine[] {
  const off = invoice.allowances.flatMap((one, at) =>
    one.isCharge ? [] : [{ at, amount: moneyIn(one.amount) ?? '0' }],
  )
  const sum = off.reduce((total, one) => total.plus(one.amount), new Decimal(0))
  if (sum.isZero()) return [...lines]
  const before = new Decimal(invoiceTotals(lines).net)
  const percent = before.isZero() ? '0' : sum.div(before).times(100).toFixed(2)
  const reduced = lines.map((line) => ({ ...line, discountPercent: percent }))
  const isFree = lines.every(({ discountPercent }) => discountPercent === null)
  const after = reduced.reduce((total, line) => total.plus(lineNet(line)), new Decimal(0))
  if (isFree && Number(percent) <= 100 && after.eq(before.minus(sum))) return reduced
  for (const { at, amount: one } of off)
    say({
      term: 'BT-92',
      rule: null,
      allowance: at,
      sentence: `An allowance of ${one} on the whole invoice has no place here: take it off the prices of the lines. (BT-92)`,
    })
  return [...lines]
}
