import { readFileSync } from 'node:fs'
import { readSeedTables } from '../../db/seed/pipe-wall/read.ts'
import type { PipeWallCase } from '#modules/sales/pipe-wall-calculations/contract/case.ts'
import type { PipeWallResult, Quantity } from '#modules/sales/pipe-wall-calculations/contract/result.ts'
import { evaluateWithSteps } from '#modules/sales/pipe-wall-calculations/domain/engine.ts'

export const tables = readSeedTables()

type Numbers = Readonly<Record<string, number | string | null | undefined>>

interface Example {
  readonly id: string
  readonly expected: Numbers & Readonly<Record<string, Numbers>>
}

const examples: readonly Example[] = JSON.parse(
  readFileSync(
    new URL('../../src/modules/sales/pipe-wall-calculations/domain/worked-examples.json', import.meta.url),
    'utf8',
  ),
)

/** What the source prints for an example, or for a part of it. */
export function expected(id: string, part?: string): Numbers {
  const found = examples.find((example) => example.id === id)?.expected
  if (found === undefined) throw new Error(`There is no example ${id}.`)
  return part === undefined ? found : (found[part] ?? {})
}

export const psi = (value: number) => ({ value, unit: 'psi' }) as const
export const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
export const inch = (value: number) => ({ value, unit: 'in' }) as const
export const mm = (value: number) => ({ value, unit: 'mm' }) as const
export const fahrenheit = (value: number) => ({ value, unit: 'F' }) as const
export const celsius = (value: number) => ({ value, unit: 'C' }) as const
/** The result with its steps, from the tables that come with the program. */
export const run = (input: PipeWallCase): PipeWallResult => evaluateWithSteps(input, tables)

/** A value rounded as the example prints it. */
export function rounded(found: Quantity | number | undefined, printed: number | string | null | undefined) {
  const text = String(printed)
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  const value = typeof found === 'number' ? found : found?.value
  return value === undefined ? undefined : Number(value.toFixed(decimals))
}
