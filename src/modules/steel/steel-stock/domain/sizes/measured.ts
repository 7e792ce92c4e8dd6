import { Decimal } from 'decimal.js'
import type { SteelForm } from './forms.ts'

/** What a wall may be thinner or thicker than it is named: 12.5 %, as the pipe specifications of the trade let mills deliver. */
const MILL_TOLERANCE = '0.125'

type Millimetres = string | null | undefined

/** A pipe, tube or hollow bar as it is named; decimal mm. */
interface NamedWall {
  readonly form?: SteelForm | null | undefined
  readonly wallMm?: Millimetres
  readonly odMm?: Millimetres
  readonly insideMm?: Millimetres
}

/** The nominal wall: a hollow bar is named by its diameters. Null: it has none, or it is not known. */
function nominalWall({ form, wallMm, odMm, insideMm }: NamedWall): Decimal | null {
  if (form === 'pipe' || form === 'tube') return wallMm ? new Decimal(wallMm) : null
  return form === 'hollow_bar' && odMm && insideMm ? new Decimal(odMm).minus(insideMm).div(2) : null
}

const shortest = (mm: Decimal.Value): string => new Decimal(mm).toDecimalPlaces(3).toString()

/**
 * Why a measured wall can hardly be that of a pipe, in a sentence: it lies beyond the mill tolerance around the nominal wall.
 * Null: it does not, or nothing is known to compare it with.
 */
export function measuredProblem(named: NamedWall, measuredMm: string | null | undefined): string | null {
  const wall = nominalWall(named)
  if (!wall || !measuredMm) return null
  const [lowest, highest] = [
    wall.times(new Decimal(1).minus(MILL_TOLERANCE)),
    wall.times(new Decimal(1).plus(MILL_TOLERANCE)),
  ]
  if (new Decimal(measuredMm).gte(lowest) && new Decimal(measuredMm).lte(highest)) return null
  return `${shortest(measuredMm)} mm is not the wall of ${shortest(wall)} mm within the mill tolerance, ${shortest(lowest)} to ${shortest(highest)} mm.`
}
