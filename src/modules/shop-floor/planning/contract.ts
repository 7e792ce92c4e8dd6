import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, keysOf, optionalReference, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { downtime } from '#modules/shop-floor/downtimes/contract.ts'
import {
  dispatchList,
  forecast,
  load,
  ordersToPlan,
  place,
  plannedOperation,
  workList,
  workLists,
} from './contract/lists.ts'

const slice = 'planning'
const path = `/api/v1/${slice}` as const
const name = z.string().nullable()
const read = `${slice}:read` as const
const pins = `${slice}:pin` as const
const queues = `${slice}:queue` as const

export { type WorkList, workLists } from './contract/lists.ts'
export type {
  DispatchList,
  DispatchRow,
  Flag,
  Load,
  OrdersToPlan,
  PlannedOperation,
  Signable,
  WorkListed,
} from './contract/lists.ts'

const board = z.object({
  facility: place,
  facilities: z.array(place),
  timeZone: z.string(),
  /** The oldest moment of which a plan is; null: nothing is planned. */
  computedAt: name,
  today: z.string(),
  travellers: z.int(),
  late: z.int(),
  /** The days of the week that are shown, those on which nobody works left out. */
  days: z.array(z.string()),
  closed: z.array(z.object({ day: z.string(), name: z.string() })),
  /** All work centres of the facility, to choose one from. */
  choices: z.array(place),
  /** Mondays of the weeks after it. */
  weeks: z.array(z.string()),
  centres: z.array(
    z.object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      isOutside: z.boolean(),
      places: z.int(),
      days: z.array(load.extend({ operationIds: z.array(uuid), more: z.int() })),
      weeks: z.array(load),
      /** When it is down in that week. */
      down: z.array(downtime),
    }),
  ),
  notPlanned: z.object({ operationIds: z.array(uuid), more: z.int() }),
  operations: z.array(plannedOperation),
})
export type Board = z.output<typeof board>

const move = { operationId: uuid, pinnedOn: labelled(isoDate, 'Day') }
/** What whoever pins saw, so that nobody undoes unseen what another person has just decided. */
const seen = { pinnedBefore: isoDate.nullable() }
/** The same of the order of a work centre. */
const seenPlace = { placeBefore: z.int().nullable() }

const preview = z.object({
  operation: plannedOperation,
  /** Working days that the traveller comes too late, now and then. */
  lateBefore: z.int(),
  lateAfter: z.int(),
  plannedStart: z.string(),
  /** The operation cannot begin on that day, since what comes before it is not done. */
  isLaterThanAsked: z.boolean(),
  /** Days of its work centre whose load changes, in percent. */
  loads: z.array(z.object({ day: z.string(), before: z.int(), after: z.int() })),
})
export type Preview = z.output<typeof preview>

/** When operations are done and where, backwards from the due day of their traveller, and in which order a work centre takes them. */
export const planning = contract({
  slice,
  singular: 'Planned operation',
  plural: 'Planning',
  grants: { user: ['read'], manager: ['pin', 'queue'] },
  endpoints: {
    board: endpoint({
      method: 'GET',
      path: `${path}/board`,
      access: read,
      kind: 'read',
      summary: 'Operations of a week by work centre and day, with the load of each',
      query: z.object({
        facilityId: uuid.optional(),
        /** Any day of the week; left out: today. */
        week: isoDate.optional(),
        /** Only one work centre. */
        workCentreId: uuid.optional(),
        /** Only travellers that are late. */
        late: z.enum(['true']).optional(),
      }),
      response: board,
      envelope: 'data',
    }),
    dispatch: endpoint({
      method: 'GET',
      path: `${path}/dispatch/:id`,
      access: read,
      kind: 'read',
      summary: 'What a work centre takes next, and what keeps the rest from beginning',
      params: z.object({ id: uuid }),
      response: dispatchList,
      envelope: 'data',
    }),
    signable: endpoint({
      method: 'GET',
      path: `${path}/signable`,
      access: read,
      kind: 'read',
      summary: 'What will refuse signatures of the next 14 days as it is known by now, and what mends it',
      query: z.object({ facilityId: uuid.optional() }),
      response: forecast,
      envelope: 'data',
    }),
    work: endpoint({
      method: 'GET',
      path: `${path}/work`,
      access: read,
      kind: 'read',
      summary:
        'Operations of a facility that wait to be signed, worked on or inspected, the most urgent first',
      query: z.object({
        list: z.enum(keysOf(workLists)),
        facilityId: uuid.optional(),
      }),
      response: workList,
      envelope: 'data',
    }),
    orders: endpoint({
      method: 'GET',
      path: `${path}/orders`,
      access: read,
      kind: 'read',
      summary:
        'Released orders with pieces that no traveller makes yet, what is wanted first before the others',
      query: z.object({ facilityId: uuid.optional() }),
      response: ordersToPlan,
      envelope: 'data',
    }),
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      access: pins,
      kind: 'read',
      summary: 'What becomes of plan and load when an operation begins on another day',
      body: z.strictObject(move),
      response: preview,
      envelope: 'data',
    }),
    pin: endpoint({
      method: 'POST',
      path: `${path}/pin`,
      access: pins,
      kind: 'write',
      summary: 'Begin an operation on a day of ones own choice',
      body: z.strictObject({ ...move, ...seen, reason: labelled(text(200), 'Reason') }),
      response: plannedOperation,
      envelope: 'data',
    }),
    unpin: endpoint({
      method: 'POST',
      path: `${path}/unpin`,
      access: pins,
      kind: 'write',
      summary: 'Leave the day of an operation to the plan again',
      body: z.strictObject({ operationId: uuid, ...seen }),
      response: plannedOperation,
      envelope: 'data',
    }),
    queue: endpoint({
      method: 'POST',
      path: `${path}/queue`,
      access: queues,
      kind: 'write',
      summary: 'Let a work centre take an operation before those that follow the plan',
      body: z.strictObject({
        operationId: uuid,
        ...seenPlace,
        /** The one that it comes after; null: it is the first. */
        afterId: labelled(optionalReference, 'After'),
        reason: labelled(text(200), 'Reason'),
      }),
      response: plannedOperation,
      envelope: 'data',
    }),
    unqueue: endpoint({
      method: 'POST',
      path: `${path}/unqueue`,
      access: queues,
      kind: 'write',
      summary: 'Let an operation follow the plan again in the order of its work centre',
      body: z.strictObject({ operationId: uuid, ...seenPlace }),
      response: plannedOperation,
      envelope: 'data',
    }),
  },
})
