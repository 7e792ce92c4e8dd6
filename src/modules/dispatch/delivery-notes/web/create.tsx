import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { deliveryNotes } from '../contract.ts'
import { deliveryNoteFields, sections } from './fields.tsx'

const [delivery, carriage] = sections

/** `/delivery-notes/create`; with steel, a company or a quote in the address it begins with that. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  const usual = { kind: 'sale' as const, facilityId: facilityId ?? null, plannedOn: localToday(), lines: [] }
  return (
    <Proposed call={api(deliveryNotes).proposal}>
      {(proposal) => (
        <FormPage
          contract={deliveryNotes}
          list="/delivery-notes"
          href={({ id }) => `/delivery-notes/${id}`}
          start={{ ...usual, ...proposal }}
          fields={deliveryNoteFields}
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
