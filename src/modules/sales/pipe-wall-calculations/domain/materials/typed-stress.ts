import type { TypedStress, UnitSystem } from '../../contract/case.ts'
import { readCurve } from './curve.ts'
import { temperatureText, typed } from '../answer/findings.ts'
import { formulaNumber } from '../input/number-text.ts'
import { namesSource, WITH_NUMBER } from '../input/sources.ts'
import { endOf, type Lookup, type StressFound } from './stress-lookup.ts'
import type { Material, StressCurve } from '../tables/tables.ts'
import { celsiusOf, fahrenheitOf, fromKsi, PSI_IN_MPA, pressureIn, tableFahrenheit } from '../input/units.ts'

/** A stress of no table above this, in MPa, or used above this temperature, in C, is for an engineer whoever printed it. */
const [STRONG, HOT] = [250, 700] as const

/** A table value typed as the SI tables print it may be above the exact one by this fraction, or by this many MPa. */
const [TYPED_ROUNDING, TYPED_ROUNDING_MPA] = [0.005, 0.5] as const

const withRounding = (value: number, system: UnitSystem): number => {
  const half = system === 'si' ? TYPED_ROUNDING_MPA : TYPED_ROUNDING_MPA / PSI_IN_MPA
  // Half a MPa is a rounding of the larger values only.
  return value + Math.max(value * TYPED_ROUNDING, Math.min(half, value * 2 * TYPED_ROUNDING))
}

const stressText = (system: UnitSystem, value: number): string =>
  `${formulaNumber(Number(value.toFixed(system === 'si' ? 1 : 0)))} ${system === 'si' ? 'MPa' : 'psi'}`

export function typedValue(system: UnitSystem, stress: TypedStress): StressFound {
  const at = stress.temperature === undefined ? '' : `, at ${temperatureText(stress.temperature)}`
  const by = stress.enteredBy === undefined ? '' : `, entered by ${stress.enteredBy}`
  return typed(pressureIn(system, stress), `typed: ${stress.source ?? 'no source given'}${at}${by}`)
}

/**
 * What speaks against a typed stress: no source, above the table, above what the strengths of the material allow, hotter
 * than it may be, or, where no table has it, no temperature that it was read at.
 */
export function judgeTypedStress(lookup: Lookup, stress: TypedStress): void {
  const { input, system, tables, info, temperature, field, stressField, findings } = lookup
  const { material } = info
  const value = pressureIn(system, stress)
  const leave = (message: string) => findings.leaveToEngineer(stressField, message)
  if (!namesSource(stress.source)) {
    findings.leaveToEngineer(
      `${stressField}.source`,
      `Say where the typed allowable stress comes from, ${WITH_NUMBER}: code, edition, table and page.`,
    )
  }
  if (temperature === undefined) {
    findings.leaveToEngineer(
      field,
      'Give the design temperature: how high the allowable stress may be depends on it.',
    )
  }
  if (material !== undefined) judgeStrengthOf(lookup, material, value, leave)
  const isEn = input.method === 'en13480'
  const code = input.method === 'b31.1' ? 'B31.1' : 'B31.3'
  const curve = material && !isEn ? tables.stresses.get(`${code}|${material.id}`) : undefined
  if (material !== undefined && curve !== undefined)
    return judgeByTable(lookup, code, curve, material, value, leave)
  const proof = isEn && input.material !== undefined ? tables.proofStrengths.get(input.material) : undefined
  const reading = proof && temperature && readCurve(proof, celsiusOf(temperature))
  if (reading !== undefined) {
    const most = reading.value / 1.2 / (system === 'si' ? 1 : PSI_IN_MPA)
    if (value > withRounding(most, system))
      leave(`The typed stress is above Rp1.0 / 1.2 of ${input.material}.`)
    return
  }
  judgeAlone(lookup, stress, value, leave)
}

/** Above the highest stress that the codes give for the strengths of a material. */
function judgeStrengthOf(
  { input, system, temperature }: Lookup,
  material: Material,
  value: number,
  leave: (message: string) => void,
): void {
  const isEn = input.method === 'en13480'
  const most = isEn ? fromKsi(system, material.smtsKsi) / 2.4 : (fromKsi(system, material.smysKsi) * 2) / 3
  const what = isEn ? 'Rm / 2.4' : '2/3 of the minimum yield strength'
  if (value > withRounding(most, system)) {
    leave(`The typed stress is above ${what} of ${material.id}, ${stressText(system, most)}.`)
  }
  const end = material.maxTempF
  if (temperature !== undefined && tableFahrenheit(temperature, end) > end + 1e-9)
    leave(listedUpTo(material, end))
}

const listedUpTo = ({ id }: Material, end: number): string =>
  `${id} is listed up to ${formulaNumber(end)} F (${Math.round((end - 32) / 1.8)} C) only.`

/** Against the table at the temperature; against its highest row where none is given. */
function judgeByTable(
  { system, temperature }: Lookup,
  code: string,
  curve: StressCurve,
  material: Material,
  value: number,
  leave: (message: string) => void,
): void {
  if (temperature === undefined) {
    const highest = fromKsi(system, Math.max(...curve.values))
    if (value > withRounding(highest, system)) {
      leave(`The typed stress is above the ${code} table, which has at most ${stressText(system, highest)}.`)
    }
    return
  }
  const end = endOf(curve, material.maxTempF)
  const tempF = tableFahrenheit(temperature, end)
  // Values printed in the SI table lie between the rows, below the straight line.
  const listed = tempF > end + 1e-9 ? undefined : readCurve(curve, tempF)
  if (listed === undefined) return leave(listedUpTo(material, end))
  const most = fromKsi(system, listed.value)
  if (value > withRounding(most, system)) {
    leave(
      `The typed stress is above the ${code} table, which has ${stressText(system, most)} for ${material.id} at ${temperatureText(temperature)}.`,
    )
  }
}

/** No table has it: it counts up to the temperature it was read at. */
function judgeAlone(
  { system, temperature, stressField, findings }: Lookup,
  stress: TypedStress,
  value: number,
  leave: (message: string) => void,
): void {
  const leaveReadAt = (message: string) => findings.leaveToEngineer(`${stressField}.temperature`, message)
  if (stress.temperature === undefined) {
    leaveReadAt(
      'Say at which temperature the typed stress was read: there is no table here to compare it with.',
    )
  } else if (
    temperature !== undefined &&
    fahrenheitOf(stress.temperature) < fahrenheitOf(temperature) - 0.5
  ) {
    leaveReadAt(
      `The typed stress was read at ${temperatureText(stress.temperature)}, below the design temperature of ${temperatureText(temperature)}.`,
    )
  }
  if (value > STRONG / (system === 'si' ? 1 : PSI_IN_MPA) + 1e-9) {
    leave(`The typed stress is above ${STRONG} MPa, and there is no table here to compare it with.`)
  }
  if (temperature !== undefined && celsiusOf(temperature) > HOT + 1e-9) {
    leave(`The typed stress is used above ${HOT} C, and there is no table here to compare it with.`)
  }
}

/** The same for strengths of EN 13480-3: they are of one temperature, and f follows from them. */
export function judgeStrengths({ input, system, temperature, field, findings }: Lookup, value: number): void {
  if (!namesSource(input.strengths?.source)) {
    findings.leaveToEngineer(
      'strengths',
      `Say where the typed strengths come from, ${WITH_NUMBER}: standard, edition and table, or the certificate.`,
    )
  }
  if (temperature === undefined) {
    findings.leaveToEngineer(
      field,
      'Give the design temperature: the typed strengths are those at one temperature.',
    )
  }
  const [first, ...others] = input.conditions ?? []
  const isAnother = others.some(
    (one) =>
      one.temperature && first?.temperature && celsiusOf(one.temperature) !== celsiusOf(first.temperature),
  )
  if (isAnother) {
    findings.leaveToEngineer(
      'strengths.temperature',
      'The typed strengths are those at one temperature, and the pairs have several: type f for each pair.',
    )
  }
  if (value > STRONG / (system === 'si' ? 1 : PSI_IN_MPA) + 1e-9) {
    findings.leaveToEngineer('strengths.value', `f from the typed strengths is above ${STRONG} MPa.`)
  }
}
