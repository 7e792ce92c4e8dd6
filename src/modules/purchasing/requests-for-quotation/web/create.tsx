import { useQuery } from '@tanstack/react-query'
import { addDays } from '#platform/contract/values/dates.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { requestsForQuotation } from '../contract.ts'
import { requestFields, sections } from './fields.tsx'
import { type Line, lineOfNeed, openNeeds } from './need-lines.tsx'

const [request, notes] = sections
const fields = requestFields()
/** How long suppliers usually get. */
const DAYS_TO_REPLY = 10

/** `/requests-for-quotation/create`; `?needs=` begins with these requisition lines. */
export function Screen() {
  const { facility_id: home } = useUser()
  const { parameters } = useScreenUrl()
  const { data } = useQuery(openNeeds)
  if (!data) return <SkeletonRows rows={6} columns={3} />
  const wanted = (parameters.needs ?? '').split(',')
  const needs = data.data.filter(({ id }) => wanted.includes(id))
  const lines = needs.reduce<Line[]>((before, need) => [...before, lineOfNeed(need, before)], [])
  return (
    <FormPage
      contract={requestsForQuotation}
      list="/requests-for-quotation"
      href={({ id }) => `/requests-for-quotation/${id}`}
      start={{
        facilityId: needs[0]?.facilityId ?? home ?? null,
        replyBy: addDays(localToday(), DAYS_TO_REPLY),
        supplierIds: [],
        lines,
      }}
      fields={fields}
      sections={[
        ...(request ? [request] : []),
        { title: 'Lines', fields: ['lines'], isFull: true },
        ...(notes ? [notes] : []),
      ]}
    />
  )
}
