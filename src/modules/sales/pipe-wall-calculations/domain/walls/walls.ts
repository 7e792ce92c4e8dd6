import { type BendNeeds, type ChosenWall, type ConditionAnswer, HAIR } from '../answer/answered.ts'
import { isEnoughForBend } from '../bend-and-test/bend.ts'
import { practiceReason } from './company-walls.ts'
import type { Findings } from '../answer/findings.ts'
import { wallChoiceOf } from './geometry.ts'
import { minimumWall } from './mill-tolerance.ts'
import { type ListedWall, wallsOf } from '#modules/engineering/pipe-sizes/domain.ts'
import type { Setup } from '../input/setup.ts'

/** Two walls closer than this, in mm, are the same listed wall in another rounding. */
const SAME_WALL = 0.02

/** The listed walls that the case looks through, thinnest first; none for a diameter that is no listed size. */
export function listedWalls({ input, system, geometry, info, isPipeline }: Setup): readonly ListedWall[] {
  if (geometry.size === undefined) return []
  const choice = wallChoiceOf(input, info.isStainless)
  // Line pipe is mostly bought in walls without a schedule number.
  return wallsOf(geometry.size, system, choice, input.unscheduledWalls ?? isPipeline)
}

/** What is left of a nominal wall after the mill tolerance, which may depend on the wall itself. */
export const minimumOf = ({ tolerance }: Setup, wall: number): number =>
  minimumWall(tolerance.tolerance, wall)

/** Whether a wall is enough for the pipe and its bends, by testing the wall itself and never a rounded requirement. */
export function isEnough(setup: Setup, wall: number, tm: number, bends: readonly BendNeeds[]): boolean {
  const minimum = minimumOf(setup, wall)
  if (minimum < tm - HAIR) return false
  return bends.every((bend) => isEnoughForBend(bend, minimum, setup.allowances.total))
}

/** Why the company does not take a listed wall, in words; undefined where it does. */
export const unboughtReason = ({ practice, system }: Setup, wall: number): string | undefined =>
  practiceReason(practice, wall, system === 'si' ? 1 : 25.4)

/** The measured or typed wall, else the thinnest listed wall that is enough for the pipe and every place of its bends. */
export function chooseWall(
  setup: Setup,
  needed: ConditionAnswer,
  bends: readonly BendNeeds[],
  findings: Findings,
): ChosenWall | undefined {
  const { geometry } = setup
  const hasPressure = needed.required !== undefined
  if (geometry.measured !== undefined) {
    return typedWall(setup, 'measured', geometry.measured, hasPressure, findings)
  }
  if (geometry.nominal !== undefined) {
    return typedWall(setup, 'nominal', geometry.nominal, hasPressure, findings)
  }
  const { tm, outside } = needed
  if (tm === undefined || outside === undefined) return undefined
  const walls = listedWalls(setup)
  const listed = walls.find(
    ({ wall }) => isEnough(setup, wall, tm, bends) && unboughtReason(setup, wall) === undefined,
  )
  if (listed === undefined) {
    if (geometry.bore === undefined) findings.warn(walls.length === 0 ? 'W23' : 'W08')
    return undefined
  }
  const minimum = minimumOf(setup, listed.wall)
  const available = minimum - setup.allowances.total
  findings.trust(listed.confidence)
  return { wall: listed.wall, names: listed.names, origin: 'listed', minimum, available, outside, listed }
}

function typedWall(
  setup: Setup,
  origin: 'nominal' | 'measured',
  wall: number,
  hasPressure: boolean,
  findings: Findings,
): ChosenWall | undefined {
  const { geometry, allowances, system } = setup
  const minimum = origin === 'measured' ? wall : minimumOf(setup, wall)
  const available = minimum - allowances.total
  // A measured wall that will be used up has an answer: it fails, and its life says when.
  const hasAnswer = origin === 'measured' && hasPressure
  if (allowances.total >= wall && !hasAnswer) {
    return findings.refuse('allowance', 'The allowances are as thick as the wall or thicker.')
  }
  if (!(available > 0) && !hasAnswer) {
    return findings.refuse(
      'allowance',
      'The allowances and the mill tolerance together use up the whole wall.',
    )
  }
  const same = system === 'si' ? SAME_WALL : SAME_WALL / 25.4
  const nominal = geometry.nominal
  const listed =
    nominal === undefined
      ? undefined
      : everyWall(setup).find((candidate) => Math.abs(candidate.wall - nominal) <= same)
  return {
    wall,
    names: listed?.names ?? [],
    origin,
    minimum,
    available,
    outside: geometry.outside ?? (geometry.bore ?? 0) + 2 * minimum,
    listed,
  }
}

/** For the name of a typed wall both standards count, unless one was chosen. */
function everyWall(setup: Setup): readonly ListedWall[] {
  const walls = listedWalls(setup)
  if (setup.geometry.size === undefined || setup.input.standard !== undefined) return walls
  return [...walls, ...wallsOf(setup.geometry.size, setup.system, 'both', true)]
}

/** Why a listed wall was passed over: "needs 8.78 mm, Sch 40 has 8.18 mm". */
export function rejection(listed: ListedWall, needs: string, has: string): string {
  const [name] = listed.names
  return `needs ${needs}, ${name === undefined ? 'this wall' : wallName(name)} has ${has}`
}

/** "Sch 40", but "STD" and "XS" alone. */
export const wallName = (name: string): string => (/^\d/.test(name) ? `Sch ${name}` : name)
