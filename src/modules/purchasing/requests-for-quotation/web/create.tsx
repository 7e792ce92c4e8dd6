import { addDays } from '#platform/contract/values/dates.ts'
import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { requestsForQuotation } from '../contract.ts'
import { requestFields, sections } from './fields.tsx'

const [request, notes] = sections
const fields = requestFields()
/** How long suppliers usually get. */
const DAYS_TO_REPLY = 10

/** `/requests-for-quotation/create`; with requisition lines in the address it begins with all that is left to order of them. */
export function Screen() {
  const { facility_id: home } = useUser()
  return (
    <Proposed call={api(requestsForQuotation).proposal}>
      {(proposal) => (
        <FormPage
          contract={requestsForQuotation}
          list="/requests-for-quotation"
          href={({ id }) => `/requests-for-quotation/${id}`}
          start={{
            facilityId: home ?? null,
            replyBy: addDays(localToday(), DAYS_TO_REPLY),
            supplierIds: [],
            lines: [],
            ...proposal,
          }}
          fields={fields}
          sections={[
            ...(request ? [request] : []),
            { title: 'Lines', fields: ['lines'], isFull: true },
            ...(notes ? [notes] : []),
          ]}
        />
      )}
    </Proposed>
  )
}
