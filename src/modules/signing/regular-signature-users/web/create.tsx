import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { AppointmentForm, appointmentFields } from '#modules/people/appointments/web/api.tsx'
import { regularSignatureUsers } from '../contract.ts'
import { askedKinds, type DocumentKind, documentKinds, signerFunctions } from '../domain.ts'

type Shape = ShapeOf<typeof regularSignatureUsers>

/** What can be ticked: what is asked for, and what an entry of before holds, so that it can be taken off. */
const offered = (held: readonly DocumentKind[]): Readonly<Partial<Record<DocumentKind, string>>> => ({
  ...askedKinds,
  ...Object.fromEntries(held.map((kind) => [kind, documentKinds[kind]])),
})

const fields: FormFields<Shape> = {
  ...appointmentFields,
  documentKinds: {
    wide: true,
    input: (field) => (
      <ChecksField
        {...field}
        options={offered(field.value ?? [])}
        hint="Operations and releases: on travellers. Calculations: check and approval of pipe walls. Quotes and purchase orders have approvers of their own."
      />
    ),
    show: (kinds) => kinds.map((kind) => documentKinds[kind]).join(', '),
  },
  functions: {
    wide: true,
    input: (field) => (
      <ChecksField {...field} options={signerFunctions} hint="None ticked: in every function" />
    ),
    show: (functions) => functions?.map((one) => signerFunctions[one]).join(', ') ?? '',
  },
  mayRelease: {
    wide: true,
    input: (field) => <SwitchField {...field} hint="Lets goods leave: the last signature before delivery" />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Who and what', fields: ['userId', 'facilityId', 'documentKinds', 'functions', 'mayRelease'] },
  { title: 'Days', fields: ['validFrom', 'validUntil', 'note'] },
]

/** `/setup/signatures/regular-signature-users/create` */
export const Screen = () => (
  <AppointmentForm
    contract={regularSignatureUsers}
    path="/setup/signatures/regular-signature-users"
    fields={fields}
    sections={sections}
    start={{ documentKinds: [], functions: [], mayRelease: false }}
  />
)
