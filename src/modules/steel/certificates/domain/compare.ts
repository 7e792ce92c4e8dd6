import type { Limits } from './limits/limits.ts'
import { type Bound, Exact } from './printed.ts'
import type { Flag, Verdict } from './verdict.ts'

/** `rounding` is the method of ASTM E29, `absolute` compares as printed (steel.md 6.3). */
export const comparisons = ['rounding', 'absolute'] as const
export type Comparison = (typeof comparisons)[number]

const placesOf = (limit: string): number => limit.split('.')[1]?.length ?? 0

/** A value as the limit is written: its places, ties to the even digit. */
const asWritten = (value: Exact, limit: string): Exact =>
  value.toDecimalPlaces(placesOf(limit), Exact.ROUND_HALF_EVEN)

export interface Measured {
  readonly value: Exact
  readonly bound?: Bound
  /** Places of the value as printed, in the unit of the limit; null for what was computed. */
  readonly places?: number | null
}

export interface Comparing {
  readonly verdict: Verdict
  readonly flags: readonly Flag[]
}

/** What the value is outside of; null when it is inside. */
function outsideOf(value: Exact, { min, max }: Limits, comparison: Comparison): 'above' | 'below' | null {
  const as = (limit: string) => (comparison === 'rounding' ? asWritten(value, limit) : value)
  if (max !== null && as(max).gt(max)) return 'above'
  if (min !== null && as(min).lt(min)) return 'below'
  return null
}

/** Whether a limit lies within the last printed place of a value with fewer places: 0.03 against 0.030 (steel.md 6.4). */
function isCoarse({ value, places }: Measured, { min, max }: Limits): boolean {
  if (places === null || places === undefined) return false
  const half = new Exact(10).pow(-places).div(2)
  return [min, max].some(
    (limit) => limit !== null && placesOf(limit) > places && value.minus(limit).abs().lt(half),
  )
}

/**
 * What a bound proves (steel.md 6.5): `<x` is inside a maximum when x is, and outside a minimum when x does not reach above
 * it; everything else cannot be compared. `>x` is the mirror image.
 */
function compareBound({ value, bound }: Measured, { min, max }: Limits): Comparing {
  const flag: Flag = bound === '<' ? 'below_detection' : 'above_range'
  if (bound === '<' && min !== null && value.lte(min))
    return { verdict: 'out_of_limit', flags: ['below', flag] }
  if (bound === '>' && max !== null && value.gte(max))
    return { verdict: 'out_of_limit', flags: ['above', flag] }
  const proven = bound === '<' ? min === null && value.lte(max ?? 0) : max === null && value.gte(min ?? 0)
  return { verdict: proven ? 'ok' : 'not_comparable', flags: [flag] }
}

/** Compares one value with its limits by the method of the order. */
export function compare(measured: Measured, limits: Limits, comparison: Comparison): Comparing {
  if (limits.min === null && limits.max === null) return { verdict: 'no_limit', flags: [] }
  if (measured.bound) return compareBound(measured, limits)
  const outside = outsideOf(measured.value, limits, comparison)
  if (outside) return { verdict: 'out_of_limit', flags: [outside] }
  if (isCoarse(measured, limits)) return { verdict: 'ok', flags: ['coarse'] }
  // Inside only because it was rounded: shown, so that a person sees how near it is.
  const isEdge = outsideOf(measured.value, limits, 'absolute') !== null
  return { verdict: 'ok', flags: isEdge ? ['rounding_edge'] : [] }
}
