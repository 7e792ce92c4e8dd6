import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { outOfLimits } from '#platform/contract/values/step-limits.ts'
import { isReleased } from '#modules/production/travellers/domain.ts'
import { isBySerial, type OperationFacts, type PieceHere, pointsIn, slotsIn, stepsIn } from './facts.ts'

/** What decides whether somebody may work on an operation. */
export interface WorkFacts extends OperationFacts {
  readonly seq: number
  readonly openQty: number
  readonly availQty: number
  readonly status: string
  readonly travellerStatus: string
  readonly travellerRevision: number
  readonly route: readonly { readonly seq: number; readonly status: string }[]
}

/** Of those what decides whether somebody may begin. */
export type StartFacts = Pick<
  WorkFacts,
  'pieces' | 'seq' | 'openQty' | 'availQty' | 'status' | 'travellerStatus' | 'travellerRevision' | 'route'
>

export const notReleased = ({
  travellerStatus,
  travellerRevision,
}: Pick<WorkFacts, 'travellerStatus' | 'travellerRevision'>): Refusal | null =>
  isReleased(travellerStatus)
    ? null
    : refuse('not_released', { revision: travellerRevision }, `Rev ${travellerRevision} is not released.`)

const notApplicable = ({ status, seq }: Pick<WorkFacts, 'status' | 'seq'>): Refusal | null =>
  status === 'not_applicable' ? refuse('not_applicable', { seq }, `Operation ${seq} does not apply.`) : null

/** Why no piece can be worked on here: the operation before holds them, or all of them are behind it. */
function nothingOpen(facts: StartFacts): Refusal | null {
  const { openQty, availQty, seq, route } = facts
  if (openQty > 0) return null
  const before = route.findLast((one) => one.seq < seq && !['done', 'not_applicable'].includes(one.status))
  if (availQty === 0 && before)
    return isBySerial(facts)
      ? notPassed(facts.pieces, before.seq)
      : refuse('previous', { seq: before.seq }, `No piece has passed operation ${before.seq} yet.`)
  return refuse('nothing_open', { seq }, 'No piece is open here.')
}

/** Pieces that have not come as far as this operation, by their numbers. */
function notPassed(pieces: readonly PieceHere[], seq: number): Refusal {
  const serials = pieces.map(({ serialNo }) => serialNo)
  const which = serials.length === 1 ? 'This piece has' : `${serials.length} of these pieces have`
  return refuse(
    'previous',
    { seq, serials },
    `${which} not passed operation ${seq} yet: ${serials.join(', ')}.`,
  )
}

/** Why these pieces cannot be booked here: they have not come so far, or they were booked before. */
export function piecesRefusal(facts: WorkFacts, serialIds: readonly string[]): Refusal | null {
  const asked = facts.pieces.filter(({ serialId }) => serialIds.includes(serialId))
  const behind = asked.filter(({ state }) => state === null)
  const before = facts.route.findLast((one) => one.seq < facts.seq && one.status !== 'not_applicable')
  if (behind.length > 0) return notPassed(behind, before?.seq ?? facts.seq)
  const other = asked.filter(({ state }) => state !== 'todo').map(({ serialNo }) => serialNo)
  if (other.length === 0) return null
  const { openQty } = facts
  const message = openQty === 1 ? 'Only 1 piece is open here' : `Only ${openQty} pieces are open here`
  return refuse('more_than_open', { openQty, serials: other }, `${message}, not ${other.join(', ')}.`)
}

/** Why nobody may start or book pieces here; null: they may. */
export const workRefusals = (facts: StartFacts): (Refusal | null)[] => {
  const first = notReleased(facts) ?? notApplicable(facts)
  return first ? [first] : [nothingOpen(facts)]
}

/** Why nothing is recorded here now. */
export function enterRefusal(facts: WorkFacts): Refusal | null {
  const first = notReleased(facts) ?? notApplicable(facts)
  if (first) return first
  if (facts.lineSteps.length === 0) return refuse('no_steps', {}, 'Nothing is recorded at this operation.')
  if (facts.status === 'done')
    return refuse('signed', {}, 'This operation is done; raise a non-conformance if a value differs.')
  return isBySerial(facts) ? null : vouchedFor(facts)
}

/** Pieces told apart by count share their values: what was signed or answered of those that still wait here is not read again. */
function vouchedFor(facts: WorkFacts): Refusal | null {
  const { seq, passedQty } = facts
  const signed = slotsIn(facts).find(({ signedQty }) => signedQty > passedQty)
  const answered = pointsIn(facts).some(({ answeredQty }) => answeredQty > passedQty)
  if (!signed && !answered) return null
  const by = signed ? `the ${signed.role.toLowerCase()} has signed` : 'a point is answered for'
  return refuse(
    'signed',
    { seq },
    `Operation ${seq}: ${by} pieces that have not moved on yet, by the values they have. Reject those pieces if a value differs.`,
  )
}

/** Why pieces are not good yet: what is not entered, and what is out of its limits. */
export function goodRefusals(facts: WorkFacts, serialIds: readonly string[]): Refusal[] {
  return stepsIn(facts).flatMap((step) =>
    isBySerial(facts) ? ofPieces(facts, step, serialIds) : ofCount(step),
  )
}

type StepNow = ReturnType<typeof stepsIn>[number]

function ofCount({ asked, isRequired, reading }: StepNow): Refusal[] {
  const { label } = asked
  if (reading === null)
    return isRequired ? [refuse('steps_missing', { step: label }, `${label} is not entered.`)] : []
  return isOut(asked, reading.value, '')
}

function ofPieces(facts: WorkFacts, step: StepNow, serialIds: readonly string[]): Refusal[] {
  const { asked, isRequired, pieceReadings } = step
  const chosen = facts.pieces.filter(({ serialId }) => serialIds.includes(serialId))
  const missing = chosen.filter(({ serialId }) => !pieceReadings.some((one) => one.serialId === serialId))
  const serials = missing.map(({ serialNo }) => serialNo)
  const out = pieceReadings
    .filter(({ serialId }) => serialIds.includes(serialId))
    .flatMap(({ serialNo, value }) => isOut(asked, value, `${serialNo}: `))
  if (!isRequired || serials.length === 0) return out
  const sentence = `${asked.label} is not entered for ${serials.join(', ')}.`
  return [refuse('steps_missing', { step: asked.label, serials }, sentence), ...out]
}

function isOut(asked: StepNow['asked'], value: string, of: string): Refusal[] {
  const out = outOfLimits(asked, value)
  if (out === null) return []
  const sentence = `${of}${out} Measure it again, else rework, scrap or reject it.`
  return [refuse('out_of_limits', { step: asked.label, value }, sentence)]
}

/** Why no piece is signed here now. */
export function signRefusal(facts: WorkFacts): Refusal | null {
  const first = notReleased(facts)
  if (first) return first
  if (slotsIn(facts).some(({ openQty }) => openQty > 0)) return null
  return refuse('nothing_to_sign', {}, 'No recorded piece waits for this signature.')
}

/** Why no point is answered here now. */
export function answerRefusal(facts: WorkFacts): Refusal | null {
  const first = notReleased(facts)
  if (first) return first
  const points = pointsIn(facts)
  if (points.length === 0)
    return refuse('no_point', {}, 'Nobody from outside holds or witnesses this operation.')
  if (points.some(({ openQty }) => openQty > 0)) return null
  return refuse('nothing_to_answer', {}, 'Every piece that was made here is answered for.')
}
