import type { SubmittalStatus } from '../domain.ts'

/** How a round stands for the customer whom it was sent to. */
export const customerStates = ['open', 'permitted', 'returned', 'withdrawn', 'superseded'] as const
export type CustomerState = (typeof customerStates)[number]

interface Round {
  readonly status: SubmittalStatus
  readonly isCurrent: boolean
  readonly exemptedAt: string | null
  readonly returnedOn: string | null
}

/** The state that a customer is told, from the one of the house; null: it was never sent to them. */
export function customerStateOf({ status, isCurrent, exemptedAt, returnedOn }: Round): CustomerState | null {
  switch (status) {
    case 'draft':
    case 'cancelled':
      return null
    case 'sent':
      if (!isCurrent) return 'superseded'
      return exemptedAt === null ? 'open' : 'permitted'
    case 'returned':
      return 'returned'
    case 'withdrawn':
      return 'withdrawn'
    case 'superseded':
      return returnedOn === null ? 'superseded' : 'returned'
  }
}

const sentences: Readonly<Record<Exclude<CustomerState, 'open'>, string>> = {
  permitted: 'You permitted work to go on without this answer. Write to us if that has changed.',
  returned: 'These documents were returned already.',
  withdrawn: 'We have withdrawn these documents. There is nothing to answer.',
  superseded: 'A newer round took the place of this one. Answer that one.',
}

/** Why the customer cannot return a round: code and sentence; null when they can. */
export function customerAnswerProblem(round: Round): readonly [code: string, sentence: string] | null {
  const state = customerStateOf(round) ?? 'superseded'
  return state === 'open' ? null : [`submittal_${state}`, sentences[state]]
}
