import { z } from 'zod'
import { uuid } from '#platform/contract/values/fields.ts'

const name = z.string().nullable()

/** An operation that is not done, as the plan has it. */
export const plannedOperation = z.object({
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
export const load = z.object({
  day: z.string(),
  minutes: z.int(),
  capacity: z.int(),
  percent: z.int(),
})
export type Load = z.output<typeof load>

export const place = z.object({ id: uuid, name: z.string() })

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

export const dispatchList = z.object({
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

export const forecast = z.object({
  facility: place,
  facilities: z.array(place),
  today: z.string(),
  /** The next day first. */
  reasons: z.array(reason),
  /** Reasons after those that are listed. */
  more: z.int(),
})
export type Signable = z.output<typeof forecast>

/** The lists of operations that somebody may take next, wherever they are. */
export const workLists = {
  sign: 'To sign',
  work: 'Ready to work',
  inspect: 'Ready to inspect',
} as const
export type WorkList = keyof typeof workLists

const workRow = plannedOperation.extend({
  /** Made pieces that wait for a signature. */
  toSignQty: z.int(),
  points: z.array(z.object({ party: z.string(), point: z.string() })),
})

export const workList = z.object({
  facility: place,
  facilities: z.array(place),
  today: z.string(),
  /** The most urgent first, as on the dispatch lists. */
  operations: z.array(workRow),
  /** Operations after those that are listed. */
  more: z.int(),
})
export type WorkListed = z.output<typeof workList>

/** Released orders of which somebody has still to plan something. */
export const ordersToPlan = z.object({
  facility: place,
  facilities: z.array(place),
  today: z.string(),
  /** What is wanted first before the others. */
  orders: z.array(
    z.object({
      /** Of the quote. */
      id: uuid,
      number: z.string(),
      revision: z.int(),
      companyName: z.string(),
      project: name,
      customerOrderNo: name,
      /** Lines and pieces that no traveller makes. */
      lines: z.int(),
      pieces: z.int(),
      dueOn: name,
    }),
  ),
  more: z.int(),
})
export type OrdersToPlan = z.output<typeof ordersToPlan>
