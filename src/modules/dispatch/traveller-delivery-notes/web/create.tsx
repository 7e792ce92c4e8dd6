import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { travellerDeliveryNotes } from '../contract.ts'
import { sections, travellerDeliveryNoteFields } from './fields.tsx'

const [delivery, carriage] = sections

/** `/traveller-delivery-notes/create`; with a traveller or a quote in the address it begins with what is free of it. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <Proposed call={api(travellerDeliveryNotes).proposal}>
      {(proposal) => (
        <FormPage
          contract={travellerDeliveryNotes}
          list="/traveller-delivery-notes"
          href={({ id }) => `/traveller-delivery-notes/${id}`}
          start={{ facilityId: facilityId ?? null, plannedOn: localToday(), lines: [], ...proposal }}
          fields={travellerDeliveryNoteFields}
          sections={[
            ...(delivery ? [delivery] : []),
            { title: 'What goes', fields: ['lines'], isFull: true },
            ...(carriage ? [carriage] : []),
            { title: 'Packages', fields: ['packages', 'packageContents'], isFull: true },
          ]}
        />
      )}
    </Proposed>
  )
}
