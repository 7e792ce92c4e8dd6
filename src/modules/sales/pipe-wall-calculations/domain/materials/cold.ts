import type { Setup } from '../input/setup.ts'
import { celsiusOf, fahrenheitOf } from '../input/units.ts'

/**
 * Up to each wall in mm, the temperature in C from which on no impact curve of 323.2.2 asks for a test: bounds on the
 * safe side of the curves, so that nobody is warned of steam and nobody stays unwarned of cold.
 */
const safeFrom: Readonly<Record<string, readonly (readonly [wall: number, celsius: number])[]>> = {
  A: [
    [9.5, -7],
    [25.4, 20],
    [Infinity, 50],
  ],
  B: [
    [9.5, -29],
    [25.4, 0],
    [50.8, 18],
    [Infinity, 40],
  ],
  C: [
    [9.5, -48],
    [25.4, -18],
    [50.8, 0],
    [Infinity, 20],
  ],
  D: [
    [12.7, -48],
    [25.4, -34],
    [50.8, -18],
    [Infinity, 10],
  ],
}

/** Whether the coldest temperature of the case may need an impact test for its material and nominal wall. */
export function isCold({ input, info, conditions, system }: Setup, wall: number | undefined): boolean {
  const { material } = info
  if (material === undefined) return false
  let coldest = Infinity
  if (input.minimumTemperature !== undefined) coldest = fahrenheitOf(input.minimumTemperature)
  for (const { temperature } of conditions) {
    if (temperature !== undefined) coldest = Math.min(coldest, fahrenheitOf(temperature))
  }
  if (coldest === Infinity) return false
  if (material.minTempF !== undefined) return coldest < material.minTempF - 1e-9
  const mm = (wall ?? 0) * (system === 'si' ? 1 : 25.4)
  const bound = safeFrom[material.impactCurve ?? '']?.find(([upTo]) => mm <= upTo)?.[1] ?? Infinity
  return celsiusOf({ value: coldest, unit: 'F' }) < bound - 1e-9
}
