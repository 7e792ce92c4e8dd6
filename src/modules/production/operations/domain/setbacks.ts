import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import type { Disposition } from '#modules/purchasing/non-conformances/domain.ts'
import { type OperationFacts, recordedPieces } from './facts.ts'
import { notReleased, type WorkFacts } from './guards.ts'
import type { EntryKind, RejectionEnd } from './vocabulary.ts'

/** Made pieces that have not moved on and that nobody has rejected. */
export const rejectable = (facts: OperationFacts): number => {
  const { goodQty, passedQty, rejectedQty } = facts
  return facts.pieces.length > 0 ? recordedPieces(facts).length : goodQty - passedQty - rejectedQty
}

/** Why nothing is rejected here now. */
export function rejectRefusal(facts: WorkFacts): Refusal | null {
  const first = notReleased(facts)
  if (first) return first
  if (facts.signedBy.length === 0)
    return refuse('no_slot', {}, 'Nobody signs this operation: scrap the pieces, or send them back.')
  return rejectable(facts) > 0
    ? null
    : refuse('nothing_to_reject', {}, 'There is no finished piece here to reject.')
}

/** Why nothing becomes of rejected pieces here now. */
export function rejectedRefusal(facts: WorkFacts): Refusal | null {
  const first = notReleased(facts)
  if (first) return first
  return facts.storedRejections.some(({ endedAs }) => endedAs === null)
    ? null
    : refuse('nothing_rejected', {}, 'No rejected piece waits here for what becomes of it.')
}

/** A non-conformance as far as rejected pieces wait for it. */
interface Decision {
  readonly number: string
  readonly status: string
  readonly disposition: Disposition | null
}

const ends: Readonly<Record<Disposition, RejectionEnd>> = {
  rework: 'rework',
  repair: 'rework',
  scrap: 'scrap',
  return_to_supplier: 'scrap',
  use_as_is: 'accepted',
  concession: 'accepted',
}

/** What a non-conformance lets become of rejected pieces; one that was cancelled lets them be signed after all. Null: it is undecided. */
export function allowedEnd({ status, disposition }: Decision): RejectionEnd | null {
  if (status === 'cancelled') return 'accepted'
  return (status === 'decided' || status === 'closed') && disposition ? ends[disposition] : null
}

const endWords: Readonly<Record<RejectionEnd, string>> = {
  rework: 'has the pieces worked on again',
  scrap: 'has the pieces scrapped',
  accepted: 'takes the pieces as they are',
}

/** Why this does not become of rejected pieces: their non-conformance is not decided, or otherwise. */
export function endRefusal(decision: Decision, asked: RejectionEnd): Refusal | null {
  const { number } = decision
  const allowed = allowedEnd(decision)
  if (allowed === null) return refuse('ncr_undecided', { ncr: number }, `${number} is not decided.`)
  if (allowed === asked) return null
  return refuse('ncr_otherwise', { ncr: number, as: allowed }, `${number} ${endWords[allowed]}.`)
}

/** Why pieces do not go back to an operation; rejected ones may be worked on again where they were made. */
export function targetRefusal(
  from: { readonly id: string; readonly groupNo: number },
  to: { readonly id: string; readonly groupNo: number; readonly seq: number; readonly status: string },
  isMade: boolean,
): Refusal | null {
  if (to.status === 'not_applicable')
    return refuse('not_applicable', { seq: to.seq }, `Operation ${to.seq} does not apply.`)
  if (to.groupNo < from.groupNo || (isMade && to.id === from.id)) return null
  return refuse('target', { seq: to.seq }, 'Rework goes back to an operation before this one.')
}

/** Something that would break the balance of another operation. */
export const breaksBalance = (seq: number): Refusal =>
  refuse(
    'breaks_balance',
    { seq },
    `Operation ${seq} already counts these pieces. Take them back there first.`,
  )

/** A booking is taken back by who made it within so many minutes. */
const REVERSE_MINUTES = 10

interface Entry {
  readonly id: string
  readonly kind: EntryKind
  readonly byId: string
  readonly at: string
  readonly serialId: string | null
  readonly reversesId: string | null
}
interface After {
  readonly at: string
  readonly serialIds: readonly string[]
}

/** Why a booking is not taken back: it is somebody else's, too old, or something followed from it. */
export function reverseRefusal(
  facts: {
    readonly storedEntries: readonly Entry[]
    readonly storedSignOffs: readonly After[]
    readonly storedAnswers: readonly After[]
    readonly storedRejections: readonly After[]
  },
  entry: Entry,
  actorId: string,
  now: Date,
): Refusal | null {
  const { storedEntries, storedSignOffs, storedAnswers, storedRejections } = facts
  if (entry.kind !== 'good' && entry.kind !== 'scrap')
    return refuse('not_a_booking', {}, 'Only good and scrapped pieces are reversed.')
  const over = new Set(storedEntries.flatMap(({ reversesId }) => reversesId ?? []))
  if (over.has(entry.id)) return refuse('reversed', {}, 'This booking is reversed already.')
  if (entry.byId !== actorId)
    return refuse('not_yours', {}, 'Who booked the pieces reverses it; reject or scrap them instead.')
  if (now.getTime() - Date.parse(entry.at) > REVERSE_MINUTES * 60_000)
    return refuse(
      'too_late',
      { minutes: REVERSE_MINUTES },
      `A booking is reversed within ${REVERSE_MINUTES} minutes; reject or scrap the pieces instead.`,
    )
  // They move on with the booking where nobody signs; where somebody does, the signature stands here too.
  const isOfThese = (serialIds: readonly string[]) =>
    entry.serialId === null || serialIds.includes(entry.serialId)
  const followed =
    storedEntries.some(
      (one) =>
        one.at > entry.at &&
        one.kind !== 'pass' &&
        one.reversesId === null &&
        !over.has(one.id) &&
        isOfThese(one.serialId === null ? [] : [one.serialId]),
    ) ||
    [...storedSignOffs, ...storedAnswers, ...storedRejections].some(
      ({ at, serialIds }) => at >= entry.at && isOfThese(serialIds),
    )
  return followed
    ? refuse('followed', {}, 'Something was noted of these pieces since; reject or scrap them instead.')
    : null
}

/** Why an operation of a released traveller is not said to be not applicable. */
export function leaveOutRefusal(
  facts: WorkFacts & {
    readonly startedAt: string | null
    readonly storedAnswers: readonly unknown[]
    readonly outside: string | null
  },
): Refusal | null {
  const { seq, kind, status, storedEntries, storedSignOffs, storedAnswers, readings, startedAt } = facts
  const first = notReleased(facts)
  if (first) return first
  if (status === 'not_applicable')
    return refuse('not_applicable', { seq }, `Operation ${seq} does not apply already.`)
  if (kind === 'release') return refuse('last_release', { seq }, 'The final release always applies.')
  const records = [...storedEntries, ...storedSignOffs, ...storedAnswers, ...readings]
  if (records.length > 0 || startedAt !== null)
    return refuse('has_records', { seq }, `Operation ${seq} has records; reject or scrap the pieces instead.`)
  if (facts.outside === null) return null
  return refuse(
    'statutory',
    { seq, party: facts.outside },
    `Operation ${seq} is a hold or witness point of ${facts.outside}; only a new revision with their agreement takes it out.`,
  )
}
