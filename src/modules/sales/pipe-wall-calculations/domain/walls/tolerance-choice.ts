import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import type { Confidence } from '../../contract/result.ts'
import type { Findings } from '../answer/findings.ts'
import type { Geometry } from './geometry.ts'
import type { MaterialInfo } from '../materials/material-group.ts'
import {
  type MillTolerance,
  noTolerance,
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
  if (typed !== undefined && 'percent' in typed) {
    const text = () => `${formulaNumber(typed.percent)} %`
    return { tolerance: simpleTolerance(typed.percent, 0), text, origin: 'typed', source: 'typed' }
  }
  if (typed !== undefined && 'value' in typed) {
    const text = () => `${formulaNumber(typed.value)} ${typed.unit}`
    return { tolerance: simpleTolerance(0, lengthIn(system, typed)), text, origin: 'typed', source: 'typed' }
  }
  const spec = typed === undefined ? rememberedSpec(info, tables) : tables.tolerances.get(typed.specification)
  if (typed !== undefined && spec === undefined) {
    findings.refuse('millTolerance', `${typed.specification} is not in the mill tolerance table.`)
  }
  if (spec === undefined) {
    const source = `${DEFAULT_PERCENT} %, usual for pipe without a listed specification`
    const text = () => `${DEFAULT_PERCENT} %`
    return { tolerance: simpleTolerance(DEFAULT_PERCENT, 0), text, origin: 'default', source }
  }
  refuseSize(spec, system, geometry, findings)
  findings.trust(spec.confidence)
  return {
    tolerance: inSystem(tables, `${system}|${spec.name}`, () => toleranceIn(spec, system)),
    text: () => specText(spec, system),
    origin: 'table',
    source: `Mill tolerance table, ${spec.name}`,
    confidence: spec.confidence,
  }
}

const inSystem = remembered<MillTolerance>()
const specs = remembered<{ readonly spec?: ToleranceSpec }>()

function rememberedSpec(info: MaterialInfo, tables: PipeWallTables): ToleranceSpec | undefined {
  if (info.material === undefined) return undefined
  const key = `${info.material.id}|${info.isSeamless || info.isUnsaid}`
  return specs(tables, key, () => ({ spec: specOf(info, tables) })).spec
}

/** The specification whose name holds that of the material, and its seam where the table makes a difference. */
function specOf(
  { material, isSeamless, isUnsaid }: MaterialInfo,
  tables: PipeWallTables,
): ToleranceSpec | undefined {
  if (material === undefined) return undefined
  const names = material.spec.split('/')
  const fitting = [...tables.tolerances.values()].filter(({ name }) =>
    names.some((spec) =>
      name
        .split(/[ ,()/]+/)
        .join(' ')
        .includes(spec),
    ),
  )
  // Where the seam is not said the tolerance of seamless pipe counts, which takes more off.
  const seam = isSeamless || isUnsaid ? /seamless/ : /welded|plate/
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
