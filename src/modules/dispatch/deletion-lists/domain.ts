import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** How a list goes: written, signed by whoever proposes it, then by someone else; what stands on it is gone from then on. */
export const deletionStates = {
  draft: { label: 'Draft', tone: 'grey' },
  proposed: { label: 'Proposed', tone: 'amber' },
  deleted: { label: 'Deleted', tone: 'green' },
  withdrawn: { label: 'Withdrawn', tone: 'grey' },
} as const
export type DeletionState = keyof typeof deletionStates

export const isDraft = (state: DeletionState): boolean => state === 'draft'
export const isProposed = (state: DeletionState): boolean => state === 'proposed'
export const isDeleted = (state: DeletionState): boolean => state === 'deleted'
/** Nothing of it is deleted yet, and it may still be. */
export const mayStillGo = (state: DeletionState): boolean => isDraft(state) || isProposed(state)

/** The most deliveries on one list. */
export const MOST_NOTES = 100

/** A delivery as far as it decides whether its papers may go. */
export interface NoteToDelete {
  readonly entity: string
  readonly id: string
  readonly number: string
  readonly status: string
  /** `loan` is over only when it is back. */
  readonly kind: string | null
  readonly isHeld: boolean
  /** `YYYY-MM-DD`, the last day on which it is kept. */
  readonly keepUntil: string
  readonly hasOpenReturn: boolean
  readonly isUnbilled: boolean
  readonly isOwed: boolean
  /** Of a declaration that nobody signed yet. */
  readonly draftNumber: string | null
  /** Of a traveller that still has work. */
  readonly travellerNumber: string | null
  /** Of another list that names it. */
  readonly listNumber: string | null
}

const isSettled = ({ status, kind }: NoteToDelete): boolean =>
  status === 'closed' || status === 'void' || (status === 'delivered' && kind !== 'loan')

/** Every reason why the papers of a delivery stay; none: they may go. `today` is the day at its facility. */
export function whyKept(note: NoteToDelete, today: string): Refusal[] {
  const { number, keepUntil, listNumber, travellerNumber, draftNumber } = note
  const because = (
    isSo: boolean,
    code: string,
    sentence: string,
    more: Readonly<Record<string, string>> = {},
  ) => (isSo ? [refuse(code, { note: number, ...more }, `${number} ${sentence}`)] : [])
  return [
    ...because(keepUntil >= today, 'too_early', `is kept until ${keepUntil}.`, { keepUntil }),
    ...because(note.isHeld, 'legal_hold', 'is under a legal hold.'),
    ...because(!isSettled(note), 'still_open', 'is not over: goods of it are on their way or expected back.'),
    ...because(note.hasOpenReturn, 'return_open', 'has pieces that came back and are not released again.'),
    ...because(note.isUnbilled, 'not_billed', 'has not gone to accounts.'),
    ...because(note.isOwed, 'owed', 'is still owed a certificate.'),
    ...because(draftNumber !== null, 'declaration_open', `has a declaration in work: ${draftNumber}.`),
    ...because(
      travellerNumber !== null,
      'traveller_open',
      `is of a traveller with open work: ${travellerNumber}.`,
    ),
    ...because(listNumber !== null, 'on_list', `stands on ${listNumber}.`, { list: listNumber ?? '' }),
  ]
}

/** A delivery on a list, as both sign it. */
export interface ListedNote {
  readonly noteEntity: string
  readonly noteId: string
  readonly noteNumber: string
  readonly leftOn: string
  readonly keepUntil: string
  /** Of what was deleted. */
  readonly papersSha256: string | null
}

/** What a signature on a list stands for; the second one also for what was deleted. Its shape never changes. */
export const signedList = (
  list: {
    readonly number: string
    readonly facilityId: string
    readonly reason: string
    readonly notes: readonly ListedNote[]
  },
  isSecond: boolean,
): unknown => ({
  number: list.number,
  facilityId: list.facilityId,
  reason: list.reason,
  notes: list.notes.map(({ noteEntity, noteId, noteNumber, leftOn, keepUntil, papersSha256 }) => ({
    noteEntity,
    noteId,
    noteNumber,
    leftOn,
    keepUntil,
    ...(isSecond ? { papersSha256 } : {}),
  })),
})
