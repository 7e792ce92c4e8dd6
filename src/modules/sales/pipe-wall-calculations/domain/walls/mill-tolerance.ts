import type { UnitSystem } from '../../contract/case.ts'
import type { Confidence } from '../../contract/result.ts'
import type { NumberedRow } from '../tables/table-columns.ts'

/** What a mill may stay under the nominal wall in a range of walls: the greater of the two counts. */
export interface ToleranceRange {
  /** Nominal wall in mm. */
  readonly above: number
  readonly includesAbove: boolean
  readonly upTo: number
  readonly includesUpTo: boolean
  readonly percent: number
  readonly absoluteMm: number
  /** Where the specification prints its own inch value. */
  readonly absoluteIn?: number
}

export interface ToleranceSpec {
  readonly name: string
  readonly ranges: readonly ToleranceRange[]
  readonly confidence: Confidence
}

type Report = (line: number, message: string) => void

/** The tolerances by specification; the row "user" only says that a typed value is always allowed. */
export function readTolerances(
  rows: readonly NumberedRow<'mill-tolerance'>[],
  report: Report,
): Map<string, ToleranceSpec> {
  const specs = new Map<string, ToleranceSpec>()
  for (const { line, row } of rows) {
    if (row.kind === 'percent or absolute') continue
    const limits = readRange(row.range)
    const amount = readAmount(row.kind, row.value)
    if (limits === undefined) report(line, `range "${row.range}" is not understood.`)
    if (amount === undefined)
      report(line, `kind "${row.kind}" with value "${row.value ?? ''}" is not understood.`)
    if (limits === undefined || amount === undefined) continue
    const inches = /^(\d+(\.\d+)?) in$/.exec(row.value_us)?.[1]
    const range = { ...limits, ...amount, ...(inches ? { absoluteIn: Number(inches) } : {}) }
    const known = specs.get(row.spec)
    const isWorse = known !== undefined && known.confidence > row.confidence
    specs.set(row.spec, {
      name: row.spec,
      ranges: [...(known?.ranges ?? []), range],
      confidence: isWorse ? known.confidence : row.confidence,
    })
  }
  return specs
}

type Limits = Pick<ToleranceRange, 'above' | 'includesAbove' | 'upTo' | 'includesUpTo'>

function readRange(range: string): Limits | undefined {
  const open: Limits = { above: 0, includesAbove: false, upTo: Infinity, includesUpTo: true }
  if (range === 'all' || range === 'any') return open
  const found = /^(?:([\d.]+) (<=?) )?t(?: (<=?|>=?) ([\d.]+))? mm$/.exec(range)
  if (found === null) return undefined
  const [, low, lowSign, sign, bound] = found
  const limits = { ...open }
  if (low !== undefined) Object.assign(limits, { above: Number(low), includesAbove: lowSign === '<=' })
  if (sign?.startsWith('>')) Object.assign(limits, { above: Number(bound), includesAbove: sign === '>=' })
  else if (sign !== undefined) Object.assign(limits, { upTo: Number(bound), includesUpTo: sign === '<=' })
  return limits
}

function readAmount(kind: string, value: number | undefined) {
  if (kind === 'percent' && value !== undefined) return { percent: value, absoluteMm: 0 }
  if (kind === 'absolute_mm' && value !== undefined) return { percent: 0, absoluteMm: value }
  const greater = /^max\(percent ([\d.]+); absolute ([\d.]+) mm\)$/.exec(kind)
  return greater === null ? undefined : { percent: Number(greater[1]), absoluteMm: Number(greater[2]) }
}

/** A tolerance ready to calculate with, everything in the unit of the calculation. */
export interface MillTolerance {
  readonly ranges: readonly {
    readonly above: number
    readonly includesAbove: boolean
    readonly upTo: number
    readonly includesUpTo: boolean
    readonly percent: number
    readonly absolute: number
  }[]
}

export const noTolerance: MillTolerance = simpleTolerance(0, 0)

/** One percentage or one amount for every wall. */
export function simpleTolerance(percent: number, absolute: number): MillTolerance {
  const whole = { above: 0, includesAbove: false, upTo: Infinity, includesUpTo: true }
  return { ranges: [{ ...whole, percent, absolute }] }
}

/** The tolerance of a specification in the unit of the calculation. */
export function toleranceIn(spec: ToleranceSpec, system: UnitSystem): MillTolerance {
  const scale = system === 'si' ? 1 : 1 / 25.4
  return {
    ranges: spec.ranges.map((range) => ({
      ...range,
      above: range.above * scale,
      upTo: range.upTo * scale,
      absolute: system === 'us' && range.absoluteIn ? range.absoluteIn : range.absoluteMm * scale,
    })),
  }
}

type Range = MillTolerance['ranges'][number]

const holds = (range: Range, wall: number) =>
  (range.includesAbove ? wall >= range.above : wall > range.above) &&
  (range.includesUpTo ? wall <= range.upTo : wall < range.upTo)

const isInside = (range: Range, wall: number) => wall >= range.above && wall <= range.upTo

const amount = (range: Range, wall: number) => Math.max((wall * range.percent) / 100, range.absolute)

/** The thinnest that a nominal wall may come out of the mill. */
export function minimumWall(tolerance: MillTolerance, wall: number): number {
  const range = tolerance.ranges.find((candidate) => holds(candidate, wall)) ?? tolerance.ranges.at(-1)
  return range === undefined ? wall : wall - amount(range, wall)
}

/**
 * The smallest nominal wall that keeps `needed` after the tolerance. Each range answers for its own walls only,
 * because the tolerance of API 5L and EN pipe depends on the nominal wall itself.
 */
export function requiredNominal(tolerance: MillTolerance, needed: number): number {
  let smallest = Infinity
  for (const range of tolerance.ranges) {
    const wanted = Math.max(needed / (1 - range.percent / 100), needed + range.absolute)
    const nominal = Math.max(wanted, range.above)
    if (isInside(range, nominal)) smallest = Math.min(smallest, nominal)
  }
  return smallest
}

/** The words of a tolerance at a nominal wall: "12.5 %" or "0.3 mm". */
export function toleranceAt(
  tolerance: MillTolerance,
  wall: number,
): { readonly percent: number } | { readonly absolute: number } {
  const range = tolerance.ranges.find((candidate) => holds(candidate, wall)) ?? tolerance.ranges.at(-1)
  if (range === undefined) return { percent: 0 }
  return range.absolute > (wall * range.percent) / 100
    ? { absolute: range.absolute }
    : { percent: range.percent }
}
