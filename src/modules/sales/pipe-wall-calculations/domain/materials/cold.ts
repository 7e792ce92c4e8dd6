import type { Setup } from '../input/setup.ts'
import { celsiusOf } from '../input/units.ts'
import type { Findings } from '../answer/findings.ts'
import { formulaNumber } from '../input/number-text.ts'
import { isImpactReport } from './nde-report.ts'

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

/** Below these, in C, no curve of 323.2.2 and no line of the code goes without an impact test; -48 C is -55 F. */
const [END_OF_CURVES, END_OF_GAS_LINES] = [-48.34, -29] as const

/** Metals that stay tough: without a material their group says so. */
const tough = new Set(['austenitic', 'nickel'])

/** The coldest of the lowest temperature and the design temperatures, in C; undefined where none is given. */
function coldestOf({ input, conditions }: Setup): number | undefined {
  let coldest = input.minimumTemperature === undefined ? Infinity : celsiusOf(input.minimumTemperature)
  for (const { temperature } of conditions) {
    if (temperature !== undefined) coldest = Math.min(coldest, celsiusOf(temperature))
  }
  return coldest === Infinity ? undefined : coldest
}

/** A minimum that the tables have in F; the SI tables print it rounded, and what is typed as that row is not below it. */
const minimumIn = (fahrenheit: number): number => {
  const exact = (fahrenheit - 32) / 1.8
  return Math.min(exact, Math.round(exact))
}

/**
 * Warns (W04) where the coldest temperature of the case may need an impact test for its material and nominal wall, and
 * leaves it to an engineer where it needs one for certain, unless the report of that test is named.
 */
export function judgeCold(setup: Setup, wall: number | undefined, findings: Findings): void {
  const { input, info, system, isPipeline } = setup
  const { material } = info
  const coldest = coldestOf(setup)
  if (coldest === undefined) return
  const isBelow = (limit: number) => coldest < limit - 1e-9
  // Minimum temperatures of the material table are those of B31.3; a pipeline has that of its code.
  const least = material?.minTempF === undefined ? undefined : minimumIn(material.minTempF)
  const end =
    input.method === 'b31.8'
      ? END_OF_GAS_LINES
      : isPipeline
        ? -Infinity
        : material === undefined
          ? tough.has(info.yGroup ?? '')
            ? -Infinity
            : END_OF_GAS_LINES
          : (least ?? END_OF_CURVES)
  const mm = (wall ?? 0) * (system === 'si' ? 1 : 25.4)
  const curve = safeFrom[material?.impactCurve ?? '']?.find(([upTo]) => mm <= upTo)?.[1] ?? Infinity
  const first = material === undefined ? end : (least ?? curve)
  if (!isBelow(Math.max(first, end))) return
  findings.warn('W04')
  if (!isBelow(end) || isImpactReport(input.impactReport)) return
  const what = material === undefined ? 'this pipe' : material.id
  findings.leaveToEngineer(
    'impactReport',
    `${formulaNumber(Math.round(coldest * 10) / 10)} C is below what ${what} may be used at without an impact test of the material (323.2.2): name its report by its number and nothing else, such as "Charpy report 12".`,
  )
}
