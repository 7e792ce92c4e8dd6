import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** In which condition goods came back. */
export const returnConditions = {
  unopened: 'Unopened',
  opened: 'Opened',
  damaged: 'Damaged',
} as const
export type ReturnCondition = keyof typeof returnConditions

/** Why goods came back. */
export const returnReasons = {
  loan_ended: 'The loan ended',
  wrong: 'Wrong goods',
  damaged: 'Damaged',
  not_conforming: 'Not conforming',
  unused: 'Not used',
} as const
export type ReturnReason = keyof typeof returnReasons

/** Why pieces that were made come back. */
export const { loan_ended: _, ...pieceReturnReasons } = returnReasons

/** Why what came back does not go again yet. */
export const notReleasedAgain = (what: string, pieces: number): Refusal =>
  refuse(
    'returned',
    { what, pieces },
    `${pieces === 1 ? what : `${pieces} pieces of ${what}`} came back and ${pieces === 1 ? 'is' : 'are'} not released again.`,
  )

/** What comes back untouched waits for its release alone; anything else is decided first. */
export const isSound = (condition: ReturnCondition, reason: ReturnReason): boolean =>
  condition === 'unopened' && reason !== 'not_conforming' && reason !== 'damaged'
