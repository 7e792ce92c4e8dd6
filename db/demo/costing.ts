import { roundingIn } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import type { CostCategory } from '#modules/sales/quotes/domain/costing.ts'
import { suggestedUnitPrice } from '#modules/sales/quotes/domain/costing.ts'
import { gradeOf, makeOf } from './catalogue.ts'
import { type Draw, entryOf } from './draw.ts'
import type { LinePlan } from './lines.ts'

/** One row of a costing as the contract takes it. */
interface CostRowPlan {
  readonly category: CostCategory
  readonly source: string
  readonly amount: string
  readonly unit: string
  readonly rate: string
  readonly markupPercent: string
  readonly perUnit: boolean
  readonly manual: boolean
}

/** The priced part of a line of a quote. */
export interface PricedLinePlan {
  readonly lineNo: number
  readonly kind: 'standard' | 'optional' | 'alternative'
  readonly noQuote: boolean
  readonly discountPercent: string
  readonly unitWeightKg: string | null
  readonly selectedBreak: number
  readonly breaks: readonly { quantity: string; unitPrice: string; leadTimeWeeks: number }[]
  readonly costing: readonly CostRowPlan[]
}

/** Pounds an hour. */
const hourly = { cutting: 58, machining: 88, welding: 82, nde: 92 } as const

interface Pricing {
  /** Units of the currency of the quote for one pound. */
  readonly perPound: number
  /** How hard the house fights for the order: what the price lies above or below the costing, 0.05 for 5 %. */
  readonly uplift: number
  readonly leadTimeWeeks: number
}

type Row = readonly [
  category: CostCategory,
  source: string,
  amount: number,
  unit: string,
  pounds: number,
  markup: number,
  perUnit: boolean,
]

function rowsFor(draw: Draw, line: LinePlan): Row[] {
  const make = makeOf(line.make)
  if (make.bought) {
    const [price, source] = make.bought
    return [
      [
        line.make === 'nde' ? 'nde' : line.make === 'pwht' ? 'heat_treatment' : 'testing',
        source,
        1,
        'pcs',
        price,
        24,
        true,
      ],
      ['documentation', 'Reports and review', draw.int(2, 6), 'h', 54, 20, false],
    ]
  }
  const grade = gradeOf(line.grade)
  const bought = line.weightKg * make.stock
  const hours = (of: readonly [number, number] | undefined) =>
    of ? (of[0] + (of[1] * line.weightKg) / 100) * grade.hardness * draw.between(0.9, 1.15) : 0
  const [machining, welding, nde] = [hours(make.machining), hours(make.welding), hours(make.nde)]
  const rows: Row[] = [
    ['material', sourceOf(draw, line), bought, 'kg', grade.price * draw.between(0.94, 1.08), 18, true],
    ['cutting', 'Saw 2', 0.4 + bought / 900, 'h', hourly.cutting, 35, true],
  ]
  if (machining > 0) {
    rows.push([
      'machining',
      draw.pick(['HBM 4', 'Lathe 7', 'VTL 1', 'Mill 3']),
      machining,
      'h',
      hourly.machining,
      42,
      true,
    ])
    rows.push(['machining', 'Programme and fixture', draw.int(4, 14), 'h', 74, 30, false])
  }
  if (welding > 0)
    rows.push([
      'welding',
      `WPS 0${draw.int(411, 886)} Rev ${draw.int(0, 4)}`,
      welding,
      'h',
      hourly.welding,
      42,
      true,
    ])
  if (grade.heatTreatment > 0 && line.weightKg > 10) {
    rows.push([
      'heat_treatment',
      `Pyreheat, quote ${draw.int(4100, 5900)}`,
      line.weightKg,
      'kg',
      grade.heatTreatment,
      22,
      true,
    ])
  }
  if (nde > 0)
    rows.push(['nde', draw.pick(['MT and UT', 'UT, MT, PMI', 'MT']), nde, 'h', hourly.nde, 35, true])
  if (make.test) rows.push(['testing', 'Hydrotest with chart', 1, 'pcs', make.test, 30, true])
  if (make.coating)
    rows.push([
      'coating',
      draw.pick(['Kotevik, rate sheet', 'Phosphating', 'Paint system 1']),
      1,
      'pcs',
      make.coating,
      20,
      true,
    ])
  rows.push(['documentation', 'Certificates and data book', draw.int(3, 12), 'h', 54, 25, false])
  if (line.certificationLevel === '3.2') {
    rows.push(['third_party_inspection', 'Bureau Atlantik', draw.int(1, 3), 'day', 780, 15, false])
  }
  if (draw.chance(0.6)) rows.push(['freight', 'Pallet and carriage', 1, 'lot', 60 + bought * 0.12, 10, false])
  if (draw.chance(0.25))
    rows.push(['contingency', 'Weld distortion, rework', 1, 'lot', 120 + bought * 0.2, 0, false])
  return rows
}

const sourceOf = (draw: Draw, line: LinePlan): string =>
  line.make === 'studs'
    ? 'Studmaster Bolting, price list'
    : draw.pick([
        `Forgwell, quote ${draw.int(20_100, 28_900)}`,
        `Schmalbach, Angebot ${draw.int(4400, 9900)}`,
        `Tubovena, offer ${draw.int(610, 990)}`,
        `Stock, heat ${draw.pick(['A', 'H', 'K', 'B'])}${draw.int(10_000, 98_999)}`,
      ])

/** To a price that looks like one: three or four figures that count, ending in 0 or 5. */
function rounded(price: Decimal): string {
  const step = price.gt(5000) ? 25 : price.gt(1000) ? 10 : price.gt(100) ? 5 : price.gt(20) ? 1 : 0.25
  return price.div(step).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(step).toFixed(2)
}

/** Every currency of the demonstration has hundredths. */
const IN_HUNDREDTHS = roundingIn('GBP')

/** Costs a line and prices each of its quantity breaks. */
export function pricedLine(draw: Draw, line: LinePlan, pricing: Pricing): PricedLinePlan {
  const costing = rowsFor(draw, line).map(([category, source, amount, unit, pounds, markup, perUnit]) => ({
    category,
    source,
    amount: new Decimal(amount).toFixed(unit === 'h' ? 1 : unit === 'kg' ? 1 : 0),
    unit,
    rate: new Decimal(pounds * pricing.perPound).toFixed(2),
    markupPercent: String(markup),
    perUnit,
    manual: draw.chance(0.12),
  }))
  const breaks = line.quantities.map((quantity) => {
    const asked = new Decimal(suggestedUnitPrice(costing, quantity, IN_HUNDREDTHS) ?? '0').times(
      1 + pricing.uplift,
    )
    const unitPrice = rounded(asked)
    return { quantity, unitPrice, leadTimeWeeks: pricing.leadTimeWeeks }
  })
  return {
    lineNo: line.lineNo,
    kind: 'standard',
    noQuote: false,
    discountPercent: '0',
    unitWeightKg: line.weightKg > 0 ? new Decimal(line.weightKg).toFixed(1) : null,
    selectedBreak: 0,
    breaks,
    costing,
  }
}

/** The lines of the next revision: cheaper by so many percent, the costing as it was. */
export const repriced = (
  lines: readonly PricedLinePlan[],
  change: { percent: number; leadTimeWeeks: number },
): PricedLinePlan[] =>
  lines.map((line) => ({
    ...line,
    breaks: line.breaks.map((one) => ({
      ...one,
      unitPrice: rounded(new Decimal(one.unitPrice).times(1 - change.percent / 100)),
      leadTimeWeeks: change.leadTimeWeeks,
    })),
  }))

/** Net of the lines that count, before discounts; for the estimate of an enquiry. */
export const roughValue = (lines: readonly PricedLinePlan[]): Decimal =>
  lines.reduce((sum, line) => {
    if (line.kind !== 'standard' || line.noQuote) return sum
    const { quantity, unitPrice } = entryOf(line.breaks, line.selectedBreak)
    return sum.plus(new Decimal(quantity).times(unitPrice))
  }, new Decimal(0))
