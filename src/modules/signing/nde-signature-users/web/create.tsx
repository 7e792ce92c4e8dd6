import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { AppointmentForm, appointmentFields } from '#modules/people/appointments/web/api.tsx'
import { ndeSignatureUsers } from '../contract.ts'
import { competenceLabel, ndeSchemes } from '../domain.ts'
import { MethodLevels } from './method-levels.tsx'

type Shape = ShapeOf<typeof ndeSignatureUsers>

const fields: FormFields<Shape> = {
  ...appointmentFields,
  methods: {
    wide: true,
    input: (field) => <MethodLevels field={field} />,
    show: (methods) => methods.map(competenceLabel).join(', '),
  },
  scheme: { input: (field) => <SelectField {...field} options={ndeSchemes} /> },
  certificateNo: { input: (field) => <CodeField {...field} /> },
  certificateIssuedOn: { input: (field) => <DateField {...field} /> },
  certificateExpiresOn: { input: (field) => <DateField {...field} /> },
  eyeTestExpiresOn: {
    input: (field) => <DateField {...field} hint="Usually one year" />,
  },
  writtenPractice: {
    input: (field) => <TextField {...field} hint="Number and revision; needed for SNT-TC-1A and CP-189" />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Who and where', fields: ['userId', 'facilityId'] },
  { title: 'Methods and levels', fields: ['methods'] },
  {
    title: 'Certificate',
    fields: [
      'scheme',
      'certificateNo',
      'writtenPractice',
      'certificateIssuedOn',
      'certificateExpiresOn',
      'eyeTestExpiresOn',
    ],
    columns: 3,
  },
  { title: 'Days', fields: ['validFrom', 'validUntil', 'note'] },
]

/** `/setup/signatures/nde-signature-users/create` */
export const Screen = () => (
  <AppointmentForm
    contract={ndeSignatureUsers}
    path="/setup/signatures/nde-signature-users"
    fields={fields}
    sections={sections}
    start={{ methods: [], scheme: 'iso_9712' }}
  />
)
