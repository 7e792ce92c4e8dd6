import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { AppointmentForm, appointmentFields } from '#modules/appointments/web/api.tsx'
import { regularSignatureUsers } from '../contract.ts'
import { documentKinds } from '../domain.ts'

type Shape = ShapeOf<typeof regularSignatureUsers>

const fields: FormFields<Shape> = {
  ...appointmentFields,
  documentKinds: {
    wide: true,
    input: (field) => <ChecksField {...field} options={documentKinds} />,
    show: (kinds) => kinds.map((kind) => documentKinds[kind]).join(', '),
  },
  mayRelease: {
    wide: true,
    input: (field) => <SwitchField {...field} hint="Lets goods leave: the last signature before delivery" />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Who and what', fields: ['userId', 'facilityId', 'documentKinds', 'mayRelease'] },
  { title: 'Days', fields: ['validFrom', 'validUntil', 'note'] },
]

/** `/setup/signatures/regular-signature-users/create` */
export const Screen = () => (
  <AppointmentForm
    contract={regularSignatureUsers}
    path="/setup/signatures/regular-signature-users"
    fields={fields}
    sections={sections}
    start={{ documentKinds: [], mayRelease: false }}
  />
)
