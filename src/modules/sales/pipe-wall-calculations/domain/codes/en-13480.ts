import type { MethodRules } from './method.ts'
import {
  thickPressure,
  thickWall,
  thickWallOnBore,
  thinPressure,
  thinWall,
  thinWallOnBore,
} from './wall-formulas.ts'

/** Up to this Do/Di the first formula of 6.1 counts. */
const RATIO = 1.7
/** pc / (f z) at which the first formula gives that ratio. */
const LIMIT = (2 * (RATIO - 1)) / (RATIO + 1)

const isThin = (wall: number, outside: number) => outside <= RATIO * (outside - 2 * wall)

const thick = { clause: '6.1 (6.1-3)', formula: '(Do / 2) (1 - sqrt((f z - pc) / (f z + pc)))' }
const thickOnBore = {
  clause: '6.1 (6.1-4)',
  formula: '((Di + 2 c) / 2) (sqrt((f z + pc) / (f z - pc)) - 1)',
}
const thickRating = {
  clause: '6.1 (6.1-3)',
  formula: 'f z (1 - (1 - 2 ea / Do)^2) / (1 + (1 - 2 ea / Do)^2)',
}

const lastThin = { clause: '6.1, largest pressure with Do/Di <= 1.7', formula: '2 (1.7 - 1) f z / (1.7 + 1)' }

/** EN 13480-3, 6.1; with the mean diameter in the formula, which is the simple formula with y = 0.5. */
export const en13480: MethodRules = {
  id: 'en13480',
  name: 'EN 13480-3',
  symbols: { t: 'e', tm: 'tm', tn: 'e_ord', p: 'pc' },
  straight: {
    simple: { clause: '6.1 (6.1-1)', formula: 'pc Do / (2 f z + pc)' },
    thick,
    outside: thick,
  },
  bore: {
    simple: { clause: '6.1 (6.1-2)', formula: 'pc (Di + 2 c) / (2 f z - pc)' },
    thick: thickOnBore,
    outside: thickOnBore,
  },
  rated: {
    simple: { clause: '6.1 (6.1-1)', formula: '2 f z ea / (Do - ea)' },
    thick: thickRating,
    outside: thickRating,
  },
  allowance: { clause: '4.3', formula: 'e + c' },
  bend: { clause: '6.2.3', formula: 'I e' },
  takesMillTolerance: true,
  required({ effective }, pressure, outside) {
    const t = thinWall(effective, pressure, outside, 0.5)
    if (isThin(t, outside)) return { t, y: 0.5, form: 'simple' }
    const wall = thickWall(effective, pressure, outside)
    return wall === undefined ? undefined : { t: wall, y: 0.5, form: 'thick' }
  },
  requiredOnBore({ effective }, pressure, bore) {
    const t = thinWallOnBore(effective, pressure, bore, 0.5)
    if (t !== undefined && isThin(t, bore + 2 * t)) return { t, y: 0.5, form: 'simple' }
    const wall = thickWallOnBore(effective, pressure, bore)
    return wall === undefined ? undefined : { t: wall, y: 0.5, form: 'thick' }
  },
  rating({ effective }, wall, outside) {
    const heavy = thickPressure(effective, wall, outside)
    if (!isThin(wall, outside) && heavy > LIMIT * effective) return { pressure: heavy, y: 0.5, form: 'thick' }
    const thin = thinPressure(effective, wall, outside, 0.5)
    if (thin <= LIMIT * effective) return { pressure: thin, y: 0.5, form: 'simple' }
    return { pressure: LIMIT * effective, y: 0.5, form: 'simple', limit: lastThin }
  },
}
