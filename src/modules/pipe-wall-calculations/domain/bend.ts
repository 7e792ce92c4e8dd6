import type { PipeWallCase, UnitSystem } from '../contract/case.ts'
import type { BendAnswer, BendPart, ChosenWall, ConditionAnswer } from './answered.ts'
import type { Findings } from './findings.ts'
import type { Geometry } from './geometry.ts'
import { requiredNominal } from './mill-tolerance.ts'
import type { Setup } from './setup.ts'
import { lengthIn } from './units.ts'

/** I at the intrados; R1 is the radius of the centre line. */
export const intradosFactor = (radius: number, outside: number): number =>
  ((4 * radius) / outside - 1) / ((4 * radius) / outside - 2)

/** I at the extrados. */
export const extradosFactor = (radius: number, outside: number): number =>
  ((4 * radius) / outside + 1) / ((4 * radius) / outside + 2)

/** Wall left at the extrados when the bend maker gives no figure. */
export const thinningEstimate = (radius: number, outside: number): number => radius / (radius + outside / 2)

/** The walls of a bend at its three places; undefined without a bend. */
export function checkBend(
  setup: Setup,
  answer: ConditionAnswer,
  chosen: ChosenWall | undefined,
  findings: Findings,
): BendAnswer | undefined {
  const { input, system } = setup
  if (input.bendRadius === undefined || answer.outside === undefined) return undefined
  const { outside } = answer
  const radius = radiusOf(input.bendRadius, system, outside, setup.geometry, findings)
  if (radius === undefined) return undefined
  if (4 * radius <= 2 * outside) {
    return findings.refuse('bendRadius', 'The bend radius must be more than half the outside diameter.')
  }
  const ratio = radius / outside
  if (ratio < 1 - 1e-9 || ratio > 20 + 1e-9) findings.warn('W18')
  const thinning = input.bendThinning ?? thinningEstimate(radius, outside)
  const isPipeline = setup.isPipeline
  const place = (i: number, factor: number) => bendPart(setup, answer, chosen, i, factor)
  const bend = {
    radius,
    outside,
    // The intrados thickens in bending; the straight wall is counted.
    intrados: place(intradosFactor(radius, outside), 1),
    sidewall: place(1, 1),
    // Pipelines: neutral axis and extrados not below the design thickness of the straight pipe (B16.49).
    extrados: place(isPipeline ? 1 : extradosFactor(radius, outside), thinning),
    thinning,
    extradosWall: chosen && chosen.minimum * thinning,
    isEstimated: input.bendThinning === undefined,
  }
  const isShort = [bend.intrados, bend.extrados].some(({ margin }) => margin !== undefined && margin < 0)
  if (isShort || bend.isEstimated || ratio < 1.5) findings.warn('W13')
  return answer.required === undefined ? undefined : bend
}

function bendPart(
  setup: Setup,
  { condition, required, outside = 0 }: ConditionAnswer,
  chosen: ChosenWall | undefined,
  i: number,
  factor: number,
): BendPart {
  const { pressure = 0, strength } = condition
  // EN 13480-3 multiplies the straight wall, the ASME codes divide the stress.
  const t =
    setup.input.method === 'en13480'
      ? (required?.t ?? 0) * i
      : (pressure * outside) / (2 * (strength.effective / i + pressure * (required?.y ?? 0)))
  const tm = t + setup.allowances.total
  const tn = setup.geometry.measured === undefined ? requiredNominal(setup.tolerance.tolerance, tm) : tm
  if (chosen === undefined) return { i, t, tm, tn }
  const available = chosen.minimum * factor - setup.allowances.total
  return { i, t, tm, tn, available, margin: available - t }
}

function radiusOf(
  typed: NonNullable<PipeWallCase['bendRadius']>,
  system: UnitSystem,
  outside: number,
  { size }: Geometry,
  findings: Findings,
): number | undefined {
  if ('value' in typed) return lengthIn(system, typed)
  if (typed.of === 'outside') return typed.times * outside
  if (size === undefined) {
    return findings.refuse(
      'bendRadius',
      'The diameter is no listed size, so its nominal size is not known. Give the radius in mm or inches.',
    )
  }
  return typed.times * lengthIn(system, { value: size.dn, unit: 'mm' })
}
