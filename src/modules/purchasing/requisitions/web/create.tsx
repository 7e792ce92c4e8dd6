import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { requisitions } from '../contract.ts'
import { requisitionFields, sections } from './fields.tsx'

/** `/requisitions/create` */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={requisitions}
      list="/requisitions"
      href={({ id }) => `/requisitions/${id}`}
      start={{ facilityId: facilityId ?? null, quantity: '1', uom: 'each', certificateType: '3.1' }}
      fields={requisitionFields}
      sections={sections}
    />
  )
}
