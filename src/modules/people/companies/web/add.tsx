import { CountryField } from '#platform/web/fields/select-field.tsx'
import { AddForm } from '#platform/web/forms/add-form.tsx'
import { partOf } from '#platform/web/records/child-list.tsx'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { companies } from '../contract.ts'
import { blankAddress } from './addresses.tsx'
import { companyFields } from './fields.tsx'

const start = {
  isCustomer: false,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect',
  tags: [],
  addresses: [{ ...blankAddress, isDefault: true }],
  contacts: [],
} as const

const fields: ReturnType<typeof companyFields> = {
  ...companyFields(),
  // Of a new company only the country of its address is asked for.
  addresses: {
    input: ({ value, onChange, disabled }, form) => {
      const part = partOf(form, 'addresses.0', value?.[0] ?? blankAddress, (one) => onChange([one]), {
        disabled,
      })
      return <CountryField {...part.field('country', 'Country', true)} />
    },
  },
}

/** The short form of a company that sends us an enquiry: who it is and where; everything else can follow. */
export const AddCustomer = (props: AddProps) => (
  <AddForm
    {...props}
    contract={companies}
    fields={fields}
    only={['name', 'addresses', 'marketSegmentId', 'globalSegmentId']}
    start={{ ...start, isCustomer: true, tags: [], addresses: [...start.addresses], contacts: [] }}
  />
)

/** The short form of a company that we buy from. */
export const AddSupplier = (props: AddProps) => (
  <AddForm
    {...props}
    contract={companies}
    fields={fields}
    only={['name', 'addresses']}
    start={{ ...start, isSupplier: true, tags: [], addresses: [...start.addresses], contacts: [] }}
  />
)
