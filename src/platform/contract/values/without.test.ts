import { expect, it } from 'vitest'
import { without } from './without.ts'

it('Leaves out what is named, keeps the rest, and leaves the row as it was', () => {
  const row = { id: '1', authorIds: ['2'], note: null }
  expect(without(row, 'authorIds')).toEqual({ id: '1', note: null })
  expect(row.authorIds).toEqual(['2'])
})
