import { lazy } from 'react'
import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { companies } from '../contract.ts'

/** The people of one company. */
export const contactsOf = (companyId: string): OptionSource => ({
  name: `companies/${companyId}/contacts`,
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
