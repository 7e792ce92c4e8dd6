import type { MethodRules, Strength } from './method.ts'
import { thinPressure, thinWall, thinWallOnBore } from './wall-formulas.ts'

/** y from 104.1.2(A) changes for heavy walls up to this temperature, in F. */
const HEAVY_UP_TO = 900

const mayChange = ({ tempF }: Strength) => tempF === undefined || tempF <= HEAVY_UP_TO

/**
 * Heavy wall with y = d/(d + Do), d = Do - 2 (t + A), put into the formula and solved for t. Without allowance
 * it is the closed form of Lame.
 */
function heavyWall({ effective, c }: Strength, pressure: number, outside: number): number | undefined {
  if (pressure >= effective) return undefined
  const inner = outside - c
  const root = inner * inner - (2 * pressure * outside * inner) / (effective + pressure)
  return root < 0 || inner <= 0 ? undefined : (inner - Math.sqrt(root)) / 2
}

/** The same for a bore, where the outside diameter follows from the wall: repeated until the wall stands still. */
function heavyWallOnBore({ effective, c, y }: Strength, pressure: number, bore: number): number | undefined {
  if (pressure >= effective) return undefined
  const inside = bore - 2 * c
  let t = thinWallOnBore(effective, pressure, bore, y) ?? bore
  for (let turn = 0; turn < 500; turn++) {
    const next = thinWallOnBore(effective, pressure, bore, inside / (2 * inside + 2 * (t + c)))
    if (next === undefined) return undefined
    if (Math.abs(next - t) <= 1e-14 * t) return next
    t = next
  }
  return t
}

const onBore = {
  clause: '104.1.2(A) (8)',
  formula: '(P d + 2 P A) / (2 (S E W + P y - P))',
}
const straight = { clause: '104.1.2(A) (7)', formula: 'P Do / (2 (S E W + P y))' }
const rated = { clause: '104.1.2(A) (9)', formula: '2 S E W (tm - A) / (Do - 2 y (tm - A))' }

/** ASME B31.1, power piping, 104.1.2. */
export const b311: MethodRules = {
  id: 'b31.1',
  name: 'ASME B31.1',
  symbols: { t: 't', tm: 'tm', tn: 'tn', p: 'P' },
  straight: { simple: straight, thick: straight, outside: straight },
  bore: { simple: onBore, thick: onBore, outside: onBore },
  rated: { simple: rated, thick: rated, outside: rated },
  allowance: { clause: '104.1.2(A) (7)', formula: 't + A' },
  bend: { clause: '102.4.5(B)', formula: 'P Do / (2 (S E W / I + P y))' },
  takesMillTolerance: true,
  required(strength, pressure, outside) {
    const t = thinWall(strength.effective, pressure, outside, strength.y)
    if (!mayChange(strength) || outside >= 6 * (t + strength.c)) {
      return { t, y: strength.y, form: 'simple' }
    }
    const heavy = heavyWall(strength, pressure, outside)
    if (heavy === undefined) return undefined
    // A y that is typed lower than the one of heavy walls keeps counting: it asks for more.
    if (t > heavy) return { t, y: strength.y, form: 'simple' }
    return { t: heavy, y: heavyCoefficient(heavy + strength.c, outside), form: 'thick' }
  },
  requiredOnBore(strength, pressure, bore) {
    const t = thinWallOnBore(strength.effective, pressure, bore, strength.y)
    if (t !== undefined && (!mayChange(strength) || bore + 2 * t >= 6 * (t + strength.c))) {
      return { t, y: strength.y, form: 'simple' }
    }
    const heavy = heavyWallOnBore(strength, pressure, bore)
    if (heavy === undefined) return undefined
    if (t !== undefined && t > heavy) return { t, y: strength.y, form: 'simple' }
    return { t: heavy, y: heavyCoefficient(heavy + strength.c, bore + 2 * heavy), form: 'thick' }
  },
  rating(strength, wall, outside) {
    const tm = wall + strength.c
    const heavy = heavyCoefficient(tm, outside)
    const isHeavy = mayChange(strength) && outside < 6 * tm && heavy <= strength.y
    const y = isHeavy ? heavy : strength.y
    const pressure = thinPressure(strength.effective, wall, outside, y)
    return { pressure, y, form: isHeavy ? 'thick' : 'simple' }
  },
}

/** y = d / (d + Do) for Do/tm below 6, d = Do - 2 tm. */
function heavyCoefficient(tm: number, outside: number): number {
  const inside = outside - 2 * tm
  return inside / (inside + outside)
}
