import type { Block } from '#platform/server/pdf/document.ts'
import { filledLetter } from '../../domain/cover-letter.ts'
import type { PrintFacts } from './blocks.ts'

/** The cover letter as a page of its own before the quote; nothing where none is written. */
export function coverLetterPage({ row, totals }: PrintFacts): Block[] {
  if (!row.coverLetter) return []
  const paragraphs = filledLetter(row.coverLetter, row, totals.net).split(/\n{2,}/)
  const address = (row.addressText ?? '').split('\n').filter(Boolean)
  const lines = [row.contactName ?? '', ...address].filter(Boolean)
  return [
    { kind: 'party', label: 'To', name: row.companyName, lines },
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
    { kind: 'page-break' },
  ]
}
