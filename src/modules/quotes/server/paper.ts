import type { Block, PdfDocument } from '../../../platform/server/pdf/document.ts'
import {
  headFacts,
  linesTable,
  type PaperFacts,
  parties,
  remarks,
  revisionWords,
  signatures,
  sums,
  termsPages,
} from './paper-parts.ts'

/** The paper of a quote as plain data, with the same sums as the screen. */
export function quotePaper(paper: PaperFacts): PdfDocument {
  const { row, totals, terms, letterhead, stamp } = paper
  const closing = signatures(paper)
  const body: Block[] = [
    parties(row),
    linesTable(row),
    { kind: 'columns', columns: [remarks(row), [sums(row, totals)]], shares: [3, 2] },
  ]
  return {
    letterhead,
    title: 'Quote',
    number: row.number,
    revision: revisionWords(row),
    facts: headFacts(row),
    blocks: terms ? [...body, closing, ...termsPages(terms)] : body,
    ...(terms
      ? { footer: `${terms.title}, edition ${terms.edition}, are part of this quote.` }
      : { closing: [closing] }),
    ...(stamp ? { stamp } : {}),
    createdAt: paper.createdAt,
  }
}
