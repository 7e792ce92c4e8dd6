import { limitsOf, outOfLimits } from '#platform/contract/values/step-limits.ts'
import type { Step } from '#platform/contract/values/typed-steps.ts'
import { type RouteLine, type Slot, slotsOf, stepsOf } from '#modules/production/travellers/domain.ts'
import type { Intervention } from '#modules/engineering/operation-templates/domain.ts'
import type { OperationRecord } from '../contract.ts'
import { openInSlot, passable } from './pieces.ts'
import { attendedPoints } from './points.ts'
import type { PieceState, RejectionEnd, SignedBack } from './vocabulary.ts'

/** What the rules of an operation look at. */
export interface OperationFacts
  extends Pick<
    RouteLine,
    'kind' | 'signatureType' | 'signedBy' | 'ndeMethod' | 'ndeMinLevel' | 'signerOtherThanPerformer'
  > {
  readonly lineSteps: RouteLine['steps']
  readonly intervention: Intervention
  readonly goodQty: number
  readonly passedQty: number
  readonly rejectedQty: number
  /** Each piece, where they have serial numbers; none where they are told apart by count alone. */
  readonly pieces: readonly PieceHere[]
  readonly readings: readonly {
    readonly id: string
    readonly stepKey: string
    readonly serialId: string | null
    readonly attempt: number
    readonly value: string
    readonly outcome: 'in' | 'out' | 'none'
    readonly gaugeNo: string | null
    readonly byName: string
    readonly at: string
  }[]
  readonly storedSignOffs: readonly (Counted & { readonly slot: number })[]
  readonly storedAnswers: readonly (Counted & { readonly party: string })[]
  readonly storedRejections: readonly (Counted & {
    readonly signedBack: SignedBack | null
    readonly endedAs: RejectionEnd | null
  })[]
  /** What was signed and answered of pieces that were taken back by count. */
  readonly storedEntries: readonly { readonly signedBack: SignedBack | null }[]
}

/** Of those what the places for signatures follow from. */
export type SlotFacts = Pick<
  OperationFacts,
  | 'kind'
  | 'signatureType'
  | 'signedBy'
  | 'ndeMethod'
  | 'ndeMinLevel'
  | 'goodQty'
  | 'rejectedQty'
  | 'pieces'
  | 'storedSignOffs'
  | 'storedEntries'
  | 'storedRejections'
>

/** A piece with a serial number as it stands at an operation. */
export interface PieceHere {
  readonly serialId: string
  readonly serialNo: string
  /** What is done again is done under the next one; what was signed before counts no more. */
  readonly attempt: number
  /** Null: it has not reached the operation. */
  readonly state: PieceState | null
}

export interface Counted {
  readonly id: string
  readonly quantity: number
  readonly serialIds: readonly string[]
  readonly attempt: number
}

/** Whether the pieces have serial numbers. */
export const isBySerial = ({ pieces }: Pick<OperationFacts, 'pieces'>): boolean => pieces.length > 0

/** The pieces that can be worked on here. */
export const openPieces = ({ pieces }: Pick<OperationFacts, 'pieces'>): PieceHere[] =>
  pieces.filter(({ state }) => state === 'todo')

export const recordedPieces = ({ pieces }: Pick<OperationFacts, 'pieces'>): PieceHere[] =>
  pieces.filter(({ state }) => state === 'recorded')

const sumOf = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

const names = (row: Counted, { serialId, attempt }: PieceHere): boolean =>
  row.attempt === attempt && row.serialIds.includes(serialId)

/** The pieces that one of these rows names, as they are counted now: what was said of a piece before it was rejected counts no more. */
const piecesNamedIn = (
  { pieces, storedRejections }: Pick<OperationFacts, 'pieces' | 'storedRejections'>,
  rows: readonly Counted[],
): PieceHere[] =>
  pieces.filter((piece) => {
    const over = new Set(
      storedRejections.flatMap((one) => (names(one, piece) ? (one.signedBack?.recordIds ?? []) : [])),
    )
    return rows.some((row) => names(row, piece) && !over.has(row.id))
  })

/** The pieces that a signature names which still counts. */
export const signedPieces = (facts: OperationFacts): PieceHere[] => piecesNamedIn(facts, facts.storedSignOffs)

/** How many of them are counted, and which of the made pieces still wait. */
function counted(
  facts: Pick<OperationFacts, 'pieces' | 'storedEntries' | 'storedRejections'>,
  rows: readonly Counted[],
  back: (taken: SignedBack) => number,
): { count: number; waiting: PieceHere[] } {
  if (isBySerial(facts)) {
    const all = new Set(piecesNamedIn(facts, rows))
    const made = facts.pieces.filter(({ state }) => state === 'recorded' || state === 'passed')
    return {
      count: made.filter((piece) => all.has(piece)).length,
      waiting: recordedPieces(facts).filter((piece) => !all.has(piece)),
    }
  }
  const taken = [...facts.storedEntries, ...facts.storedRejections].reduce(
    (sum, { signedBack }) => sum + (signedBack ? back(signedBack) : 0),
    0,
  )
  return { count: sumOf(rows) - taken, waiting: [] }
}

type SlotNow = Slot & { readonly signedQty: number; readonly openQty: number; readonly waiting: PieceHere[] }

/** The places for signatures with what was signed in them and what waits there. */
export function slotsIn(facts: SlotFacts): SlotNow[] {
  const slots = slotsOf(facts)
  const signed = slots.map(({ index }) =>
    counted(
      facts,
      facts.storedSignOffs.filter(({ slot }) => slot === index),
      (taken) => taken.slots[index] ?? 0,
    ),
  )
  const counts = signed.map(({ count }) => count)
  return slots.map((slot) => {
    const { index } = slot
    const { count = 0, waiting = [] } = signed[index] ?? {}
    const before = new Set(signed[index - 1]?.waiting)
    const ready = waiting.filter((piece) => !before.has(piece))
    const openQty = isBySerial(facts)
      ? ready.length
      : openInSlot({ good: facts.goodQty - facts.rejectedQty, slots: counts }, index)
    return { ...slot, signedQty: count, openQty, waiting: ready }
  })
}

type PointNow = OperationRecord['points'][number] & { readonly waiting: PieceHere[] }

/** The points that somebody from outside attends, with how many pieces they are answered for. */
export const pointsIn = (facts: OperationFacts): PointNow[] =>
  attendedPoints(facts.intervention).map(({ party, point }) => {
    const { count, waiting } = counted(
      facts,
      facts.storedAnswers.filter((one) => one.party === party),
      (taken) => taken.points[party] ?? 0,
    )
    const openQty = isBySerial(facts)
      ? waiting.length
      : Math.max(0, facts.goodQty - facts.rejectedQty - count)
    return { party, point, answeredQty: count, openQty, serialIds: idsOf(waiting), waiting }
  })

export const idsOf = (pieces: readonly PieceHere[]): string[] => pieces.map(({ serialId }) => serialId)

/** Made pieces that every signature names and every point is answered for, and that move on now. */
export function passableIn(facts: OperationFacts): { quantity: number; pieces: PieceHere[] } {
  const slots = slotsIn(facts)
  const points = pointsIn(facts)
  if (!isBySerial(facts)) {
    const quantity = passable({
      good: facts.goodQty - facts.rejectedQty,
      passed: facts.passedQty,
      slots: slots.map(({ signedQty }) => signedQty),
      points: points.map(({ answeredQty }) => answeredQty),
    })
    return { quantity, pieces: [] }
  }
  const unsigned = slotsOf(facts).flatMap(
    ({ index }) =>
      counted(
        facts,
        facts.storedSignOffs.filter(({ slot }) => slot === index),
        () => 0,
      ).waiting,
  )
  const waiting = new Set([...unsigned, ...points.flatMap((point) => point.waiting)])
  const pieces = recordedPieces(facts).filter((piece) => !waiting.has(piece))
  return { quantity: pieces.length, pieces }
}

type Reading = OperationFacts['readings'][number]

/** A reading as people see it. */
const shownReading = ({ id, value, gaugeNo, byName, at }: Reading, asked: Step) => ({
  id,
  value,
  // By the limits of today: the next revision may have others than when it was read.
  outcome: outcomeOf(asked, value),
  gaugeNo,
  byName,
  at,
})

/** Whether a value is within the limits of its step. */
export function outcomeOf(asked: Step, value: string): 'in' | 'out' | 'none' {
  if (asked.type !== 'number' && asked.type !== 'check') return 'none'
  return outOfLimits(asked, value) === null ? 'in' : 'out'
}

/** What is recorded, each step with the readings that count: one, or one for each piece. */
export const stepsIn = ({ lineSteps, readings, pieces }: OperationFacts): OperationRecord['steps'] =>
  stepsOf({ steps: lineSteps }).map(({ key, isRequired, ...asked }) => {
    const here = readings.filter(({ stepKey }) => stepKey === key)
    const ofCount = here.find(({ serialId }) => serialId === null)
    return {
      key,
      isRequired,
      asked,
      limits: limitsOf(asked),
      reading: ofCount ? shownReading(ofCount, asked) : null,
      pieceReadings: pieces.flatMap(({ serialId, serialNo, attempt }) => {
        const found = here.find((one) => one.serialId === serialId && one.attempt === attempt)
        return found ? [{ serialId, serialNo, ...shownReading(found, asked) }] : []
      }),
    }
  })
