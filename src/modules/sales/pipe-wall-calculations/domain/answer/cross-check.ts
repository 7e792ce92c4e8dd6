import type { CrossCheck, Quantity } from '../../contract/result.ts'
import type { Answered } from './answered.ts'
import type { MethodRules, Strength } from '../codes/method.ts'
import { formulaNumber } from '../input/number-text.ts'
import { asLength, asPressure } from '../input/units.ts'

const AGREES = 1e-9

interface Second {
  readonly formula: string
  readonly substituted: string
  readonly value: number
}

/**
 * The result by another route than the engine took: the bore form (3b), Lame's hoop stress, or for a rating the
 * wall that it asks for. Written out here and sharing nothing with the methods, so a slip there shows.
 */
export function crossCheckOf({ setup, answer }: Answered): CrossCheck | undefined {
  const { system } = setup
  const { condition, required, rated, outside } = answer
  const { pressure, strength } = condition
  if (outside === undefined) return undefined
  if (pressure !== undefined && required !== undefined) {
    const diameter = setup.geometry.outside ?? (setup.geometry.bore ?? 0) + 2 * (required.t + strength.c)
    const isLame = isThick(setup.input.method, required.form)
    const second = isLame
      ? hoopByLame(pressure, required.t, diameter)
      : wallByBore(pressure, strength.effective, required.y, required.t, diameter)
    // Where the wall is held at D/6 the closed form needs less, so there is nothing to compare.
    if (isLame && Math.abs(required.t - diameter / 6) < 1e-12 * diameter) return undefined
    return isLame
      ? compare('S', asPressure(system, strength.effective), second, (value) => asPressure(system, value))
      : compare('t', asLength(system, required.t), second, (value) => asLength(system, value))
  }
  if (rated === undefined) return undefined
  const { pressure: held } = rated
  if (rated.limit !== undefined) {
    const second = largestPressure(setup.rules, strength, answer.available ?? 0, outside)
    return compare('P', asPressure(system, held), second, (value) => asPressure(system, value))
  }
  const available = answer.available ?? 0
  if (isThick(setup.input.method, rated.form)) {
    const second = hoopByLame(held, available, outside)
    return compare('S', asPressure(system, strength.effective), second, (value) => asPressure(system, value))
  }
  const second = wallByBore(held, strength.effective, rated.y, available, outside)
  return compare('Ta', asLength(system, available), second, (value) => asLength(system, value))
}

/** The forms that are Lame in disguise; B31.1 with its own y is the simple formula with another number. */
function isThick(method: string, form: string): boolean {
  return (method === 'b31.3' && form === 'outside') || (method === 'en13480' && form === 'thick')
}

/** t = P d / (2 (S - P (1 - Y))) with the bore d = D - 2 t. */
function wallByBore(p: number, s: number, y: number, t: number, outside: number): Second {
  const bore = outside - 2 * t
  const [P, d, S, Y] = [formulaNumber(p), formulaNumber(bore), formulaNumber(s), formulaNumber(y)]
  return {
    formula: 't = P d / (2 (S - P (1 - Y))), d = D - 2 t, S after all factors',
    substituted: `${P} x ${d} / (2 (${S} - ${P} x (1 - ${Y})))`,
    value: (p * bore) / (2 * (s - p * (1 - y))),
  }
}

/** S = P (D^2 + d^2) / (D^2 - d^2), the largest hoop stress in a thick cylinder. */
function hoopByLame(p: number, t: number, outside: number): Second {
  const bore = outside - 2 * t
  const [P, D, d] = [formulaNumber(p), formulaNumber(outside), formulaNumber(bore)]
  return {
    formula: 'S = P (D^2 + d^2) / (D^2 - d^2), d = D - 2 t, S after all factors',
    substituted: `${P} x (${D}^2 + ${d}^2) / (${D}^2 - ${d}^2)`,
    value: (p * (outside * outside + bore * bore)) / (outside * outside - bore * bore),
  }
}

/** The largest pressure whose required wall still fits, found by halving. */
function largestPressure(rules: MethodRules, strength: Strength, wall: number, outside: number): Second {
  let [low, high] = [0, strength.effective]
  for (let turn = 0; turn < 200; turn++) {
    const middle = (low + high) / 2
    const t = rules.required(strength, middle, outside)?.t ?? Infinity
    if (t <= wall) low = middle
    else high = middle
  }
  const text = `the required wall is ${formulaNumber(wall)} or less up to P = ${formulaNumber(low)}`
  return { formula: 'P = largest pressure with t(P) <= Ta', substituted: text, value: low }
}

function compare(
  symbol: string,
  expected: Quantity,
  second: Second,
  asQuantity: (value: number) => Quantity,
): CrossCheck {
  const difference = Math.abs(second.value - expected.value) / Math.abs(expected.value)
  return {
    formula: second.formula,
    substituted: second.substituted,
    symbol,
    expected,
    found: asQuantity(second.value),
    difference,
    agrees: difference <= AGREES,
  }
}
