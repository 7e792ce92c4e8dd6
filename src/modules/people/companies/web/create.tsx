import { FormPage } from '#platform/web/forms/form-page.tsx'
import { companies } from '../contract.ts'
import { blankAddress } from './addresses.tsx'
import { companyFields, companySections, peopleSections } from './fields.tsx'

const fields = companyFields()
const sections = [...companySections.slice(0, 2), ...peopleSections, ...companySections.slice(2)]

/** `/companies/create` */
export const Screen = () => (
  <FormPage
    contract={companies}
    list="/companies"
    href={({ id }) => `/companies/${id}`}
    start={{
      isCustomer: true,
      isSupplier: false,
      isSubcontractor: false,
      isInspectionBody: false,
      status: 'prospect',
      tags: [],
      addresses: [{ ...blankAddress, isDefault: true }],
      contacts: [],
    }}
    fields={fields}
    sections={sections}
  />
)
