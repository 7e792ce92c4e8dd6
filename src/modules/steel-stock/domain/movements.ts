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
  reverse: 'Reverse',
} as const
export type MovementKind = keyof typeof movementKinds
export const movementKindNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]]
