import type { Formula, MethodRules, Strength, Thickness } from './method.ts'
import {
  thickCoefficient,
  thickPressure,
  thickWall,
  thickWallOnBore,
  thinPressure,
  thinWall,
  thinWallOnBore,
} from './wall-formulas.ts'

/** Above this P/(S E) 304.1.2(b) asks for special consideration. */
export const PRESSURE_LIMIT = 0.385

const thick: Formula = {
  clause: '304.1.2(b), Y = (d + 2 c) / (D + d + 2 c)',
  formula: '(D / 2) (1 - sqrt((S E W - P) / (S E W + P)))',
}
const thickOnBore: Formula = {
  clause: '304.1.2(b), Y = (d + 2 c) / (D + d + 2 c)',
  formula: '((d + 2 c) / 2) (sqrt((S E W + P) / (S E W - P)) - 1)',
}
const thickRating: Formula = {
  clause: '304.1.2(b)',
  formula: 'S E W (1 - (1 - 2 Ta / D)^2) / (1 + (1 - 2 Ta / D)^2)',
}

const byWall: Formula = { clause: '304.1.2(a), largest pressure with t < D/6', formula: 'S E W / (3 - Y)' }
const byPressure: Formula = { clause: '304.1.2(b), largest P/(S E)', formula: '0.385 S E' }

const isOutside = ({ basic }: Strength, pressure: number, t: number, outside: number) =>
  t >= outside / 6 || pressure / basic > PRESSURE_LIMIT

/**
 * The closed form takes over where the simple formula ends. With a typed Y below 0.4 it would begin with less
 * than D/6; the wall never shrinks there while the pressure grows.
 */
function outsideWall(t: number | undefined, outside: number, isHeavy: boolean): Thickness | undefined {
  if (t === undefined) return undefined
  const wall = isHeavy ? Math.max(t, outside / 6) : t
  return { t: wall, y: thickCoefficient(wall, outside), form: 'outside' }
}

/** ASME B31.3, process piping, 304.1.2. */
export const b313: MethodRules = {
  id: 'b31.3',
  name: 'ASME B31.3',
  symbols: { t: 't', tm: 'tm', tn: 'tn', p: 'P' },
  straight: {
    simple: { clause: '304.1.2 (3a)', formula: 'P D / (2 (S E W + P Y))' },
    thick,
    outside: thick,
  },
  bore: {
    simple: { clause: '304.1.2 (3b)', formula: 'P (d + 2 c) / (2 (S E W - P (1 - Y)))' },
    thick: thickOnBore,
    outside: thickOnBore,
  },
  rated: {
    simple: { clause: '304.1.2 (3a)', formula: '2 S E W Ta / (D - 2 Y Ta)' },
    thick: thickRating,
    outside: thickRating,
  },
  allowance: { clause: '304.1.1 (2)', formula: 't + c' },
  bend: { clause: '304.2.1 (3c)', formula: 'P D / (2 (S E W / I + P Y))' },
  takesMillTolerance: true,
  required(strength, pressure, outside) {
    const t = thinWall(strength.effective, pressure, outside, strength.y)
    if (!isOutside(strength, pressure, t, outside)) return { t, y: strength.y, form: 'simple' }
    return outsideWall(thickWall(strength.effective, pressure, outside), outside, t >= outside / 6)
  },
  requiredOnBore(strength, pressure, bore) {
    const t = thinWallOnBore(strength.effective, pressure, bore, strength.y)
    if (t !== undefined && !isOutside(strength, pressure, t, bore + 2 * t)) {
      return { t, y: strength.y, form: 'simple' }
    }
    const wall = thickWallOnBore(strength.effective, pressure, bore)
    if (wall === undefined) return undefined
    const isHeavy = t === undefined || t >= (bore + 2 * t) / 6
    // On the bore, a wall of D/6 is a quarter of the bore.
    const held = isHeavy ? Math.max(wall, bore / 4) : wall
    return { t: held, y: thickCoefficient(held, bore + 2 * held), form: 'outside' }
  },
  rating(strength, wall, outside) {
    const { effective, basic, y } = strength
    const limit = Math.min(PRESSURE_LIMIT * basic, effective / (3 - y))
    const heavy = thickPressure(effective, wall, outside)
    if (wall >= outside / 6 && heavy > limit) {
      return { pressure: heavy, y: thickCoefficient(wall, outside), form: 'outside' }
    }
    const simple = thinPressure(effective, wall, outside, y)
    const isBeyond = wall >= outside / 6
    if (simple <= limit) return { pressure: simple, y, form: 'simple', isBeyond }
    const rule = limit < PRESSURE_LIMIT * basic ? byWall : byPressure
    return { pressure: limit, y, form: 'simple', limit: rule, isBeyond }
  },
}
