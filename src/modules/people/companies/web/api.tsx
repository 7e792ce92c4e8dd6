import { lazy } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { companies } from '../contract.ts'

/** Companies to choose a customer from; one that is missing is added on the way. */
export const customers: OptionSource = {
  ...optionsOf(companies),
  adder: { name: 'companies/customer', right: 'companies:create' },
}

/** Companies to choose a supplier from. */
export const suppliers: OptionSource = {
  ...optionsOf(companies),
  adder: { name: 'companies/supplier', right: 'companies:create' },
}

/** The people of one company. */
export const contactsOf = (companyId: string): OptionSource => ({
  name: `companies/${companyId}/contacts`,
  noun: 'contact',
  adder: { name: 'companies/contact', right: 'companies:update', of: companyId },
  load: async ({ search = '', id }, options) => {
    const people = await api(companies).contacts({ params: { id: companyId } }, options)
    const wanted = search.toLowerCase()
    const ids = id?.split(',')
    return people
      .filter((one) => (ids ? ids.includes(one.id) : one.name.toLowerCase().includes(wanted)))
      .map((one) => ({ id: one.id, code: one.jobTitle ?? one.email, name: one.name, active: one.active }))
  },
})

export { useWorkOfCompany } from './use-work-of-company.ts'

/** One kind of work for a company by status, for the card of a slice on the company's page. */
export const WorkOfCompany = lazy(async () => ({
  default: (await import('./work-of-company.tsx')).WorkOfCompany,
}))
