import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { isoDate, keysOf, optionalText, reference, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { downReasons } from './domain.ts'

const slice = 'downtimes'
const path = `/api/v1/${slice}` as const
const read = `${slice}:read` as const
const updates = `${slice}:update` as const

/** A downtime as people see it. */
export const downtime = z.object({
  id: uuid,
  workCentreId: uuid,
  workCentre: z.string(),
  reason: z.enum(keysOf(downReasons)),
  /** Known before it begins: the plan goes round it. */
  isPlanned: z.boolean(),
  /** Day and time at the facility, `2026-12-16 07:00`. */
  since: z.string(),
  /** Null: it is down until somebody says otherwise. */
  until: z.string().nullable(),
  note: z.string().nullable(),
  byName: z.string(),
  isOver: z.boolean(),
  /** Nobody ends or takes back what is over; null: somebody may. */
  locked: z.string().nullable(),
})
export type Downtime = z.output<typeof downtime>

/** A time of the day, `07:30`. */
export const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The :attribute field must be a time, such as 07:30.')

/** When work centres do not work though their shifts say so: broken down, or planned. */
export const downtimes = contract({
  slice,
  singular: 'Downtime',
  plural: 'Downtimes',
  grants: { user: ['read'], manager: ['update'] },
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: read,
      kind: 'read',
      summary: 'Downtimes of a work centre: those that stand or come, then the last that are over',
      query: z.object({ workCentreId: uuid }),
      response: z.array(downtime),
      envelope: 'data',
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: updates,
      kind: 'write',
      summary: 'Say that a work centre is down, or plan that it will be',
      body: z.strictObject({
        workCentreId: reference,
        reason: labelled(z.enum(keysOf(downReasons)), 'Reason'),
        isPlanned: labelled(z.boolean(), 'Planned'),
        sinceDay: labelled(isoDate, 'From'),
        sinceTime: labelled(clockTime, 'From, time'),
        untilDay: labelled(isoDate.nullish(), 'To'),
        untilTime: labelled(clockTime.nullish(), 'To, time'),
        note: optionalText(500),
      }),
      response: downtime,
      envelope: 'data',
    }),
    end: endpoint({
      method: 'POST',
      path: `${path}/:id/end`,
      access: updates,
      kind: 'write',
      summary: 'Say that a work centre works again',
      params: byId,
      body: z.strictObject({}),
      response: downtime,
      envelope: 'data',
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/:id/withdraw`,
      access: updates,
      kind: 'write',
      summary: 'Take back a downtime that does not come, or that was entered wrongly',
      params: byId,
      body: z.strictObject({ reason: text(200) }),
      response: downtime,
      envelope: 'data',
    }),
  },
})
