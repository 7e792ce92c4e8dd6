import { expect, test } from 'vitest'
import { facts, listOf, parties, present, signatures } from './printing.ts'

test('facts and parties leave out what has no value', () => {
  expect(facts({ Date: '6 Nov 2026', Project: null, Weeks: 8, 'Your reference': '' })).toEqual([
    { label: 'Date', value: '6 Nov 2026' },
    { label: 'Weeks', value: '8' },
  ])
  expect(present(['a', null, false, '', 'b'])).toEqual(['a', 'b'])
  expect(parties([{ label: 'To', name: 'Calder', lines: [null, 'Weir Lane 14'] }], [1])).toEqual({
    kind: 'columns',
    columns: [[{ kind: 'party', label: 'To', name: 'Calder', lines: ['Weir Lane 14'] }]],
    shares: [1],
  })
})

test('a list without items is no block', () => {
  expect(listOf('Deviations', [])).toEqual([])
  expect(listOf('Deviations', ['one'], true)).toEqual([
    { kind: 'list', label: 'Deviations', items: ['one'], isNumbered: true },
  ])
})

test('signatures give way to why there are none, beside the place for the other side', () => {
  const qr = { text: 'https://heatline.test/verify/x', label: 'Scan to verify' }
  const theirs = { label: 'Accepted for Calder', prompt: 'Name, date' }
  const about = { label: 'For Ravensgill', pending: 'Not yet approved', qr }
  expect(signatures({ ...about, ours: [], theirs }).boxes).toEqual([
    { label: 'For Ravensgill', note: 'Not yet approved' },
    theirs,
  ])
  const ours = [{ label: 'For Ravensgill', signed: 'Elin Marsh, approved' }]
  expect(signatures({ ...about, ours })).toEqual({ kind: 'signatures', boxes: ours, qr })
})
