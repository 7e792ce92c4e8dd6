import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { loads } from '../contract.ts'
import { loadFields, sections } from './fields.tsx'

/** `/loads/create`; with notes in the address it begins with them. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <Proposed call={api(loads).proposal}>
      {(proposal) => (
        <FormPage
          contract={loads}
          list="/loads"
          href={({ id }) => `/loads/${id}`}
          start={{ facilityId: facilityId ?? null, plannedOn: localToday(), lines: [], ...proposal }}
          fields={loadFields}
          sections={[
            ...sections,
            { title: 'Notes in the order of loading', fields: ['lines'], isFull: true },
          ]}
        />
      )}
    </Proposed>
  )
}
