import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { uuid } from '#platform/contract/values/fields.ts'

const name = z.string().nullable()

/** What pieces cost beside those that became good. */
const lost = { scrapQty: z.int(), rejectedQty: z.int(), reworkQty: z.int() }
/** Of the route and of the clock; null: nobody said when the work began. */
const took = { minutesPlanned: z.int(), minutesTook: z.int().nullable() }

/** A closed traveller of the same part. */
const earlierJob = z.object({
  id: uuid,
  number: z.string(),
  revision: z.int(),
  closedAt: name,
  drawingNo: name,
  drawingRev: name,
  quantity: z.int(),
  madeQty: z.int(),
  /** What whoever closed it wrote for the next one. */
  lesson: name,
  scrapQty: z.int(),
  /** Null: the reader may not see what was done at operations. */
  work: z.object({ ...took, rejectedQty: z.int(), reworkQty: z.int() }).nullable(),
  /** Null: the reader may not see them. */
  nonConformances: z
    .array(z.object({ id: uuid, number: z.string(), title: z.string(), disposition: name, decision: name }))
    .nullable(),
})

/** What an operation of an earlier traveller took, and what was noted there. */
const earlierWork = z.object({
  travellerId: uuid,
  number: z.string(),
  operationId: uuid,
  seq: z.int(),
  goodQty: z.int(),
  ...took,
  ...lost,
  remarks: z.array(z.object({ text: z.string(), byName: z.string(), at: z.string() })),
})

const operationThen = z.object({
  rootId: uuid,
  seq: z.int(),
  title: z.string(),
  /** As it is planned now, for all pieces. */
  minutesPlanned: z.int(),
  earlier: z.array(earlierWork),
})

const lastTimes = z.object({
  id: uuid,
  jobs: z.array(earlierJob),
  /** Those of its route that were done before; none where the reader may not see what was done at operations. */
  operations: z.array(operationThen),
})
export type LastTimes = z.output<typeof lastTimes>
export type EarlierJob = z.output<typeof earlierJob>
export type OperationThen = z.output<typeof operationThen>

/** What the last closed travellers of the same part took and taught. */
export const lastTime = contract({
  slice: 'last-time',
  singular: 'Earlier job',
  plural: 'Earlier jobs',
  endpoints: {
    ofTraveller: endpoint({
      method: 'GET',
      path: '/api/v1/travellers/:id/last-time',
      access: 'travellers:read',
      kind: 'read',
      summary: 'What the last closed travellers of the same part took and taught, by operation',
      params: byId,
      response: lastTimes,
      envelope: 'data',
    }),
    ofOperation: endpoint({
      method: 'GET',
      path: '/api/v1/operations/:id/last-time',
      access: 'operations:read',
      kind: 'read',
      summary: 'What an operation took the last times, and what was noted there',
      params: byId,
      response: operationThen,
      envelope: 'data',
    }),
  },
})
