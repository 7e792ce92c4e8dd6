import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { customers } from '#modules/people/companies/web/api.tsx'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { users } from '#modules/people/users/contract.ts'

export const sources = {
  companies: customers,
  facilities: optionsOf(facilities),
  marketSegments: optionsOf(marketSegments),
  productCodes: optionsOf(productCodes),
  quoteConfidence: optionsOf(quoteConfidence),
  salesSteps: optionsOf(salesSteps),
  users: optionsOf(users),
}

/** Nothing can be chosen before there is a company. */
export const nothing = (name: string): OptionSource => ({ name: `no-${name}`, load: async () => [] })

const MOST = 25

/** The enquiries of one company, the newest first. */
export const enquiriesOf = (companyId: string): OptionSource => ({
  name: `companies/${companyId}/enquiries`,
  load: async ({ search, id }, options) => {
    if (id) {
      const ids = id.split(',')
      const found = await Promise.all(ids.map((one) => api(enquiries).get({ params: { id: one } }, options)))
      return found.map((one) => ({
        id: one.id,
        code: one.projectName ?? null,
        name: one.number,
        active: true,
      }))
    }
    const query = { filter: { companyId: [companyId] }, sort: '-receivedAt', search, perPage: MOST }
    const { data } = await api(enquiries).list({ query }, options)
    return data.map((one) => ({ id: one.id, code: one.projectName, name: one.number, active: true }))
  },
})

/** The quotes of one company, the newest first. */
export const quotesOf = (companyId: string): OptionSource => ({
  name: `companies/${companyId}/quotes`,
  load: async ({ search, id }, options) => {
    if (id) {
      const ids = id.split(',')
      const found = await Promise.all(ids.map((one) => api(quotes).get({ params: { id: one } }, options)))
      return found.map((one) => ({
        id: one.id,
        code: one.projectName ?? null,
        name: `${one.number} Rev ${one.revision}`,
        active: true,
      }))
    }
    const query = { filter: { companyId: [companyId] }, sort: '-number', search, perPage: MOST }
    const { data } = await api(quotes).list({ query }, options)
    return data.map((one) => ({
      id: one.id,
      code: one.projectName,
      name: `${one.number} Rev ${one.revision}`,
      active: true,
    }))
  },
})
