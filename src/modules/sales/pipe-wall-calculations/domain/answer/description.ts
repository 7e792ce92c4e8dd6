import type { ConditionResult, PipeWallResult } from '../../contract/result.ts'
import type { Answered, ConditionAnswer } from './answered.ts'
import type { Calculation } from '../calculation.ts'
import { crossCheckOf } from './cross-check.ts'
import { notesOf } from './notes.ts'
import { stepsOf } from '../steps/steps.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { asLength, asPressure } from '../input/units.ts'
import { usedInputs } from '../input/used-inputs.ts'
import { verdictsOf } from './verdict.ts'
import { messageOf, wallTableOf } from '../walls/wall-table.ts'
import { warningTexts } from './warnings.ts'

/** A result with everything that a screen or a report prints around its values. */
export function describe({ result, answered }: Calculation, tables: PipeWallTables): PipeWallResult {
  if (answered === undefined) return result
  const { setup } = answered
  const described: PipeWallResult = {
    ...result,
    ...verdictsOf(answered, result),
    steps: stepsOf(answered),
    inputs: usedInputs(answered),
    wallTable: wallTableOf(answered),
    warningDetails: result.warnings.map((code) => ({ code, message: warningTexts[code] ?? code })),
    tables: tables.versions.map((version) => ({ ...version })),
  }
  const notes = notesOf(answered)
  if (notes.length > 0) described.notes = notes
  const message = messageOf(answered)
  if (message !== undefined) described.message = message
  const crossCheck = crossCheckOf(answered)
  if (crossCheck !== undefined) described.crossCheck = crossCheck
  if (setup.input.conditions !== undefined) {
    described.conditionResults = answered.answers.map((answer) => conditionResult(answered, answer))
  }
  return described
}

function conditionResult({ setup }: Answered, answer: ConditionAnswer): ConditionResult {
  const { system } = setup
  const { condition, required, rated, tm, tn } = answer
  const { pressure, temperature } = condition
  return {
    ...(pressure === undefined ? {} : { pressure: asPressure(system, pressure) }),
    ...(temperature === undefined ? {} : { temperature: { ...temperature } }),
    allowableStress: asPressure(system, condition.stress.value),
    coefficientY: required?.y ?? condition.y.value,
    weldStrengthFactor: condition.weld.value,
    ...(condition.temperatureFactor && { temperatureFactor: condition.temperatureFactor.value }),
    ...(required && { t: asLength(system, required.t) }),
    ...(tm === undefined ? {} : { tm: asLength(system, tm) }),
    ...(tn === undefined ? {} : { tn: asLength(system, tn) }),
    ...(rated && { rating: asPressure(system, rated.pressure) }),
    ...(answer.utilisation === undefined ? {} : { utilisation: answer.utilisation }),
    ...(answer.passes === undefined ? {} : { passes: answer.passes }),
  }
}
