import type { CertificateToCheck, PrintedHardness, PrintedHeat } from './check-input.ts'
import { ordered } from './chemistry.ts'
import { compare } from '../compare.ts'
import { hasLimit, type Limits, noLimits, stricter } from '../limits/limits.ts'
import { normalised, type Printed, readMeasured } from '../printed.ts'
import type { CheckedValue } from '../verdict.ts'

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
    const own = readings.get(scale)
    if (own) return ofScale({ heat: heat.heat, scale, limits, own }, certificate)
    const [other] = [...readings.values()]
    if (!other) return [{ ...base, value: null, verdict: 'missing' as const, flags: [] }]
    return [
      {
        ...base,
        value: normalised(other.highest.value),
        verdict: 'not_comparable' as const,
        flags: ['other_scale' as const],
      },
    ]
  })
  if (limited.size > 0) return lines
  return [...readings].map(([scale, { highest }]) => ({
    heat: heat.heat,
    field: 'hardness',
    test: null,
    scale,
    ...noLimits,
    value: normalised(highest.value),
    verdict: 'no_limit' as const,
    flags: [],
  }))
}

interface Extremes {
  readonly highest: Printed
  readonly lowest: Printed
}

function readingsByScale(
  all: readonly PrintedHardness[],
  { decimalMark }: CertificateToCheck,
): Map<string, Extremes> {
  const byScale = new Map<string, Printed[]>()
  for (const { scale, printed } of all) {
    const read = printed.map((text) => readMeasured(text, decimalMark)).filter((one) => one !== null)
    byScale.set(scaleOf(scale), [...(byScale.get(scaleOf(scale)) ?? []), ...read])
  }
  const extremes = new Map<string, Extremes>()
  for (const [scale, read] of byScale) {
    const sorted = read.toSorted((a, b) => a.value.cmp(b.value))
    const [lowest, highest] = [sorted[0], sorted.at(-1)]
    if (lowest && highest) extremes.set(scale, { lowest, highest })
  }
  return extremes
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
