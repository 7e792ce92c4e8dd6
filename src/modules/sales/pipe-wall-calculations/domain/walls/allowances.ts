import type { Length, PipeWallCase, UnitSystem } from '../../contract/case.ts'
import type { Findings } from '../answer/findings.ts'
import type { Geometry } from './geometry.ts'
import { hasSource } from '../input/sources.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { lengthIn, lengthUnitOf } from '../input/units.ts'

export interface AllowancePart {
  readonly field: string
  readonly label: string
  readonly value: number
  /** As typed or as the table has it. */
  readonly given: Length
  readonly origin: 'typed' | 'table' | 'default'
  readonly source: string
}

/** Everything between tm and t, in the length unit of the calculation. */
export interface Allowances {
  readonly parts: readonly AllowancePart[]
  /** c: corrosion, erosion, thread and groove together. */
  readonly total: number
  /** What a thread or groove takes. */
  readonly cut: number
}

/** A machined groove without a stated tolerance is taken deeper by this much. */
const grooveTolerance = { si: 0.5, us: 0.02 } as const

/** Adds up the allowances; a measured wall loses twice the expected corrosion until the next inspection. */
export function readAllowances(
  input: PipeWallCase,
  system: UnitSystem,
  geometry: Geometry,
  tables: PipeWallTables,
  findings: Findings,
): Allowances {
  const parts: AllowancePart[] = (input.allowance ?? []).map((part, index) => ({
    field: `allowance.${index}`,
    label: part.name ?? 'Corrosion and erosion',
    value: lengthIn(system, part),
    given: part,
    origin: 'typed',
    source: 'typed',
  }))
  const typedTotal = parts.reduce((sum, { value }) => sum + value, 0)
  const future = futureLoss(input, system)
  if (geometry.measured !== undefined && future > typedTotal) {
    // Either the allowance or twice the expected loss, whichever takes more.
    parts.length = 0
    parts.push({
      field: 'corrosionRate',
      label: 'Future corrosion, rate x interval x 2',
      value: future,
      given: { value: future, unit: lengthUnitOf(system) },
      origin: 'typed',
      source: 'rate and interval typed',
    })
  }
  const cuts = [
    threadPart(input, system, geometry, tables, findings),
    groovePart(input, system, findings),
  ].filter((part) => part !== undefined)
  const cut = cuts.reduce((sum, { value }) => sum + value, 0)
  if (cuts.length > 0) findings.warn('W11')
  const corrosion = parts.reduce((sum, { value }) => sum + value, 0)
  return { parts: cuts.length > 0 ? [...parts, ...cuts] : parts, total: corrosion + cut, cut }
}

function futureLoss(input: PipeWallCase, system: UnitSystem): number {
  if (input.corrosionRate === undefined || input.interval === undefined) return 0
  return lengthIn(system, input.corrosionRate) * input.interval * 2
}

function threadPart(
  input: PipeWallCase,
  system: UnitSystem,
  { size }: Geometry,
  tables: PipeWallTables,
  findings: Findings,
): AllowancePart | undefined {
  if (input.thread === undefined) return undefined
  const row = size && tables.threads.get(size.nps)
  if (row === undefined) {
    return findings.refuse(
      'thread',
      size === undefined
        ? 'The thread depth goes by NPS, and this diameter is not a listed size. Type the depth as an allowance.'
        : `No NPT thread is listed for NPS ${size.nps}. Type the depth as an allowance.`,
    )
  }
  findings.trust(row.confidence)
  const value = system === 'si' ? row.depth_mm : row.depth_in
  const source = `Thread table, NPT, NPS ${row.nps}, ${row.threads_per_inch} threads per inch`
  return {
    field: 'thread',
    label: 'Thread depth h',
    value,
    given: { value, unit: lengthUnitOf(system) },
    origin: 'table',
    source,
  }
}

function groovePart(input: PipeWallCase, system: UnitSystem, findings: Findings): AllowancePart | undefined {
  const { groove } = input
  if (groove === undefined) return undefined
  const usual = grooveTolerance[system]
  const tolerance = groove.tolerance === undefined ? usual : lengthIn(system, groove.tolerance)
  if (tolerance < usual - 1e-9 && !hasSource(input, 'groove')) {
    findings.leaveToEngineer(
      'groove',
      'The tolerance of the groove is below the usual 0.5 mm (0.02 in): name the drawing that states it.',
    )
  }
  return {
    field: 'groove',
    label: 'Groove depth with its tolerance',
    value: lengthIn(system, groove.depth) + tolerance,
    given: groove.depth,
    origin: 'typed',
    source: groove.tolerance === undefined ? 'typed, 0.5 mm (0.02 in) added' : 'typed with its tolerance',
  }
}
