import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { isRefused, type PipeWallResult } from '../contract/result.ts'
import { evaluate, evaluateUnknown, evaluateWithSteps } from '../domain/engine.ts'
import { sizeText, wallText } from '../domain/answer/summary.ts'
import type { PipeWallTables } from '../domain/tables/tables.ts'
import { oneListAtATime } from './one-at-a-time.ts'
import { currentTables } from './tables.ts'

type Cases = Record<string, unknown> | Record<string, unknown>[]

/** How many cases are calculated before other requests get their turn. */
const SLICE_OF_CASES = 50

/**
 * Calculates many cases and lets other requests have their turn in between. `evaluateCase` says how much is made of
 * each: values alone, or the steps too.
 */
export async function evaluateList(
  cases: readonly unknown[],
  tables: PipeWallTables,
  evaluateCase: typeof evaluate,
): Promise<PipeWallResult[]> {
  const results: PipeWallResult[] = []
  for (const [at, one] of cases.entries()) {
    if (at % SLICE_OF_CASES === SLICE_OF_CASES - 1) await new Promise(setImmediate)
    results.push(evaluateUnknown(one, tables, evaluateCase))
  }
  return results
}

/** Calculates one case or a list. A case that breaks a rule is answered as an error with its sentences. */
export async function evaluateCases(
  ctx: Context,
  { body }: { body: Cases },
): Promise<PipeWallResult | PipeWallResult[]> {
  const { tables } = await currentTables(ctx)
  if (!Array.isArray(body)) return evaluateUnknown(body, tables)
  return oneListAtATime(ctx, () => evaluateList(body, tables, evaluate))
}

/** What is stored of a case: its result, the tables it was calculated with, and words for the list. */
export interface Calculated {
  readonly case: PipeWallCase
  readonly result: PipeWallResult
  readonly tablesKey: string
  readonly method: string
  readonly size: string
  readonly pressure: string
  readonly temperature: string
  readonly wall: string
}

const typed = (quantity: { value: number; unit: string } | undefined): string =>
  quantity ? `${quantity.value} ${quantity.unit}` : ''

/** Calculates a case that is to be kept. @throws 422 with a sentence at each field of a case that cannot be calculated */
export async function calculated(ctx: Context, given: PipeWallCase): Promise<Calculated> {
  const { tables, key } = await currentTables(ctx)
  const result = evaluateWithSteps(given, tables)
  if (isRefused(result)) {
    const fields = Map.groupBy(result.errors, ({ field }) => `case.${field}`)
    throw invalid(
      Object.fromEntries([...fields].map(([field, errors]) => [field, errors.map(({ message }) => message)])),
    )
  }
  const governing = given.conditions?.[result.governing ?? 0] ?? given
  return {
    case: given,
    result,
    tablesKey: key,
    method: given.method,
    size: sizeText(given, result),
    pressure: typed(governing.pressure),
    temperature: typed(governing.temperature),
    wall: wallText(result),
  }
}
