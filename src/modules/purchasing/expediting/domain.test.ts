import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { type AskedLine, askedOnce, askedSentence, chaseLetter, WEEKS, weekOf } from './domain.ts'

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

  it('asks once for parts of one line, also while it is tomorrow already at one of their facilities', () => {
    const parts = [line, { ...line, openQty: '5.000', daysLate: 21 }, { ...line, lineNo: 20 }]
    expect(askedOnce(parts)).toEqual([
      { ...line, openQty: '17.000', daysLate: 21 },
      { ...line, lineNo: 20 },
    ])
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

describe('A week of expected receipts', () => {
  it('begins on Monday; this one begins today, and what was due before is late', () => {
    // A Wednesday.
    const today = '2026-11-25'
    expect(weekOf(today, 0)).toEqual({ label: 'late', dueOn: { to: '2026-11-24' } })
    expect(weekOf(today, 1)).toEqual({
      label: 'week of 23 Nov 2026',
      dueOn: { from: '2026-11-25', to: '2026-11-29' },
    })
    expect(weekOf(today, 2)).toEqual({
      label: 'week of 30 Nov 2026',
      dueOn: { from: '2026-11-30', to: '2026-12-06' },
    })
    expect(weekOf(today, WEEKS + 1)).toEqual({ label: 'from 15 Feb 2027', dueOn: { from: '2027-02-15' } })
  })

  it('leaves no day out and counts none twice, whatever day it is', () => {
    for (let day = 0; day < 14; day += 1) {
      const today = addDays('2026-12-21', day)
      const weeks = Array.from({ length: WEEKS + 2 }, (_, place) => weekOf(today, place).dueOn)
      expect(weeks[0]).toEqual({ to: addDays(today, -1) })
      expect(weeks[1]?.from).toBe(today)
      for (const [place, { to }] of weeks.entries()) {
        const following = weeks[place + 1]
        if (following && to) expect(following.from).toBe(addDays(to, 1))
      }
      expect(weeks.at(-1)).not.toHaveProperty('to')
    }
  })
})
