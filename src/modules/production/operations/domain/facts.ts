import { limitsOf } from '#platform/contract/values/step-limits.ts'
import { type RouteLine, type Slot, slotsOf, stepsOf } from '#modules/production/travellers/domain.ts'
import type { Intervention } from '#modules/engineering/operation-templates/domain.ts'
import type { OperationRecord } from '../contract.ts'
import { openInSlot } from './pieces.ts'
import { attendedPoints } from './points.ts'

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
  readonly readings: readonly {
    readonly id: string
    readonly stepKey: string
    readonly value: string
    readonly outcome: 'in' | 'out' | 'none'
    readonly byName: string
    readonly at: string
  }[]
  readonly storedSignOffs: readonly { readonly slot: number; readonly quantity: number }[]
  readonly storedAnswers: readonly { readonly party: string; readonly quantity: number }[]
}

const sumOf = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** The places for signatures with what was signed in them and what waits there. */
export function slotsIn(facts: OperationFacts): (Slot & { signedQty: number; openQty: number })[] {
  const slots = slotsOf(facts)
  const signed = slots.map(({ index }) => sumOf(facts.storedSignOffs.filter(({ slot }) => slot === index)))
  return slots.map((slot) => ({
    ...slot,
    signedQty: signed[slot.index] ?? 0,
    openQty: openInSlot({ good: facts.goodQty, slots: signed }, slot.index),
  }))
}

/** The points that somebody from outside attends, with how many pieces they are answered for. */
export const pointsIn = ({
  intervention,
  storedAnswers,
  goodQty,
}: OperationFacts): OperationRecord['points'] =>
  attendedPoints(intervention).map(({ party, point }) => {
    const answeredQty = sumOf(storedAnswers.filter((one) => one.party === party))
    return { party, point, answeredQty, openQty: Math.max(0, goodQty - answeredQty) }
  })

/** What is recorded, each step with the reading that counts. */
export const stepsIn = ({ lineSteps, readings }: OperationFacts): OperationRecord['steps'] =>
  stepsOf({ steps: lineSteps }).map(({ key, isRequired, ...asked }) => {
    const found = readings.find(({ stepKey }) => stepKey === key)
    return {
      key,
      isRequired,
      asked,
      limits: limitsOf(asked),
      reading: found
        ? { id: found.id, value: found.value, outcome: found.outcome, byName: found.byName, at: found.at }
        : null,
    }
  })
