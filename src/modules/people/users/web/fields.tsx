import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from '../contract.ts'
import { roleNames } from './labels.ts'

const firms = optionsOf(companies)
const places = optionsOf(facilities)

const aboutRole: Readonly<Record<string, string>> = {
  administrator: 'Everything, setup too; approves terms and operation templates',
  manager: 'Daily work, approvals of quotes and the numbers of the whole company',
  user: 'Daily work',
  client: 'Only the client area of one company',
}

/** The profiles that can be given, and those of a person that were retired meanwhile. */
function useChoices(chosen: readonly string[]) {
  const { data = [] } = useQuery(reading(api(users).profileChoices))
  return data
    .filter(({ id, isRetired }) => !isRetired || chosen.includes(id))
    .map(({ id, name, about }) => ({ value: id, label: name, note: about }))
}

/** Chooses profiles by name. */
const ProfilesField = (field: FieldProps<string[]>) => (
  <MultiSelectField
    {...field}
    options={useChoices(field.value ?? [])}
    placeholder="None: the rights of the role"
    hint="These rights replace those of the role; several profiles add up"
  />
)

/** The names of profiles, where two values are compared. */
function ProfileNames({ keys }: { keys: readonly string[] }) {
  const choices = useChoices(keys)
  return <>{keys.map((key) => choices.find(({ value }) => value === key)?.label ?? key).join(', ')}</>
}

/** The fields of a person; `mail` says what is sent to the address. */
export const userFields = (mail: string): FormFields<(typeof users)['input']['shape']> => ({
  name: { input: (field) => <TextField {...field} /> },
  email: { input: (field) => <TextField {...field} type="email" hint={mail} /> },
  role: {
    input: (field) => <SelectField {...field} options={roleNames} hint={aboutRole[field.value ?? '']} />,
    show: (value) => roleNames[value],
  },
  companyId: {
    input: (field, form) => (
      <ReferenceField
        {...field}
        source={firms}
        required={form.values.role === 'client'}
        disabled={field.disabled || (form.values.role !== 'client' && !field.value)}
        hint="Only for clients: the company whose records they see"
      />
    ),
    show: (value) => <ReferenceName source={firms} id={value} />,
  },
  facilityId: {
    input: (field) => <ReferenceField {...field} source={places} />,
    show: (value) => <ReferenceName source={places} id={value} />,
  },
  profiles: {
    input: (field, form) => (
      <ProfilesField {...field} disabled={field.disabled || form.values.role === 'client'} />
    ),
    show: (value) => <ProfileNames keys={value} />,
  },
  jobTitle: { input: (field) => <TextField {...field} /> },
  phone: { input: (field) => <TextField {...field} type="tel" /> },
})
