import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { customers } from '#modules/companies/web/api.tsx'
import { facilities } from '#modules/facilities/contract.ts'
import { globalSegments } from '#modules/global-segments/contract.ts'
import { marketSegments } from '#modules/market-segments/contract.ts'
import { quoteConfidence } from '#modules/quote-confidence/contract.ts'
import { termsAndConditions } from '#modules/terms/contract.ts'
import { users } from '#modules/users/contract.ts'

export const sources = {
  companies: customers,
  facilities: optionsOf(facilities),
  globalSegments: optionsOf(globalSegments),
  marketSegments: optionsOf(marketSegments),
  quoteConfidence: optionsOf(quoteConfidence),
  users: optionsOf(users),
}

/** The edition that counts today, and whichever an old quote was made with. */
export const editions: OptionSource = {
  name: 'terms-and-conditions',
  load: async ({ search = '', id }, options) => {
    const { current, get } = api(termsAndConditions)
    const found = id
      ? await Promise.all(id.split(',').map((one) => get({ params: { id: one } }, options)))
      : [await current({ query: {} }, options)]
    return found
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
      .map((one) => ({ id: one.id, code: `Edition ${one.edition}`, name: one.title, active: one.isCurrent }))
  },
}
