import { urlOf } from '#platform/contract/calls/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { quotes } from '../contract.ts'

/** What is printed of a quote; a copy is set anew and says what has become of it. */
export type QuotePrintKind = 'technicalOffer' | 'costSheetPrint' | 'acknowledgement'

const addressOf = (path: string): string => pageConfig.apiBase + path

/** The address of another print of the quote, such as its cost sheet. */
export const printUrl = (id: string, kind: QuotePrintKind): string =>
  addressOf(urlOf(quotes.endpoints[kind], { params: { id } }))

/** The quote set anew, with its present state across it. */
export const stampedUrl = (id: string): string =>
  addressOf(urlOf(quotes.endpoints.pdf, { params: { id }, query: { copy: '1' } }))

/** Where the PDF of a revision is; with `download` the browser keeps it instead of showing it. */
export const pdfUrl = (id: string, download = false): string =>
  addressOf(urlOf(quotes.endpoints.pdf, { params: { id }, query: download ? { download: '1' } : {} }))
