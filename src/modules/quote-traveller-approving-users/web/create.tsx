import type { FormFields, ShapeOf } from '../../../platform/web/data/form-fields.ts'
import { FormPage } from '../../../platform/web/data/form-page.tsx'
import { optionsOf } from '../../../platform/web/data/queries.ts'
import { DateField } from '../../../platform/web/fields/date-field.tsx'
import { ReferenceField, ReferenceName } from '../../../platform/web/fields/reference-field.tsx'
import { SelectField } from '../../../platform/web/fields/select-field.tsx'
import { TextAreaField } from '../../../platform/web/fields/text-field.tsx'
import { localToday } from '../../../platform/web/ui/format.ts'
import { facilities } from '../../facilities/contract.ts'
import { users } from '../../users/contract.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approverScopes } from '../domain.ts'

const list = '/setup/quote-traveller-approving-users'
const people = optionsOf(users)
const places = optionsOf(facilities)

const fields: FormFields<ShapeOf<typeof quoteTravellerApprovingUsers>> = {
  userId: {
    label: 'Person',
    input: (field) => <ReferenceField {...field} source={people} />,
    show: (id) => <ReferenceName source={people} id={id} />,
  },
  scope: {
    label: 'May approve',
    input: (field) => <SelectField {...field} options={approverScopes} />,
  },
  facilityId: {
    label: 'Facility',
    input: (field) => <ReferenceField {...field} source={places} placeholder="Every facility" />,
    show: (id) => <ReferenceName source={places} id={id} />,
  },
  validFrom: { label: 'From', input: (field) => <DateField {...field} /> },
  validUntil: {
    label: 'Until',
    input: (field) => <DateField {...field} hint="The last day; empty: until the entry is ended" />,
  },
  note: { label: 'Note', wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
}

/** `/setup/quote-traveller-approving-users/create` */
export const Screen = () => (
  <FormPage
    contract={quoteTravellerApprovingUsers}
    list={list}
    href={() => list}
    start={{ scope: 'both', validFrom: localToday() }}
    fields={fields}
  />
)
