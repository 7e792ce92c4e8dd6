import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { isoDate, keysOf, money, reference, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { costKinds } from './domain.ts'

const slice = 'job-costs'
const read = `${slice}:read` as const

const costSoFar = z.object({
  /** Of the quote. */
  id: uuid,
  currency: z.string(),
  rows: z.array(
    z.object({
      kind: z.enum(keysOf(costKinds)),
      /** As it was quoted; null: the costing of a quote has no such category. */
      planned: z.string().nullable(),
      /** As far as it is known; null: nothing is booked of such a cost. */
      soFar: z.string().nullable(),
      /** Of work. */
      minutes: z.int(),
    }),
  ),
  planned: z.string(),
  soFar: z.string(),
  /** Something was worked, given out or ordered for it. */
  isBegun: z.boolean(),
  /** Lines of the quote that nobody has costed. */
  uncostedLines: z.int(),
  /** Travellers that make pieces of other orders too: their costs count by the pieces. */
  sharedTravellers: z.int(),
  /** Travellers that are closed: they count as they had cost then. */
  closedTravellers: z.int(),
  /** A sentence for each closed one whose time was corrected since. */
  corrected: z.array(z.string()),
  /** What cost something that the sum does not hold; none: it is whole. */
  missing: z.array(z.string()),
})
export type CostSoFar = z.output<typeof costSoFar>

const costOfTraveller = z.object({
  /** Of the traveller. */
  id: uuid,
  currency: z.string(),
  /** Null: it is open, and its cost goes on. */
  closedAt: z.string().nullable(),
  rows: z.array(
    z.object({ kind: z.enum(keysOf(costKinds)), soFar: z.string().nullable(), minutes: z.int() }),
  ),
  soFar: z.string(),
  /** What the sum does not hold, and what was corrected since it was closed. */
  missing: z.array(z.string()),
  corrected: z.array(z.string()),
})
export type CostOfTraveller = z.output<typeof costOfTraveller>

const rate = z.object({
  costPerHour: z.string(),
  currency: z.string(),
  validFrom: z.string(),
  enteredByName: z.string(),
})

const rates = z.object({
  /** Of the facility. */
  id: uuid,
  facilityName: z.string(),
  currency: z.string(),
  today: z.string(),
  centres: z.array(
    z.object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      active: z.boolean(),
      /** Today; null: nobody has entered any. */
      current: rate.nullable(),
      /** From a day to come. */
      next: rate.nullable(),
    }),
  ),
})
export type HourlyRates = z.output<typeof rates>

/** What an order has cost so far beside what was quoted, and what an hour of each work centre costs. */
export const jobCosts = contract({
  slice,
  singular: 'Job cost',
  plural: 'Job costs',
  grants: { manager: ['read', 'rates'] },
  endpoints: {
    ofQuote: endpoint({
      method: 'GET',
      path: '/api/v1/quotes/:id/cost-so-far',
      access: read,
      kind: 'read',
      summary:
        'What the order of a quote has cost so far, by category beside its costing; asks the right to see that as well',
      params: byId,
      response: costSoFar,
      envelope: 'data',
    }),
    ofTraveller: endpoint({
      method: 'GET',
      path: '/api/v1/travellers/:id/cost',
      access: read,
      kind: 'read',
      summary:
        'What the work and the steel of a traveller have cost so far, of a closed one as it was closed',
      params: byId,
      response: costOfTraveller,
      envelope: 'data',
    }),
    rates: endpoint({
      method: 'GET',
      path: '/api/v1/facilities/:id/hourly-rates',
      access: read,
      kind: 'read',
      summary: 'What an hour of each work centre of a facility costs',
      params: byId,
      response: rates,
      envelope: 'data',
    }),
    allRates: endpoint({
      method: 'GET',
      path: '/api/v1/hourly-rates',
      access: read,
      kind: 'read',
      summary: 'What an hour of each work centre costs, facility by facility',
      response: z.array(rates),
      envelope: 'data',
    }),
    enterRate: endpoint({
      method: 'POST',
      path: '/api/v1/facilities/:id/hourly-rates',
      access: `${slice}:rates`,
      kind: 'write',
      summary: 'Enter what an hour of a work centre costs from a day on',
      params: byId,
      body: z.strictObject({
        workCentreId: labelled(reference, 'Work centre'),
        costPerHour: labelled(money, 'Cost per hour'),
        validFrom: labelled(isoDate, 'From'),
      }),
      response: rates,
      envelope: 'data',
    }),
  },
})
