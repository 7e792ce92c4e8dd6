import { describe, expect, it } from 'vitest'
import { instantAt } from '#platform/contract/values/wall-clock.ts'
import { sharedMinutes, type TimeSpan } from './shares.ts'

const span = (id: string, [day, from]: [string, string], [to, until]: [string, string]): TimeSpan => ({
  id,
  start: instantAt('Europe/London', day, from),
  end: instantAt('Europe/London', to, until),
})
const on = (id: string, from: string, until: string): TimeSpan =>
  span(id, ['2026-12-01', from], ['2026-12-01', until])
const minutes = (...spans: TimeSpan[]) => Object.fromEntries(sharedMinutes(spans))
const sum = (found: Readonly<Record<string, number>>) =>
  Object.values(found).reduce((all, one) => all + one, 0)

describe('Spans of one person', () => {
  it('share the minutes in which they overlap (case 36)', () => {
    const found = minutes(on('B', '08:30', '10:00'), on('A', '08:00', '09:00'))
    expect(found).toEqual({ A: 45, B: 75 })
    expect(sum(found)).toBe(120)
  })

  it('count whole where they only touch, and where there is a gap', () => {
    expect(minutes(on('A', '08:00', '09:00'), on('B', '09:00', '09:10'), on('C', '10:00', '10:01'))).toEqual({
      A: 60,
      B: 10,
      C: 1,
    })
  })

  it('add up to the minute: the largest remainders first, then by their start, then by id', () => {
    expect(minutes(on('C', '08:00', '09:40'), on('A', '08:00', '09:40'), on('B', '08:00', '09:40'))).toEqual({
      A: 34,
      B: 33,
      C: 33,
    })
    // 30.5 each: the one that began first has the minute that is left.
    expect(minutes(on('B', '08:00', '09:01'), on('A', '08:00', '09:01'))).toEqual({ A: 31, B: 30 })
    // 1 + 59 / 2 and 59 / 2 + 1 have equal remainders: the id does not decide, the start does.
    expect(minutes(on('A', '08:01', '09:01'), on('B', '08:00', '09:00'))).toEqual({ B: 31, A: 30 })
  })

  it('hold one another: the inner one shares, the outer one keeps the rest', () => {
    expect(minutes(on('A', '08:00', '12:00'), on('B', '09:00', '10:00'), on('C', '09:30', '10:30'))).toEqual({
      A: 60 + 15 + 10 + 15 + 90,
      B: 15 + 10,
      C: 10 + 15,
    })
  })

  it('are as long as they lasted in a night in which the clock is changed (case 35)', () => {
    expect(minutes(span('A', ['2027-03-27', '22:00'], ['2027-03-28', '06:00']))).toEqual({ A: 420 })
    expect(minutes(span('A', ['2027-10-30', '22:00'], ['2027-10-31', '06:00']))).toEqual({ A: 540 })
  })

  it('are none where there are none', () => expect(minutes()).toEqual({}))
})
