import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { submittals } from '../contract.ts'
import { sections, submittalFields } from './fields.tsx'

/** `/submittals/create` */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={submittals}
      list="/submittals"
      href={({ id }) => `/submittals/${id}`}
      start={{
        facilityId: facilityId ?? null,
        quoteLineIds: [],
        travellerIds: [],
        stage: 'for_approval',
        blocks: 'release',
        replyDays: 10,
        lines: [],
      }}
      fields={submittalFields}
      sections={[...sections, { title: 'Documents', fields: ['lines'], isFull: true }]}
    />
  )
}
