import { describe, expect, it } from 'vitest'
import { answersOf } from '#platform/contract/abilities.ts'
import { notTheRight, refusalOf } from '#platform/contract/calls/refusals.ts'
import { isWithoutRight } from './action-bar.tsx'
import { isThere } from './live-record.tsx'

describe('An action that somebody will never be allowed', () => {
  it('is known by the code of its refusal, in whatever words it is told', () => {
    const inGerman = { ...notTheRight('"Approve"'), message: 'Dazu haben Sie kein Recht.' }
    for (const approve of [notTheRight('"Approve"'), inGerman])
      expect(isWithoutRight(answersOf({ approve }), 'approve')).toBe(true)
  })
  it('is none that only has to wait, that the server allows, or that nobody was told of', () => {
    const approve = refusalOf('four_eyes', { did: 'wrote this', has: 'approve it' })
    const record = answersOf({ approve, send: 'Nobody is named as its reader.', submit: true })
    for (const action of ['approve', 'send', 'submit', 'recall'])
      expect(isWithoutRight(record, action), action).toBe(false)
    expect(isWithoutRight({}, 'approve')).toBe(false)
  })
})

describe('A record that is looked at', () => {
  it('is asked for again until nobody has touched the page for five minutes', () => {
    expect(isThere(1_000, 1_000)).toBe(true)
    expect(isThere(1_000, 300_999)).toBe(true)
    expect(isThere(1_000, 301_000)).toBe(false)
  })
})
