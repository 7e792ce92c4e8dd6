import { beforeEach, describe, expect, it } from 'vitest'
import { givenAddress } from '#platform/contract/register.ts'
import { placeOf, rowsBefore, type ShownPage } from './previous-next.tsx'

const list = givenAddress('/purchase-orders')
const record = (name: string) => givenAddress(`/purchase-orders/${name}`)
const page = (names: string, meta: Partial<ShownPage['meta']>, cursor?: string): ShownPage => ({
  list,
  cursor,
  records: names.split('').map(record),
  meta: { next_cursor: null, prev_cursor: null, total: 10, total_is_exact: true, ...meta },
  before: null,
  hrefOf: () => list,
  read: () => Promise.reject(new Error('This page is not turned.')),
})
const first = { ...page('abcd', { next_cursor: '2' }), before: 0 }
const second = page('efgh', { prev_cursor: '1', next_cursor: '3' }, '2')

describe('How many rows stand before a page', () => {
  it('is known of the first page, and of the last one where all are counted', () => {
    expect(rowsBefore(first, null)).toBe(0)
    expect(rowsBefore(page('ij', { prev_cursor: '2' }, '3'), null)).toBe(8)
    expect(rowsBefore(page('ij', { prev_cursor: '2', total_is_exact: false }, '3'), null)).toBeNull()
  })
  it('follows from the page before and from the page after', () => {
    expect(rowsBefore(second, first)).toBe(4)
    expect(rowsBefore(second, { ...second, before: 4 })).toBe(4)
    const back = page('efgh', { prev_cursor: '1', next_cursor: '3' }, 'back')
    const third = page('ij', { prev_cursor: 'back', next_cursor: '4' }, '3')
    expect(rowsBefore(back, { ...third, before: 8 })).toBe(4)
  })
  it('is not known of a page that was opened by its address, or after another list', () => {
    expect(rowsBefore(second, null)).toBeNull()
    expect(rowsBefore(second, { ...first, list: givenAddress('/quotes') })).toBeNull()
  })
})

describe('The place of a record in the list it was opened from', () => {
  let shown: ShownPage
  beforeEach(() => {
    shown = { ...second, before: 4 }
  })
  it('has a position, and a record on each side within the page', () => {
    expect(placeOf(shown, '/purchase-orders/f')).toEqual({
      position: 6,
      previous: record('e'),
      next: record('g'),
    })
    expect(placeOf(shown, '/purchase-orders/e')).toMatchObject({ position: 5, previous: undefined })
    expect(placeOf({ ...shown, before: null }, '/purchase-orders/f')?.position).toBeNull()
  })
  it('is none where the list does not hold the record', () => {
    expect(placeOf(shown, '/purchase-orders/a')).toBeNull()
  })
  it('passes further rows that lead to the same record', () => {
    const rows = ['e', 'f', 'f?tab=lines', 'g'].map(record)
    expect(placeOf({ ...shown, records: rows }, '/purchase-orders/f')).toMatchObject({
      previous: record('e'),
      next: record('g'),
    })
  })
})
