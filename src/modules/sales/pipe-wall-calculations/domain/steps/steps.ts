import type { Step } from '../../contract/result.ts'
import type { Answered } from '../answer/answered.ts'
import { toleranceAt } from '../walls/mill-tolerance.ts'
import { stepText } from '../input/number-text.ts'
import { nominalStep } from './nominal-step.ts'
import { stepsOfBend, stepsOfTest } from './later-steps.ts'
import { stepsOfStress, stepsOfUnits } from './stress-steps.ts'
import { step, valuesOf } from './step-values.ts'
import { lengthUnitOf, pressureUnitOf } from '../input/units.ts'
import { wallName } from '../walls/walls.ts'

/** Every step in the order of the calculation, each with its clause and its numbers put in. */
export function stepsOf(answered: Answered): Step[] {
  return [
    ...stepsOfUnits(answered),
    ...stepsOfStress(answered),
    ...requiredSteps(answered),
    ...wallSteps(answered),
    ...ratingSteps(answered),
    ...stepsOfTest(answered),
    ...stepsOfBend(answered),
  ]
}

function requiredSteps(answered: Answered): Step[] {
  const { setup, answer } = answered
  const { rules, system, geometry, input } = setup
  const { required, tm, tn } = answer
  if (required === undefined || tm === undefined || tn === undefined) return []
  const values = valuesOf(answered)
  const unit = lengthUnitOf(system)
  const { symbols } = rules
  const steps: Step[] = []
  if (input.method === 'b31.1' && required.form === 'thick') {
    const formula = '(Do - 2 tm) / (2 Do - 2 tm)'
    steps.push(step('y', '104.1.2(A), Do/tm < 6', formula, values, required.y, ''))
  }
  const isOnBore = geometry.outside === undefined
  const { clause, formula } = (isOnBore ? rules.bore : rules.straight)[required.form]
  steps.push(step(symbols.t, clause, formula, values, required.t, unit))
  if (input.method === 'b31.3') {
    const { pressure = 0, strength } = answer.condition
    if (required.form === 'outside') {
      steps.push(step('Y', clause, '(D - 2 t) / (2 D - 2 t)', values, required.y, ''))
    }
    steps.push(step('D/6', '304.1.2(a)', 'D / 6', values, (answer.outside ?? 0) / 6, unit))
    steps.push(step('P/(S E)', '304.1.2(b)', 'P / (S E)', values, pressure / strength.basic, ''))
  }
  const allowance = rules.allowance
  steps.push(step(symbols.tm, allowance.clause, allowance.formula, values, tm, unit))
  if (geometry.measured === undefined) {
    steps.push(nominalStep(setup, { symbol: symbols.tn, from: 'tm', needed: tm, nominal: tn }))
  }
  return steps
}

function wallSteps(answered: Answered): Step[] {
  const { setup, chosen } = answered
  if (chosen === undefined) return []
  const unit = lengthUnitOf(setup.system)
  const values = valuesOf(answered)
  const text = `${stepText({ value: chosen.wall, unit })} ${unit}`
  const names = chosen.names.map(wallName).join(' = ')
  const how = { listed: 'next listed wall', nominal: 'nominal wall typed', measured: 'measured wall' }[
    chosen.origin
  ]
  const steps: Step[] = [
    {
      symbol: 'wall',
      clause: chosen.origin === 'listed' ? 'Pipe tables' : 'Typed',
      formula:
        chosen.origin === 'listed' ? `wall = ${how}, not below ${setup.rules.symbols.tn}` : `wall = ${how}`,
      substituted: `wall = ${names === '' ? '' : `${names} = `}${text}`,
      value: chosen.wall,
      unit,
    },
  ]
  if (chosen.origin !== 'measured') {
    const at = toleranceAt(setup.tolerance.tolerance, chosen.wall)
    const isPercent = 'percent' in at
    const formula = isPercent ? (at.percent === 0 ? 'wall' : 'wall (1 - m / 100)') : 'wall - a'
    const numbers = { ...values, m: isPercent ? at.percent : 0, a: isPercent ? 0 : at.absolute }
    steps.push(step('Tmin', 'Mill tolerance', formula, numbers, chosen.minimum, unit))
  }
  const symbol = setup.input.method === 'en13480' ? 'ea' : 'Ta'
  const left = chosen.origin === 'measured' ? 'wall - c' : 'Tmin - c'
  steps.push(step(symbol, 'Wall without tolerance and allowances', left, values, chosen.available, unit))
  return steps
}

function ratingSteps(answered: Answered): Step[] {
  const { setup, answer, chosen } = answered
  const { rated, utilisation, required } = answer
  if (chosen === undefined || rated === undefined) return []
  const pressureUnit = pressureUnitOf(setup.system)
  const isB311 = setup.input.method === 'b31.1'
  const values = {
    ...valuesOf(answered),
    Y: rated.y,
    y: rated.y,
    // Here tm - A is what the chosen wall offers.
    tm: isB311 ? chosen.available + setup.allowances.total : answer.tm,
  }
  const { clause, formula } = rated.limit ?? setup.rules.rated[rated.form]
  const steps = [step('MAWP', clause, formula, values, rated.pressure, pressureUnit)]
  if (utilisation === undefined || required === undefined) return steps
  const { pressure = 0 } = answer.condition
  const hoop = (pressure * (answer.outside ?? 0)) / (2 * chosen.available)
  steps.push(step('P/MAWP', 'Utilisation', 'P / MAWP', values, utilisation, ''))
  steps.push(step('hoop', 'Hoop stress', 'P D / (2 Ta)', values, hoop, pressureUnit))
  if (chosen.origin !== 'measured' && answer.tn !== undefined) {
    const margin = chosen.wall - answer.tn
    steps.push(
      step(
        'margin',
        'Margin',
        `wall - ${setup.rules.symbols.tn}`,
        values,
        margin,
        lengthUnitOf(setup.system),
      ),
    )
  }
  return steps
}
