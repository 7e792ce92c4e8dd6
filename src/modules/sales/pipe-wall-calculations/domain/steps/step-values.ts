import type { ResultUnit, Step } from '../../contract/result.ts'
import type { Answered } from '../answer/answered.ts'
import { stepText } from '../input/number-text.ts'
import { substitute } from './substitution.ts'

export type Values = Readonly<Record<string, number | undefined>>

/** A step whose numbers stand in `values` under the names that the formula uses. */
export function step(
  symbol: string,
  clause: string,
  formula: string,
  values: Values,
  value: number,
  unit: ResultUnit,
): Step {
  const end = unit === '' ? stepText({ value, unit }) : `${stepText({ value, unit })} ${unit}`
  const substituted = `${symbol} = ${substitute(formula, values)} = ${end}`
  return { symbol, clause, formula: `${symbol} = ${formula}`, substituted, value, unit }
}

/** The numbers of the governing condition under the symbols of every code. */
export function valuesOf({ setup, answer, chosen }: Answered): Values {
  const { strength, stress, weld, temperatureFactor, pressure } = answer.condition
  const c = setup.allowances.total
  const bore = setup.geometry.bore
  const y = answer.required?.y ?? answer.rated?.y
  return {
    P: pressure,
    pc: pressure,
    D: answer.outside,
    Do: answer.outside,
    d: bore,
    Di: bore,
    S: stress.value,
    f: stress.value,
    SMYS: setup.smys?.value,
    E: setup.quality.value,
    z: setup.quality.value,
    W: weld.value,
    Y: y ?? strength.y,
    y: y ?? strength.y,
    F: setup.designFactor?.value,
    Kt: temperatureFactor?.value,
    c,
    A: c,
    t: answer.required?.t,
    e: answer.required?.t,
    tm: answer.tm,
    tn: answer.tn,
    e_ord: answer.tn,
    wall: chosen?.wall,
    Ta: chosen?.available,
    ea: chosen?.available,
    Tmin: chosen?.minimum,
    MAWP: answer.rated?.pressure,
  }
}
