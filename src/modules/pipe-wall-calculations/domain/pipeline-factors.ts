import type { PipeWallCase, Temperature, UnitSystem } from '../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from './findings.ts'
import type { MaterialInfo } from './material-group.ts'
import { formulaNumber } from './number-text.ts'
import type { PipeWallTables } from './tables.ts'
import { celsiusOf, fahrenheitOf, fromKsi, pressureIn } from './units.ts'

/** Used where nobody knows the yield strength of an old line (49 CFR 192.107). */
const UNKNOWN_YIELD_KSI = 24

/** SMYS: typed, by line pipe grade or by material. Pipelines in psi use the older psi values, SI jobs MPa. */
export function findSmys(
  input: PipeWallCase,
  system: UnitSystem,
  info: MaterialInfo,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  const { smys } = input
  if (typeof smys === 'object') return typed(pressureIn(system, smys))
  if (smys?.toLowerCase() === 'unknown') {
    return {
      value: fromKsi(system, UNKNOWN_YIELD_KSI),
      origin: 'default',
      source: '24,000 psi, yield strength unknown',
    }
  }
  const { material } = info
  const grade = smys ?? (material?.spec === 'API 5L' ? material.grade : undefined)
  if (grade !== undefined) {
    const row = tables.linePipe.get(grade.toUpperCase().replace(/^(API )?5L[- ]?/, ''))
    if (row === undefined) {
      return findings.refuse(
        'smys',
        `${grade} is not a listed line pipe grade. Type the minimum yield strength.`,
      )
    }
    findings.trust(row.confidence)
    return {
      value: system === 'si' ? row.smys_mpa : row.smys_psi_pre2007,
      origin: 'table',
      source: `Line pipe table, grade ${row.grade}, ${system === 'si' ? 'MPa of ISO 3183' : 'psi values before 2007'}`,
      confidence: row.confidence,
    }
  }
  if (material !== undefined) {
    return {
      value: fromKsi(system, material.smysKsi),
      origin: 'table',
      source: () => `Material table, ${material.id}, ${formulaNumber(material.smysKsi)} ksi`,
    }
  }
  return undefined
}

/** F of B31.4 and B31.8: typed, by location class, or 0.72 for liquid lines. */
export function findDesignFactor(
  input: PipeWallCase,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  const code = input.method === 'b31.4' ? 'B31.4' : 'B31.8'
  const rows = tables.pipelineFactors.filter((row) => row.code === code)
  const found = chooseFactor(input, rows, findings)
  if (found === undefined) return undefined
  findings.trust(found.confidence)
  const limit =
    input.crossing &&
    rows.find((row) => row.factor === 'F-max' && row.case.startsWith(crossings[input.crossing ?? 'station']))
  if (limit !== undefined && found.value > limit.value + 1e-9) findings.warn('W15')
  if (code === 'B31.4' && input.designFactor !== undefined && found.value > 0.72 + 1e-9) findings.warn('W15')
  return found
}

const crossings = { 'class-1': 'Class 1:', 'class-2': 'Class 2:', station: 'Class 1 and 2:' } as const

function chooseFactor(
  input: PipeWallCase,
  rows: PipeWallTables['pipelineFactors'],
  findings: Findings,
): Found | undefined {
  if (input.designFactor !== undefined) return typed(input.designFactor)
  if (input.method === 'b31.4') {
    const row = rows.find(({ factor }) => factor === 'F')
    return (
      row && {
        value: row.value,
        origin: 'default',
        source: `${row.value}, B31.4, ${row.case}`,
        confidence: row.confidence,
      }
    )
  }
  if (input.locationClass === undefined) {
    return findings.refuse('locationClass', 'Give the location class or the design factor F.')
  }
  const parts = readClass(input.locationClass)
  const name = parts && `Class ${parts.number}${parts.number === 1 ? ` Division ${parts.division}` : ''}`
  const row = rows.find((candidate) => candidate.factor === 'F' && candidate.case === name)
  if (row === undefined) {
    return findings.refuse(
      'locationClass',
      'The location class must be 1, 2, 3 or 4 ("1 Division 1" for 0.80).',
    )
  }
  return {
    value: row.value,
    origin: 'table',
    source: `${row.value}, B31.8, ${row.case}`,
    confidence: row.confidence,
  }
}

interface LocationClass {
  readonly number: number
  readonly division: number
}

/** Class 1 alone is division 2: lines under federal rules use 0.72. */
function readClass(typedClass: string | number): LocationClass | undefined {
  const found = /^(?:class)?\s*([1-4])(?:\D+([12]))?$/i.exec(String(typedClass).trim())
  return found === null ? undefined : { number: Number(found[1]), division: Number(found[2] ?? 2) }
}

/** T of B31.8: typed or by temperature. */
export function findTemperatureFactor(
  input: PipeWallCase,
  temperature: Temperature | undefined,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  if (input.method === 'b31.4') {
    if (temperature !== undefined && celsiusOf(temperature) > 120 + 1e-9) findings.warn('W15')
    return { value: 1, origin: 'default', source: '1.0, B31.4 has no temperature factor' }
  }
  if (temperature !== undefined && celsiusOf(temperature) > 232.3) findings.warn('W15')
  if (input.temperatureFactor !== undefined) return typed(input.temperatureFactor)
  if (temperature === undefined) {
    return { value: 1, origin: 'default', source: '1.0, no temperature given, up to 121 C assumed' }
  }
  const reading = readCurve(tables.temperatureFactors, fahrenheitOf(temperature))
  if (reading === undefined) {
    return findings.refuse(
      'temperatureFactor',
      'No temperature factor is listed above 450 F (232 C). Type it if the line may be used there.',
    )
  }
  findings.trust(reading.confidence)
  return {
    value: reading.value,
    origin: 'table',
    source: () => `${formulaNumber(reading.value)}, B31.8, ${temperatureText(temperature)}`,
    confidence: reading.confidence,
  }
}

/** The test factor of the code and, for gas lines, of the class; a typed F stands for the class it belongs to. */
export function pipelineTestFactor(
  input: PipeWallCase,
  designFactor: number,
  tables: PipeWallTables,
): Found | undefined {
  const code = input.method === 'b31.4' ? 'B31.4' : 'B31.8'
  const byClass = input.locationClass === undefined ? undefined : readClass(input.locationClass)?.number
  const number = byClass ?? (designFactor > 0.6 ? 1 : designFactor > 0.5 ? 2 : 3)
  const row =
    tables.pipelineFactors.find(
      (candidate) =>
        candidate.code === code &&
        candidate.factor === 'test-factor' &&
        (code === 'B31.4' || candidate.case.split(' (')[0]?.includes(String(number))),
    ) ??
    tables.pipelineFactors.find((candidate) => candidate.code === code && candidate.factor === 'test-factor')
  return (
    row && {
      value: row.value,
      origin: 'table',
      source: `${row.value}, ${code}, ${row.case}`,
      confidence: row.confidence,
    }
  )
}
