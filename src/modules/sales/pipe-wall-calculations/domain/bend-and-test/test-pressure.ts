import type { ChosenWall, ConditionAnswer, TestAnswer } from '../answer/answered.ts'
import { type Found, sourceOf } from '../answer/findings.ts'
import { pipelineTestFactor } from '../materials/pipeline-factors.ts'
import type { Setup } from '../input/setup.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { pressureIn } from '../input/units.ts'

type Rule = Pick<TestAnswer, 'pressure' | 'factor' | 'ratio' | 'clause' | 'formula' | 'source'>

/** The smallest test pressure of the code, over every pair; undefined without a pressure or a rule for it. */
export function testPressureOf(
  setup: Setup,
  answers: readonly ConditionAnswer[],
  chosen: ChosenWall | undefined,
  tables: PipeWallTables,
): TestAnswer | undefined {
  let highest: TestAnswer | undefined
  for (const condition of answers) {
    const rule = ruleOf(setup, condition, tables)
    if (rule !== undefined && rule.pressure > (highest?.pressure ?? 0)) highest = { ...rule, condition }
  }
  if (highest === undefined || chosen === undefined) return highest
  const outside = setup.geometry.outside ?? chosen.outside
  const hoop = (highest.pressure * outside) / (2 * chosen.minimum)
  return { ...highest, hoop, hoopFraction: setup.smys && hoop / setup.smys.value }
}

function ruleOf(setup: Setup, { condition }: ConditionAnswer, tables: PipeWallTables): Rule | undefined {
  const { input, system } = setup
  const { pressure, stress } = condition
  if (pressure === undefined) return undefined
  const typedFactor = input.testFactor
  const cold = input.testStress === undefined ? stress.cold : pressureIn(system, input.testStress)
  const ratio = Math.min(Math.max(1, (cold ?? stress.value) / stress.value), input.testRatioCap ?? Infinity)
  const source = (found: Found | undefined) =>
    typedFactor !== undefined ? 'factor typed' : found === undefined ? '' : sourceOf(found)
  switch (input.method) {
    case 'b31.3': {
      const isGas = input.testMedium === 'gas'
      const factor = typedFactor ?? (isGas ? 1.1 : 1.5)
      const used = isGas ? 1 : ratio
      return {
        pressure: factor * pressure * used,
        factor,
        ratio: used,
        clause: isGas ? '345.5.4' : '345.4.2',
        formula: isGas ? 'k P' : 'k P r',
        source:
          typedFactor === undefined
            ? `${factor} P${isGas ? ', pneumatic' : ' ST/S, at least 1.5 P'}`
            : 'factor typed',
      }
    }
    case 'b31.1': {
      const factor = typedFactor ?? 1.5
      const text = typedFactor === undefined ? '1.5 P' : 'factor typed'
      return {
        pressure: factor * pressure,
        factor,
        ratio: 1,
        clause: '137.4.5',
        formula: 'k P',
        source: text,
      }
    }
    case 'b31.4':
    case 'b31.8': {
      const listed = pipelineTestFactor(input, setup.designFactor?.value ?? 1, tables)
      const factor = typedFactor ?? listed?.value
      if (factor === undefined) return undefined
      const clause = input.method === 'b31.4' ? '437.4' : '841.3'
      return { pressure: factor * pressure, factor, ratio: 1, clause, formula: 'k P', source: source(listed) }
    }
    case 'en13480': {
      const factor = typedFactor ?? 1.25
      const plain = typedFactor ?? 1.43
      const isPlain = factor * ratio < plain
      return {
        pressure: (isPlain ? plain : factor * ratio) * pressure,
        factor: isPlain ? plain : factor,
        ratio: isPlain ? 1 : ratio,
        clause: 'EN 13480-5, 9.3.2',
        formula: isPlain ? 'k P' : 'k P r',
        source: typedFactor === undefined ? 'the greater of 1.25 pc f_test / f and 1.43 pc' : 'factor typed',
      }
    }
    case 'barlow':
      if (typedFactor === undefined) return undefined
      return {
        pressure: typedFactor * pressure,
        factor: typedFactor,
        ratio: 1,
        clause: 'Test',
        formula: 'k P',
        source: 'factor typed',
      }
  }
}
