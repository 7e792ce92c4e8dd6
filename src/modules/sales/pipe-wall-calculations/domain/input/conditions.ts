import { type ChosenWall, type ConditionAnswer, HAIR } from '../answer/answered.ts'
import type { Findings } from '../answer/findings.ts'
import { requiredNominal } from '../walls/mill-tolerance.ts'
import type { ConditionSetup, Setup } from './setup.ts'

/** t, tm and tn of one condition; refused where no wall holds the pressure. */
export function requireWall(setup: Setup, condition: ConditionSetup, findings: Findings): ConditionAnswer {
  const { geometry, rules, allowances, tolerance } = setup
  const { pressure, strength } = condition
  if (pressure === undefined) return { condition, outside: geometry.outside }
  const c = allowances.total
  const required =
    pressure >= strength.effective
      ? undefined
      : geometry.outside === undefined
        ? rules.requiredOnBore(strength, pressure, (geometry.bore ?? 0) + 2 * c)
        : rules.required(strength, pressure, geometry.outside)
  if (required === undefined) {
    const sentence =
      pressure >= strength.effective
        ? 'The pressure is as high as the allowable stress or higher: no wall of this material holds it.'
        : 'With this allowance no wall of this diameter holds the pressure: take a larger size or less allowance.'
    findings.refuse(`${condition.field}pressure`, sentence)
    return { condition }
  }
  const tm = required.t + c
  const tn = geometry.measured === undefined ? requiredNominal(tolerance.tolerance, tm) : tm
  // A wall that is too thin fails its check; a wall that cannot exist is no answer.
  const hasWall = geometry.nominal !== undefined || geometry.measured !== undefined
  if (geometry.outside !== undefined && 2 * (hasWall ? required.t : tm) >= geometry.outside) {
    const sentence = 'The wall needed is half the diameter or more, so no such pipe exists.'
    findings.refuse(`${condition.field}pressure`, sentence)
  }
  if (required.form === 'outside') findings.warn('W01')
  if (isHeavy(required.t, pressure, condition, geometry.outside)) findings.warn('W01')
  return { condition, outside: geometry.outside ?? (geometry.bore ?? 0) + 2 * tm, required, tm, tn }
}

function isHeavy(t: number, pressure: number, { strength }: ConditionSetup, outside: number | undefined) {
  return pressure / strength.basic > 0.385 || (outside !== undefined && t >= outside / 6)
}

/** What the chosen wall holds at the condition. */
export function rateWall(setup: Setup, answer: ConditionAnswer, chosen: ChosenWall): ConditionAnswer {
  const { condition, required } = answer
  const { pressure } = condition
  const outside = setup.geometry.outside ?? chosen.outside
  const { available } = chosen
  if (!(available > 0)) return { ...answer, outside, available, passes: false }
  const rated = setup.rules.rating(condition.strength, available, outside)
  if (pressure === undefined || required === undefined) return { ...answer, outside, rated, available }
  return {
    ...answer,
    outside,
    rated,
    available,
    utilisation: pressure / rated.pressure,
    passes: available >= required.t - HAIR,
  }
}

/** The pair that needs the thickest wall; where only ratings are asked for, the lowest of them. */
export function governingOf(answers: readonly ConditionAnswer[]): number {
  let governing = 0
  for (const [index, answer] of answers.entries()) {
    const best = answers[governing]
    if (best === undefined) continue
    if (answer.tm !== undefined && best.tm !== undefined) {
      if (answer.tm > best.tm) governing = index
    } else if ((answer.rated?.pressure ?? Infinity) < (best.rated?.pressure ?? Infinity)) governing = index
  }
  return governing
}
