import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** What a decided non-conformance lets be done with what it names, before it is closed. */
export const holdAllows = ['scrap', 'return', 'use'] as const
export type HoldAllows = (typeof holdAllows)[number]

/** A non-conformance that names a row of stock. */
export interface Hold {
  readonly sourceNumber: string
  /** Null: nobody has decided. */
  readonly allows: HoldAllows | null
  /** Null: it still holds the row. */
  readonly endedAt: string | null
}

/** What can be done with steel that is held. */
export type HeldAction = 'useAgain' | 'reject' | 'returnToSupplier' | 'scrap' | 'correct'

/** The decisions with which an action is what was decided; using it again waits until the non-conformance is closed. */
const decidedBy: Readonly<Record<HeldAction, readonly HoldAllows[]>> = {
  useAgain: [],
  reject: ['scrap', 'return'],
  returnToSupplier: ['return'],
  scrap: ['scrap'],
  correct: holdAllows,
}

/** The non-conformances for which an action has to wait. */
export const holdRefusals = (holds: readonly Hold[], action: HeldAction): Refusal[] =>
  holds
    .filter(({ endedAt, allows }) => endedAt === null && !(allows && decidedBy[action].includes(allows)))
    .map(({ sourceNumber, allows }) =>
      refuse('on_hold', { by: sourceNumber }, `${sourceNumber} ${holdWords(allows, action)}`),
    )

function holdWords(allows: HoldAllows | null, action: HeldAction): string {
  if (allows === null) return 'names it, and nobody has decided about it yet.'
  return action === 'useAgain'
    ? 'names it and is not closed yet.'
    : 'names it, and something else was decided.'
}

/** Why an action has to wait for a non-conformance, in a sentence; null: none holds the row back. */
export const holdProblem = (holds: readonly Hold[], action: HeldAction): string | null =>
  holdRefusals(holds, action)[0]?.message ?? null
