/** What is counted of an operation, and where it stands in the route. */
export interface CountedOperation {
  readonly id: string
  readonly groupNo: number
  readonly isApplicable: boolean
  readonly good: number
  readonly passed: number
  readonly scrap: number
}

/** How many pieces reach an operation, and how many of them are still to be worked on. */
export interface Flow {
  readonly avail: number
  readonly open: number
  readonly isDone: boolean
}

/**
 * How pieces move through a route into which `entry` of them went. An operation gets what every operation of the group before it
 * let pass; what was scrapped up to its own group is worked on no more. What does not apply is left out.
 */
export function flowOf(operations: readonly CountedOperation[], entry: number): Map<string, Flow> {
  const counting = operations.filter(({ isApplicable }) => isApplicable)
  const groups = [...Map.groupBy(counting, ({ groupNo }) => groupNo).entries()].toSorted(([a], [b]) => a - b)
  const flow = new Map<string, Flow>()
  let scrapBefore = 0
  let passedBefore = entry
  let areDoneBefore = true
  for (const [, group] of groups) {
    const scrapHere = group.reduce((sum, { scrap }) => sum + scrap, 0)
    const avail = Math.min(passedBefore, entry - scrapBefore)
    const left = entry - scrapBefore - scrapHere
    const areDone = group.map(({ id, good, passed, scrap }) => {
      const open = Math.max(0, Math.min(avail - scrap, left) - good)
      const isDone = entry > 0 && areDoneBefore && passed >= left && good === passed && open === 0
      flow.set(id, { avail, open, isDone })
      return isDone
    })
    scrapBefore += scrapHere
    passedBefore = Math.min(...group.map(({ passed }) => passed))
    areDoneBefore = areDone.every(Boolean)
  }
  return flow
}

/** Where pieces with serial numbers stand at an operation, each by what counts of it now. */
export interface StoodPieces extends Pick<CountedOperation, 'id' | 'groupNo' | 'isApplicable'> {
  readonly passed: ReadonlySet<string>
  /** Made, passed or not. */
  readonly good: ReadonlySet<string>
  readonly scrapped: ReadonlySet<string>
}

/** The same of pieces with serial numbers: each reaches a group for itself, and what was lost anywhere is worked on nowhere. */
export function flowOfPieces(
  operations: readonly StoodPieces[],
  pieces: readonly string[],
): Map<string, Flow> {
  const counting = operations.filter(({ isApplicable }) => isApplicable)
  const groups = [...Map.groupBy(counting, ({ groupNo }) => groupNo).entries()].toSorted(([a], [b]) => a - b)
  const lost = new Set(counting.flatMap(({ scrapped }) => [...scrapped]))
  const flow = new Map<string, Flow>()
  let reached = pieces
  let left = pieces.length
  let areDoneBefore = true
  for (const [, group] of groups) {
    left -= group.reduce((sum, { scrapped }) => sum + scrapped.size, 0)
    const areDone = group.map(({ id, good, passed }) => {
      const open = reached.filter((piece) => !lost.has(piece) && !good.has(piece)).length
      const isDone =
        pieces.length > 0 && areDoneBefore && passed.size >= left && good.size === passed.size && open === 0
      flow.set(id, { avail: reached.length, open, isDone })
      return isDone
    })
    reached = reached.filter((piece) => group.every(({ passed }) => passed.has(piece)))
    areDoneBefore = areDone.every(Boolean)
  }
  return flow
}

/** What somebody has signed of an operation, by its places for signatures. */
interface Signed {
  readonly good: number
  readonly passed: number
  /** Pieces signed in each slot. */
  readonly slots: readonly number[]
  /** Pieces answered at each point that somebody holds or witnesses. */
  readonly points: readonly number[]
}

/** How many pieces move on now: those that every signature names and every point is answered for. */
export const passable = ({ good, passed, slots, points }: Signed): number =>
  Math.max(0, Math.min(good, ...slots, ...points) - passed)

/** How many pieces wait for a signature in a slot: the one before it signs first. */
export const openInSlot = ({ good, slots }: Pick<Signed, 'good' | 'slots'>, index: number): number => {
  const before = index === 0 ? good : (slots[index - 1] ?? 0)
  return Math.max(0, Math.min(good, before) - (slots[index] ?? 0))
}
