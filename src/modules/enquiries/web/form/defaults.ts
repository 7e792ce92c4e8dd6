import { addDays } from '#platform/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type OptionSource, optionsQuery, recordQuery, useMay } from '#platform/web/queries/queries.ts'
import { remembered } from '#platform/web/remembered.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useStore } from '#platform/web/store.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { users } from '#modules/users/contract.ts'
import { openSteps, sources } from '../sources.ts'
import type { EnquiryValues } from './shape.ts'

/** The facility last chosen for a new enquiry in this browser. */
export const lastFacility = remembered<string | null>('enquiry-facility', null)

const DAYS_TO_QUOTE = 14
const END_OF_BUSINESS = '17:00:00'

/** What a new enquiry begins with; undefined while it is being read. */
export function useDefaults(): EnquiryValues | undefined {
  const me = useUser()
  const mayReadUsers = useMay('users:read')
  const remembers = useStore(lastFacility)
  const facilities = useOptions(sources.facilities)
  const confidences = useOptions(sources.quoteConfidence)
  const steps = useOptions(openSteps)
  const own = useQuery({
    ...recordQuery<z.output<typeof users.record>>(users, me.id),
    enabled: mayReadUsers,
  })
  if (!facilities || !confidences || !steps || (mayReadUsers && own.isPending)) return undefined
  const known = (id: string | null | undefined) => facilities.find((one) => one.id === id)?.id
  return {
    ...begun(),
    facilityId:
      known(own.data?.facilityId) ??
      known(remembers) ??
      (facilities.length === 1 ? facilities[0]?.id : undefined),
    salespersonId: me.id,
    salesStepId: steps[0]?.id,
    quoteConfidenceId: confidences[0]?.id,
  }
}

/** What does not depend on anything that is stored. */
const begun = (): EnquiryValues => ({
  receivedAt: new Date().toISOString(),
  receivedVia: 'email',
  quoteDueAt: new Date(`${addDays(localToday(), DAYS_TO_QUOTE)}T${END_OF_BUSINESS}`).toISOString(),
  priority: 'normal',
  freeIssue: false,
  lines: [],
})

/** The options one may choose, first things first; none when they cannot be read. */
function useOptions(source: OptionSource) {
  const { data, isPending } = useQuery(optionsQuery(source, ''))
  return isPending ? undefined : (data ?? []).filter(({ active }) => active)
}
