import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import type { WorkByStatus } from '../contract/dealings.ts'
import { companies } from '../contract.ts'

/** One kind of work for a company: by status, or how many; null where the reader may not see it, or until it is known. */
export function useWorkOfCompany(id: string, kind: string): WorkByStatus | number | null {
  const { data } = useQuery(reading(api(companies).related, { params: { id } }))
  const work: Readonly<Record<string, WorkByStatus | number | null | object>> = data ?? {}
  const found = work[kind]
  return typeof found === 'number' || Array.isArray(found) ? found : null
}
