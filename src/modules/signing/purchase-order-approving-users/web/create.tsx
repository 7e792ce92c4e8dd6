import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import {
  AppointmentForm,
  appointmentFields,
  bandFields,
  delegateFields,
} from '#modules/people/appointments/web/api.tsx'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { orderTypes } from '../domain.ts'

type Shape = ShapeOf<typeof purchaseOrderApprovingUsers>

const fields: FormFields<Shape> = {
  ...appointmentFields,
  ...bandFields,
  ...delegateFields,
  poTypes: {
    wide: true,
    input: (field) => <ChecksField {...field} options={orderTypes} hint="None ticked: every type" />,
    show: (types) => types.map((type) => orderTypes[type]).join(', '),
  },
  maySelfApprove: {
    wide: true,
    input: (field) => <SwitchField {...field} hint="Off: someone else of the same step has to decide" />,
  },
}

const sections: readonly FormSection<Shape>[] = [
  { title: 'Who and what', fields: ['userId', 'facilityId', 'poTypes'] },
  { title: 'Limits', fields: ['minValue', 'maxValue', 'step', 'maySelfApprove'], columns: 3 },
  { title: 'Days', fields: ['validFrom', 'validUntil', 'note'] },
  { title: 'Absence', fields: ['delegateUserId', 'delegateFrom', 'delegateUntil'], columns: 3 },
]

/** `/setup/purchase-order-approving-users/create` */
export const Screen = () => (
  <AppointmentForm
    contract={purchaseOrderApprovingUsers}
    path="/setup/purchase-order-approving-users"
    fields={fields}
    sections={sections}
    start={{ poTypes: [], step: 1, maySelfApprove: false }}
  />
)
