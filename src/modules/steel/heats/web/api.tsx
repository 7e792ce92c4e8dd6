import type { Named } from '#platform/contract/values/fields.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { heats } from '../contract.ts'

/** Companies to choose a mill from: suppliers first, since a mill is hardly ever a customer. */
export const mills: OptionSource = {
  ...optionsOf(companies),
  name: 'heats/mills',
  slice: 'companies',
  load: (query, options) => callOf<Named[]>(heats, 'mills')({ query }, options),
}
