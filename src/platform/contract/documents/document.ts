import { z } from 'zod'
import { type Access, endpoint } from '../calls/endpoint.ts'
import { longText } from '../values/fields.ts'
import { byId } from '../calls/resource.ts'

/** How the documents of a contract are numbered while setup holds no other pattern. */
export interface NumberRule {
  /** `Q-{YYYY}-{####}` */
  readonly pattern: string
  /** Each document belongs to a facility, which may then count for itself. */
  readonly hasFacility: boolean
  /** The counter begins anew each year; without, it may go on for ever. */
  readonly isYearly: boolean
}

/** A contract whose documents take numbers from a series. */
export interface NumberedContract {
  readonly slice: string
  readonly plural: string
  readonly numbers: NumberRule
}

/** What the record of a document tells of its way through the lifecycle, the oldest step first. */
export const statusHistory = z.array(
  z.object({
    action: z.string(),
    fromState: z.string(),
    toState: z.string(),
    reason: z.string().nullable(),
    actorName: z.string(),
    at: z.string(),
  }),
)

/** An endpoint that opens the next revision of a document, with a reason and what else `input` declares. */
export const reviseEndpoint = <
  Path extends string,
  Right extends Access,
  R extends z.ZodType,
  Input extends z.ZodRawShape = Record<never, never>,
>(of: {
  path: Path
  access: Right
  record: R
  input?: Input
}) =>
  endpoint({
    method: 'POST',
    path: of.path,
    access: of.access,
    kind: 'write',
    summary: 'Open the next revision as a draft; this one stays as it is',
    params: byId,
    body: z.strictObject({ reason: longText(2000), ...(of.input as Input) }),
    response: of.record,
    envelope: 'data',
    status: 201,
    versioned: true,
  })
