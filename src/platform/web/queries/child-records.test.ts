import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'
import { refreshRecords } from './queries.ts'

const about = { singular: 'Operation', plural: 'Operations', endpoints: {} }
const isOld = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

beforeEach(() => queryClient.clear())

describe('When a record inside a document is gone', () => {
  it('the document is read again, with its records and panels, and nothing else', async () => {
    const old = [
      ['travellers', '/api/v1/travellers/:id', { params: { id: 't1' } }],
      ['travellers', 'timeline', 't1', 'all'],
      ['travellers/t1/operations', 'files', 'o1'],
    ]
    const kept = ['quotes', '/api/v1/quotes', {}]
    for (const key of [...old, kept]) queryClient.setQueryData(key, {})
    await refreshRecords({ ...about, slice: 'travellers/t1/operations' })
    expect(old.map(isOld)).toEqual([true, true, true])
    expect(isOld(kept)).toBe(false)
  })
})
