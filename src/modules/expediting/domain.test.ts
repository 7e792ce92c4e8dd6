import { describe, expect, it } from 'vitest'
import { type AskedLine, askedSentence, chaseLetter } from './domain.ts'

const line: AskedLine = {
  order: 'PO-ABD-2026-0007 Rev 0',
  lineNo: 10,
  item: 'Pipe 168.3 x 10.97',
  openQty: '12.000',
  uom: 'each',
  requiredOn: '2026-11-03',
  promisedOn: null,
  daysLate: 20,
  isAcknowledged: true,
}

describe('A letter that asks for lines', () => {
  it('says what is open, for when, and how late it is', () => {
    expect(askedSentence(line)).toBe(
      'PO-ABD-2026-0007 Rev 0, line 10: 12 x Pipe 168.3 x 10.97, required by 3 November 2026, 20 days late',
    )
    expect(askedSentence({ ...line, promisedOn: '2026-11-22', daysLate: 1, uom: 'kg' })).toBe(
      'PO-ABD-2026-0007 Rev 0, line 10: 12 kg of Pipe 168.3 x 10.97, promised for 22 November 2026, 1 day late',
    )
    expect(askedSentence({ ...line, daysLate: -2, isAcknowledged: false })).toContain(
      'required by 3 November 2026, not acknowledged yet',
    )
  })

  it('names each order once in its subject, and no more than three', () => {
    const orders = ['A', 'B', 'C', 'D', 'A'].map((order) => ({ ...line, order }))
    expect(chaseLetter(orders).subject).toBe('Late delivery of A, B, C and others')
    expect(chaseLetter([line, line]).subject).toBe('Late delivery of PO-ABD-2026-0007 Rev 0')
  })

  it('asks for the reason only where something is late, and for the confirmation only where it lacks', () => {
    const [early, open] = [
      { ...line, daysLate: 0 },
      { ...line, isAcknowledged: false },
    ]
    expect(chaseLetter([early]).paragraphs.join(' ')).not.toMatch(/why it is late|acknowledged/)
    expect(chaseLetter([open]).paragraphs.at(-1)).toContain('not acknowledged yet')
    expect(chaseLetter([early]).subject).toBe('Delivery of PO-ABD-2026-0007 Rev 0')
  })
})
