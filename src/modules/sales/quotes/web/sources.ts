import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { customers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { users } from '#modules/people/users/contract.ts'

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
