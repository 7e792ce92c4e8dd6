import type { PipeWallCase, Temperature } from '../../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from '../answer/findings.ts'
import { creepStart, type MaterialInfo } from './material-group.ts'
import { formulaNumber } from '../input/number-text.ts'
import { hasSource } from '../input/sources.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { celsiusOf, tableFahrenheit } from '../input/units.ts'

/** The groups of the weld strength table that a metal can be of, the usual one first; none: the table has no row of it. */
const groupsOf: Readonly<Record<string, readonly string[]>> = {
  CrMo: ['CrMo'],
  CSEF: ['CSEF-NT', 'CSEF-subcritical'],
  AUS: ['AUS-filler', 'AUS-autogenous'],
  NI: ['AUS-filler', 'AUS-autogenous'],
  ferritic: ['CrMo', 'CSEF-NT', 'CSEF-subcritical'],
  austenitic: ['AUS-filler', 'AUS-autogenous'],
  nickel: ['AUS-filler', 'AUS-autogenous'],
}

/** Above this, in C, welds of some metals lose strength. */
const FIRST_LOSS = 427

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
        listed === undefined ? 'where the table has none' : `above the table (${formulaNumber(listed.value)})`
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
  // With neither a material nor a group every row of the table can be meant.
  const metal = info.wGroup ?? info.yGroup
  const possible = metal === undefined ? [...tables.weldStrengths.keys()] : (groupsOf[metal] ?? [])
  const usual = metal === undefined ? undefined : possible[0]
  const group = input.weldGroup ?? usual
  if (input.weldGroup !== undefined && !possible.includes(input.weldGroup)) {
    return findings.refuse('weldGroup', notOfMetal(input.weldGroup, metal, possible, tables))
  }
  if (group === undefined) return withoutGroup(input, info, temperature, findings)
  const found = readGroup(group, temperature, tables)
  if (found === undefined) {
    return askW(
      input,
      findings,
      `The weld strength factors of ${group} end at ${endOf(group, tables)} F. The designer decides above: type W.`,
    )
  }
  if (input.weldGroup !== undefined)
    judgeGroup(input, found.value, possible, usual, temperature, tables, findings)
  return found
}

const endOf = (group: string, tables: PipeWallTables): number =>
  tables.weldStrengths.get(group)?.at.at(-1) ?? 0

function readGroup(group: string, temperature: Temperature, tables: PipeWallTables): Found | undefined {
  const curve = tables.weldStrengths.get(group)
  const reading = curve && readCurve(curve, tableFahrenheit(temperature, endOf(group, tables)))
  return (
    reading && {
      value: reading.value,
      origin: 'table',
      source: () =>
        `${formulaNumber(reading.value)}, Table 302.3.5, ${group}, ${temperatureText(temperature)}`,
      confidence: reading.confidence,
    }
  )
}

/** Refused where W is not typed: the designer decides. */
function askW({ weldStrengthFactor }: PipeWallCase, findings: Findings, why: string): undefined {
  if (weldStrengthFactor !== undefined) return undefined
  return findings.refuse('weldStrengthFactor', why)
}

/** Carbon and low alloy steel have no row and keep 1; of a metal nobody named, 1 would be a guess where others lose strength. */
function withoutGroup(
  input: PipeWallCase,
  { wGroup, yGroup }: MaterialInfo,
  temperature: Temperature,
  findings: Findings,
): Found | undefined {
  if (wGroup !== undefined) return none(`1.0, no weld strength factor is listed for ${wGroup}`)
  if (celsiusOf(temperature) <= FIRST_LOSS + 1e-9) return none('1.0, below the creep range')
  if (yGroup !== undefined)
    return askW(
      input,
      findings,
      `No weld strength factor is listed for ${yGroup}. The designer decides: type W.`,
    )
  if (input.weldStrengthFactor !== undefined) return undefined
  return findings.refuse(
    'materialGroup',
    'Give the material or its group: above 427 C the weld of some metals loses strength (W).',
  )
}

function notOfMetal(
  group: string,
  metal: string | undefined,
  possible: readonly string[],
  tables: PipeWallTables,
): string {
  if (metal === undefined || !tables.weldStrengths.has(group)) {
    return `The weld group must be one of ${[...tables.weldStrengths.keys()].join(', ')}.`
  }
  return possible.length === 0
    ? `The weld strength table has no row for ${metal}: take the weld group off.`
    : `The weld group of ${metal} must be one of ${possible.join(', ')}.`
}

/** A group that is stronger than the usual one of the metal, or than the weakest it can be, says where that is known from. */
function judgeGroup(
  input: PipeWallCase,
  value: number,
  possible: readonly string[],
  usual: string | undefined,
  temperature: Temperature,
  tables: PipeWallTables,
  findings: Findings,
): void {
  const others = usual === undefined ? possible : [usual]
  const least = Math.min(...others.map((one) => readGroup(one, temperature, tables)?.value ?? 0))
  if (value <= least + 1e-9) return
  const isAutogenous = input.weldGroup?.includes('autogenous') === true
  const isStated = !isAutogenous || /no filler|without filler/i.test(input.sources?.weldGroup ?? '')
  if (isStated && hasSource(input, 'weldGroup')) return
  findings.leaveToEngineer(
    'weldGroup',
    isAutogenous
      ? 'W of 1 counts only for a weld without filler: say "no filler", and by which certificate or procedure.'
      : 'This weld group is stronger than the usual one of the metal: say by which procedure or certificate.',
  )
}
