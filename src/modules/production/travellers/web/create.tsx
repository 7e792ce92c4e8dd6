import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { travellers } from '../contract.ts'
import { sections, travellerFields } from './fields.tsx'

const [made, whom, ...others] = sections
// The template brings the route, unless the traveller is made again as an earlier one was.
const fields: typeof travellerFields = {
  ...travellerFields,
  route: { ...travellerFields.route, isNeeded: ({ route }) => (route ?? []).length > 0 },
}

/** `/travellers/create`; with a quote or its lines in the address it begins with what is still to be made of them, with a closed one as that was made. */
export function Screen() {
  const { facility_id: facilityId, id } = useUser()
  const start = {
    origin: 'stock' as const,
    destination: 'stock' as const,
    heatRule: 'any' as const,
    priority: 'normal' as const,
    quantity: 1,
    serialScheme: 'none' as const,
    serialNumbers: [],
    facilityId: facilityId ?? null,
    plannerId: id,
    orderLines: [],
    route: [],
    materials: [],
  }
  return (
    <Proposed call={api(travellers).proposal}>
      {(proposal) => (
        <FormPage
          contract={travellers}
          list="/travellers"
          href={(row) => `/travellers/${row.id}`}
          start={{ ...start, ...proposal }}
          fields={fields}
          sections={[
            ...(made ? [made] : []),
            ...(whom ? [whom] : []),
            { title: 'Order lines', fields: ['orderLines'], isFull: true },
            { title: 'Materials', fields: ['materials'], isFull: true },
            ...(proposal?.route?.length
              ? [{ title: 'Route', fields: ['route'] as const, isFull: true }]
              : []),
            ...others,
          ]}
        />
      )}
    </Proposed>
  )
}
