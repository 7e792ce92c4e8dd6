/** What became of an enquiry that a contact sent: nothing is a record of the house before staff have accepted it. */
export const askedStates = ['waiting', 'accepted', 'returned'] as const
export type AskedState = (typeof askedStates)[number]

export const waitsForUs = (state: string): boolean => state === 'waiting'

/** So many enquiries does the house take of one company in a day, and so many may wait at a time. */
export const ASKED_A_DAY = 20
export const MOST_WAITING = 50

interface Line {
  readonly description: string
  readonly drawingNo?: string | null | undefined
}

/** An enquiry in one line. */
export function askedAbout(lines: readonly Line[]): string {
  const [first, ...more] = lines
  const named = [first?.description, first?.drawingNo].filter(Boolean).join(', ')
  return more.length === 0 ? named : `${named} and ${more.length} more`
}
