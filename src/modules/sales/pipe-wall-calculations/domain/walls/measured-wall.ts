import { addDays } from '#platform/contract/values/dates.ts'
import type { ChosenWall, ConditionAnswer } from '../answer/answered.ts'
import type { Setup } from '../input/setup.ts'
import { lengthIn } from '../input/units.ts'

export interface LifeAnswer {
  /** Loss in a year, in the length unit of the calculation. */
  readonly rate: number
  /** The wall that corrosion begins with: measured, or the least that the mill delivered. */
  readonly wall: number
  /** What must remain: t, and under a thread or groove its depth. */
  readonly needed: number
  readonly years: number
  /** The day the life ends, where the day of the measurement is given. */
  readonly date?: string
}

/** Beyond this a day says nothing any more. */
const LONGEST = 500
const DAYS_OF_YEAR = 365.25

/** Years until the wall is down to what the pressure needs; zero when it is below already. */
export function remainingLife(
  { input, system, allowances }: Setup,
  { required }: ConditionAnswer,
  chosen: ChosenWall | undefined,
): LifeAnswer | undefined {
  if (input.corrosionRate === undefined || required === undefined || chosen === undefined) return undefined
  const rate = lengthIn(system, input.corrosionRate)
  if (rate === 0) return undefined
  const needed = required.t + allowances.cut
  const wall = chosen.minimum
  const years = Math.max(0, (wall - needed) / rate)
  const { measuredOn } = input
  if (measuredOn === undefined || years > LONGEST) return { rate, wall, needed, years }
  return { rate, wall, needed, years, date: addDays(measuredOn, Math.floor(years * DAYS_OF_YEAR)) }
}
