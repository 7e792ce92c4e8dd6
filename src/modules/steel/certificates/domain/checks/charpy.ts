import type { CertificateToCheck, PrintedCharpy, PrintedHeat } from './check-input.ts'
import { ordered } from './chemistry.ts'
import { compare } from '../compare.ts'
import { type Limits, noLimits } from '../limits/limits.ts'
import { Exact, normalised, type Printed, readMeasured, readPrinted } from '../printed.ts'
import { isConverted, toCelsius, toJoule } from '../units.ts'
import type { CheckedValue, Flag, LimitSource } from '../verdict.ts'

/** What the bars have to reach: the colder temperature, the higher average and single value of grade and order. */
interface Required {
  readonly atC: string
  readonly atFrom: LimitSource
  readonly average: string
  readonly averageFrom: LimitSource
  readonly single: string
  readonly singleFrom: LimitSource
}

/** Where no single value is stated, none may be below 70 % of the average (steel.md 7). */
const singleOf = (average: string, stated: string | null | undefined): string =>
  stated || new Exact(average).times('0.7').toString()

function requiredBy({ grade, order }: CertificateToCheck): Required | null {
  const asked = ordered(order.limits, 'charpy').flatMap(({ charpy }) => (charpy ? [charpy] : []))
  const all = [
    ...(grade.charpyMinJ && grade.charpyAtC
      ? [
          {
            from: 'grade' as const,
            atC: grade.charpyAtC,
            average: grade.charpyMinJ,
            single: grade.charpySingleJ,
          },
        ]
      : []),
    ...asked.map((one) => ({ from: 'order' as const, ...one })),
  ]
  let required: Required | null = null
  for (const { from, atC, average, single: stated } of all) {
    const single = singleOf(average, stated)
    if (!required) {
      required = { atC, atFrom: from, average, averageFrom: from, single, singleFrom: from }
      continue
    }
    const before: Required = required
    required = {
      ...(new Exact(atC).lt(before.atC) ? { atC, atFrom: from } : { atC: before.atC, atFrom: before.atFrom }),
      ...(new Exact(average).gt(before.average)
        ? { average, averageFrom: from }
        : { average: before.average, averageFrom: before.averageFrom }),
      ...(new Exact(single).gt(before.single)
        ? { single, singleFrom: from }
        : { single: before.single, singleFrom: before.singleFrom }),
    }
  }
  return required
}

/** Average and single value of the A333/A420 family by the width of the bar, in J (steel.md 7). */
const TABLE: Readonly<Record<string, readonly [string, string]>> = {
  '10': ['17.6', '13.6'],
  '7.5': ['13.6', '10.8'],
  '5': ['9.5', '7.0'],
  '2.5': ['5.4', '4.1'],
}

/**
 * Whether the table is the one of this requirement: that of the family itself, 18 and 14 J of the grade (17.6 and 13.6 in
 * editions that convert foot-pounds exactly). What an order or another family asks for has no table.
 */
const isOfTable = ({ average, averageFrom, single, singleFrom }: Required): boolean =>
  averageFrom === 'grade' &&
  singleFrom === 'grade' &&
  new Exact(average).toDecimalPlaces(0).eq(18) &&
  new Exact(single).toDecimalPlaces(0).eq(14)

/**
 * What bars of this width have to reach; null where no rule says it, so that a person decides. Where the table is not that of
 * the requirement, the requirement falls with the width.
 */
function bySize(required: Required, width: string, rule: string): Required | null {
  const mm = new Exact(width).toString()
  if (mm === '10') return required
  if (rule === 'proportional' || (rule === 'table' && !isOfTable(required))) {
    const part = (limit: string) => new Exact(limit).times(mm).div(10).toString()
    return { ...required, average: part(required.average), single: part(required.single) }
  }
  const [average, single] = (rule === 'table' ? TABLE[mm] : undefined) ?? []
  return average && single ? { ...required, average, single } : null
}

/** Every set of bars of a heat: temperature, mean, lowest value, and how many lie below the mean asked for. */
export function checkCharpy(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const required = requiredBy(certificate)
  if (heat.charpy.length > 0) {
    return heat.charpy.flatMap((set, at) => checkSet({ heat: heat.heat, at, set, required, certificate }))
  }
  if (!required) return []
  const limits = { ...noLimits, min: required.average, minFrom: required.averageFrom }
  return [
    {
      heat: heat.heat,
      field: 'charpy_avg',
      test: null,
      scale: null,
      ...limits,
      value: null,
      verdict: 'missing',
      flags: [],
    },
  ]
}

interface Around {
  readonly heat: string
  readonly at: number
  readonly set: PrintedCharpy
  readonly required: Required | null
  readonly certificate: CertificateToCheck
}

interface Bars {
  readonly widthMm: string
  readonly joules: readonly Exact[]
  readonly mean: Exact
  readonly lowest: Exact
  readonly printed: readonly Printed[]
}

/** The bars of a set; null where one cannot be read. The energy over their area needs their width. */
function readBars(
  { printed, unit, widthMm }: PrintedCharpy & { readonly widthMm: string },
  { decimalMark }: CertificateToCheck,
): Bars | null {
  const read = printed.map((text) => readMeasured(text, decimalMark)).filter((one) => one !== null)
  if (read.length === 0 || read.length < printed.length) return null
  const joules = read.map(({ value }) => toJoule(value, unit, widthMm))
  return {
    widthMm,
    joules,
    mean: Exact.sum(...joules).div(joules.length),
    lowest: Exact.min(...joules),
    printed: read,
  }
}

function checkSet(around: Around): CheckedValue[] {
  const { set, required, certificate, heat, at } = around
  const { comparison, subSize } = certificate.order
  const { widthMm } = set
  const bars = widthMm === null ? null : readBars({ ...set, widthMm }, certificate)
  const line = (field: string, limits: Partial<Limits>) => ({
    heat,
    field,
    test: at,
    scale: null,
    ...noLimits,
    ...limits,
  })
  if (!bars) {
    const flags: Flag[] = [widthMm === null ? 'width_not_stated' : 'unreadable']
    return [{ ...line('charpy_avg', {}), value: null, verdict: 'not_comparable', flags }]
  }
  if (!required) {
    return [
      { ...line('charpy_avg', {}), value: normalised(bars.mean), verdict: 'no_limit', flags: ['computed'] },
    ]
  }
  const temperature = checkTemperature(around, required)
  const sized = bySize(required, bars.widthMm, subSize)
  const isSub = !new Exact(bars.widthMm).eq(10)
  const { average, averageFrom, single, singleFrom } = sized ?? required
  const ofMean = { min: average, minFrom: averageFrom }
  const ofLowest = { min: single, minFrom: singleFrom }
  const converted: Flag[] = isConverted(set.unit) ? ['unit_converted'] : []
  const why = whyNotComparable(temperature, bars, sized !== null)
  if (why) {
    const rest = { verdict: 'not_comparable' as const, flags: [...converted, why] }
    return [
      temperature,
      { ...line('charpy_avg', ofMean), value: normalised(bars.mean), ...rest },
      { ...line('charpy_single', ofLowest), value: normalised(bars.lowest), ...rest },
    ]
  }
  const shared: Flag[] = [...converted, ...(isSub ? (['sub_size'] as const) : []), ...beyondRange(bars)]
  const mean = compare({ value: bars.mean }, { ...noLimits, ...ofMean }, comparison)
  const lowest = compare({ value: bars.lowest }, { ...noLimits, ...ofLowest }, comparison)
  const below = bars.joules.filter(
    (value) => compare({ value }, { ...noLimits, ...ofMean }, comparison).verdict === 'out_of_limit',
  ).length
  const atMostOne: Limits = { ...noLimits, max: '1', maxFrom: 'rule' }
  return [
    temperature,
    {
      ...line('charpy_avg', ofMean),
      value: normalised(bars.mean),
      verdict: mean.verdict,
      flags: [...mean.flags, 'computed', ...shared, ...averageDiffers(around, bars)],
    },
    {
      ...line('charpy_single', ofLowest),
      value: normalised(bars.lowest),
      verdict: lowest.verdict,
      flags: [...lowest.flags, ...shared],
    },
    {
      ...line('charpy_below', atMostOne),
      value: String(below),
      ...compare({ value: new Exact(below) }, atMostOne, comparison),
    },
  ]
}

/** A test that was warmer than asked proves nothing (steel.md 7). */
function checkTemperature({ set, certificate, heat, at }: Around, { atC, atFrom }: Required): CheckedValue {
  const limits: Limits = { ...noLimits, max: atC, maxFrom: atFrom }
  const base = { heat, field: 'charpy_temp', test: at, scale: null, ...limits }
  const printed = readPrinted(set.temperature, certificate.decimalMark)
  if (!printed) return { ...base, value: null, verdict: 'not_comparable', flags: ['unreadable'] }
  const value = toCelsius(printed.value, set.temperatureUnit)
  const { verdict, flags } = compare({ value }, limits, certificate.order.comparison)
  const converted: Flag[] = isConverted(set.temperatureUnit) ? ['unit_converted'] : []
  if (verdict !== 'out_of_limit')
    return { ...base, value: normalised(value), verdict, flags: [...flags, ...converted] }
  return { ...base, value: normalised(value), verdict: 'not_comparable', flags: [...converted, 'warmer'] }
}

function whyNotComparable(temperature: CheckedValue, { printed }: Bars, hasRule: boolean): Flag | null {
  if (temperature.verdict === 'not_comparable')
    return temperature.flags.includes('warmer') ? 'warmer' : 'unreadable'
  if (printed.length !== 3) return 'count'
  if (printed.some(({ bound }) => bound === '<')) return 'below_detection'
  return hasRule ? null : 'sub_size'
}

const beyondRange = ({ printed }: Bars): Flag[] =>
  printed.some(({ bound }) => bound === '>') ? ['above_range'] : []

/** The mean is computed, not copied: one that is printed is compared in its own places. */
function averageDiffers({ set, certificate }: Around, { mean, widthMm }: Bars): Flag[] {
  const stated = readMeasured(set.statedAverage ?? '', certificate.decimalMark)
  if (!stated) return []
  const half = new Exact(10).pow(-stated.places).div(2)
  const inJoule = (value: Exact) => toJoule(value, set.unit, widthMm)
  return inJoule(stated.value).minus(mean).abs().gt(inJoule(half)) ? ['average_differs'] : []
}
