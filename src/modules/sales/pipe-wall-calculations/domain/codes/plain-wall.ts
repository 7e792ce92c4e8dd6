import type { Form, Formula, MethodRules } from './method.ts'
import { thinPressure, thinWall, thinWallOnBore } from './wall-formulas.ts'

interface PlainMethod
  extends Pick<MethodRules, 'id' | 'name' | 'symbols' | 'allowance' | 'bend' | 'takesMillTolerance'> {
  readonly straight: Formula
  readonly bore: Formula
  readonly rated: Formula
}

const everyForm = (formula: Formula) => ({ simple: formula, thick: formula, outside: formula })

const formOf = (t: number, pressure: number, basic: number, outside: number): Form =>
  t >= outside / 6 || pressure / basic > 0.385 ? 'outside' : 'simple'

/** The rules of a code whose formula is t = P D / (2 x): no wall coefficient, no form for heavy walls. */
export function plainRules(method: PlainMethod): MethodRules {
  return {
    ...method,
    straight: everyForm(method.straight),
    bore: everyForm(method.bore),
    rated: everyForm(method.rated),
    required({ effective, basic }, pressure, outside) {
      const t = thinWall(effective, pressure, outside, 0)
      return { t, y: 0, form: formOf(t, pressure, basic, outside) }
    },
    requiredOnBore({ effective, basic }, pressure, bore) {
      const t = thinWallOnBore(effective, pressure, bore, 0)
      if (t === undefined) return undefined
      return { t, y: 0, form: formOf(t, pressure, basic, bore + 2 * t) }
    },
    rating({ effective, basic }, wall, outside) {
      const pressure = thinPressure(effective, wall, outside, 0)
      return { pressure, y: 0, form: formOf(wall, pressure, basic, outside) }
    },
  }
}
