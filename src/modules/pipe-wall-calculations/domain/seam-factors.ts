import type { PipeWallCase, Temperature } from '../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from './findings.ts'
import { creepStart, type MaterialInfo } from './material-group.ts'
import { formulaNumber } from './number-text.ts'
import { weldedRows } from './quality-rows.ts'
import type { PipeWallTables } from './tables.ts'
import { celsiusOf, fahrenheitOf } from './units.ts'

/** E of the ASME codes, z of EN 13480-3: typed, or the lowest that the material and its seam allow. */
export function findQuality(
  input: PipeWallCase,
  info: MaterialInfo,
  tables: PipeWallTables,
  findings: Findings,
): Found {
  const { qualityFactor, ndeReport } = input
  if (qualityFactor === undefined) {
    const found = info.isSeamless ? seamlessQuality(input.method) : basicQuality(input, info, tables)
    findings.trust(found.confidence)
    return found
  }
  const hasReport = ndeReport !== undefined && ndeReport !== ''
  // Without a material, E below 0.9 can be the basic value of some seam.
  const isKnown = info.material !== undefined || input.seam !== undefined || qualityFactor >= 0.9
  if (info.mayBeWelded && isKnown && !hasReport) {
    if (qualityFactor > basicQuality(input, info, tables).value + 1e-9) findings.warn('W06')
  }
  const isListed =
    qualityFactor === 1 ||
    input.method === 'en13480' ||
    weldedRows(input.method, info, tables).listed.includes(qualityFactor)
  if (!isListed) findings.warn('W16')
  return typed(qualityFactor, hasReport ? `typed, NDE report ${ndeReport}` : 'typed')
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
  const { basic } = weldedRows(input.method, info, tables)
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
  const reading = readCurve(curve, fahrenheitOf(temperature))
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
