import type { WallRow } from '../../contract/result.ts'
import { type Answered, type BendAnswer, HAIR } from '../answer/answered.ts'
import { massesPerMetre, STEEL_DENSITY } from './mass.ts'
import { plainText, requirementText } from '../input/number-text.ts'
import type { ListedWall } from '#modules/engineering/pipe-sizes/domain.ts'
import { asLength, asPressure, lengthUnitOf } from '../input/units.ts'
import { isEnough, listedWalls, minimumOf, rejection, wallName, unboughtReason } from './walls.ts'

/** Every listed wall of the size with margin, rating, utilisation and mass, and why it is too thin. */
export function wallTableOf(answered: Answered): WallRow[] {
  return listedWalls(answered.setup).map((listed) => rowOf(answered, listed))
}

function rowOf({ setup, answers, answer, chosen, bends, bend }: Answered, listed: ListedWall): WallRow {
  const { system, geometry, allowances, rules, input } = setup
  const { wall } = listed
  const outside = geometry.outside ?? 0
  const available = minimumOf(setup, wall) - allowances.total
  const row: WallRow = {
    wall: asLength(system, wall),
    schedules: [...listed.names],
    confidence: listed.confidence,
    availableWall: asLength(system, available),
    massPerMetre: massesPerMetre(system, outside, wall, input.density ?? STEEL_DENSITY).empty,
    isSelected: chosen?.listed !== undefined && chosen.listed.wall === wall,
  }
  if (available > 0) {
    const rated = rules.rating(answer.condition.strength, available, outside)
    row.rating = asPressure(system, rated.pressure)
    const used = answers.map(({ condition }) => {
      const { pressure } = rules.rating(condition.strength, available, outside)
      return condition.pressure === undefined ? undefined : condition.pressure / pressure
    })
    const known = used.filter((utilisation) => utilisation !== undefined)
    if (known.length > 0) row.utilisation = Math.max(...known)
  }
  const { tm, tn } = answer
  if (tm === undefined || tn === undefined) return row
  row.margin = asLength(system, wall - tn)
  row.marginPercent = ((wall - tn) / tn) * 100
  row.isEnough = isEnough(setup, wall, tm, bends)
  const unbought = unboughtReason(setup, wall)
  if (row.isEnough && unbought !== undefined) row.reason = `enough, ${unbought}`
  if (!row.isEnough) {
    const unit = lengthUnitOf(system)
    const worst = worstOf(tn, bend)
    row.reason = rejection(
      listed,
      `${requirementText({ value: worst.tn, unit })} ${unit}${worst.place}`,
      `${plainText({ value: wall, unit })} ${unit}`,
    )
  }
  return row
}

/** The thickest nominal wall of pipe and bend, with the place in words. */
function worstOf(tn: number, bend: BendAnswer | undefined): { readonly tn: number; readonly place: string } {
  const all = [
    { tn, place: '' },
    { tn: bend?.intrados.pipeWall ?? 0, place: ' at the intrados' },
    { tn: bend?.extrados.pipeWall ?? 0, place: ' for the extrados' },
  ]
  return all.reduce((worst, one) => (one.tn > worst.tn + HAIR ? one : worst))
}

/** Why no listed wall was chosen, in words. */
export function messageOf({ setup, chosen, answer }: Answered): string | undefined {
  if (chosen !== undefined || answer.required === undefined) return undefined
  const unit = lengthUnitOf(setup.system)
  const walls = listedWalls(setup)
  const heaviest = walls.at(-1)
  if (heaviest === undefined) {
    return setup.geometry.outside === undefined
      ? 'Pipe ordered on its bore has no listed walls: order the wall tn or the next one made.'
      : 'This diameter is no listed size, so there are no listed walls: order the wall tn or the next one made.'
  }
  if (walls.some(({ wall }) => unboughtReason(setup, wall) !== undefined)) {
    return 'No wall that the company buys is enough: look through all walls, or order one that is not bought otherwise.'
  }
  const [name] = heaviest.names
  const text = `${name === undefined ? '' : `${wallName(name)} `}${plainText({ value: heaviest.wall, unit })} ${unit}`
  const pointer = setup.input.method === 'b31.3' ? 'change the size, or see Chapter IX' : 'or change the size'
  return `The heaviest listed wall is ${text}. Enter a custom wall, take a stronger material, ${pointer}.`
}
