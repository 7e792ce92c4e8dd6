import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { evaluateWithSteps } from '../engine.ts'

const tables = readSeedTables()
const bar = (value: number) => ({ value, unit: 'bar' }) as const
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const
const bend = { bendRadius: { times: 3, of: 'nominal' } } as const

const cases: readonly (readonly [string, PipeWallCase])[] = [
  [
    'B31.3 with a bend',
    {
      method: 'b31.3',
      nps: '6',
      material: 'A106-B',
      pressure: bar(40),
      temperature: celsius(250),
      allowance: [mm(1), mm(0.5)],
      ...bend,
    },
  ],
  [
    'B31.1 with a bend',
    { method: 'b31.1', nps: '6', material: 'A106-B', pressure: bar(40), temperature: celsius(250), ...bend },
  ],
  ['B31.4', { method: 'b31.4', nps: '6', smys: 'X52', pressure: bar(70), temperature: celsius(50), ...bend }],
  [
    'B31.8, warm',
    {
      method: 'b31.8',
      nps: '6',
      smys: 'X52',
      locationClass: 2,
      pressure: bar(70),
      temperature: celsius(130),
      ...bend,
    },
  ],
  [
    'EN 13480-3',
    {
      method: 'en13480',
      nps: '4',
      material: '1.4404',
      pressure: bar(60),
      temperature: celsius(170),
      ...bend,
    },
  ],
  [
    'a measured wall',
    {
      method: 'b31.3',
      nps: '8',
      material: 'A106-B',
      pressure: bar(50),
      temperature: celsius(200),
      measuredWall: mm(6),
      corrosionRate: mm(0.1),
      interval: 5,
    },
  ],
]

test.each(cases)('%s: no symbol has two meanings, and no value appears without a line', (_, input) => {
  const { errors, inputs = [], steps = [] } = evaluateWithSteps(input, tables)
  expect(errors).toEqual([])
  const known = new Map<string, number>()
  const meant = (symbol: string, value: number | undefined) => {
    if (symbol === '' || value === undefined) return
    const before = known.get(symbol)
    if (before !== undefined) expect(value, symbol).toBeCloseTo(before, 6)
    known.set(symbol, value)
  }
  for (const { symbol, value } of inputs) meant(symbol, value)
  for (const { symbol, value } of steps) meant(symbol, value)
  expect(steps[0]?.clause).toBe('Conversion from bar')
})
