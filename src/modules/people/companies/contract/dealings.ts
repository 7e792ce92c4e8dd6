import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'
import { pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'

/** Sums stay apart by currency: nobody adds pounds to euros. */
export const amounts = z.array(z.object({ currency: z.string(), value: z.string() }))
export type Amounts = z.output<typeof amounts>

export const workByStatus = z.array(
  z.object({
    status: z.string(),
    count: labelled(z.int(), 'Number'),
    amounts: labelled(amounts, 'Value'),
  }),
)
export type WorkByStatus = z.output<typeof workByStatus>

const path = '/api/v1/companies/:id'

const price = z.object({
  id: uuid,
  quoteId: uuid,
  quoteNumber: z.string(),
  revision: z.int(),
  quoteDate: z.string(),
  productCode: z.string().nullable(),
  description: z.string(),
  quantity: z.string(),
  uom: z.string(),
  unitPrice: z.string(),
  discountPercent: z.string(),
  currency: z.string(),
  /** What became of the line: ordered, not ordered, or the status of its quote. */
  outcome: z.enum(['ordered', 'not_ordered', 'open', 'lost', 'expired', 'cancelled']),
})
export type PriceRow = z.output<typeof price>

const person = z.object({
  id: uuid,
  /** Of the account in the client area with this e-mail address; null where there is none. */
  portal: z.enum(['invited', 'active', 'disabled']).nullable(),
  /** Others with the same e-mail address. */
  sameEmail: z.array(z.object({ companyId: uuid, companyName: z.string(), name: z.string() })),
})

/** What we have to do with a company, seen from the company. */
export const dealingEndpoints = {
  /** A kind of work is null where the reader may not see it. */
  related: endpoint({
    method: 'GET',
    path: `${path}/related`,
    access: 'companies:read',
    kind: 'read',
    summary: 'Work for the company: counts and values by status',
    params: byId,
    response: z
      .object({
        /** Companies that were merged into this one. */
        merged: z.array(
          z.object({
            id: uuid,
            code: z.string(),
            name: z.string(),
            mergedAt: z.string(),
            mergedByName: z.string(),
          }),
        ),
      })
      // By the name each slice gives its work: counts and values by status, or a count.
      .catchall(z.union([workByStatus, z.int(), z.null()])),
    envelope: 'data',
  }),
  prices: endpoint({
    method: 'GET',
    path: `${path}/prices`,
    access: 'quotes:read',
    kind: 'read',
    summary: 'What was quoted to the company, line by line, the newest first',
    params: byId,
    list: {
      filters: { productCodeId: referenceFilter },
      sorts: ['quoteDate'],
      defaultSort: '-quoteDate',
      searchable: true,
    },
    response: pageOf(price),
    envelope: 'list',
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    access: 'companies:read',
    kind: 'read',
    summary: 'Which people of the company have an account, and who else has their e-mail address',
    params: byId,
    response: z.array(person),
    envelope: 'data',
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${path}/sheet`,
    access: 'companies:read',
    kind: 'read',
    summary: 'The company on a sheet of paper, as PDF',
    params: byId,
    query: z.object({ download: z.literal('1').optional() }),
    response: z.unknown(),
    envelope: 'bytes',
    cost: 'pdf',
  }),
} as const
