import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { declarations } from '../contract.ts'
import { STATEMENT } from '../domain/kinds.ts'
import { declarationFields, sections } from './fields.tsx'

/** `/declarations/create`; with a note in the address it begins with the standards of its steel. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <Proposed call={api(declarations).proposal}>
      {(proposal) => (
        <FormPage
          contract={declarations}
          list="/declarations"
          href={({ id }) => `/declarations/${id}`}
          start={{
            facilityId: facilityId ?? null,
            kind: 'coc',
            statement: STATEMENT,
            language: 'en',
            lines: [],
            ...proposal,
          }}
          fields={declarationFields}
          sections={[
            ...sections,
            { title: 'Standards', fields: ['lines'], isFull: true },
            { title: 'Particulars', fields: ['particulars'], isFull: true },
          ]}
        />
      )}
    </Proposed>
  )
}
