import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { processingNotes } from '../contract.ts'
import { processingNoteFields, sections } from './fields.tsx'

/** `/processing-notes/create` */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={processingNotes}
      list="/processing-notes"
      href={({ id }) => `/processing-notes/${id}`}
      start={{ facilityId: facilityId ?? null, plannedOn: localToday(), lines: [] }}
      fields={processingNoteFields}
      sections={[
        ...sections,
        { title: 'Lines', fields: ['lines'], isFull: true },
        { title: 'Packages', fields: ['packages', 'packageContents'], isFull: true },
      ]}
    />
  )
}
