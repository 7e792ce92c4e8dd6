import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { users } from '../contract.ts'
import { roleNames } from './labels.ts'
import { ProfileNames, ProfilesField } from './profiles-field.tsx'

const firms = optionsOf(companies)
const places = optionsOf(facilities)

const aboutRole: Readonly<Record<string, string>> = {
  administrator: 'Everything, setup too; approves terms and operation templates',
  manager: 'Daily work, approvals of quotes and the numbers of the whole company',
  user: 'Daily work',
  client: 'Only the client area of one company',
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
