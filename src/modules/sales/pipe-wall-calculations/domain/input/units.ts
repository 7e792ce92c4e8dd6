import type {
  Length,
  LengthUnit,
  PipeWallCase,
  Pressure,
  PressureUnit,
  Temperature,
  UnitSystem,
} from '../../contract/case.ts'
import type { Quantity } from '../../contract/result.ts'

/** 1 psi in MPa; the factor every table of the calculator is converted with. */
export const PSI_IN_MPA = 0.006894757

const inMpa: Readonly<Record<PressureUnit, number>> = {
  MPa: 1,
  kPa: 0.001,
  bar: 0.1,
  'kgf/cm2': 0.0980665,
  psi: PSI_IN_MPA,
  ksi: PSI_IN_MPA * 1000,
}
const inPsi: Readonly<Record<PressureUnit, number>> = {
  MPa: 1 / PSI_IN_MPA,
  kPa: 0.001 / PSI_IN_MPA,
  bar: 0.1 / PSI_IN_MPA,
  'kgf/cm2': 0.0980665 / PSI_IN_MPA,
  psi: 1,
  ksi: 1000,
}

/** A pressure or stress in MPa or psi. */
export function pressureIn(system: UnitSystem, { value, unit }: Pressure): number {
  return value * (system === 'si' ? inMpa[unit] : inPsi[unit])
}

/** A length in mm or in. */
export function lengthIn(system: UnitSystem, { value, unit }: Length): number {
  if (system === 'si') return unit === 'mm' ? value : value * 25.4
  return unit === 'in' ? value : value / 25.4
}

export const lengthUnitOf = (system: UnitSystem): LengthUnit => (system === 'si' ? 'mm' : 'in')
export const pressureUnitOf = (system: UnitSystem) => (system === 'si' ? 'MPa' : 'psi')

/** A length of the calculation as a quantity of the result. */
export const asLength = (system: UnitSystem, value: number): Quantity => ({
  value,
  unit: lengthUnitOf(system),
})

/** A pressure or stress of the calculation as a quantity of the result. */
export const asPressure = (system: UnitSystem, value: number): Quantity => ({
  value,
  unit: pressureUnitOf(system),
})

/** A table stress in ksi as MPa or psi. */
export const fromKsi = (system: UnitSystem, ksi: number): number =>
  system === 'si' ? ksi * (PSI_IN_MPA * 1000) : ksi * 1000

export const fahrenheitOf = ({ value, unit }: Temperature): number =>
  unit === 'F' ? value : 1.8 * value + 32
export const celsiusOf = ({ value, unit }: Temperature): number => (unit === 'C' ? value : (value - 32) / 1.8)

/**
 * A temperature in F for a table that ends at `end` F. The last row of the SI tables is the rounded temperature in C
 * (538 C for 1,000 F, which is 537.8 C), so what is typed as that row is the row.
 */
export function tableFahrenheit(temperature: Temperature, end: number): number {
  const found = fahrenheitOf(temperature)
  const isLastRow = temperature.unit === 'C' && temperature.value <= Math.round((end - 32) / 1.8) + 1e-9
  return isLastRow ? Math.min(found, end) : found
}

/** The units a case is answered in: as asked for, else the family of the pressure, else of the diameter. */
export function systemOf(input: PipeWallCase): UnitSystem {
  if (input.units !== undefined) return input.units
  const pressure = input.pressure ?? input.conditions?.find((pair) => pair.pressure !== undefined)?.pressure
  if (pressure !== undefined) return pressure.unit === 'psi' || pressure.unit === 'ksi' ? 'us' : 'si'
  const length = input.outsideDiameter ?? input.insideDiameter ?? input.nominalWall ?? input.measuredWall
  return length?.unit === 'in' ? 'us' : 'si'
}
