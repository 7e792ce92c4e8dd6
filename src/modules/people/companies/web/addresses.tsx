import type { z } from 'zod'
import { ChildList, type Part } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { CountryField, SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import type { companyAddress } from '../contract.ts'
import { addressKinds } from '../domain.ts'

type Address = z.input<typeof companyAddress>

interface ListProps<T> {
  field: FieldProps<T[]>
  form: { errors: FieldErrors; idOf: (key: string) => string }
}

export const blankAddress: Address = {
  kind: 'registered',
  line1: '',
  city: '',
  country: '',
  isDefault: false,
}

/** The addresses of a company; exactly one is the default. */
export function AddressList({ field, form }: ListProps<Address>) {
  // Marking one takes the mark from the others; the change shows which one was marked.
  const change = (next: Address[] | null) => {
    const before = field.value ?? []
    const marked = next?.findIndex((address, at) => address.isDefault && !before[at]?.isDefault) ?? -1
    const isMoved = marked >= 0 && next?.length === before.length
    field.onChange(
      isMoved ? (next?.map((address, at) => ({ ...address, isDefault: at === marked })) ?? null) : next,
    )
  }
  return (
    <ChildList
      name="addresses"
      field={{ ...field, onChange: change }}
      form={form}
      noun="address"
      blank={blankAddress}
      summary={summaryOf}
    >
      {fieldsOf}
    </ChildList>
  )
}

const summaryOf = (address: Address) => (
  <>
    <b>{address.line1 || address.city || (address.country ? countryName(address.country) : 'New address')}</b>
    <span>
      {[...placeLines(address), address.country && countryName(address.country)].filter(Boolean).join(', ')}
    </span>
    <Tag>{addressKinds[address.kind]}</Tag>
    {address.isDefault && <Tag>Default</Tag>}
  </>
)

const fieldsOf = (part: Part<Address>) => (
  <>
    <SelectField {...part.field('kind', 'Kind', true)} options={addressKinds} />
    <CountryField {...part.field('country', 'Country', true)} />
    <TextField {...part.field('line1', 'Street')} />
    <TextField {...part.field('line2', 'Second line')} />
    <TextField {...part.field('postcode', 'Postcode')} />
    <TextField {...part.field('city', 'City')} />
    <TextField {...part.field('region', 'County or region')} />
    <SwitchField {...part.field('isDefault', 'Default address')} hint="Printed on quotes" />
  </>
)
