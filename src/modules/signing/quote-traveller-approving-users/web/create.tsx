import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { PercentField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import {
  AppointmentForm,
  appointmentFields,
  bandFields,
  delegateFields,
} from '#modules/people/appointments/web/api.tsx'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approverScopes } from '../domain.ts'

type Shape = ShapeOf<typeof quoteTravellerApprovingUsers>

const levels = optionsOf(pslLevels)

const fields: FormFields<Shape> = {
  ...appointmentFields,
  ...bandFields,
  ...delegateFields,
  scope: {
    input: (field) => <SelectField {...field} options={approverScopes} />,
  },
  minMarginPercent: {
    input: (field) => (
      <PercentField {...field} hint="Quotes with a smaller margin need someone else. Empty: any margin." />
    ),
  },
  pslLevelIds: {
    input: (field) => (
      <MultiReferenceField
        {...field}
        source={levels}
        placeholder="Every level"
        hint="All lines must be of these"
      />
    ),
  },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Who and what', fields: ['userId', 'scope', 'facilityId', 'step'] },
  { title: 'Limits', fields: ['minValue', 'maxValue', 'minMarginPercent', 'pslLevelIds'] },
  { title: 'Days', fields: ['validFrom', 'validUntil', 'note'] },
  { title: 'Absence', fields: ['delegateUserId', 'delegateFrom', 'delegateUntil'], columns: 3 },
]

/** `/setup/quote-traveller-approving-users/create` */
export const Screen = () => (
  <AppointmentForm
    contract={quoteTravellerApprovingUsers}
    path="/setup/quote-traveller-approving-users"
    fields={fields}
    sections={sections}
    start={{ scope: 'both', step: 1 }}
  />
)
