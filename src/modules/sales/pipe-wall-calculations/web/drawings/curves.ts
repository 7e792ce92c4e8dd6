import type { PipeWallCase } from '../../contract/case.ts'
import type { PipeWallResult } from '../../contract/result.ts'
import { evaluate } from '../../domain/engine.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const POINTS = 32

type Load = NonNullable<PipeWallCase['pressure']>
type Heat = NonNullable<PipeWallCase['temperature']>

/** The governing pressure and temperature alone, so that one of them can be moved. */
function single(input: PipeWallCase, result: PipeWallResult): PipeWallCase {
  const { conditions, ...rest } = input
  return { ...rest, ...conditions?.[result.governing ?? 0] }
}

/** Required wall against pressure, from a twentieth of the design pressure to half as much again. */
export function wallAgainstPressure(
  given: PipeWallCase,
  result: PipeWallResult,
  tables: PipeWallTables,
): Point[] {
  const { nominalWall: _, measuredWall: __, ...input } = single(given, result)
  if (!input.pressure) return []
  const { value, unit } = input.pressure
  return sampled(value * 0.05, value * 1.5, (x) => {
    const pressure: Load = { value: x, unit }
    return evaluate({ ...input, pressure }, tables).requiredWall?.value
  })
}

/** Rating of the chosen wall against temperature, as far as the table of stresses reaches. */
export function ratingAgainstTemperature(
  given: PipeWallCase,
  result: PipeWallResult,
  tables: PipeWallTables,
): Point[] {
  const input = single(given, result)
  if (!input.temperature || !result.selectedWall || !input.material || input.allowableStress) return []
  const { unit } = input.temperature
  const nominalWall = input.measuredWall
    ? undefined
    : { value: result.selectedWall.value, unit: result.units === 'us' ? ('in' as const) : ('mm' as const) }
  const highest = unit === 'C' ? 816 : 1500
  return sampled(unit === 'C' ? 20 : 70, highest, (x) => {
    const temperature: Heat = { value: x, unit }
    return evaluate({ ...input, temperature, ...(nominalWall ? { nominalWall } : {}) }, tables).rating?.value
  })
}

/** Values where there is one; beyond the end of a table there is none. */
function sampled(from: number, to: number, valueAt: (x: number) => number | undefined): Point[] {
  const points: Point[] = []
  for (let at = 0; at <= POINTS; at += 1) {
    const x = from + ((to - from) * at) / POINTS
    const y = valueAt(x)
    if (y !== undefined) points.push({ x, y })
  }
  return points
}
