import type { CertificateToCheck, PrintedHardness, PrintedHeat } from './check-input.ts'
import { ordered } from './chemistry.ts'
import { compare } from '../compare.ts'
import { hasLimit, type Limits, noLimits, stricter } from '../limits/limits.ts'
import { isNothing, normalised, type Printed, readMeasured } from '../printed.ts'
import type { CheckedValue, Flag } from '../verdict.ts'

/** The names a scale goes by; no two scales are ever converted for a verdict (steel.md 7). */
const SCALES: Readonly<Record<string, string>> = {
  HB: 'HBW',
  HBS: 'HBW',
  BHN: 'HBW',
  HBW: 'HBW',
  HV5: 'HV',
  HV10: 'HV',
  HV: 'HV',
}

export const scaleOf = (printed: string): string => SCALES[printed] ?? printed

/** The limits of each scale that is limited: one of the grade, others of the order. */
function limitsByScale({ grade, order }: CertificateToCheck): Map<string, Limits> {
  const asked = ordered(order.limits, 'hardness')
  const own = grade.hardnessScale ? scaleOf(grade.hardnessScale) : null
  const scales = new Set([own, ...asked.map(({ scale }) => (scale ? scaleOf(scale) : own))])
  const limits = new Map<string, Limits>()
  for (const scale of scales) {
    if (!scale) continue
    const ofGrade = scale === own ? { min: grade.hardnessMin, max: grade.hardnessMax } : {}
    const ofOrder = asked.filter((limit) => scaleOf(limit.scale ?? own ?? '') === scale)
    const both = stricter(ofGrade, ofOrder)
    if (hasLimit(both)) limits.set(scale, both)
  }
  return limits
}

/** The highest reading against the maximum and the lowest against the minimum, on the limit's own scale. */
export function checkHardness(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  const limited = limitsByScale(certificate)
  const readings = readingsByScale(heat.hardness, certificate)
  const lines = [...limited].flatMap(([scale, limits]) => {
    const base = { heat: heat.heat, field: 'hardness', test: null, scale, ...limits }
    const notComparable = (flag: Flag, value: string | null) => [
      { ...base, value, verdict: 'not_comparable' as const, flags: [flag] },
    ]
    const own = readings.get(scale)
    // One reading that cannot be read may be the one that is outside.
    if (own === UNREADABLE) return notComparable('unreadable', null)
    // Readings of which nobody said the scale may be on this one, whatever else passes.
    const unnamed = readings.get('')
    if (unnamed) return notComparable('scale_not_stated', highestOf(unnamed))
    if (own) return ofScale({ heat: heat.heat, scale, limits, own }, certificate)
    const [other] = [...readings.values()]
    if (!other) return [{ ...base, value: null, verdict: 'missing' as const, flags: [] }]
    return notComparable('other_scale', highestOf(other))
  })
  if (limited.size > 0) return lines
  return [...readings].map(([scale, own]) => ({
    heat: heat.heat,
    field: 'hardness',
    test: null,
    scale,
    ...noLimits,
    value: highestOf(own),
    verdict: 'no_limit' as const,
    flags: own === UNREADABLE ? ['unreadable' as const] : [],
  }))
}

/** Something is printed that is no number: a range, a unit behind it, a letter in it. */
const UNREADABLE = 'unreadable'
type Readings = Extremes | typeof UNREADABLE

const highestOf = (readings: Readings): string | null =>
  readings === UNREADABLE ? null : normalised(readings.highest.value)

interface Extremes {
  readonly highest: Printed
  readonly lowest: Printed
}

function readingsByScale(
  all: readonly PrintedHardness[],
  { decimalMark }: CertificateToCheck,
): Map<string, Readings> {
  const byScale = new Map<string, (Printed | null)[]>()
  for (const { scale, printed } of all) {
    if (printed.every(isNothing)) continue
    const read = printed.map((text) => readMeasured(text, decimalMark))
    byScale.set(scaleOf(scale), [...(byScale.get(scaleOf(scale)) ?? []), ...read])
  }
  return new Map([...byScale].map(([scale, read]) => [scale, extremesOf(read)]))
}

/** The lowest and the highest reading; every one of them has to be read. */
function extremesOf(read: readonly (Printed | null)[]): Readings {
  const sorted = read.filter((one) => one !== null).toSorted((a, b) => a.value.cmp(b.value))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  return lowest && highest && sorted.length === read.length ? { lowest, highest } : UNREADABLE
}

function ofScale(
  { heat, scale, limits, own }: { heat: string; scale: string; limits: Limits; own: Extremes },
  { order }: CertificateToCheck,
): CheckedValue[] {
  const { min, max, minFrom, maxFrom } = limits
  const line = { heat, test: null, scale }
  const upper = { ...noLimits, max, maxFrom }
  const lower = { ...noLimits, min, minFrom }
  return [
    ...(max === null
      ? []
      : [
          {
            ...line,
            field: 'hardness',
            ...upper,
            value: normalised(own.highest.value),
            ...compare(own.highest, upper, order.comparison),
          },
        ]),
    ...(min === null
      ? []
      : [
          {
            ...line,
            field: 'hardness_low',
            ...lower,
            value: normalised(own.lowest.value),
            ...compare(own.lowest, lower, order.comparison),
          },
        ]),
  ]
}
