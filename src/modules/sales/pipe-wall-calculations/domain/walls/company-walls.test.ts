import { describe, expect, test } from 'vitest'
import type { PipeWallCase } from '../../contract/case.ts'
import { deliveredTexts } from '../../server/delivered-tables.ts'
import { evaluate, evaluateWithSteps } from '../engine.ts'
import { parseTables } from '../tables/tables.ts'

const parsed = (rows: string) =>
  parseTables({ ...deliveredTexts(), 'company-walls': `nps,use,wall_mm,note\n${rows}` })
function tablesWith(rows: string) {
  const { tables, problems } = parsed(rows)
  if (tables === undefined) throw new Error(problems[0]?.message)
  return tables
}
const steam: PipeWallCase = {
  method: 'b31.3',
  nps: '4',
  material: 'A106-B',
  pressure: { value: 40, unit: 'bar' },
  temperature: { value: 400, unit: 'C' },
  allowance: [{ value: 1.5, unit: 'mm' }],
}

describe('walls that the company buys', () => {
  const own = tablesWith('4,bought,6.02,\n4,bought,8.56,\nany,minimum,3,handling')

  test('are chosen, and a thinner one that is enough says why it is not', () => {
    const result = evaluateWithSteps(steam, own)
    expect(result).toMatchObject({ selectedWall: { value: 6.02 }, passes: true })
    const row = result.wallTable?.find(({ wall }) => wall.value === 4.78)
    expect(row).toMatchObject({ isEnough: true, reason: 'enough, not bought by the company' })
    expect(result.tables?.map(({ name }) => name)).toContain('company-walls')
  })

  test('are the same in inches', () => {
    expect(evaluate({ ...steam, units: 'us' }, own).selectedWall).toEqual({ value: 0.237, unit: 'in' })
  })

  test('do not count where all walls are asked for, nor in a size without rows', () => {
    expect(evaluate({ ...steam, allWalls: true }, own).selectedWall?.value).toBe(4.78)
    expect(evaluate({ ...steam, nps: '6' }, own).selectedWall?.value).toBe(
      evaluate({ ...steam, nps: '6' }, tablesWith('')).selectedWall?.value,
    )
  })

  test('none of them enough: no wall, and the sentence says so', () => {
    const result = evaluateWithSteps({ ...steam, pressure: { value: 120, unit: 'bar' } }, own)
    expect(result.selectedWall).toBeUndefined()
    expect(result.passes).toBe(false)
    expect(result.message).toContain('the company buys')
  })
})

test('nobody orders pipe thinner than the practical minimum', () => {
  const gas: PipeWallCase = {
    method: 'b31.8',
    nps: '6',
    smys: 'X65',
    locationClass: 1,
    pressure: { value: 100, unit: 'bar' },
  }
  expect(evaluate(gas, tablesWith('')).selectedWall?.value).toBe(2.77)
  const least = tablesWith('any,minimum,4,')
  expect(evaluate({ ...gas, unscheduledWalls: true }, least).selectedWall?.value).toBeGreaterThan(3.9)
})

test('line pipe is looked for among the walls without a schedule number too, unless they are left out', () => {
  const line: PipeWallCase = {
    method: 'b31.4',
    nps: '6',
    smys: 'X65',
    allowance: [{ value: 1, unit: 'mm' }],
    pressure: { value: 150, unit: 'bar' },
  }
  const listed = tablesWith('')
  const wall = evaluate(line, listed).selectedWall?.value ?? 0
  expect(wall).toBeLessThan(evaluate({ ...line, unscheduledWalls: false }, listed).selectedWall?.value ?? 0)
  const plain: PipeWallCase = { ...steam, nps: '6' }
  expect(evaluate(plain, listed)).toEqual(evaluate({ ...plain, unscheduledWalls: false }, listed))
})

test('an empty table changes nothing, and wrong rows are named', () => {
  expect(tablesWith('').versions.map(({ name }) => name)).not.toContain('company-walls')
  expect(parsed('7777,bought,5,').problems[0]).toMatchObject({ line: 2, table: 'company-walls' })
  expect(parsed('8,sold,5,').problems[0]?.message).toContain('bought')
  expect(parsed('any,bought,5,').problems[0]?.message).toContain('name its nps')
})
