/** What a line of the ledger of pieces says. */
export const entryKinds = {
  add: 'Begun',
  good: 'Good',
  pass: 'Moved on',
  scrap: 'Scrapped',
} as const
export type EntryKind = keyof typeof entryKinds

/** What somebody books by hand. */
export const bookedKinds = { good: 'Good', scrap: 'Scrap' } as const

/** How a point of a party is answered: with what came of it, or by their word that they do not come. */
export const answers = { result: 'Result', waiver: 'Waiver' } as const
export type AnswerKind = keyof typeof answers
