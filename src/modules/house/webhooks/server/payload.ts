/** One delivery as it is told. */
export interface Told {
  readonly id: string
  readonly entity: string
  readonly entityId: string
  readonly action: string
  readonly subject: string
  readonly recordVersion: number | null
  readonly at: string
}

/**
 * What a receiver gets: which record, in which version, and what was done. Nothing of what stands in it: whoever wants that
 * reads it with an API token, by the rights of that.
 */
export const payloadOf = ({ id, entity, entityId, action, subject, recordVersion, at }: Told): string =>
  JSON.stringify({
    id,
    event: `${entity}.${action}`,
    at,
    record: { type: entity, id: entityId, number: subject, version: recordVersion },
  })
