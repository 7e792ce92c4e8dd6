/** What a line of the ledger of pieces says. */
export const entryKinds = {
  add: 'Begun',
  good: 'Good',
  pass: 'Moved on',
  scrap: 'Scrapped',
  rework: 'To rework',
  take_back: 'Taken back',
  reverse: 'Reversed',
  split_out: 'Split off',
  carried_in: 'Carried in',
} as const
export type EntryKind = keyof typeof entryKinds

/** What somebody books by hand. */
export const bookedKinds = { good: 'Good', scrap: 'Scrap', rework: 'Rework' } as const

/** How a point of a party is answered: with what came of it, or by their word that they do not come. */
export const answers = { result: 'Result', waiver: 'Waiver' } as const
export type AnswerKind = keyof typeof answers

/** Where a piece with a serial number stands at an operation. */
export const pieceStates = {
  todo: 'To do',
  recorded: 'Waits for its signature',
  rejected: 'Rejected',
  passed: 'Moved on',
  scrapped: 'Scrapped',
  taken_back: 'Taken back',
} as const
export type PieceState = keyof typeof pieceStates

/** What became of rejected pieces, as their non-conformance says. */
export const rejectionEnds = { rework: 'Rework', scrap: 'Scrap', accepted: 'Accepted as they are' } as const
export type RejectionEnd = keyof typeof rejectionEnds
/** What becomes of them where nothing is done again. */
export const settledAs = { scrap: rejectionEnds.scrap, accepted: rejectionEnds.accepted } as const

/** How many signatures and answers count no more, by place and by party. */
export interface SignedBack {
  readonly slots: readonly number[]
  readonly points: Readonly<Record<string, number>>
  /** Signatures and answers that named pieces with serial numbers. */
  readonly recordIds?: readonly string[]
}
