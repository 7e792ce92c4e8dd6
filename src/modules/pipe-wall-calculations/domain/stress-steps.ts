import type { Step } from '../contract/result.ts'
import type { Answered } from './answered.ts'
import { step } from './step-values.ts'
import { fahrenheitOf, fromKsi, lengthUnitOf, pressureUnitOf } from './units.ts'

/** How the stress was read between two rows of its table, and how the allowances add up. */
export function stepsOfStress({ setup, answer }: Answered): Step[] {
  const { system, allowances } = setup
  const { stress, temperature } = answer.condition
  const steps: Step[] = []
  const [low, high] = stress.rows ?? []
  if (low !== undefined && high !== undefined && temperature !== undefined) {
    const T = fahrenheitOf(temperature)
    if (temperature.unit === 'C') {
      steps.push(step('T', 'Conversion', '1.8 Tc + 32', { Tc: temperature.value }, T, 'F'))
    }
    const numbers = {
      T,
      T1: low[0],
      T2: high[0],
      S1: fromKsi(system, low[1]),
      S2: fromKsi(system, high[1]),
    }
    const clause = `Allowable stress table, ${stress.edition ?? ''}`
    const formula = 'S1 + (S2 - S1) (T - T1) / (T2 - T1)'
    steps.push(step('S', clause, formula, numbers, stress.value, pressureUnitOf(system)))
  }
  if (setup.input.method === 'b31.4' || setup.input.method === 'b31.8') {
    const numbers = {
      SMYS: setup.smys?.value,
      F: setup.designFactor?.value,
      E: setup.quality.value,
      Tf: answer.condition.temperatureFactor?.value,
    }
    const formula = setup.input.method === 'b31.4' ? 'F E SMYS' : 'SMYS F E Tf'
    const { effective } = answer.condition.strength
    const clause = setup.rules.straight.simple.clause
    steps.push(step('S', clause, formula, numbers, effective, pressureUnitOf(system)))
  }
  if (allowances.parts.length > 1) {
    const names = allowances.parts.map((_, index) => `c${index + 1}`)
    const numbers = Object.fromEntries(allowances.parts.map((part, index) => [`c${index + 1}`, part.value]))
    const clause = `Allowances: ${allowances.parts.map(({ label }) => label).join(', ')}`
    steps.push(step('c', clause, names.join(' + '), numbers, allowances.total, lengthUnitOf(system)))
  }
  return steps
}
