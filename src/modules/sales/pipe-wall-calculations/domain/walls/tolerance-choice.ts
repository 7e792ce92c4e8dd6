import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import type { Confidence } from '../../contract/result.ts'
import type { Findings } from '../answer/findings.ts'
import type { Geometry } from './geometry.ts'
import type { MaterialInfo } from '../materials/material-group.ts'
import {
  type MillTolerance,
  minimumWall,
  noTolerance,
  requiredNominal,
  simpleTolerance,
  type ToleranceSpec,
  toleranceIn,
} from './mill-tolerance.ts'
import { formulaNumber } from '../input/number-text.ts'
import { remembered } from '../tables/remember.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { lengthIn } from '../input/units.ts'

export interface ToleranceFound {
  readonly tolerance: MillTolerance
  readonly text: () => string
  readonly origin: 'typed' | 'table' | 'default'
  readonly source: string
  readonly confidence?: Confidence
  /** Where it is typed: what would count otherwise. */
  readonly usual?: MillTolerance
}

const DEFAULT_PERCENT = 12.5

/** The mill tolerance: none in pipeline codes unless the company rule is on, else typed, else by specification. */
export function findTolerance(
  input: PipeWallCase,
  system: UnitSystem,
  isTaken: boolean,
  info: MaterialInfo,
  geometry: Geometry,
  tables: PipeWallTables,
  findings: Findings,
): ToleranceFound {
  if (!isTaken && input.deductMillTolerance !== true) {
    const source = 'the design factor covers the mill tolerance'
    return { tolerance: noTolerance, text: () => 'none', origin: 'default', source }
  }
  if (!isTaken) findings.warn('W16')
  const typed = input.millTolerance
  const own = rememberedSpec(info, tables)
  if (typed === undefined) {
    if (own !== undefined) refuseSize(own, system, geometry, findings)
    return own === undefined ? usualTolerance() : ofSpec(own, system, tables, findings)
  }
  const usual = own === undefined ? simpleTolerance(DEFAULT_PERCENT, 0) : toleranceOf(own, system, tables)
  if ('percent' in typed) {
    const text = () => `${formulaNumber(typed.percent)} %`
    const tolerance = simpleTolerance(typed.percent, 0)
    return { tolerance, text, origin: 'typed', source: sourceOfTyped(input), usual }
  }
  if ('value' in typed) {
    const text = () => `${formulaNumber(typed.value)} ${typed.unit}`
    const tolerance = simpleTolerance(0, lengthIn(system, typed))
    return { tolerance, text, origin: 'typed', source: sourceOfTyped(input), usual }
  }
  const spec = tables.tolerances.get(typed.specification)
  if (spec === undefined) {
    findings.refuse('millTolerance', `${typed.specification} is not in the mill tolerance table.`)
    return usualTolerance()
  }
  refuseSize(spec, system, geometry, findings)
  if (own !== undefined && !specsOf(info, tables).includes(spec)) {
    findings.refuse(
      'millTolerance',
      `${spec.name} is the tolerance of other pipe than ${info.material?.id}: take ${own.name}, or type the tolerance with its source.`,
    )
  }
  return { ...ofSpec(spec, system, tables, findings), usual }
}

const sourceOfTyped = ({ sources }: PipeWallCase): string =>
  sources?.millTolerance === undefined ? 'typed' : `typed: ${sources.millTolerance}`

function usualTolerance(): ToleranceFound {
  const source = `${DEFAULT_PERCENT} %, usual for pipe without a listed specification`
  const text = () => `${DEFAULT_PERCENT} %`
  return { tolerance: simpleTolerance(DEFAULT_PERCENT, 0), text, origin: 'default', source }
}

const toleranceOf = (spec: ToleranceSpec, system: UnitSystem, tables: PipeWallTables): MillTolerance =>
  inSystem(tables, `${system}|${spec.name}`, () => toleranceIn(spec, system))

function ofSpec(
  spec: ToleranceSpec,
  system: UnitSystem,
  tables: PipeWallTables,
  findings: Findings,
): ToleranceFound {
  findings.trust(spec.confidence)
  return {
    tolerance: toleranceOf(spec, system, tables),
    text: () => specText(spec, system),
    origin: 'table',
    source: `Mill tolerance table, ${spec.name}`,
    confidence: spec.confidence,
  }
}

/** Whether the typed tolerance takes less off than the usual one at what is needed, or at the wall that was chosen. */
export function takesLess(
  { tolerance, usual }: ToleranceFound,
  needed: readonly number[],
  wall: number | undefined,
): boolean {
  if (usual === undefined) return false
  if (wall !== undefined && minimumWall(tolerance, wall) > minimumWall(usual, wall) + 1e-9) return true
  return needed.some((one) => requiredNominal(tolerance, one) < requiredNominal(usual, one) - 1e-9)
}

const inSystem = remembered<MillTolerance>()
const specs = remembered<{ readonly spec?: ToleranceSpec }>()

function rememberedSpec(info: MaterialInfo, tables: PipeWallTables): ToleranceSpec | undefined {
  if (info.material === undefined) return undefined
  const key = `${info.material.id}|${info.isSaidWelded}`
  return specs(tables, key, () => ({ spec: specOf(info, tables) })).spec
}

/** The specifications whose names hold that of the material. */
function specsOf({ material }: MaterialInfo, tables: PipeWallTables): ToleranceSpec[] {
  const names = material?.spec.split('/') ?? []
  return [...tables.tolerances.values()].filter(({ name }) =>
    names.some((spec) =>
      name
        .split(/[ ,()/]+/)
        .join(' ')
        .includes(spec),
    ),
  )
}

/** The one of the seam, where the table makes a difference. */
function specOf(info: MaterialInfo, tables: PipeWallTables): ToleranceSpec | undefined {
  const fitting = specsOf(info, tables)
  // Where the seam is not said the tolerance of seamless pipe counts, which takes more off.
  const seam = info.isSaidWelded ? /welded|plate/ : /seamless/
  return fitting.find(({ name }) => seam.test(name)) ?? fitting[0]
}

/** Some specifications count up to a diameter that stands in their name. */
function refuseSize(
  spec: ToleranceSpec,
  system: UnitSystem,
  { outside }: Geometry,
  findings: Findings,
): void {
  const limit = /D <= ([\d.]+) mm/.exec(spec.name)?.[1]
  if (limit === undefined || outside === undefined) return
  const outsideMm = system === 'si' ? outside : outside * 25.4
  if (outsideMm > Number(limit) + 0.05) {
    findings.refuse('millTolerance', `This tolerance counts up to ${limit} mm diameter. Type the tolerance.`)
  }
}

function specText({ ranges }: ToleranceSpec, system: UnitSystem): string {
  const unit = system === 'si' ? 'mm' : 'in'
  const [only] = ranges
  if (ranges.length > 1 || only === undefined) return 'by wall'
  const amount = system === 'us' ? (only.absoluteIn ?? only.absoluteMm / 25.4) : only.absoluteMm
  if (only.absoluteMm === 0) return `${only.percent} %`
  const absolute = `${formulaNumber(amount)} ${unit}`
  return only.percent === 0 ? absolute : `greater of ${only.percent} % and ${absolute}`
}
