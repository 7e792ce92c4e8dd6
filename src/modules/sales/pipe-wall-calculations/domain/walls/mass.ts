import type { UnitSystem } from '../../contract/case.ts'

/** kg/m3 of the tables: 0.0246615 (D - t) t. */
export const STEEL_DENSITY = 7850
const WATER_DENSITY = 1000

/** What the pipe metal usually weighs, by group and alloy, in kg/m3. */
export function usualDensity(wGroup: string | undefined, materialId: string | undefined): number {
  if (materialId?.includes('N06625')) return 8440
  if (materialId?.includes('N08825')) return 8140
  if (wGroup === 'AUS') return 8000
  return wGroup === 'DSS' ? 7800 : STEEL_DENSITY
}

/** Mass of the empty pipe and of the pipe full of water, kg/m. */
export function massesPerMetre(
  system: UnitSystem,
  outside: number,
  wall: number,
  density: number,
): { readonly empty: number; readonly filled: number } {
  const scale = system === 'si' ? 1 : 25.4
  const [d, t] = [outside * scale, wall * scale]
  const empty = Math.PI * (d - t) * t * density * 1e-6
  return { empty, filled: empty + (Math.PI / 4) * (d - 2 * t) ** 2 * WATER_DENSITY * 1e-6 }
}
