import { Decimal } from 'decimal.js'
import { askingCompany, type CompanyPlan } from './companies.ts'
import { type PricedLinePlan, pricedLine, roughValue } from './costing.ts'
import type { Draw } from './draw.ts'
import type { Fate, Lot } from './fates.ts'
import { exchangeRates } from './house.ts'
import { type LinePlan, linePlan, lineSetting } from './lines.ts'
import { type PersonKey, people } from './staff.ts'
import { placesOf, themesOf } from './themes.ts'

/** Who works on an enquiry. */
interface Team {
  readonly seller: PersonKey
  readonly estimator: PersonKey
  readonly engineer: PersonKey
  readonly approver: PersonKey
  readonly closer: PersonKey
}

/** What is known of an enquiry before its story is told. */
export interface EnquiryFacts {
  readonly lot: Lot
  readonly company: CompanyPlan
  readonly team: Team
  readonly facility: string
  readonly segment: string
  readonly project: string
  readonly lines: readonly LinePlan[]
  readonly priced: readonly PricedLinePlan[]
  readonly leadTimeWeeks: number
  /** Pounds for one unit of the customer's currency, by the share of the year that has gone by. */
  readonly rate: (share: number) => string
  readonly estimatedValue: string
  readonly needsReview: boolean
}

const pipework = ['PIPELN', 'LNG', 'TANKST', 'REFIN', 'PETCHEM', 'CCGT', 'NUCL', 'OFFWIND', 'H2CCS']

function teamOf(draw: Draw, segment: string, seller: PersonKey): Team {
  const isLeeds = pipework.includes(segment)
  const isSubsea = segment === 'SUBSEA' || segment === 'DRILL'
  return {
    seller,
    estimator: isLeeds ? 'estimatorPipework' : isSubsea ? 'estimatorSubsea' : 'estimatorPressure',
    engineer: isLeeds ? 'engineerWelding' : 'engineerQuality',
    approver: draw.weighted([
      ['manager', 5],
      ['admin', 3],
      [isLeeds ? 'works' : 'admin', 3],
    ] as const),
    closer: draw.weighted([
      ['commercial', 5],
      ['manager', 2],
    ] as const),
  }
}

const uplifts: Readonly<Partial<Record<Fate, readonly [number, number]>>> = {
  won: [-0.02, 0.07],
  released: [-0.02, 0.07],
  lost: [0.03, 0.15],
}

function linesOf(draw: Draw, segment: string, fewest: number): { name: string; lines: LinePlan[] } {
  const theme = draw.pick(themesOf(segment))
  const setting = lineSetting(draw)
  const drawn = draw.weighted([
    [1, 3],
    [2, 5],
    [3, 6],
    [4, 4],
    [5, 2],
    [6, 1.5],
    [8, 1],
  ] as const)
  const wanted = Math.max(fewest, drawn)
  const makes = [theme.main]
  // More of the main part in other sizes, then what goes with it.
  const more = wanted > 3 ? draw.int(1, 2) : draw.int(0, 1)
  for (let left = more; left > 0 && makes.length < wanted; left -= 1) makes.push(theme.main)
  const others = draw.some(theme.others, wanted - makes.length)
  while (makes.length + others.length < wanted) makes.push(theme.main)
  const all = [...makes, ...others]
  const lines = all.map((make, at) => {
    const nth = all.slice(0, at).filter((other) => other === make).length
    return linePlan(draw.part(at), (at + 1) * 10, make, nth, setting)
  })
  return { name: theme.name, lines }
}

/** Options, lines we leave out, and discounts. */
function varied(draw: Draw, lines: readonly PricedLinePlan[]): PricedLinePlan[] {
  const discount = draw.weighted([
    ['0', 82],
    ['2.5', 7],
    ['5', 7],
    ['10', 4],
  ] as const)
  return lines.map((line, at): PricedLinePlan => {
    const isLast = at === lines.length - 1 && at > 1
    if (isLast && draw.chance(0.06)) {
      const breaks = line.breaks.map((one) => ({ ...one, unitPrice: '0' }))
      return { ...line, noQuote: true, costing: [], breaks }
    }
    const kind =
      isLast && draw.chance(0.2) ? draw.pick(['optional', 'optional', 'alternative'] as const) : 'standard'
    const selectedBreak = line.breaks.length > 1 && draw.chance(0.2) ? 1 : 0
    return { ...line, kind, selectedBreak, discountPercent: discount }
  })
}

/** Draws everything about an enquiry except its dates. */
export function enquiryFacts(draw: Draw, lot: Lot, companies: readonly CompanyPlan[]): EnquiryFacts {
  const company = askingCompany(draw, companies)
  const segment = company.marketSegment ?? 'TOPSIDE'
  const seller = company.accountManager ?? 'sellerNorth'
  const team = teamOf(draw, segment, seller)
  const { name, lines } = linesOf(draw, segment, lot.fate === 'part_won' ? 2 : 1)
  const [first, last] = exchangeRates[company.currency] ?? [1, 1]
  const [low, high] = uplifts[lot.fate] ?? [0, 0.1]
  const leadTimeWeeks = draw.int(6, 22)
  const pricing = {
    perPound: 1 / ((first + last) / 2),
    // Now and then the house buys its way in.
    uplift: draw.chance(0.09) ? draw.between(-0.14, -0.07) : draw.between(low, high),
    leadTimeWeeks,
  }
  const priced = varied(
    draw,
    lines.map((line, at) => pricedLine(draw.part(`price ${at}`), line, pricing)),
  )
  const guess = roughValue(priced).times(draw.between(0.82, 1.18)).div(100)
  return {
    lot,
    company,
    team,
    facility: people[team.estimator].facility ?? 'ABD',
    segment,
    project: `${name}, ${draw.pick(placesOf(segment))}`,
    lines,
    priced,
    leadTimeWeeks,
    rate: (share) => (first === 1 ? '1' : (first + (last - first) * share).toFixed(4)),
    estimatedValue: guess.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(100).toFixed(2),
    needsReview: lines.some(({ level }) => /PSL [34]/.test(level)),
  }
}
