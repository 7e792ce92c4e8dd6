import { describe, expect, it } from 'vitest'
import { conditionOver, otherUseProblem, untilProblem, usedFor } from './conditions.ts'

const condition = { quoteNumber: 'Q-2026-0007', until: '2026-12-01', endedHow: null, quoteOver: null }
const TODAY = '2026-11-23'

describe('A conditional release', () => {
  it('stands on its last day, and neither after it nor once it was withdrawn', () => {
    expect(conditionOver(null, TODAY)).toBeNull()
    expect(conditionOver(condition, '2026-12-01')).toBeNull()
    const ranOut =
      'Its conditional release for Q-2026-0007 ran out on 1 Dec 2026. It waits for its certificate.'
    expect(conditionOver(condition, '2026-12-02')).toBe(ranOut)
    expect(conditionOver({ ...condition, endedHow: 'ran_out' }, TODAY)).toBe(ranOut)
    expect(conditionOver({ ...condition, endedHow: 'withdrawn' }, TODAY)).toContain('was withdrawn')
    expect(conditionOver({ ...condition, quoteOver: 'lost' }, TODAY)).toContain('that is lost')
  })

  it('is for its quote alone', () => {
    expect(otherUseProblem(null, null, TODAY)).toBeNull()
    expect(otherUseProblem(condition, 'Q-2026-0007', TODAY)).toBeNull()
    for (const number of [null, '', 'Q-2026-00070'])
      expect(otherUseProblem(condition, number, TODAY)).toContain('for Q-2026-0007 only')
    expect(otherUseProblem(condition, 'Q-2026-0007', '2026-12-02')).toContain('ran out')
  })

  it('lasts 90 days at most', () => {
    expect(untilProblem(TODAY, TODAY)).toBeNull()
    expect(untilProblem('2027-02-21', TODAY)).toBeNull()
    expect(untilProblem('2027-02-22', TODAY)).toContain('at most 90 days')
    expect(untilProblem('2026-11-22', TODAY)).toBe('This day is over.')
  })

  it('names the quote in what is booked, whatever else was typed', () => {
    expect(usedFor('Q-2026-0007', null)).toBe('Q-2026-0007')
    expect(usedFor('Q-2026-0007', 'spool 4')).toBe('Q-2026-0007: spool 4')
    expect(usedFor('Q-2026-0007', 'Q-2026-0007 Rev 1')).toBe('Q-2026-0007 Rev 1')
  })
})
