/**
 * The two formulas behind every code. `x` is the stress that stands against the pressure (S E W and its
 * relatives); stresses in one unit, lengths in one unit.
 */

/** t = P D / (2 (x + P y)) */
export const thinWall = (x: number, p: number, outside: number, y: number): number =>
  (p * outside) / (2 * (x + p * y))

/** t = P bore / (2 (x - P (1 - y))); undefined where no wall holds the pressure. */
export function thinWallOnBore(x: number, p: number, bore: number, y: number): number | undefined {
  const rest = x - p * (1 - y)
  return rest > 0 ? (p * bore) / (2 * rest) : undefined
}

/** P = 2 x T / (D - 2 y T) */
export const thinPressure = (x: number, wall: number, outside: number, y: number): number =>
  (2 * x * wall) / (outside - 2 * y * wall)

/** Bore over outside diameter at which the largest hoop stress of Lame is x; undefined at P >= x. */
function lameRatio(x: number, p: number): number | undefined {
  return p < x ? Math.sqrt((x - p) / (x + p)) : undefined
}

/** t = (D/2) (1 - sqrt((x - P)/(x + P))) */
export function thickWall(x: number, p: number, outside: number): number | undefined {
  const ratio = lameRatio(x, p)
  return ratio === undefined ? undefined : (outside / 2) * (1 - ratio)
}

/** The same on the bore: t = (bore/2) (1/ratio - 1) */
export function thickWallOnBore(x: number, p: number, bore: number): number | undefined {
  const ratio = lameRatio(x, p)
  return ratio === undefined ? undefined : (bore / 2) * (1 / ratio - 1)
}

/** P = x (1 - r^2) / (1 + r^2), r = 1 - 2 T/D */
export function thickPressure(x: number, wall: number, outside: number): number {
  const ratio = 1 - (2 * wall) / outside
  return (x * (1 - ratio * ratio)) / (1 + ratio * ratio)
}

/** The coefficient that makes the simple formula give the thick wall: Y = bore / (bore + D). */
export const thickCoefficient = (wall: number, outside: number): number =>
  (outside - 2 * wall) / (2 * outside - 2 * wall)
