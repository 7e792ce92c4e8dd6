import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { OperationRecord } from '../contract.ts'
import { notReleased, type WorkFacts } from './guards.ts'

/** What decides whether a traveller goes on at an operation after work on paper. */
export interface PaperFacts extends WorkFacts {
  readonly id: string
  readonly travellerNumber: string
  readonly isFromPaper: boolean
  readonly takenOver: Pick<NonNullable<OperationRecord['takenOver']>, 'seq' | 'beforeIds'> | null
  /** Who worked on any operation of the traveller. */
  readonly performerIds: readonly string[]
  readonly route: readonly { readonly id: string; readonly seq: number; readonly status: string }[]
}

/** The operations that come before this one, and are done on this part. */
export const idsBefore = ({ seq, route }: Pick<PaperFacts, 'seq' | 'route'>): string[] =>
  route.flatMap((one) => (one.seq < seq && one.status !== 'not_applicable' ? [one.id] : []))

/** Why the operations before this one were not done on paper; null: somebody may say so. */
export function takeOverRefusal(facts: PaperFacts): Refusal | null {
  const { travellerNumber, travellerRevision, takenOver, seq, status } = facts
  if (!facts.isFromPaper)
    return refuse(
      'not_from_paper',
      { traveller: travellerNumber },
      `${travellerNumber} was not made to take over work from paper.`,
    )
  const first = notReleased(facts)
  if (first) return first
  if (takenOver)
    return refuse(
      'taken_over',
      { seq: takenOver.seq },
      `It was taken over at operation ${takenOver.seq} already.`,
    )
  if (travellerRevision > 0)
    return refuse(
      'not_first_revision',
      { revision: travellerRevision },
      'Work is taken over from paper before the traveller is revised.',
    )
  if (facts.performerIds.length > 0)
    return refuse(
      'begun',
      { traveller: travellerNumber },
      `Someone has worked on ${travellerNumber} in the program: what was done before is recorded there.`,
    )
  if (status === 'not_applicable')
    return refuse('not_applicable', { seq }, `Operation ${seq} does not apply.`)
  if (idsBefore(facts).length === 0)
    return refuse('nothing_before', { seq }, `Nothing comes before operation ${seq}: it just begins.`)
  return null
}

/** Whether it was done and inspected on paper. */
export const isOnPaper = ({ id, takenOver }: Pick<PaperFacts, 'id' | 'takenOver'>): boolean =>
  takenOver?.beforeIds.includes(id) ?? false
