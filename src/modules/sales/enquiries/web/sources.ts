import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { customers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { enquiries } from '../contract.ts'

export const sources = {
  companies: customers,
  facilities: optionsOf(facilities),
  globalSegments: optionsOf(globalSegments),
  marketSegments: optionsOf(marketSegments),
  quoteConfidence: optionsOf(quoteConfidence),
  salesSteps: optionsOf(salesSteps),
  users: optionsOf(users),
}

/** The steps an enquiry may be put in by hand: the columns of the board. */
export const openSteps: OptionSource = {
  name: 'enquiries/open-steps',
  load: async ({ search = '', id }, options) => {
    const { columns } = await api(enquiries).board({ query: { cards: '1' } }, options)
    const wanted = search.toLowerCase()
    const ids = id?.split(',')
    return columns
      .filter((one) => (ids ? ids.includes(one.salesStepId) : one.name.toLowerCase().includes(wanted)))
      .map((one) => ({
        id: one.salesStepId,
        code: `${one.probabilityPercent} %`,
        name: one.name,
        active: true,
      }))
  },
}

/** Nobody can be chosen before there is a company. */
export const noContacts: OptionSource = { name: 'no-contacts', load: async () => [] }
