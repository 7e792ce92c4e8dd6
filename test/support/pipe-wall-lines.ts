import { readSeedTables } from '../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '#modules/sales/pipe-wall-calculations/contract/case.ts'
import { evaluate } from '#modules/sales/pipe-wall-calculations/domain/engine.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'

export const tables = readSeedTables()
export const DIFFERENT = 600

const pipes = ['A106-B', 'A312-TP316L', 'A335-P22', 'A333-6', 'A790-S31803', '5L-B', 'A53-B-E', 'A312-TP304']
const methods = ['b31.3', 'b31.3', 'b31.3', 'b31.1', 'b31.8', 'b31.4', 'en13480'] as const
const grades = ['X42', 'X52', 'X60', 'X65']
const sizes = [...tables.sizes.keys()]
const of = <T>(list: readonly T[], at: number): T => {
  const found = list[at % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

/** A line of a line list: size, pressure, temperature, material, seam, allowance and now and then a bend. */
export function line(at: number): PipeWallCase {
  const method = of(methods, at)
  const base: PipeWallCase = {
    method,
    id: at,
    nps: of(sizes, at * 7),
    pressure: { value: 1 + ((at * 37) % 97) + at / 1000, unit: at % 5 === 0 ? 'MPa' : 'bar' },
    allowance: [{ value: (at % 4) * 0.5, unit: 'mm' }],
    ...(at % 6 === 0 ? { bendRadius: { times: 3 + (at % 3), of: 'nominal' as const } } : {}),
    ...(at % 2 === 0 ? { units: 'us' as const } : {}),
  }
  const warm = { value: 20 + ((at * 13) % 280), unit: 'C' } as const
  const mild = { value: 10 + (at % 100), unit: 'C' } as const
  if (method === 'b31.8') {
    return { ...base, smys: of(grades, at), locationClass: 1 + (at % 4), temperature: mild }
  }
  if (method === 'b31.4') return { ...base, smys: of(grades, at), temperature: mild }
  if (method === 'b31.1') return { ...base, material: 'A106-B', temperature: warm }
  if (method === 'en13480') return { ...base, material: '1.4404', temperature: warm }
  const material = of(pipes, at)
  const isSeamless =
    material === 'A106-B' || material === 'A335-P22' || (material !== 'A53-B-E' && at % 3 > 0)
  return { ...base, material, seam: isSeamless ? 'seamless' : 'welded', temperature: warm }
}

const ROUNDS = 100

/** Different evaluations in a second of processor time, as on the machine of the limits. */
export async function evaluationsPerSecond(): Promise<number> {
  const inputs = Array.from({ length: DIFFERENT }, (_, at) => line(at))
  const round = () => {
    for (const input of inputs) evaluate(input, tables)
  }
  for (let warm = 0; warm < 30; warm++) round()
  const seconds = await standardSeconds(() => {
    for (let at = 0; at < ROUNDS; at++) round()
  })
  return Math.round((ROUNDS * DIFFERENT) / seconds)
}
