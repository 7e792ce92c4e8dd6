import type { Refusal } from '#platform/contract/calls/refusals.ts'

/** What an entry of goods out says: pieces went, or all or some of them did not after all. */
export const entryKinds = { go: 'Went', void: 'Taken back' } as const
export type EntryKind = keyof typeof entryKinds

/** Why goods go. */
export const noteKinds = {
  customer: 'To the customer',
  sale: 'Sale',
  loan: 'Loan',
  free_issue_return: 'Return of free issue',
} as const
export type NoteKind = keyof typeof noteKinds

/** One condition of a note, and every reason why it is not met; none: it is. */
export interface Condition {
  readonly code: string
  /** What is so where it is met. */
  readonly title: string
  /** When it is asked; what is asked when it is made ready is asked again when the goods go. */
  readonly at: 'ready' | 'dispatch'
  readonly refusals: readonly Refusal[]
}

/** Why a note has to wait for a step: the reasons of the conditions that are asked at it, in their order. */
export const refusalsAt = (conditions: readonly Condition[], at: Condition['at']): Refusal[] =>
  conditions
    .filter((condition) => at === 'dispatch' || condition.at === 'ready')
    .flatMap(({ refusals }) => refusals)

/** `1 piece is`, `3 pieces are` */
export const piecesAre = (count: number): string => (count === 1 ? '1 piece is' : `${count} pieces are`)
