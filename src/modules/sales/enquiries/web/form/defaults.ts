import { addDays } from '#platform/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { type OptionSource, optionsQuery } from '#platform/web/queries/queries.ts'
import { remembered } from '#platform/web/remembered.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useStore } from '#platform/web/store.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { openSteps, sources } from '../sources.ts'
import type { EnquiryValues } from './shape.ts'

/** The facility last chosen for a new enquiry in this browser. */
export const lastFacility = remembered<string | null>('enquiry-facility', null)

const DAYS_TO_QUOTE = 14
const END_OF_BUSINESS = '17:00:00'

/** What a new enquiry begins with; undefined while it is being read. */
export function useDefaults(): EnquiryValues | undefined {
  const me = useUser()
  const remembers = useStore(lastFacility)
  const facilities = useOptions(sources.facilities)
  const confidences = useOptions(sources.quoteConfidence)
  const steps = useOptions(openSteps)
  if (!facilities || !confidences || !steps) return undefined
  const known = (id: string | null | undefined) => facilities.find((one) => one.id === id)?.id
  return {
    ...begun(),
    facilityId:
      known(me.facility_id) ?? known(remembers) ?? (facilities.length === 1 ? facilities[0]?.id : undefined),
    salespersonId: me.id,
    salesStepId: steps[0]?.id,
    // The mark of the setup; a list that has none yet begins with its first level.
    quoteConfidenceId: (confidences.find(({ isDefault }) => isDefault) ?? confidences[0])?.id,
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
