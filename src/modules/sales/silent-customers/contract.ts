import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { money, uuid } from '#platform/contract/values/fields.ts'
import { numberRange, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'

const words = z.string().nullable()

const silentCustomer = z.object({
  id: uuid,
  code: z.string(),
  name: labelled(z.string(), 'Company'),
  city: z.string(),
  country: z.string(),
  accountManagerName: words,
  lastContactAt: words,
  /** Whole days since the last contact, else since the company was entered. */
  silentDays: labelled(z.int(), 'Silent for'),
  /** One sum for each currency, the largest first; currencies are never added together. */
  openQuotes: z.array(z.object({ currency: z.string(), value: money })),
})

/** Active customers by how long nobody was in touch with them. */
export const silentCustomers = contract({
  slice: 'silent-customers',
  singular: 'Silent customer',
  plural: 'Silent customers',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/v1/customer-contact-reports/silent-customers',
      access: 'customer-contact-reports:read',
      kind: 'read',
      summary: 'Active customers by how long there was no contact',
      list: {
        filters: {
          /** `from=90`: for 90 days and more. */
          silentDays: labelledFilter(numberRange, 'Silent for'),
          accountManagerId: referenceFilter,
          marketSegmentId: referenceFilter,
        },
        sorts: ['silentSince', 'name'],
        defaultSort: 'silentSince',
        searchable: true,
      },
      response: pageOf(silentCustomer),
      envelope: 'list',
    }),
  },
})
export type SilentCustomer = z.output<typeof silentCustomer>
