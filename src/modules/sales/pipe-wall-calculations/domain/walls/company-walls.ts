import type { PipeWallCase } from '../../contract/case.ts'
import type { NumberedRow } from '../tables/table-columns.ts'

/** What the company buys of a size, in mm. */
interface SizePractice {
  /** Empty where every listed wall is bought. */
  readonly bought: readonly number[]
  readonly minimum: number
}

/** By NPS; `any` counts for the sizes that have no rows of their own. */
export type CompanyWalls = ReadonlyMap<string, SizePractice>

type Report = (line: number, message: string) => void

/** The rows of the company's own table: walls that are bought, and the thinnest one that is handled. */
export function readCompanyWalls(
  rows: readonly NumberedRow<'company-walls'>[],
  sizes: ReadonlyMap<string, unknown>,
  report: Report,
): CompanyWalls {
  const practice = new Map<string, { bought: number[]; minimum: number }>()
  for (const { line, row } of rows) {
    if (row.nps !== 'any' && !sizes.has(row.nps)) report(line, `nps ${row.nps} is not in the schedules.`)
    if (row.nps === 'any' && row.use === 'bought') report(line, 'A wall is bought in a size: name its nps.')
    const size = practice.get(row.nps) ?? { bought: [], minimum: 0 }
    if (row.use === 'bought') size.bought.push(row.wall_mm)
    else size.minimum = Math.max(size.minimum, row.wall_mm)
    practice.set(row.nps, size)
  }
  return practice
}

/** Two walls closer than this, in mm, are the same one in inches and in mm. */
const SAME_WALL = 0.06

/** What of the company's practice counts for a case; undefined where all walls do. */
export function practiceOf(
  { allWalls }: PipeWallCase,
  size: { readonly nps: string } | undefined,
  companyWalls: CompanyWalls,
): SizePractice | undefined {
  if (allWalls === true || size === undefined || companyWalls.size === 0) return undefined
  const own = companyWalls.get(size.nps)
  const any = companyWalls.get('any')
  if (own === undefined) return any
  return { bought: own.bought, minimum: Math.max(own.minimum, any?.minimum ?? 0) }
}

/** Why the company does not take a wall, in words; undefined where it does. `scale`: mm in the unit of the wall. */
export function practiceReason(
  practice: SizePractice | undefined,
  wall: number,
  scale: number,
): string | undefined {
  if (practice === undefined) return undefined
  const mm = wall * scale
  if (mm < practice.minimum - SAME_WALL) {
    return `below the company's practical minimum of ${practice.minimum} mm`
  }
  const { bought } = practice
  return bought.length === 0 || bought.some((one) => Math.abs(one - mm) <= SAME_WALL)
    ? undefined
    : 'not bought by the company'
}
