import type { Condition, PipeWallCase, Temperature, UnitSystem } from '../../contract/case.ts'
import { findEnStress, findStress } from '../materials/allowable-stress.ts'
import type { StressFound } from '../materials/stress-lookup.ts'
import { type Allowances, readAllowances } from '../walls/allowances.ts'
import { b311 } from '../codes/b31-1.ts'
import { b313 } from '../codes/b31-3.ts'
import { b314 } from '../codes/b31-4.ts'
import { b318 } from '../codes/b31-8.ts'
import { barlow } from '../codes/barlow.ts'
import { findY } from '../materials/coefficient-y.ts'
import { practiceOf } from '../walls/company-walls.ts'
import { en13480 } from '../codes/en-13480.ts'
import type { Findings, Found } from '../answer/findings.ts'
import { type Geometry, readGeometry } from '../walls/geometry.ts'
import { type MaterialInfo, readMaterial } from '../materials/material-group.ts'
import type { MethodRules, Strength } from '../codes/method.ts'
import { findDesignFactor, findSmys, findTemperatureFactor } from '../materials/pipeline-factors.ts'
import { findQuality } from '../materials/seam-factors.ts'
import { findWeldStrength } from '../materials/weld-strength.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { findTolerance, type ToleranceFound } from '../walls/tolerance-choice.ts'
import { fahrenheitOf, pressureIn, systemOf } from './units.ts'
import { validateNumbers, validateTogether } from './validation.ts'

const rulesByMethod: Readonly<Record<PipeWallCase['method'], MethodRules>> = {
  'b31.3': b313,
  'b31.1': b311,
  'b31.4': b314,
  'b31.8': b318,
  en13480,
  barlow,
}

/** One pressure and temperature with everything that depends on the temperature. */
export interface ConditionSetup {
  readonly field: string
  readonly pressure: number | undefined
  readonly temperature: Temperature | undefined
  readonly stress: StressFound
  readonly y: Found
  readonly weld: Found
  readonly temperatureFactor?: Found
  readonly strength: Strength
}

/** A case with every default filled in, in the units of its calculation. */
export interface Setup {
  readonly input: PipeWallCase
  readonly system: UnitSystem
  readonly rules: MethodRules
  readonly info: MaterialInfo
  readonly geometry: Geometry
  readonly allowances: Allowances
  readonly tolerance: ToleranceFound
  readonly quality: Found
  readonly smys?: Found
  readonly designFactor?: Found
  readonly conditions: readonly ConditionSetup[]
  readonly isPipeline: boolean
  /** What the company buys of this size; undefined where every wall counts. */
  readonly practice: ReturnType<typeof practiceOf>
}

/** Checks a case and fills it in; undefined when something was refused. */
export function readSetup(
  input: PipeWallCase,
  tables: PipeWallTables,
  findings: Findings,
): Setup | undefined {
  const system = systemOf(input)
  const rules = rulesByMethod[input.method]
  const isPipeline = input.method === 'b31.4' || input.method === 'b31.8'
  validateNumbers(input, findings)
  validateTogether(input, findings)
  const info = readMaterial(input, tables, findings)
  const form = info.material?.form
  if (form === 'forging' || form === 'fitting') {
    findings.leaveToEngineer(
      'material',
      `${info.material?.id} is a ${form}, not pipe: a part of it is not rated by the wall of straight pipe alone.`,
    )
  }
  const geometry = readGeometry(input, system, tables, findings)
  const allowances = readAllowances(input, system, geometry, tables, findings)
  const tolerance = findTolerance(input, system, rules.takesMillTolerance, info, geometry, tables, findings)
  const quality = findQuality(input, system, info, geometry, tables, findings)
  const smys = findSmys(input, system, info, tables, findings)
  const designFactor = isPipeline ? findDesignFactor(input, tables, findings) : undefined
  if (isPipeline && smys === undefined) {
    findings.refuse('smys', 'Give the minimum yield strength: a grade, a value, or "unknown" for 24,000 psi.')
  }
  const shared = {
    input,
    system,
    tables,
    info,
    quality,
    smys,
    designFactor,
    findings,
    isPipeline,
    allowances,
  }
  const conditions = pairsOf(input).map((pair, index) => readCondition(pair, index, shared))
  const hasWall = geometry.nominal !== undefined || geometry.measured !== undefined
  checkPressures(conditions, input, hasWall, findings)
  const complete = conditions.filter((condition): condition is ConditionSetup => 'strength' in condition)
  if (findings.errors.length > 0 || complete.length !== conditions.length) return undefined
  return {
    input,
    system,
    rules,
    info,
    geometry,
    allowances,
    tolerance,
    quality,
    smys,
    designFactor,
    conditions: complete,
    isPipeline,
    practice: practiceOf(input, geometry.size, tables.companyWalls),
  }
}

function pairsOf(input: PipeWallCase): readonly Condition[] {
  return input.conditions ?? [{ pressure: input.pressure, temperature: input.temperature }]
}

interface Shared extends Pick<Setup, 'input' | 'system' | 'info' | 'quality' | 'smys' | 'designFactor'> {
  readonly tables: PipeWallTables
  readonly findings: Findings
  readonly isPipeline: boolean
  readonly allowances: Allowances
}

type Incomplete = Pick<ConditionSetup, 'field' | 'pressure'>

function readCondition(pair: Condition, index: number, shared: Shared): ConditionSetup | Incomplete {
  const { input, system, tables, info, quality, smys, designFactor, findings, isPipeline } = shared
  const field = input.conditions === undefined ? '' : `conditions.${index}.`
  const { temperature } = pair
  const pressure = pair.pressure && pressureIn(system, pair.pressure)
  warnByTemperature(temperature, info, findings)
  const typedStress = pair.allowableStress ?? input.allowableStress
  const lookup = {
    input,
    system,
    tables,
    info,
    temperature,
    field: `${field}temperature`,
    stressField: pair.allowableStress === undefined ? 'allowableStress' : `${field}allowableStress`,
    findings,
  }
  const weld = findWeldStrength(input, info, temperature, tables, findings)
  const usesY = input.method === 'b31.3' || input.method === 'b31.1'
  const y = usesY ? findY(input, info, temperature, tables, findings) : fixedY(input.method)
  const factor = isPipeline ? findTemperatureFactor(input, temperature, tables, findings) : undefined
  let stress: StressFound | undefined = smys
  if (!isPipeline) {
    stress = input.method === 'en13480' ? findEnStress(lookup, typedStress) : findStress(lookup, typedStress)
  }
  if (!stress || !weld || !y || (isPipeline && (!factor || !designFactor))) return { field, pressure }
  const basic = stress.value * quality.value * (designFactor?.value ?? 1) * (factor?.value ?? 1)
  const strength: Strength = {
    effective: basic * weld.value,
    basic,
    y: y.value,
    c: shared.allowances.total,
    tempF: temperature === undefined ? undefined : fahrenheitOf(temperature),
  }
  return { field, pressure, temperature, stress, y, weld, temperatureFactor: factor, strength }
}

function fixedY(method: PipeWallCase['method']): Found {
  return method === 'en13480'
    ? { value: 0.5, origin: 'default', source: '0.5, mean diameter' }
    : { value: 0, origin: 'default', source: '0, no wall coefficient in this code' }
}

function warnByTemperature(
  temperature: Temperature | undefined,
  { wGroup }: MaterialInfo,
  findings: Findings,
): void {
  if (temperature === undefined) return
  const tempF = fahrenheitOf(temperature)
  const celsius = (tempF - 32) / 1.8
  if (wGroup === 'CS' && celsius > 427) findings.warn('W02')
  if (wGroup === 'CMo' && celsius > 468) findings.warn('W02')
  if (wGroup === 'DSS' && celsius > 316) findings.warn('W03')
}

/** Without a wall the pressure is needed; with one, its absence asks for the rating alone. */
function checkPressures(
  conditions: readonly Incomplete[],
  input: PipeWallCase,
  hasWall: boolean,
  findings: Findings,
): void {
  const some = conditions.some(({ pressure }) => pressure !== undefined)
  for (const { field, pressure } of conditions) {
    if (pressure !== undefined) continue
    if (!hasWall) findings.refuse(`${field}pressure`, 'Give the design pressure, or a wall to be rated.')
    else if (some) findings.refuse(`${field}pressure`, 'Give the pressure of each pair, or of none.')
  }
  if (input.corrosionRate !== undefined && !hasWall) {
    findings.refuse('measuredWall', 'Give the measured wall that the corrosion rate eats from.')
  }
}
