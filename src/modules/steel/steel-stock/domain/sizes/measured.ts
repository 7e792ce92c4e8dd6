import { Decimal } from 'decimal.js'
import type { SteelForm } from './forms.ts'

/** What a wall may be thinner or thicker than it is named: 12.5 %, as the pipe specifications of the trade let mills deliver. */
const MILL_TOLERANCE = '0.125'

/** A pipe or tube as it is named; decimal mm. */
interface NamedWall {
  readonly form?: SteelForm | null | undefined
  readonly wallMm?: string | null | undefined
}

const shortest = (mm: Decimal.Value): string => new Decimal(mm).toDecimalPlaces(3).toString()

/**
 * Why a measured wall can hardly be that of a pipe, in a sentence: it lies beyond the mill tolerance around the nominal wall.
 * Null: it does not, or nothing is known to compare it with.
 */
export function measuredProblem(
  { form, wallMm }: NamedWall,
  measuredMm: string | null | undefined,
): string | null {
  if ((form !== 'pipe' && form !== 'tube') || !wallMm || !measuredMm) return null
  const [lowest, highest] = [
    new Decimal(wallMm).times(new Decimal(1).minus(MILL_TOLERANCE)),
    new Decimal(wallMm).times(new Decimal(1).plus(MILL_TOLERANCE)),
  ]
  if (new Decimal(measuredMm).gte(lowest) && new Decimal(measuredMm).lte(highest)) return null
  return `${shortest(measuredMm)} mm is not the wall of ${shortest(wallMm)} mm within the mill tolerance, ${shortest(lowest)} to ${shortest(highest)} mm.`
}
