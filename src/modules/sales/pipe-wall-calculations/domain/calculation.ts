import type { PipeWallCase } from '../contract/case.ts'
import type { PipeWallResult, Quantity } from '../contract/result.ts'
import type { Answered, BendNeeds, ConditionAnswer } from './answer/answered.ts'
import { bendNeeds, checkBend } from './bend-and-test/bend.ts'
import { governingOf, rateWall, requireWall } from './input/conditions.ts'
import { Findings } from './answer/findings.ts'
import { resultOf } from './answer/result-values.ts'
import { readSetup, type Setup } from './input/setup.ts'
import type { PipeWallTables } from './tables/tables.ts'
import { testPressureOf } from './bend-and-test/test-pressure.ts'
import { lastsInterval, remainingLife } from './walls/measured-wall.ts'
import { chooseWall } from './walls/walls.ts'
import { warnOfResult } from './answer/warnings.ts'

export interface Calculation {
  readonly result: PipeWallResult
  readonly answered?: Answered
}

/** The order is fixed: pressure wall, allowances, tolerance, listed wall, and back to the rating of that wall. */
export function calculate(input: PipeWallCase, tables: PipeWallTables): Calculation {
  const findings = new Findings()
  const setup = readSetup(input, tables, findings)
  if (setup === undefined) return { result: failed(input, findings) }
  const required = setup.conditions.map((condition) => requireWall(setup, condition, findings))
  const governing = governingOf(required)
  const needed = required[governing]
  if (findings.errors.length > 0 || needed === undefined) return { result: failed(input, findings) }
  const bends = bendsOf(setup, required, findings)
  if (findings.errors.length > 0) return { result: failed(input, findings) }
  const chosen = chooseWall(setup, needed, bends, findings)
  if (findings.errors.length > 0) return { result: failed(input, findings) }
  const answers = chosen === undefined ? required : required.map((one) => rateWall(setup, one, chosen))
  const last = governingOf(answers)
  const answer = answers[last]
  if (answer === undefined) return { result: failed(input, findings) }
  const bend = checkBend(setup, bends[last], bends, chosen, findings)
  const test = testPressureOf(setup, answers, chosen, tables)
  const life = remainingLife(setup, answers, bends, chosen)
  const lasts = lastsInterval(setup, life, findings)
  const answered: Answered = {
    setup,
    answers,
    governing: last,
    answer,
    chosen,
    bends,
    bend,
    test,
    life,
    lasts,
  }
  warnOfResult(answered, findings)
  const result = resultOf(answered, findings)
  if (!isFinite(result)) {
    findings.refuse('pressure', 'These numbers are too large or too small to calculate with.')
    return { result: failed(input, findings) }
  }
  return { result, answered }
}

const NO_BENDS: readonly BendNeeds[] = []

/** What the bend asks for at each pair; none without a bend, or without a pressure. */
function bendsOf(
  setup: Setup,
  required: readonly ConditionAnswer[],
  findings: Findings,
): readonly BendNeeds[] {
  if (setup.input.bendRadius === undefined) return NO_BENDS
  return required
    .map((one) => bendNeeds(setup, one, findings))
    .filter((one): one is BendNeeds => one !== undefined)
}

/** A refused case has sentences and no values. */
function failed(input: PipeWallCase, findings: Findings): PipeWallResult {
  if (findings.errors.length === 0) {
    findings.refuse('method', 'This case cannot be calculated as it stands.')
  }
  return {
    ...(input.id === undefined ? {} : { id: input.id }),
    status: 'error',
    errors: findings.errors,
    warnings: findings.warnings.has('W15') ? ['W15'] : [],
  }
}

/** Whether every number of the result is one; a finite sum has finite parts. */
function isFinite(result: PipeWallResult): boolean {
  const { t, tm, tn, rating, margin, hoopStress, testPressure, testHoopStress, insideDiameter } = result
  const quantities =
    amount(t) + amount(tm) + amount(tn) + amount(rating) + amount(margin) + amount(insideDiameter)
  const others = amount(hoopStress) + amount(testPressure) + amount(testHoopStress)
  const { filledMassPerMetre = 0, remainingLife = 0, utilisation = 0, marginPercent = 0 } = result
  return Number.isFinite(
    quantities + others + filledMassPerMetre + remainingLife + utilisation + Math.abs(marginPercent),
  )
}

const amount = (quantity: Quantity | undefined): number =>
  quantity === undefined ? 0 : Math.abs(quantity.value)
