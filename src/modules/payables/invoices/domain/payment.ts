import { Decimal } from 'decimal.js'
import {
  type BaseRounding,
  inBase,
  type Rounding,
  roundMoney,
  sumOf,
  toMoney,
} from '#platform/contract/money.ts'

type Text = string | null | undefined

/** How far what the supplier states may be from what the lines come to. */
export const GROSS_TOLERANCE = '0.02'

/** Stated gross less the computed one. */
export const grossDifference = (stated: string, computed: string): string =>
  sumOf([stated, new Decimal(computed).negated().toFixed()])

export const grossAgrees = (stated: string, computed: string): boolean =>
  new Decimal(grossDifference(stated, computed)).abs().lte(GROSS_TOLERANCE)

/**
 * The columns of the file for the accounts package, in their order. An invoice has a row for each tax code; what the whole of it
 * asks for stands in the first of them alone, so that the column adds up to what is paid. After all of them a row for each
 * currency says how many rows there are of it, in `voucher`, and what `payable` of them adds up to, in `control_sum`.
 */
export const exportColumns = [
  'row',
  'voucher',
  'kind',
  'supplier_code',
  'supplier',
  'supplier_invoice_no',
  'invoice_date',
  'tax_point',
  'due_date',
  'discount_percent',
  'discount_until',
  'currency',
  'tax_code',
  'tax_rate',
  'net',
  'tax',
  'payable',
  'base_currency',
  'exchange_rate',
  'base_net',
  'base_tax',
  'base_payable',
  'orders',
  'control_sum',
] as const
export type ExportRow = Readonly<Partial<Record<(typeof exportColumns)[number], string | null | undefined>>>

/** What an invoice that goes out says of itself; decimal strings. */
interface GoingOut extends Rounding, BaseRounding {
  readonly kind: string
  /** So much of the base currency for one of the invoice's; null: nobody knows it. */
  readonly exchangeRate: string | null
  /** What is left to pay of it. */
  readonly payable: string
  readonly taxes: readonly {
    readonly taxCode: string | null
    readonly rate: string
    readonly net: string
    readonly tax: string
  }[]
}

/** The rows of one invoice; what credit notes give back is below zero. `said`: what each of them says besides. */
export function exportRowsOf(invoice: GoingOut, said: ExportRow): ExportRow[] {
  const { kind, currency, baseCurrency, exchangeRate, payable, taxes } = invoice
  const signed = (amount: string) => toMoney(new Decimal(amount).times(amountSign(kind)), invoice)
  const base = (amount: string) => exchangeRate && inBase(signed(amount), exchangeRate, invoice)
  return taxes.map(({ taxCode, rate, net, tax }, at) => ({
    ...said,
    row: at === 0 ? 'header' : 'line',
    kind,
    currency,
    tax_code: taxCode,
    tax_rate: rate,
    net: signed(net),
    tax: signed(tax),
    payable: at === 0 ? signed(payable) : null,
    base_currency: baseCurrency,
    exchange_rate: exchangeRate,
    base_net: base(net),
    base_tax: base(tax),
    base_payable: at === 0 ? base(payable) : null,
  }))
}

/** What the file adds up to, a row for each currency in the order of its code. */
export const controlRows = (rows: readonly ExportRow[]): ExportRow[] =>
  [...Map.groupBy(rows, ({ currency }) => currency ?? '')]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => ({
      row: 'total',
      voucher: String(own.length),
      currency,
      control_sum: sumOf(own.flatMap(({ payable }) => payable ?? [])),
    }))

/** What a file says that it adds up to, in each of its currencies. */
export function sumsOfFile(content: string): { currency: string; amount: string }[] {
  const [heads = [], ...rows] = content.split('\r\n').map((line) => line.split(','))
  const [currency, amount] = [heads.indexOf('currency'), heads.indexOf('control_sum')]
  return rows.flatMap((cells) =>
    cells[0] === 'total' && cells[amount] ? { currency: cells[currency] ?? '', amount: cells[amount] } : [],
  )
}

/** The columns of the file that says what was paid. */
export const paymentColumns = ['voucher', 'paid_on', 'amount', 'currency', 'reference'] as const

/** Something of it can still be paid. */
export const isPayable = (status: string): boolean => status === 'exported' || status === 'part_paid'

/** What a credit note gives back is below zero. */
export const amountSign = (kind: string): 1 | -1 => (kind === 'credit_note' ? -1 : 1)

interface Owed {
  readonly kind: string
  readonly statedGross: string
  readonly invoiceDate: string
  readonly discountPercent?: Text
  readonly discountUntil?: Text
  /** So far. */
  readonly paid: string
  /** What was paid ahead and taken off it. */
  readonly deducted?: string
}

/**
 * What is left of an invoice after a payment; money as decimal strings. Paid until the day of its discount, an invoice is paid
 * with the discount taken off. A sentence where the payment does not fit.
 */
export function leftToPay(
  invoice: Owed,
  { amount, paid_on: paidOn }: { readonly amount: string; readonly paid_on: string },
  today: string,
): { readonly left: string } | { readonly why: string } {
  const sign = amountSign(invoice.kind)
  const gross = new Decimal(invoice.statedGross).minus(invoice.deducted ?? 0)
  const now = new Decimal(amount).times(sign)
  if (!now.isPositive() || now.isZero())
    return {
      why: sign > 0 ? 'The amount has to be above zero.' : 'Of a credit note the amount is below zero.',
    }
  if (paidOn > today) return { why: 'The day of payment cannot be in the future.' }
  if (paidOn < invoice.invoiceDate) return { why: 'It would be paid before the day of the invoice.' }
  const paid = new Decimal(invoice.paid).times(sign).plus(now)
  if (paid.gt(gross))
    return { why: `More would be paid than the ${sumOf([gross.toFixed()])} that are asked for.` }
  const isEarly = Boolean(invoice.discountUntil && paidOn <= invoice.discountUntil && invoice.discountPercent)
  const less = isEarly ? gross.times(100 - Number(invoice.discountPercent)).div(100) : gross
  const left = gross.minus(paid)
  return { left: paid.gte(less.minus(GROSS_TOLERANCE)) ? '0.00' : sumOf([left.toFixed()]) }
}

/** Registered, and nobody has approved it: it goes nowhere by itself. */
export const isAtRest = (status: string): boolean => status === 'registered' || status === 'disputed'
/** Closed with its credit notes: nothing of them is paid. */
export const isSettledByCredit = (status: string | null): boolean => status === 'credited'

/** The export that invoices of another system count as: they went out before they were taken over, and never go out from here. */
export const TAKEN_OVER = 0
export const isTakenOver = ({ exportNo }: { readonly exportNo: number | null }): boolean =>
  exportNo === TAKEN_OVER

/**
 * What is known of an invoice that was taken over, as lines: its net with the rate that gives its tax, or net and tax by
 * themselves where no one rate gives it. Money as decimal strings.
 */
export function takenOverLines(gross: string, tax: string, of: Rounding) {
  const net = new Decimal(gross).minus(tax)
  const rate = new Decimal(tax).div(net).times(100).toFixed(2)
  const isByRate = roundMoney(net.times(rate).div(100), of).eq(tax)
  const line = (lineNo: number, description: string, amount: string, taxRate: string | null) => ({
    lineNo,
    kind: 'surcharge' as const,
    description,
    quantity: '1',
    uom: 'lot' as const,
    priceBasis: 'each' as const,
    unitPrice: amount,
    taxRate,
  })
  const own = 'Taken over from another system'
  if (isByRate) return [line(10, own, toMoney(net, of), rate)]
  return [line(10, own, toMoney(net, of), null), line(20, 'Tax of several rates', tax, null)]
}

/** What is left of a prepayment, or was taken of it. */
interface PaidAhead {
  readonly id: string
  readonly number: string
  readonly amount: string
}

/** Takes prepayments off an invoice, the first ones first, until nothing is left to pay. Money as decimal strings. */
export function deductionsOf(gross: string, prepayments: readonly PaidAhead[]): PaidAhead[] {
  let rest = new Decimal(gross)
  const taken: PaidAhead[] = []
  for (const { amount, ...prepayment } of prepayments) {
    const own = Decimal.min(rest, amount)
    if (!own.isPositive() || own.isZero()) continue
    rest = rest.minus(own)
    taken.push({ ...prepayment, amount: sumOf([own.toFixed()]) })
  }
  return taken
}

/** What is still asked for when that is taken off. */
export const toPayOf = (gross: string, taken: readonly Pick<PaidAhead, 'amount'>[]): string =>
  sumOf([gross, ...taken.map(({ amount }) => new Decimal(amount).negated().toFixed())])
