import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import { type Findings, type Found, typed } from '../answer/findings.ts'
import { isUnknownYield, type MaterialInfo } from './material-group.ts'
import { type ReportRead, readReport } from './nde-report.ts'
import { formulaNumber } from '../input/number-text.ts'
import { openRow } from './open-seam.ts'
import { type QualityRow, weldedRows } from './quality-rows.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import type { Geometry } from '../walls/geometry.ts'

/** E of the ASME codes, z of EN 13480-3: typed, or the lowest that the material and its seam allow. */
export function findQuality(
  input: PipeWallCase,
  system: UnitSystem,
  info: MaterialInfo,
  geometry: Geometry,
  tables: PipeWallTables,
  findings: Findings,
): Found {
  const { qualityFactor } = input
  refuseJoint(input, info, tables, findings)
  const open = openRow(input, system, geometry, tables)
  if (open !== undefined) return openQuality(input, info, open, findings)
  if (qualityFactor === undefined) {
    if (info.isUnsaid && info.material === undefined) findings.leaveToEngineer('seam', SAY_SEAM)
    else if (info.isUnsaid) findings.warn('W20')
    const found = info.isSeamless ? seamlessQuality(input.method) : basicQuality(input, info, tables)
    findings.trust(found.confidence)
    return found
  }
  const report = readReport(input.ndeReport)
  const welded = weldedRows(input.method, info, tables, input.weldedJoint)
  const isListed = qualityFactor === 1 || input.method === 'en13480' || welded.listed.includes(qualityFactor)
  if (!isListed) findings.warn('W16')
  if (!info.mayBeWelded) return typedQuality(input, qualityFactor)
  if (input.method === 'en13480') {
    const most = report?.isSpot === true ? 0.85 : 1
    return examinedOf(input, qualityFactor, { report, basic: 0.7, most, what: 'the weld' }, findings)
  }
  const { basic } = welded
  // Without a material and a joint, E below 0.9 can be the basic value of some seam.
  const isOpen = info.material === undefined && input.weldedJoint === undefined && input.seam === undefined
  if (isOpen && qualityFactor < 0.9) return typed(qualityFactor)
  const limit = report?.isSpot === true ? Math.min(0.9, welded.limit) : welded.limit
  // Examination of a part is no reason to hold a joint lower that has more without any.
  const most = Math.max(limit, basic.e)
  return examinedOf(input, qualityFactor, { report, basic: basic.e, most, what: basic.seam }, findings)
}

const SAY_SEAM = 'Say whether the pipe is seamless or welded: E is taken as 1.00 only for seamless pipe.'

const typedQuality = ({ ndeReport }: PipeWallCase, value: number): Found =>
  typed(value, ndeReport?.trim() ? `typed, NDE report ${ndeReport.trim()}` : 'typed')

/** E typed above what its seam can have, whatever was examined. */
function heldAt(value: number, most: number, what: string, findings: Findings): Found {
  findings.warn('W06')
  return typed(
    most,
    `${formulaNumber(value)} typed, held at ${formulaNumber(most)}: ${what} is not raised further by examination`,
  )
}

const NO_REPORT =
  'This says that the weld was not examined, or only looked at, so E stays at the value of its joint: name the NDE report, or take E out.'

interface Examined {
  readonly report: ReportRead | undefined
  /** E without further examination, and the most that this examination lifts it to. */
  readonly basic: number
  readonly most: number
  readonly what: string
}

/** Above the basic value E stands on a report with a number; without one an engineer has to decide. */
function examinedOf(
  input: PipeWallCase,
  value: number,
  { report, basic, most, what }: Examined,
  findings: Findings,
): Found {
  const counted = Math.min(value, most)
  if (value > basic + 1e-9 && report?.isDenied === true) findings.refuse('ndeReport', NO_REPORT)
  else if (counted > basic + 1e-9 && report?.isNumbered !== true) {
    findings.warn('W06')
    findings.leaveToEngineer(
      'qualityFactor',
      `E of ${formulaNumber(counted)} is above the ${formulaNumber(basic)} of this joint: name the NDE report by its method and number and nothing else, such as "RT-12, 100 %", or say that the pipe is seamless.`,
    )
  }
  return value > most + 1e-9 ? heldAt(value, most, what, findings) : typedQuality(input, value)
}

/** E of line pipe nobody knows the seam of: the lowest it can have, whatever is typed. */
function openQuality(
  { qualityFactor, smys }: PipeWallCase,
  info: MaterialInfo,
  row: QualityRow,
  findings: Findings,
): Found {
  if (info.isUnsaid) {
    findings.warn('W20')
    if (typeof smys === 'string' && !isUnknownYield(smys)) findings.leaveToEngineer('seam', SAY_FURNACE)
  }
  if (qualityFactor !== undefined && qualityFactor > row.e + 1e-9) {
    return heldAt(
      qualityFactor,
      row.e,
      `pipe of ${row.seam === 'unknown' ? 'an unknown seam' : row.seam}`,
      findings,
    )
  }
  if (qualityFactor !== undefined) return typed(qualityFactor)
  findings.trust(row.confidence)
  return listedQuality(row)
}

const SAY_FURNACE =
  'Say whether the pipe is seamless or welded: grade A25 is furnace welded (E 0.60) where it is not seamless.'

/** A seam that the pipe cannot have is refused, or left to an engineer where only the specification speaks against it. */
function refuseJoint(
  input: PipeWallCase,
  info: MaterialInfo,
  tables: PipeWallTables,
  findings: Findings,
): void {
  const { weldedJoint, seam } = input
  if (weldedJoint !== undefined && seam === 'seamless') {
    findings.refuse(
      'weldedJoint',
      'Seamless pipe has no welded joint. Take the joint off, or say that it is welded.',
    )
  }
  if (weldedJoint !== undefined && !weldedRows(input.method, info, tables, weldedJoint).isKnownJoint) {
    findings.refuse(
      'weldedJoint',
      `No quality factor is listed for this joint of ${info.material?.id ?? 'pipe'}.`,
    )
  }
  if (seam === 'seamless' && /ERW|EFW/.test(info.material?.form ?? '')) {
    findings.refuse('seam', `${info.material?.id} is only made with a seam: it is not seamless pipe.`)
  }
  if (!info.isSeamless && info.material?.form === 'seamless pipe') {
    findings.leaveToEngineer(
      'seam',
      `${info.material.id} is made seamless only; welded pipe of this steel has a specification of its own.`,
    )
  }
}

function seamlessQuality(method: PipeWallCase['method']): Found {
  if (method === 'en13480') return { value: 1, origin: 'default', source: '1.0, z of seamless pipe' }
  return {
    value: 1,
    origin: 'table',
    source: '1.0, quality factor table, seamless pipe',
    confidence: 'A',
  }
}

/** The value of the welded pipe without further examination. */
function basicQuality(input: PipeWallCase, info: MaterialInfo, tables: PipeWallTables): Found {
  if (input.method === 'en13480') {
    return { value: 0.7, origin: 'default', source: '0.7, z of welds with visual examination only' }
  }
  return listedQuality(weldedRows(input.method, info, tables, input.weldedJoint).basic)
}

const listedQuality = (row: QualityRow): Found => ({
  value: row.e,
  origin: 'table',
  source: () => `${formulaNumber(row.e)}, quality factor table, ${row.code}, ${row.spec}, ${row.seam}`,
  confidence: row.confidence,
})
