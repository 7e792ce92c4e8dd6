import { shapeOf } from '../domain.ts'
import type { Kinds } from './kinds.ts'
import type { Facility, StoredSeries } from './queries.ts'

interface Pattern {
  readonly kind: string
  readonly facilityId: string | null
  readonly pattern: string
}

/** Every shape of numbers a pattern gives: one, or one for each facility where it names them. */
function shapesOf({ facilityId, pattern }: Pattern, facilities: readonly Facility[]): string[] {
  const counting = facilityId === null ? facilities : facilities.filter(({ id }) => id === facilityId)
  return [...new Set([shapeOf(pattern, null), ...counting.map(({ code }) => shapeOf(pattern, code))])]
}

/** Every pattern in force, the usual ones among them. */
function inForce(kinds: Kinds, stored: readonly StoredSeries[]): Pattern[] {
  const usual = [...kinds.values()]
    .filter(({ slice }) => !stored.some(({ kind, facilityId }) => kind === slice && facilityId === null))
    .map(({ slice, pattern }) => ({ kind: slice, facilityId: null, pattern }))
  return [...stored, ...usual]
}

/** The sentence against a pattern that would give the numbers of another series; null when no other does. */
export function sameShape(
  kinds: Kinds,
  wanted: Pattern,
  stored: readonly StoredSeries[],
  facilities: readonly Facility[],
): string | null {
  const shapes = new Set(shapesOf(wanted, facilities))
  const others = inForce(kinds, stored).filter(
    ({ kind, facilityId }) => kind !== wanted.kind || facilityId !== wanted.facilityId,
  )
  const same = others.find((other) => shapesOf(other, facilities).some((shape) => shapes.has(shape)))
  if (!same) return null
  const facility = facilities.find(({ id }) => id === same.facilityId)
  const whose = `${kinds.get(same.kind)?.label ?? same.kind}, ${facility?.name ?? 'all facilities'}`
  return `It would give the same numbers as another series (${whose}).`
}
