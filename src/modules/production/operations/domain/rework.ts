import { type CountedOperation, flowOf } from './pieces.ts'
import type { SignedBack } from './vocabulary.ts'

/** An operation with what was rejected, signed and answered there. */
export interface SignedOperation extends CountedOperation {
  readonly rejected: number
  /** Pieces signed in each place for a signature. */
  readonly slots: readonly number[]
  /** Pieces answered for, by party. */
  readonly points: Readonly<Record<string, number>>
}

/** What counts no more at an operation: so many made pieces, so many of them had passed. */
interface TakenBack {
  readonly id: string
  readonly quantity: number
  readonly passed: number
  readonly signedBack: SignedBack
}

interface Rework {
  readonly from: SignedOperation
  readonly to: SignedOperation
  readonly quantity: number
  /** Made here and rejected; else they are open here. */
  readonly isMade: boolean
}

const eachLess = (
  { slots, points }: Pick<SignedOperation, 'slots' | 'points'>,
  less: (signed: number) => number,
): SignedBack => ({
  slots: slots.map(less),
  points: Object.fromEntries(Object.entries(points).map(([party, answered]) => [party, less(answered)])),
})

/** What was signed of so many made pieces that are rejected: those that were signed are taken first, so that nothing passes unsigned. */
export const signedOfRejected = (operation: SignedOperation, quantity: number): SignedBack =>
  eachLess(operation, (signed) => Math.min(quantity, Math.max(0, signed - operation.passed)))

/**
 * What is taken back where pieces without serial numbers go back to an operation before. At each operation from there on they count
 * no more; at those beside the one that they come from, as many as no longer fit. Gives the operation that stands in the way, where
 * pieces of it are rejected or moved on.
 */
export function takenBack(
  route: readonly SignedOperation[],
  entry: number,
  { from, to, quantity, isMade }: Rework,
): { readonly taken: readonly TakenBack[] } | { readonly inTheWay: string } {
  const between = route.filter(
    ({ isApplicable, groupNo }) => isApplicable && groupNo >= to.groupNo && groupNo < from.groupNo,
  )
  const first = between.map((one) => ({
    id: one.id,
    quantity,
    passed: quantity,
    signedBack: eachLess(one, () => quantity),
  }))
  const short = between.find(({ passed }) => passed < quantity)
  if (short) return { inTheWay: short.id }
  const less = new Map(first.map((one) => [one.id, one]))
  const after = route.map((one) => {
    const { quantity: good = 0, passed = 0 } = less.get(one.id) ?? {}
    const own = isMade && one.id === from.id ? quantity : 0
    return { ...one, good: one.good - good - own, passed: one.passed - passed }
  })
  const flow = flowOf(after, entry)
  const beside: TakenBack[] = []
  for (const one of after.filter(({ id, groupNo }) => groupNo === from.groupNo && id !== from.id)) {
    const over = one.good + one.scrap - (flow.get(one.id)?.avail ?? one.good + one.scrap)
    if (over <= 0) continue
    const passed = Math.max(0, one.passed + one.rejected - (one.good - over))
    if (passed > one.passed || over > one.good) return { inTheWay: one.id }
    const left = one.good - over - one.rejected
    beside.push({
      id: one.id,
      quantity: over,
      passed,
      signedBack: eachLess(one, (signed) => Math.max(passed, signed - left)),
    })
  }
  return { taken: [...first, ...beside] }
}
