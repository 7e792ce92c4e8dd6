import { fileAddress } from '#platform/web/queries/files.ts'
import { quotes } from '../contract.ts'

/** What is printed of a quote; a copy is set anew and says what has become of it. */
export type QuotePrintKind = 'technicalOffer' | 'costSheetPrint' | 'acknowledgement'

/** The address of another print of the quote, such as its cost sheet. */
export const printUrl = (id: string, kind: QuotePrintKind): string =>
  fileAddress(quotes.endpoints[kind], { params: { id } })

/** Where the PDF of a revision is; with `download` the browser keeps it instead of showing it. */
export const pdfUrl = (id: string, download = false): string =>
  fileAddress(quotes.endpoints.pdf, { params: { id }, query: download ? { download: '1' } : {} })
