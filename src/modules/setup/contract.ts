import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/endpoint.ts'

/** The areas of setup, in the order of their cards; each is the URL segment of its slice. */
export const setupAreas = [
  'facilities',
  'users',
  'quote-traveller-approving-users',
  'purchase-order-approving-users',
  'nde-signature-users',
  'regular-signature-users',
  'global-segments',
  'market-segments',
  'sales-steps',
  'quote-confidence',
  'forecast-summaries',
  'product-codes',
  'pqf',
  'specifications',
  'psl-levels',
  'terms-and-conditions',
] as const
export type SetupArea = (typeof setupAreas)[number]

const summary = z.object({
  areas: z.array(
    z.object({
      area: z.enum(setupAreas),
      total: z.int(),
      /** Of the total, those that can be chosen today. */
      active: z.int(),
    }),
  ),
  /** True while one of the lists of the starter set is empty. */
  canLoadStarterSet: z.boolean(),
})

const loaded = z.object({
  /** Rows that were added; records that were there already are left as they are. */
  added: z.array(z.object({ area: z.enum(setupAreas), rows: z.int() })),
})

export const setup = contract({
  slice: 'setup',
  singular: 'Setup',
  plural: 'Setup',
  endpoints: {
    summary: endpoint({
      method: 'GET',
      path: '/api/v1/setup/summary',
      access: 'setup:read',
      kind: 'read',
      summary: 'How many records each area of setup holds',
      response: summary,
      envelope: 'data',
    }),
    loadStarterSet: endpoint({
      method: 'POST',
      path: '/api/v1/setup/load-starter-set',
      access: 'setup:load-starter-set',
      kind: 'write',
      summary: 'Fill the setup lists with a starter set of the trade',
      response: loaded,
      envelope: 'data',
    }),
  },
})
