import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'

/** A record by its slice and id, and what people call it. */
export interface RecordRef {
  readonly entity: string
  readonly id: string
  readonly label: string
}

/** A hold that stands on a record. */
export interface OpenHold {
  readonly thingLabel: string
  readonly sourceEntity: string
  readonly sourceId: string
  readonly sourceLabel: string
  readonly reason: string
}

/** Why something has to wait for a hold, with the page on which that is decided. */
export function holdRefusal({
  thingLabel: thing,
  sourceEntity,
  sourceId,
  sourceLabel: by,
  reason,
}: OpenHold): Refusal {
  const sentence = `${by} holds ${thing}: ${reason.replace(/\.$/, '')}.`
  return { ...refuse('on_hold', { by, thing, reason }, sentence), href: `/${sourceEntity}/${sourceId}` }
}
