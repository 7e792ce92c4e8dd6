import type { PipeWallCase } from '../contract/case.ts'
import type { PipeWallResult } from '../contract/result.ts'
import { calculate } from './calculation.ts'
import { describe } from './answer/description.ts'
import { parseCase } from './input/parse-case.ts'
import type { PipeWallTables } from './tables/tables.ts'

/**
 * Calculates one case. Values come in the units of the case (mm and MPa, or in and psi) and unrounded. A case
 * that breaks a rule has the status "error", a sentence at each field, and no values. Never throws.
 */
export function evaluate(input: PipeWallCase, tables: PipeWallTables): PipeWallResult {
  return calculate(input, tables).result
}

/** The same with steps, inputs and their sources, wall table, independent check and the words of the warnings. */
export function evaluateWithSteps(input: PipeWallCase, tables: PipeWallTables): PipeWallResult {
  return describe(calculate(input, tables), tables)
}

/** Calculates what came from outside: anything at all, checked against the names and types of a case first. */
export function evaluateUnknown(
  input: unknown,
  tables: PipeWallTables,
  evaluateCase: typeof evaluate = evaluateWithSteps,
): PipeWallResult {
  const parsed = parseCase(input)
  return 'case' in parsed ? evaluateCase(parsed.case, tables) : parsed.result
}
