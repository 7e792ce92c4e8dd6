import { urlOf } from '#platform/contract/calls/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { pipeWallCalculations } from '../contract.ts'

const { pdf, report } = pipeWallCalculations.endpoints
const asked = (download: boolean) => (download ? { download: '1' as const } : {})

/** Where the report of a saved calculation is. */
export const pdfUrl = (id: string, download = false): string =>
  pageConfig.apiBase + urlOf(pdf, { params: { id }, query: asked(download) })

/** Where the report of a case is that was never saved. */
export const reportUrl = (input: object, download = false): string =>
  pageConfig.apiBase + urlOf(report, { query: { case: JSON.stringify(input), ...asked(download) } })
