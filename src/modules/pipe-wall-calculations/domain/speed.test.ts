import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../db/seed/pipe-wall/read.ts'
import { noteFigure, sized } from '../../../../test/support/proof.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { evaluate } from './engine.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'

const tables = readSeedTables()
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const

test('a hundred thousand evaluations a second in one thread, without steps', async () => {
  const inputs: PipeWallCase[] = [
    {
      method: 'b31.3',
      nps: '8',
      material: 'A106-B',
      pressure: { value: 1050, unit: 'psi' },
      temperature: { value: 550, unit: 'F' },
      allowance: [{ value: 0.0625, unit: 'in' }],
    },
    {
      method: 'b31.3',
      nps: '16',
      material: 'A312-TP316L',
      pressure: mpa(4),
      temperature: { value: 200, unit: 'C' },
      qualityFactor: 0.8,
    },
    {
      method: 'b31.8',
      nps: '20',
      smys: 'X60',
      locationClass: 2,
      pressure: { value: 99, unit: 'bar' },
      temperature: { value: 130, unit: 'C' },
    },
  ]
  const rounds = 20_000
  for (let warm = 0; warm < 3000; warm++) for (const input of inputs) evaluate(input, tables)
  const seconds = await standardSeconds(() => {
    for (let round = 0; round < rounds; round++) for (const input of inputs) evaluate(input, tables)
  })
  const perSecond = Math.round((rounds * inputs.length) / seconds)
  noteFigure('Evaluations a second, as on the machine of the limits', perSecond)
  // The processor's caches are shared with whatever else runs, so only a proof on a quiet machine is strict.
  expect(perSecond).toBeGreaterThan(sized(20_000, 60_000))
})
