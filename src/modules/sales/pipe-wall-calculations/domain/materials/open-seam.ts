import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import { isOpenPipe, isUnknownYield } from './material-group.ts'
import type { QualityRow } from './quality-rows.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import type { Geometry } from '../walls/geometry.ts'

/** Outside diameter of NPS 4 in mm, up to which 49 CFR 192.113 and 195.106 have the lower factor. */
const NPS_4 = 114.3

/**
 * The row of E that counts while nobody says what seam the line pipe has: of unknown yield that of other pipe, by its
 * size, and of A25 the furnace butt weld. Undefined for every other pipe, and where the seam is known.
 */
export function openRow(
  input: PipeWallCase,
  system: UnitSystem,
  { outside, bore }: Geometry,
  { qualityFactors }: PipeWallTables,
): QualityRow | undefined {
  const { method, smys, seam, weldedJoint } = input
  if (method !== 'b31.4' && method !== 'b31.8') return undefined
  if (seam === 'seamless' || weldedJoint !== undefined || !isOpenPipe(input)) return undefined
  const rows = qualityFactors.filter(({ code }) => code === method.toUpperCase())
  if (typeof smys === 'string' && isUnknownYield(smys)) {
    const mm = (outside ?? bore ?? 0) * (system === 'si' ? 1 : 25.4)
    const size = mm > NPS_4 + 0.15 ? 'larger than NPS 4' : 'NPS 4 and smaller'
    return rows.find(({ spec }) => spec === `other, ${size}`)
  }
  return rows.find(({ spec, seam: name }) => spec === 'API 5L' && /furnace butt/.test(name))
}
