/** The kinds of entries of the ledger. */
export const movementKinds = {
  receive: 'Receive',
  split: 'Split',
  move: 'Move',
  transfer: 'Transfer',
  reserve: 'Reserve',
  unreserve: 'End a reservation',
  issue: 'Issue',
  return: 'Return',
  cut: 'Cut',
  adjust: 'Adjust',
  scrap: 'Scrap',
  dispatch: 'Dispatch',
  arrive: 'Arrive',
  reverse: 'Reverse',
} as const
export type MovementKind = keyof typeof movementKinds
export const movementKindNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]]

interface Balance {
  readonly at: string
  readonly leftPieces: number
  readonly leftMm: string
}

/** The length of one piece at an instant, in mm, by entries with the newest first; null where they do not say. */
export function lengthAt(movements: readonly Balance[], instant: string): string | null {
  const last = movements.find(({ at }) => Date.parse(at) <= Date.parse(instant))
  if (!last || last.leftPieces === 0) return null
  return (Number(last.leftMm) / last.leftPieces).toFixed(1)
}
