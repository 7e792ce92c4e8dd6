import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, optionalReference, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { downtime } from '#modules/shop-floor/downtimes/contract.ts'

const slice = 'planning'
const path = `/api/v1/${slice}` as const
const name = z.string().nullable()
const read = `${slice}:read` as const
const pins = `${slice}:pin` as const
const queues = `${slice}:queue` as const

/** An operation that is not done, as the plan has it. */
const plannedOperation = z.object({
  id: uuid,
  /** Of the revision that the shop works to. */
  travellerId: uuid,
  number: z.string(),
  revision: z.int(),
  seq: z.int(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  companyName: name,
  pslLevel: z.string(),
  priority: z.string(),
  workCentreId: uuid.nullable(),
  workCentre: name,
  pieces: z.int(),
  openQty: z.int(),
  minutes: z.int(),
  status: z.string(),
  isOutside: z.boolean(),
  plannedStart: z.string(),
  plannedFinish: z.string(),
  latestStart: z.string(),
  earliestStart: z.string(),
  /** Working minutes until it has to begin; below 0: it should have. */
  slackMinutes: z.int(),
  dueOn: z.string(),
  /** Working days that its traveller comes too late. */
  lateDays: z.int(),
  pinnedOn: name,
  pinReason: name,
  pinnedByName: name,
  /** Its place among those that its work centre takes before all others; null: it follows the plan. */
  queuePlace: z.int().nullable(),
  queueReason: name,
  queuedByName: name,
  /** Why it has no place on the board; null: it has one. */
  unplanned: name,
  /** What will refuse its signature on the day on which it is planned to end; null: nothing as far as it is known. */
  unsignable: name,
})
export type PlannedOperation = z.output<typeof plannedOperation>

/** Minutes of a work centre on a day or in a week. */
const load = z.object({
  day: z.string(),
  minutes: z.int(),
  capacity: z.int(),
  percent: z.int(),
})
export type Load = z.output<typeof load>

const place = z.object({ id: uuid, name: z.string() })

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

/** What is ready or in the way, for one operation. */
const flag = z.object({
  code: z.string(),
  tone: z.enum(['green', 'amber', 'red']),
  message: z.string(),
  /** The act that mends it. */
  mend: z.object({ label: z.string(), href: z.string() }).nullable(),
})
export type Flag = z.output<typeof flag>

const dispatchRow = plannedOperation.extend({
  flags: z.array(flag),
  points: z.array(z.object({ party: z.string(), point: z.string() })),
})
export type DispatchRow = z.output<typeof dispatchRow>

const dispatchList = z.object({
  centre: z.object({ id: uuid, code: z.string(), name: z.string(), places: z.int(), facilityId: uuid }),
  centres: z.array(place.extend({ count: z.int() })),
  timeZone: z.string(),
  today: z.string(),
  computedAt: name,
  load: z.array(load),
  /** Something can begin now, in this order. */
  ready: z.array(dispatchRow),
  /** Not yet, and why. */
  coming: z.array(dispatchRow),
  /** Operations after those that are listed. */
  more: z.int(),
})
export type DispatchList = z.output<typeof dispatchList>

/** What will refuse a signature on the day on which its operation is planned to end. */
const reason = z.object({
  /** Of the operation. */
  id: uuid,
  travellerId: uuid,
  number: z.string(),
  revision: z.int(),
  seq: z.int(),
  title: z.string(),
  description: z.string(),
  workCentre: name,
  on: z.string(),
  dueOn: z.string(),
  lateDays: z.int(),
  code: z.string(),
  message: z.string(),
  /** The day on which it was first known. */
  announcedOn: z.string(),
  mend: z.object({ label: z.string(), href: z.string() }),
})

const forecast = z.object({
  facility: place,
  facilities: z.array(place),
  today: z.string(),
  /** The next day first. */
  reasons: z.array(reason),
  /** Reasons after those that are listed. */
  more: z.int(),
})
export type Signable = z.output<typeof forecast>

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
