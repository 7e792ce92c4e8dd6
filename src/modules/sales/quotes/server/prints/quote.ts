import type { Block, PdfDocument } from '#platform/server/pdf/document.ts'
import { termsFooter, termsPages } from '#modules/signing/terms/server/api.ts'
import {
  headFacts,
  linesTable,
  type PrintFacts,
  quoteParties,
  quoteSignatures,
  remarks,
  revisionLabel,
  sums,
} from './blocks.ts'
import { coverLetterPage } from './cover-letter.ts'

/** The quote as plain data, with the same sums as the screen. */
export function quotePrint(print: PrintFacts): PdfDocument {
  const { row, totals, terms, letterhead, stamp } = print
  const closing = quoteSignatures(print)
  const body: Block[] = [
    ...coverLetterPage(print),
    quoteParties(row),
    linesTable(row),
    { kind: 'columns', columns: [remarks(row), [sums(row, totals)]], shares: [3, 2] },
  ]
  return {
    letterhead,
    title: 'Quote',
    number: row.number,
    revision: revisionLabel(row),
    facts: headFacts(row),
    blocks: terms ? [...body, closing, ...termsPages(terms)] : body,
    ...(terms ? { footer: termsFooter(terms, 'quote') } : { closing: [closing] }),
    stamp,
    createdAt: print.createdAt,
  }
}
