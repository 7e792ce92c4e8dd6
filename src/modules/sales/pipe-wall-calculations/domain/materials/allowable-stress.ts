import type { Temperature, TypedStress } from '../../contract/case.ts'

import { readCurve } from './curve.ts'
import { temperatureText, typed } from '../answer/findings.ts'
import { formulaNumber } from '../input/number-text.ts'
import { defaultLookup, endOf, type Lookup, type ProofRow, type StressFound } from './stress-lookup.ts'
import type { StressCurve } from '../tables/tables.ts'
import { judgeStrengths, judgeTypedStress, typedValue } from './typed-stress.ts'
import { celsiusOf, fromKsi, PSI_IN_MPA, pressureIn, tableFahrenheit } from '../input/units.ts'

/** S of the ASME codes and Barlow: typed with its source, or linear in F between the rows of the table. */
export function findStress(lookup: Lookup, typedStress: TypedStress | undefined): StressFound | undefined {
  const { input, system, tables, info, temperature, field, findings } = lookup
  if (typedStress !== undefined) {
    judgeTypedStress(lookup, typedStress)
    return typedValue(system, typedStress)
  }
  const { material } = info
  if (material === undefined) {
    return input.material === undefined
      ? findings.refuse('allowableStress', 'Choose a material or type the allowable stress with its source.')
      : undefined
  }
  const code = input.method === 'b31.1' ? 'B31.1' : 'B31.3'
  const curve = tables.stresses.get(`${code}|${material.id}`)
  if (curve === undefined) {
    return findings.refuse(
      'allowableStress',
      `There is no ${code} allowable stress for ${material.id}. Type it with its source.`,
    )
  }
  if (temperature === undefined) {
    return findings.refuse(field, 'Give the design temperature: the allowable stress depends on it.')
  }
  const tempF = tableFahrenheit(temperature, endOf(curve, material.maxTempF))
  const isNextHigher = (input.stressLookup ?? defaultLookup(info, temperature)) === 'next-higher'
  const reading = tempF > material.maxTempF + 1e-9 ? undefined : readCurve(curve, tempF, isNextHigher)
  if (reading === undefined) return outsideTable(curve, material.id, material.maxTempF, lookup)
  findings.trust(reading.confidence)
  judgeLookup(lookup, temperature, reading.value, () => readCurve(curve, tempF, true)?.value)
  const row = (index: number) => [curve.at[index] ?? 0, curve.values[index] ?? 0] as const
  const isListed = reading.low === reading.high || isNextHigher || curve.at[reading.high] === tempF
  const how = isNextHigher ? 'next higher listed temperature' : isListed ? 'as listed' : 'interpolated'
  return {
    value: fromKsi(system, reading.value),
    origin: 'table',
    source: () =>
      `Allowable stress table, ${curve.code}, ${curve.edition}, ${material.id}, ${temperatureText(temperature)}, ${how}, ${curve.sources[reading.high] ?? ''}`,
    confidence: reading.confidence,
    tempF,
    rows: isListed ? [row(reading.high)] : [row(reading.low), row(reading.high)],
    cold: fromKsi(system, curve.values[0] ?? 0),
    edition: curve.edition,
  }
}

/** Interpolating by hand where the next higher row is usual asks for less wall than the code's own SI table. */
function judgeLookup(
  { input, info, findings }: Lookup,
  temperature: Temperature,
  value: number,
  nextHigher: () => number | undefined,
): void {
  if (input.stressLookup !== 'interpolate' || defaultLookup(info, temperature) === 'interpolate') return
  if (value <= (nextHigher() ?? value) + 1e-9) return
  findings.warn('W16')
  findings.leaveToEngineer(
    'stressLookup',
    'The stress is interpolated above the creep start, where it lies above the SI table of the code: compare it there.',
  )
}

function outsideTable(
  curve: StressCurve,
  id: string,
  limitF: number,
  { field, findings }: Lookup,
): undefined {
  const end = endOf(curve, limitF)
  return findings.refuse(
    field,
    `The allowable stress of ${id} ends at ${formulaNumber(end)} F (${Math.round((end - 32) / 1.8)} C). Type the stress with its source for a higher temperature.`,
  )
}

/** f of EN 13480-3: typed, from typed strengths, or Rp1.0 / 1.5 of the few listed austenitic grades. */
export function findEnStress(lookup: Lookup, typedStress: TypedStress | undefined): StressFound | undefined {
  const { input, system, tables, temperature, field, findings } = lookup
  if (typedStress !== undefined) {
    judgeTypedStress(lookup, typedStress)
    return typedValue(system, typedStress)
  }
  if (input.strengths !== undefined) {
    const found = enStrengthStress(lookup)
    if (found !== undefined) judgeStrengths(lookup, found.value)
    return found
  }
  const curve = input.material === undefined ? undefined : tables.proofStrengths.get(input.material)
  if (curve === undefined) {
    return findings.refuse(
      'allowableStress',
      'Type the stress f or the strengths of the material: EN 13480-3 has no stress table here.',
    )
  }
  if (temperature === undefined) {
    return findings.refuse(field, 'Give the design temperature: the proof strength depends on it.')
  }
  const reading = readCurve(curve, celsiusOf(temperature))
  if (reading === undefined) {
    return findings.refuse(
      field,
      `The proof strength of ${input.material} ends at ${curve.at.at(-1)} C. Type the stress f with its source.`,
    )
  }
  findings.trust(reading.confidence)
  const mpa = reading.value / 1.5
  const row = (index: number): ProofRow => [curve.at[index] ?? 0, curve.values[index] ?? 0]
  const isBetween = reading.low !== reading.high && curve.at[reading.high] !== celsiusOf(temperature)
  return {
    proof: {
      mpa: reading.value,
      ...(isBetween ? { rows: [row(reading.low), row(reading.high)] as const } : {}),
    },
    value: system === 'si' ? mpa : mpa / PSI_IN_MPA,
    origin: 'table',
    source: () =>
      `Rp1.0 / 1.5 with Rp1.0 ${formulaNumber(reading.value)} MPa, ${input.material} ${curve.name}, ${curve.standard}, ${temperatureText(temperature)}, elongation of 35 % or more assumed`,
    confidence: reading.confidence,
  }
}

/** The rules of 5.2 for f from strengths at temperature. */
function enStrengthStress({ input, system, info, findings }: Lookup): StressFound | undefined {
  const { proof02, proof10, tensile, elongation } = input.strengths ?? {}
  const of = (strength: typeof proof02) => strength && pressureIn(system, strength)
  const [rp02, rp10, rm] = [of(proof02), of(proof10), of(tensile)]
  const isAustenitic = info.yGroup === 'austenitic' && elongation !== undefined && elongation >= 30
  const parts: { readonly value: number; readonly text: string }[] = []
  const add = (value: number | undefined, by: number, text: string) => {
    if (value !== undefined) parts.push({ value: value / by, text })
  }
  if (isAustenitic && elongation >= 35 && rm !== undefined && rp10 !== undefined) {
    const better = Math.max(rp10 / 1.5, Math.min(rp10 / 1.2, rm / 3))
    return typed(better, 'f = greater of Rp1.0 / 1.5 and min(Rp1.0 / 1.2; Rm / 3), strengths typed')
  }
  if (isAustenitic) {
    add(rp10, 1.5, 'Rp1.0 / 1.5')
    if (elongation < 35) add(rm, 2.4, 'Rm / 2.4')
  } else {
    add(rp02, 1.5, 'Rp0.2 / 1.5')
    add(rm, 2.4, 'Rm / 2.4')
  }
  const isComplete = isAustenitic ? rp10 !== undefined && (elongation >= 35 || rm !== undefined) : rp02 && rm
  if (!isComplete) {
    return findings.refuse(
      'strengths',
      isAustenitic
        ? 'Give Rp1.0 and, below 35 % elongation, Rm: the stress f follows from them.'
        : 'Give Rp0.2 (or ReH) and Rm: the stress f is the smaller of Rp0.2 / 1.5 and Rm / 2.4.',
    )
  }
  const value = Math.min(...parts.map((part) => part.value))
  return typed(value, `f = min(${parts.map(({ text }) => text).join('; ')}), strengths typed`)
}
