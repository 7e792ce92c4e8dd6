import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'

/** A sheet that shows a letterhead as the papers of a facility carry it. */
export const samplePaper = (letterhead: Letterhead, at: Date): PdfDocument => ({
  letterhead,
  title: 'Letterhead',
  number: 'Sample',
  stamp: 'SAMPLE',
  facts: [{ label: 'Date', value: at.toISOString().slice(0, 10) }],
  blocks: [
    { kind: 'party', label: 'To', name: 'Name of the customer', lines: ['Street', 'Postcode and city'] },
    {
      kind: 'paragraph',
      text: 'Quotes, orders and notes of this facility carry this head: the legal entity, the address, telephone, e-mail and VAT number, and the line that was written for the foot of the letterhead.',
    },
  ],
  createdAt: at.toISOString(),
})
