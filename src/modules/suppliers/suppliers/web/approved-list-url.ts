import { urlOf } from '#platform/contract/calls/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { suppliers } from '../contract.ts'

/** Where the list of approved suppliers of a day is. */
export const approvedListUrl = (format: 'pdf' | 'xlsx', on: string, process: string): string =>
  pageConfig.apiBase +
  urlOf(suppliers.endpoints.approvedList, {
    params: { format },
    query: { ...(on ? { on } : {}), ...(process ? { process } : {}) },
  })
