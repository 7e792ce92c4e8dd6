import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import {
  type BendAnswer,
  type BendNeed,
  type BendNeeds,
  type BendPart,
  type ChosenWall,
  type ConditionAnswer,
  HAIR,
} from '../answer/answered.ts'
import type { Findings } from '../answer/findings.ts'
import type { Geometry } from '../walls/geometry.ts'
import { requiredNominal } from '../walls/mill-tolerance.ts'
import type { Setup } from '../input/setup.ts'
import { hasSource } from '../input/sources.ts'
import { lengthIn } from '../input/units.ts'

/** I at the intrados; R1 is the radius of the centre line. */
export const intradosFactor = (radius: number, outside: number): number =>
  ((4 * radius) / outside - 1) / ((4 * radius) / outside - 2)

/** I at the extrados. */
export const extradosFactor = (radius: number, outside: number): number =>
  ((4 * radius) / outside + 1) / ((4 * radius) / outside + 2)

/** Wall left at the extrados when the bend maker gives no figure. */
export const thinningEstimate = (radius: number, outside: number): number => radius / (radius + outside / 2)

/** What a bend asks for at its three places at one condition; undefined without a bend or a pressure. */
export function bendNeeds(setup: Setup, answer: ConditionAnswer, findings: Findings): BendNeeds | undefined {
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
  if (input.bendThinning === undefined || ratio < 1.5) findings.warn('W13')
  judgeThinning(input, thinningEstimate(radius, outside), findings)
  // The bend rule of EN 13480-3 stands on a single source.
  if (input.method === 'en13480') findings.warn('W07')
  if (answer.required === undefined) return undefined
  const place = (i: number, share: number) => needOf(setup, answer, i, share)
  return {
    radius,
    outside,
    // The intrados thickens in bending; the straight wall is counted.
    intrados: place(intradosFactor(radius, outside), 1),
    sidewall: place(1, 1),
    // Pipelines: neutral axis and extrados not below the design thickness of the straight pipe (B16.49).
    extrados: place(
      setup.isPipeline ? 1 : extradosFactor(radius, outside),
      input.bendThinning ?? thinningEstimate(radius, outside),
    ),
    isEstimated: input.bendThinning === undefined,
  }
}

/** Above this a bend would hardly thin at all. */
const MOST_LEFT = 0.98

/** More wall than the estimate leaves at the extrados is the bend maker's word, and has to be found there. */
function judgeThinning(input: PipeWallCase, estimate: number, findings: Findings): void {
  const { bendThinning } = input
  if (bendThinning === undefined || bendThinning <= estimate + 1e-9) return
  const isTooGood = bendThinning > MOST_LEFT + 1e-9
  if (!isTooGood && hasSource(input, 'bendThinning')) return
  findings.warn('W13')
  findings.leaveToEngineer(
    'bendThinning',
    isTooGood
      ? `Hardly any bend leaves more than ${MOST_LEFT} of the wall at its extrados.`
      : `The estimate leaves ${estimate.toFixed(3)} of the wall at the extrados: name the maker, die, procedure or measured bend that leaves more, with a number.`,
  )
}

function needOf(
  setup: Setup,
  { condition, required, outside = 0 }: ConditionAnswer,
  i: number,
  share: number,
): BendNeed {
  const { pressure = 0, strength } = condition
  // EN 13480-3 multiplies the straight wall, the ASME codes divide the stress.
  const t =
    setup.input.method === 'en13480'
      ? (required?.t ?? 0) * i
      : (pressure * outside) / (2 * (strength.effective / i + pressure * (required?.y ?? 0)))
  const tm = t + setup.allowances.total
  const nominalOf = (wall: number) =>
    setup.geometry.measured === undefined ? requiredNominal(setup.tolerance.tolerance, wall) : wall
  return { i, share, t, tm, tn: nominalOf(tm), pipeWall: nominalOf(tm / share) }
}

/** Whether a wall, after mill tolerance, is enough at a place of the bend. */
const isEnoughAt = ({ t, share }: BendNeed, minimum: number, c: number): boolean =>
  minimum * share - c >= t - HAIR

/** Whether a wall, after mill tolerance, is enough at all three places. */
export const isEnoughForBend = (bend: BendNeeds, minimum: number, c: number): boolean =>
  isEnoughAt(bend.intrados, minimum, c) &&
  isEnoughAt(bend.sidewall, minimum, c) &&
  isEnoughAt(bend.extrados, minimum, c)

/** The bend with the chosen wall: what is left at each place, and whether that is enough at every pair. */
export function checkBend(
  setup: Setup,
  bend: BendNeeds | undefined,
  bends: readonly BendNeeds[],
  chosen: ChosenWall | undefined,
  findings: Findings,
): BendAnswer | undefined {
  if (bend === undefined) return undefined
  const c = setup.allowances.total
  const withWall = (need: BendNeed): BendPart => {
    if (chosen === undefined) return need
    const available = chosen.minimum * need.share - c
    const passes = isEnoughAt(need, chosen.minimum, c)
    return { ...need, available, margin: available - need.t, passes }
  }
  const passes =
    chosen === undefined ? undefined : bends.every((one) => isEnoughForBend(one, chosen.minimum, c))
  if (passes === false) findings.warn('W13')
  return {
    ...bend,
    intrados: withWall(bend.intrados),
    sidewall: withWall(bend.sidewall),
    extrados: withWall(bend.extrados),
    thinning: bend.extrados.share,
    extradosWall: chosen && chosen.minimum * bend.extrados.share,
    passes,
  }
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
