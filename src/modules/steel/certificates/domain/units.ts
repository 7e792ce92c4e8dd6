import type { Exact } from './printed.ts'

/** One of each in MPa, exactly (steel.md 8). */
const MPA = {
  MPa: '1',
  'N/mm2': '1',
  ksi: '6.894757293168',
  psi: '0.006894757293168',
  'kgf/mm2': '9.80665',
} as const

/** One of each in J, exactly (steel.md 8); J/cm2 is the energy over the 0.8 cm2 below the notch of a bar 10 mm wide. */
const JOULE = { J: '1', 'ft.lbf': '1.3558179483314004', 'kgf.m': '9.80665', 'J/cm2': '0.8' } as const

export type StrengthUnit = keyof typeof MPA
export type EnergyUnit = keyof typeof JOULE
export type TemperatureUnit = 'C' | 'F'

export const strengthUnits = ['MPa', 'N/mm2', 'ksi', 'psi', 'kgf/mm2'] as const satisfies StrengthUnit[]
export const energyUnits = ['J', 'ft.lbf', 'kgf.m', 'J/cm2'] as const satisfies EnergyUnit[]
export const temperatureUnits = ['C', 'F'] as const

/** Strength in MPa. */
export const toMpa = (value: Exact, unit: StrengthUnit): Exact => value.times(MPA[unit])

/** Energy in J. J/cm2 counts the area below the notch, which is smaller in a bar that is less than 10 mm wide. */
export const toJoule = (value: Exact, unit: EnergyUnit, widthMm: string): Exact =>
  unit === 'J/cm2' ? value.times(JOULE[unit]).times(widthMm).div(10) : value.times(JOULE[unit])

/** Degrees Celsius: C = (F - 32) x 5/9. */
export const toCelsius = (value: Exact, unit: TemperatureUnit): Exact =>
  unit === 'C' ? value : value.minus(32).times(5).div(9)

/** Whether a value had to be converted to be compared; N/mm2 and MPa are two names of one unit. */
export const isConverted = (unit: string): boolean => !['MPa', 'N/mm2', 'J', 'C'].includes(unit)
