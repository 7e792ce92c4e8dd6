import { urlOf } from '#platform/contract/calls/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { companies } from '../contract.ts'

/** Where the sheet of a company is, as PDF. */
export const sheetUrl = (id: string): string =>
  pageConfig.apiBase + urlOf(companies.endpoints.sheet, { params: { id } })
