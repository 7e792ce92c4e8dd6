import type { PipeWallCase, Temperature, UnitSystem } from '../../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from '../answer/findings.ts'
import { isUnknownYield, type MaterialInfo } from './material-group.ts'
import { gradeKey } from './material-names.ts'
import { formulaNumber } from '../input/number-text.ts'
import { hasSource, WITH_NUMBER } from '../input/sources.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { celsiusOf, fahrenheitOf, fromKsi, pressureIn } from '../input/units.ts'

/** A strength typed as it is printed may be this fraction above the one of the material table. */
const TYPED_ROUNDING = 0.01

/** Grades of line pipe are rounded anew in ksi: grade B has 35.5 where the steel has 35. */
const GRADE_ROUNDING = 0.02

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
  if (typeof smys === 'object') {
    const value = pressureIn(system, smys)
    const own = info.material && fromKsi(system, info.material.smysKsi)
    if (own !== undefined && value > own * (1 + TYPED_ROUNDING)) {
      findings.leaveToEngineer('smys', `The typed yield strength is above that of ${info.material?.id}.`)
    }
    const isUsed = input.method === 'b31.4' || input.method === 'b31.8'
    if (isUsed && !hasSource(input, 'smys')) {
      findings.leaveToEngineer(
        'sources.smys',
        `Say where the typed yield strength comes from, ${WITH_NUMBER}: grade and standard, or the certificate.`,
      )
    }
    return typed(value, input.sources?.smys === undefined ? 'typed' : `typed: ${input.sources.smys}`)
  }
  if (smys !== undefined && isUnknownYield(smys)) {
    return {
      value: fromKsi(system, UNKNOWN_YIELD_KSI),
      origin: 'default',
      source: '24,000 psi, yield strength unknown',
    }
  }
  const { material } = info
  const grade = smys ?? (material?.spec === 'API 5L' ? material.grade : undefined)
  if (grade !== undefined) {
    const row = tables.linePipe.get(grade) ?? tables.linePipe.get(gradeKey(grade))
    if (row === undefined) {
      return findings.refuse(
        'smys',
        `${grade} is not a listed line pipe grade. Type the minimum yield strength.`,
      )
    }
    const own = material === undefined ? undefined : material.smysKsi * (1 + GRADE_ROUNDING)
    if (own !== undefined && material !== undefined && row.smys_ksi_iso3183 > own) {
      findings.refuse(
        'smys',
        `Grade ${row.grade} is stronger than ${material.id} (${formulaNumber(row.smys_ksi_iso3183)} against ${formulaNumber(material.smysKsi)} ksi): give one of the two.`,
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
  judgeFactor(input, found.value, rows, findings)
  return found
}

/** The design factor may not be above the one of the class, of the crossing, or of the code. */
function judgeFactor(
  input: PipeWallCase,
  value: number,
  rows: PipeWallTables['pipelineFactors'],
  findings: Findings,
): void {
  const leave = (message: string) => {
    findings.warn('W15')
    findings.leaveToEngineer('designFactor', message)
  }
  const { locationClass } = input
  const limit = crossingRow(input, rows)
  if (limit !== undefined && value > limit.value + 1e-9) {
    leave(`F of ${value} is above the ${limit.value} of the crossing.`)
  }
  if (input.designFactor === undefined) return
  const slurry = slurryRow(input, rows)
  if (slurry !== undefined && value > HIGHEST_LIQUID + 1e-9) findings.trust(slurry.confidence)
  const most = input.method === 'b31.8' ? HIGHEST_GAS : (slurry?.value ?? HIGHEST_LIQUID)
  if (value > most + 1e-9)
    leave(`F of ${value} is above ${most}, the highest of ${input.method.toUpperCase()}.`)
  const ofClass =
    input.method === 'b31.4' || locationClass === undefined ? undefined : classRow(locationClass, rows)
  if (ofClass !== undefined && value > ofClass.value + 1e-9) {
    leave(`F of ${value} is above the ${ofClass.value} of ${ofClass.case}.`)
  }
}

/** The highest factor of gas lines, in class 1 division 1, and of liquid lines. */
const [HIGHEST_GAS, HIGHEST_LIQUID] = [0.8, 0.72] as const

/** The factor of slurry lines, where the service says that it is one. */
const slurryRow = ({ method, fluidService }: PipeWallCase, rows: PipeWallTables['pipelineFactors']) =>
  method === 'b31.4' && /slurry/i.test(fluidService ?? '')
    ? rows.find((row) => row.factor === 'F' && row.case.startsWith('slurry'))
    : undefined

/** The most that a crossing allows. */
const crossingRow = ({ crossing }: PipeWallCase, rows: PipeWallTables['pipelineFactors']) =>
  crossing && rows.find((row) => row.factor === 'F-max' && row.case.startsWith(crossings[crossing]))

const classRow = (locationClass: string | number, rows: PipeWallTables['pipelineFactors']) => {
  const parts = readClass(locationClass)
  const name = parts && `Class ${parts.number}${parts.number === 1 ? ` Division ${parts.division}` : ''}`
  return rows.find((candidate) => candidate.factor === 'F' && candidate.case === name)
}

const crossings = { 'class-1': 'Class 1:', 'class-2': 'Class 2:', station: 'Class 1 and 2:' } as const

function chooseFactor(
  input: PipeWallCase,
  rows: PipeWallTables['pipelineFactors'],
  findings: Findings,
): Found | undefined {
  if (input.designFactor !== undefined) {
    if (
      input.locationClass !== undefined &&
      input.method === 'b31.8' &&
      classRow(input.locationClass, rows) === undefined
    ) {
      return findings.refuse('locationClass', WHICH_CLASS)
    }
    return typed(input.designFactor)
  }
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
  const ofClass = classRow(input.locationClass, rows)
  if (ofClass === undefined) {
    return findings.refuse('locationClass', WHICH_CLASS)
  }
  const limit = crossingRow(input, rows)
  const row = limit !== undefined && limit.value < ofClass.value ? limit : ofClass
  return {
    value: row.value,
    origin: 'table',
    source: `${row.value}, B31.8, ${row.case}`,
    confidence: row.confidence,
  }
}

const WHICH_CLASS = 'The location class must be 1, 2, 3 or 4 ("1 Division 1" for 0.80).'

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
    // The code gives its range in both units, rounded: 250 F is 121 C.
    const [least, most] = temperature?.unit === 'F' ? [-20, 250] : [-30, 120]
    const { value = 20 } = temperature ?? {}
    if (value > most + 1e-9 || value < least - 1e-9) {
      findings.warn('W15')
      findings.leaveToEngineer('temperature', 'B31.4 is for lines from -30 to 120 C (-20 to 250 F).')
    }
    return { value: 1, origin: 'default', source: '1.0, B31.4 has no temperature factor' }
  }
  if (temperature !== undefined && celsiusOf(temperature) > 232.3) findings.warn('W15')
  if (input.temperatureFactor !== undefined) {
    const listed = temperature && readCurve(tables.temperatureFactors, fahrenheitOf(temperature))
    if (input.temperatureFactor > (listed?.value ?? (temperature ? 0 : 1)) + 1e-9) {
      findings.leaveToEngineer(
        'temperatureFactor',
        'The typed temperature factor is above the table of B31.8, or beyond its end.',
      )
    }
    return typed(input.temperatureFactor)
  }
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
