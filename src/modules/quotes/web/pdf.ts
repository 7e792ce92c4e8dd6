import { urlOf } from '../../../platform/contract/client.ts'
import { pageConfig } from '../../../platform/web/config.ts'
import { quotes } from '../contract.ts'

/** Where the PDF of a revision is; with `download` the browser keeps it instead of showing it. */
export const pdfUrl = (id: string, download = false): string =>
  pageConfig.apiBase +
  urlOf(quotes.endpoints.pdf, { params: { id }, query: download ? { download: '1' } : {} })
