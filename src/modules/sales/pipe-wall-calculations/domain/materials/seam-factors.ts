import type { PipeWallCase, Temperature } from '../../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from '../answer/findings.ts'
import { creepStart, type MaterialInfo } from './material-group.ts'
import { formulaNumber } from '../input/number-text.ts'
import { weldedRows } from './quality-rows.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { celsiusOf, tableFahrenheit } from '../input/units.ts'

/** E of the ASME codes, z of EN 13480-3: typed, or the lowest that the material and its seam allow. */
export function findQuality(
  input: PipeWallCase,
  info: MaterialInfo,
  tables: PipeWallTables,
  findings: Findings,
): Found {
  const { qualityFactor, ndeReport } = input
  refuseJoint(input, info, tables, findings)
  if (qualityFactor === undefined) {
    if (info.isUnsaid && info.material === undefined) findings.leaveToEngineer('seam', SAY_SEAM)
    else if (info.isUnsaid) findings.warn('W20')
    const found = info.isSeamless ? seamlessQuality(input.method) : basicQuality(input, info, tables)
    findings.trust(found.confidence)
    return found
  }
  const report = ndeReport?.trim() ?? ''
  const welded = weldedRows(input.method, info, tables, input.weldedJoint)
  const isListed = qualityFactor === 1 || input.method === 'en13480' || welded.listed.includes(qualityFactor)
  if (!isListed) findings.warn('W16')
  if (!info.mayBeWelded) return typed(qualityFactor, report ? `typed, NDE report ${report}` : 'typed')
  if (input.method === 'en13480') return examinedOf(qualityFactor, report, 0.7, findings)
  const { basic } = welded
  // Without a material and a joint, E below 0.9 can be the basic value of some seam.
  const isOpen = info.material === undefined && input.weldedJoint === undefined && input.seam === undefined
  if (isOpen && qualityFactor < 0.9) return typed(qualityFactor)
  const limit = /spot|random/i.test(report) ? Math.min(0.9, welded.limit) : welded.limit
  if (qualityFactor > limit + 1e-9) {
    findings.warn('W06')
    return typed(
      limit,
      `${formulaNumber(qualityFactor)} typed, held at ${formulaNumber(limit)}: ${basic.seam} is not raised further by examination`,
    )
  }
  return examinedOf(qualityFactor, report, basic.e, findings)
}

const SAY_SEAM = 'Say whether the pipe is seamless or welded: E is taken as 1.00 only for seamless pipe.'

/** Above the basic value E stands on a report; without one an engineer has to decide. */
function examinedOf(value: number, report: string, basic: number, findings: Findings): Found {
  if (report !== '') return typed(value, `typed, NDE report ${report}`)
  if (value > basic + 1e-9) {
    findings.warn('W06')
    findings.leaveToEngineer(
      'qualityFactor',
      `E of ${formulaNumber(value)} is above the ${formulaNumber(basic)} of this joint: name the NDE report, or say that the pipe is seamless.`,
    )
  }
  return typed(value)
}

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
  const { basic } = weldedRows(input.method, info, tables, input.weldedJoint)
  return {
    value: basic.e,
    origin: 'table',
    source: () =>
      `${formulaNumber(basic.e)}, quality factor table, ${basic.code}, ${basic.spec}, ${basic.seam}`,
    confidence: basic.confidence,
  }
}

const weldGroups: Readonly<Record<string, string>> = {
  CrMo: 'CrMo',
  CSEF: 'CSEF-NT',
  AUS: 'AUS-filler',
  NI: 'AUS-filler',
}

/** W of 302.3.5(e): typed, 1 for seamless pipe and below the creep range, else by group and temperature. */
export function findWeldStrength(
  input: PipeWallCase,
  info: MaterialInfo,
  temperature: Temperature | undefined,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  const listed = listedWeldStrength(input, info, temperature, tables, findings)
  const start = creepStart(info)
  if (start !== undefined && temperature !== undefined && celsiusOf(temperature) > start) findings.warn('W05')
  const { weldStrengthFactor } = input
  if (weldStrengthFactor !== undefined) {
    if (listed === undefined || listed.value !== weldStrengthFactor) findings.warn('W16')
    if (listed === undefined || weldStrengthFactor > listed.value + 1e-9) {
      const table =
        listed === undefined
          ? 'beyond the end of its table'
          : `above the table (${formulaNumber(listed.value)})`
      findings.leaveToEngineer('weldStrengthFactor', `W is typed ${table}: the designer answers for it.`)
    }
    if (weldStrengthFactor < 1) findings.warn('W05')
    return typed(weldStrengthFactor)
  }
  if (listed === undefined) return undefined
  if (listed.value < 1) findings.warn('W05')
  findings.trust(listed.confidence)
  return listed
}

const none = (source: string): Found => ({ value: 1, origin: 'default', source })

function listedWeldStrength(
  input: PipeWallCase,
  info: MaterialInfo,
  temperature: Temperature | undefined,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  if (input.method !== 'b31.3' && input.method !== 'b31.1') return none('1.0, W is not used')
  if (info.isSeamless) return none('1.0, seamless pipe')
  if (temperature === undefined) return none('1.0, no temperature given, below the creep range assumed')
  const byY = info.yGroup === 'ferritic' ? 'CrMo' : info.yGroup === 'other-ductile' ? undefined : 'AUS-filler'
  const known = info.wGroup === undefined ? info.yGroup && byY : weldGroups[info.wGroup]
  const group = input.weldGroup ?? known
  if (!group) return none(`1.0, no weld strength factor is listed for ${info.wGroup ?? 'this material'}`)
  const curve = tables.weldStrengths.get(group)
  if (curve === undefined) {
    const groups = [...tables.weldStrengths.keys()].join(', ')
    return findings.refuse('weldGroup', `The weld group must be one of ${groups}.`)
  }
  const reading = readCurve(curve, tableFahrenheit(temperature, curve.at.at(-1) ?? 0))
  if (reading === undefined) {
    return input.weldStrengthFactor === undefined
      ? findings.refuse(
          'weldStrengthFactor',
          `The weld strength factors of ${group} end at ${curve.at.at(-1)} F. The designer decides above: type W.`,
        )
      : undefined
  }
  return {
    value: reading.value,
    origin: 'table',
    source: () => `${formulaNumber(reading.value)}, Table 302.3.5, ${group}, ${temperatureText(temperature)}`,
    confidence: reading.confidence,
  }
}
