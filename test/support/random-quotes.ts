import { inBase } from '#platform/contract/money.ts'
import type { ChargeInput } from '#modules/sales/quotes/contract/fields.ts'
import type { QuoteLineInput } from '#modules/sales/quotes/contract/lines.ts'
import { type QuotedLine, quoteTotals } from '#modules/sales/quotes/domain/totals.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { randomLines, random, randomWhole, totalsOracle } from './quote-oracle.ts'

/** A random quote as a form sends it, with what it must amount to. */
export interface RandomQuote {
  readonly seed: number
  readonly body: {
    currency: 'GBP' | 'USD' | 'EUR' | 'NOK' | 'CHF'
    exchangeRate: string
    discountPercent: string | null
    charges: ChargeInput[]
    lines: QuoteLineInput[]
  }
  /** By whole-number arithmetic. */
  readonly expected: ReturnType<typeof totalsOracle> & { netInBase: string }
  /** By the function that server, screen and print share. */
  readonly inProcess: ReturnType<typeof quoteTotals>
}

const above = (quantity: string): string => (Number(quantity) > 0 ? quantity : '0.001')

const inputOf = (line: QuotedLine, at: number): QuoteLineInput => ({
  lineNo: 10 * (at + 1),
  kind: line.kind,
  noQuote: line.noQuote,
  description: `Random line ${at + 1}`,
  specificationIds: [],
  uom: 'each',
  breaks: line.breaks.map((one) => ({ ...one })),
  selectedBreak: line.selectedBreak,
  discountPercent: line.discountPercent,
  taxCode: line.taxCode ?? null,
  unitWeightKg: line.unitWeightKg ?? null,
  costing: (line.costing ?? []).map((row) => ({ ...row, unit: 'h', manual: true })),
})

/** A tax code of a facility with its rate. */
type Tax = Pick<QuotedLine, 'taxCode' | 'taxRate'>

/**
 * The quote of a seed. Quantities are more than nothing, as the contract wants them; `taxes` stand in the place of the
 * usual ones where a facility has others.
 */
export function randomQuote(seed: number, taxes: readonly Tax[] = []): RandomQuote {
  const lines = randomLines(seed).map((line, at) => ({
    ...line,
    ...taxes[(seed + at) % taxes.length],
    breaks: line.breaks.map((one) => ({ ...one, quantity: above(one.quantity) })),
  }))
  const { below, pick } = random(seed + 1_000_003)
  const currency = pick(['GBP', 'USD', 'EUR', 'NOK', 'CHF'] as const)
  const exchangeRate =
    currency === 'GBP' ? '1' : `${below(12)}.${String(below(999_999) + 1).padStart(6, '0')}`
  const drawn = randomWhole(seed, lines)
  const whole = {
    ...drawn,
    charges: drawn.charges.map((charge, at) => ({ ...charge, ...taxes[(seed + at) % taxes.length] })),
  }
  const rounding = { currency, byMinorUnit: true }
  const expected = totalsOracle(lines, whole)
  return {
    seed,
    body: {
      currency,
      exchangeRate,
      discountPercent: whole.discountPercent,
      charges: whole.charges.map(({ taxRate: _, ...charge }) => charge),
      lines: lines.map(inputOf),
    },
    expected: {
      ...expected,
      netInBase: inBase(expected.net, exchangeRate, { baseCurrency: 'GBP', byMinorUnit: true }),
    },
    inProcess: quoteTotals({ lines, ...whole, ...rounding }),
  }
}

const told = ({
  linesNet,
  wholeDiscount,
  charges,
  net,
  discount,
  taxes,
  tax,
  gross,
  weightKg,
  cost,
  marginPercent,
}: QuoteRecord['totals']) =>
  JSON.stringify([
    linesNet,
    wholeDiscount,
    charges,
    net,
    discount,
    taxes.map((one) => [one.taxCode, one.rate, one.net, one.tax]),
    tax,
    gross,
    weightKg,
    cost,
    marginPercent,
  ])

/** Every way a record differs from what its quote must amount to; empty when no cent does. */
export function differencesOf(quote: RandomQuote, record: QuoteRecord): string[] {
  const expected = told(quote.expected)
  const found = {
    'in process': told(quote.inProcess as QuoteRecord['totals']),
    'on the server': told(record.totals),
  }
  const wrong = Object.entries(found).filter(([, text]) => text !== expected)
  const lines = quote.body.lines.length === record.lines.length ? [] : ['lines are missing']
  const base = quote.expected.netInBase === record.netInBase ? [] : [`net in base ${record.netInBase}`]
  return [
    ...wrong.map(([where, text]) => `seed ${quote.seed} ${where}: ${text}, expected ${expected}`),
    ...lines,
    ...base,
  ]
}
