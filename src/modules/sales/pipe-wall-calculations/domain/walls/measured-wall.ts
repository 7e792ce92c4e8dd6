import { addDays } from '#platform/contract/values/dates.ts'
import type { Place } from '../../contract/result.ts'
import type { BendNeeds, ChosenWall, ConditionAnswer, LifeAnswer } from '../answer/answered.ts'
import type { Findings } from '../answer/findings.ts'
import type { Setup } from '../input/setup.ts'
import { lengthIn } from '../input/units.ts'

/** Beyond this a day says nothing any more. */
const LONGEST = 500
const DAYS_OF_YEAR = 365.25
/** A life below this, in years, is for an engineer: no inspection comes in time. */
const SHORTEST = 1

/** Years until the worst place of pipe and bend is down to what the pressure needs; zero when it is below already. */
export function remainingLife(
  { input, system, allowances }: Setup,
  answers: readonly ConditionAnswer[],
  bends: readonly BendNeeds[],
  chosen: ChosenWall | undefined,
): LifeAnswer | undefined {
  if (input.corrosionRate === undefined || chosen === undefined) return undefined
  const rate = lengthIn(system, input.corrosionRate)
  if (rate === 0) return undefined
  let worst: { place: Place; wall: number; needed: number } | undefined
  const look = (place: Place, t: number, share: number) => {
    const [wall, needed] = [chosen.minimum * share, t + allowances.cut]
    if (worst === undefined || wall - needed < worst.wall - worst.needed - 1e-12)
      worst = { place, wall, needed }
  }
  for (const { required } of answers) if (required !== undefined) look('pipe', required.t, 1)
  for (const bend of bends) {
    for (const place of ['intrados', 'sidewall', 'extrados'] as const) {
      look(place, bend[place].t, bend[place].share)
    }
  }
  if (worst === undefined) return undefined
  const years = Math.max(0, (worst.wall - worst.needed) / rate)
  const { measuredOn } = input
  if (measuredOn === undefined || years > LONGEST) return { rate, ...worst, years }
  return { rate, ...worst, years, date: addDays(measuredOn, Math.floor(years * DAYS_OF_YEAR)) }
}

/**
 * Whether the wall lasts until the next inspection. What is measured has twice the loss of the interval taken off
 * already; a life below a year is left to an engineer whatever the interval.
 */
export function lastsInterval({ input }: Setup, life: LifeAnswer | undefined, findings: Findings): boolean {
  if (life === undefined) return true
  const lasts = life.years >= (input.interval ?? 0) - 1e-9
  if (life.years < SHORTEST - 1e-9) {
    findings.leaveToEngineer(
      'corrosionRate',
      `With this loss the wall lasts ${life.years.toFixed(1)} years: less than one year never passes by itself.`,
    )
  }
  if (!lasts || life.years < SHORTEST - 1e-9) findings.warn('W22')
  return lasts
}
