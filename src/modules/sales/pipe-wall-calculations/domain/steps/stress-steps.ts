import type { Step } from '../../contract/result.ts'
import type { Answered } from '../answer/answered.ts'
import { step } from './step-values.ts'
import {
  celsiusOf,
  fahrenheitOf,
  fromKsi,
  lengthIn,
  lengthUnitOf,
  PSI_IN_MPA,
  pressureUnitOf,
} from '../input/units.ts'

/** What was typed in other units than the calculation has. */
export function stepsOfUnits({ setup, answer }: Answered): Step[] {
  const { input, system } = setup
  const { condition } = answer
  const typed =
    input.pressure ?? input.conditions?.find((_, index) => condition.field.endsWith(`.${index}.`))?.pressure
  const unit = pressureUnitOf(system)
  if (typed === undefined || typed.unit === unit || condition.pressure === undefined) return []
  const numbers = { given: typed.value, u: condition.pressure / typed.value }
  const clause = `Conversion from ${typed.unit}`
  return [step(setup.rules.symbols.p, clause, 'given u', numbers, condition.pressure, unit)]
}

/** How the stress was read between two rows of its table, and how the allowances add up. */
export function stepsOfStress({ setup, answer }: Answered): Step[] {
  const { system, allowances } = setup
  const { stress, temperature } = answer.condition
  const steps: Step[] = []
  const [low, high] = stress.rows ?? []
  if (low !== undefined && high !== undefined && temperature !== undefined) {
    const TF = stress.tempF ?? fahrenheitOf(temperature)
    if (temperature.unit === 'C') {
      steps.push(step('TF', 'Conversion to F', '1.8 T + 32', { T: temperature.value }, TF, 'F'))
    }
    const numbers = {
      TF,
      TF1: low[0],
      TF2: high[0],
      S1: fromKsi(system, low[1]),
      S2: fromKsi(system, high[1]),
    }
    const clause = `Allowable stress table, ${stress.edition ?? ''}`
    const formula = 'S1 + (S2 - S1) (TF - TF1) / (TF2 - TF1)'
    steps.push(step('S', clause, formula, numbers, stress.value, pressureUnitOf(system)))
  }
  if (setup.input.method === 'b31.4' || setup.input.method === 'b31.8') {
    const numbers = {
      SMYS: setup.smys?.value,
      F: setup.designFactor?.value,
      E: setup.quality.value,
      Kt: answer.condition.temperatureFactor?.value,
    }
    const formula = setup.input.method === 'b31.4' ? 'F E SMYS' : 'SMYS F E Kt'
    const { effective } = answer.condition.strength
    const clause = setup.rules.straight.simple.clause
    steps.push(step('S', clause, formula, numbers, effective, pressureUnitOf(system)))
  }
  if (stress.proof !== undefined) {
    const { mpa, rows } = stress.proof
    if (rows !== undefined && temperature !== undefined) {
      const [[T1, R1], [T2, R2]] = rows
      const numbers = { T: celsiusOf(temperature), T1, T2, Rp1: R1, Rp2: R2 }
      const formula = 'Rp1 + (Rp2 - Rp1) (T - T1) / (T2 - T1)'
      steps.push(step('Rp1.0', 'Proof strength table', formula, numbers, mpa, 'MPa'))
    }
    const numbers = { Rp: system === 'si' ? mpa : mpa / PSI_IN_MPA }
    steps.push(step('f', '5.2', 'Rp / 1.5', numbers, stress.value, pressureUnitOf(system)))
  }
  const future = allowances.parts.find(({ field }) => field === 'corrosionRate')
  if (future !== undefined && setup.input.corrosionRate !== undefined) {
    const numbers = { rate: lengthIn(system, setup.input.corrosionRate), interval: setup.input.interval }
    const clause = 'Future corrosion, API 570 style'
    steps.push(step('c', clause, '2 rate interval', numbers, future.value, lengthUnitOf(system)))
  }
  if (allowances.parts.length > 1) {
    const names = allowances.parts.map((_, index) => `c${index + 1}`)
    const numbers = Object.fromEntries(allowances.parts.map((part, index) => [`c${index + 1}`, part.value]))
    const clause = `Allowances: ${allowances.parts.map(({ label }) => label).join(', ')}`
    steps.push(step('c', clause, names.join(' + '), numbers, allowances.total, lengthUnitOf(system)))
  }
  return steps
}
