import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { outOfLimits } from '#platform/contract/values/step-limits.ts'
import { isReleased } from '#modules/production/travellers/domain.ts'
import { type OperationFacts, pointsIn, slotsIn, stepsIn } from './facts.ts'

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

const notReleased = ({ travellerStatus, travellerRevision }: WorkFacts): Refusal | null =>
  isReleased(travellerStatus)
    ? null
    : refuse('not_released', { revision: travellerRevision }, `Rev ${travellerRevision} is not released.`)

const notApplicable = ({ status, seq }: WorkFacts): Refusal | null =>
  status === 'not_applicable' ? refuse('not_applicable', { seq }, `Operation ${seq} does not apply.`) : null

/** Why no piece can be worked on here: the operation before holds them, or all of them are behind it. */
function nothingOpen({ openQty, availQty, seq, route }: WorkFacts): Refusal | null {
  if (openQty > 0) return null
  const before = route.findLast((one) => one.seq < seq && !['done', 'not_applicable'].includes(one.status))
  if (availQty === 0 && before)
    return refuse('previous', { seq: before.seq }, `No piece has passed operation ${before.seq} yet.`)
  return refuse('nothing_open', { seq }, 'No piece is open here.')
}

/** Why nobody may start or book pieces here; null: they may. */
export const workRefusals = (facts: WorkFacts): (Refusal | null)[] => {
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
  return null
}

/** Why pieces are not good yet: what is not entered, and what is out of its limits. */
export function goodRefusals(facts: WorkFacts): Refusal[] {
  return stepsIn(facts).flatMap(({ asked, isRequired, reading }): Refusal[] => {
    const { label } = asked
    if (reading === null)
      return isRequired ? [refuse('steps_missing', { step: label }, `${label} is not entered.`)] : []
    const out = outOfLimits(asked, reading.value)
    if (out === null) return []
    return [
      refuse(
        'out_of_limits',
        { step: label, value: reading.value },
        `${out} Reject it or ask for a concession.`,
      ),
    ]
  })
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
