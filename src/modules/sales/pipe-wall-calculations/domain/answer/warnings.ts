import type { Answered } from './answered.ts'
import { judgeCold } from '../materials/cold.ts'
import type { Findings } from './findings.ts'
import type { Rated } from '../codes/method.ts'
import type { Setup } from '../input/setup.ts'
import { hasSource } from '../input/sources.ts'
import { takesLess } from '../walls/tolerance-choice.ts'
import { unboughtReason } from '../walls/walls.ts'

/** Every warning in one sentence, as the screen and the report print it. */
export const warningTexts: Readonly<Record<string, string>> = {
  W01: 'The wall is D/6 or more, or P/(S E) is above 0.385: outside the simple formula. Theory of failure, fatigue and thermal stress need special consideration.',
  W02: 'Carbon steel above 427 C can graphitise; carbon-molybdenum steel above 468 C.',
  W03: 'Duplex steel above 316 C, or a table value on which the sources disagree (confidence D).',
  W04: 'The lowest temperature is below what the material, or its impact curve at this wall, allows without a look at the code: an impact test may be needed.',
  W05: 'Creep range: the weld strength factor W applies to longitudinal and spiral welds. Austenitic steel above 538 C needs at least 0.04 % carbon and heat treatment.',
  W06: 'The quality factor E is above the basic value of the joint and no NDE report is named, or no examination raises this joint.',
  W07: 'A table value from a single source is used (confidence C).',
  W08: 'No listed wall is thick enough: order a custom wall, take another size, or a stronger material.',
  W09: 'Utilisation is above 95 %, or D/t is above 100: think of handling and out of roundness.',
  W10: 'External pressure NOT checked.',
  W11: 'Thread or groove on the pipe: look at the wall that remains under it. Threaded pipe up to NPS 1-1/2 is commonly Sch 80 or heavier.',
  W12: 'The hoop stress at test is above 90 % of the minimum yield strength.',
  W13: 'Bend: the thinning is estimated, or a place of the bend is too thin. Below 1.5 D elbows are rated as the matching pipe.',
  W14: 'The schedule belongs to the other standard: S schedules are for stainless steel, B36.10M is for carbon and alloy steel.',
  W15: 'B31.4 below -30 C or above 120 C, B31.8 above 232 C, or the design factor is above the maximum of the class, the crossing or the code.',
  W16: 'A company rule is switched on, or Y, E, W, the lookup or the mill tolerance is typed over the table value.',
  W17: 'Several pressure and temperature pairs: the governing one is named.',
  W18: 'An input is unusual: outside the ordinary range, though it can be calculated.',
  W19: 'An engineer has to decide: the reasons stand beside the verdict.',
  W20: 'Seamless or welded is not said: the pipe counts as welded, with the lowest quality factor of its specification.',
  W21: 'The wall is not one that the company buys, or below its practical minimum.',
  W22: 'The wall lasts less than a year, or not until the next inspection.',
  W23: 'No walls are listed for this diameter: order the required wall, or the next one that is made.',
}

/** Whether a wall is rated where its code asks for special consideration. */
export const isRatedOutside = (rated: Rated | undefined): boolean =>
  rated?.form === 'outside' || rated?.isBeyond === true

/** The warnings that need the finished values. */
export function warnOfResult(answered: Answered, findings: Findings): void {
  const { setup, answers, answer, chosen, test } = answered
  const { input } = setup
  if (answers.some(({ rated }) => isRatedOutside(rated))) findings.warn('W01')
  judgeCold(setup, chosen?.wall ?? answer.tn, findings)
  judgeTolerance(answered, findings)
  if (answers.some(({ utilisation }) => utilisation !== undefined && utilisation > 0.95)) findings.warn('W09')
  if (chosen !== undefined && (answer.outside ?? 0) / chosen.wall > 100) findings.warn('W09')
  if (input.externalPressure === true) {
    findings.warn('W10')
    findings.leaveToEngineer(
      'externalPressure',
      'Calculated for inside pressure only: vacuum or external pressure is not checked.',
    )
  }
  if (test?.hoopFraction !== undefined && test.hoopFraction > 0.9 + 1e-9) findings.warn('W12')
  if (
    chosen !== undefined &&
    chosen.origin === 'nominal' &&
    unboughtReason(setup, chosen.wall) !== undefined
  ) {
    findings.warn('W21')
  }
  if (isOtherStandard(setup, chosen?.names ?? [])) findings.warn('W14')
  if (input.conditions !== undefined && input.conditions.length > 1) findings.warn('W17')
}

/** A typed mill tolerance below that of the specification (W16) is for an engineer, unless its source is named. */
function judgeTolerance({ setup, answers, bends, chosen }: Answered, findings: Findings): void {
  const { input, tolerance, geometry } = setup
  if (tolerance.usual === undefined || geometry.measured !== undefined) return
  const places = bends.flatMap(({ intrados, extrados }) => [intrados.tm, extrados.tm / extrados.share])
  const needed = [...answers.flatMap(({ tm }) => tm ?? []), ...places]
  if (!takesLess(tolerance, needed, chosen?.wall)) return
  findings.warn('W16')
  if (hasSource(input, 'millTolerance')) return
  findings.leaveToEngineer(
    'millTolerance',
    'The mill tolerance is below that of the specification: name the order or the measured minimum of the mill that states it, with a number.',
  )
}

/** S schedules on carbon steel, or stainless steel in a wall that only B36.10M lists. */
function isOtherStandard({ input, info }: Setup, names: readonly string[]): boolean {
  if (info.isStainless === undefined) return false
  if (input.standard !== undefined) return (input.standard === 'B36.19M') !== info.isStainless
  if (names.length === 0 || input.method === 'en13480') return false
  const hasOwn = names.some((name) => /^\d+S$/.test(name) === info.isStainless)
  return !hasOwn
}
