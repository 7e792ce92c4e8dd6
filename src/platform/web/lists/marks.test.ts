import { describe, expect, it } from 'vitest'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { actionEndpoints, lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { z } from 'zod'
import { rowsBetween } from '#platform/web/table/row-marks.tsx'
import { bulkActions, possibleActions } from './bulk-actions.ts'
import { requireAsListed } from './as-listed.ts'
import { takeWithEach } from './bulk-dialog.tsx'
import { nameOfRow } from './marks.tsx'
import { rowsOnPaper } from './printed-list.tsx'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const [a, b, c, d] = rows
const table = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    waiting: { label: 'Awaiting approval', tone: 'amber' },
    cancelled: { label: 'Cancelled', tone: 'red' },
  },
  initial: 'draft',
  actions: {
    submit: { label: 'Submit', from: ['draft'], to: 'waiting', access: 'orders:submit', undoable: 'waits' },
    approve: {
      label: 'Approve',
      from: ['waiting'],
      to: 'draft',
      access: 'orders:approve',
      input: { pin: z.string() },
    },
    lapse: { label: 'Lapse', from: ['waiting'], to: 'cancelled', access: 'orders:lapse', system: true },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'waiting'],
      to: 'cancelled',
      access: 'orders:cancel',
      needsReason: true,
    },
  },
})
const orders = {
  slice: 'orders',
  singular: 'Order',
  plural: 'Orders',
  lifecycle: table,
  endpoints: actionEndpoints('orders', table, z.object({})),
}
const refusal = (message: string) => new ApiError(422, { message })

describe('Rows that are chosen', () => {
  it('are all between two of them, upwards as well, and one where the other is gone', () => {
    if (!a || !b || !c || !d) throw new Error('There are four rows.')
    expect(rowsBetween(rows, b, d)).toEqual([b, c, d])
    expect(rowsBetween(rows, d, b)).toEqual([b, c, d])
    expect(rowsBetween(rows, undefined, c)).toEqual([c])
    expect(rowsBetween([a, b], d, b)).toEqual([b])
  })
  it('are called by their number, else by their name', () => {
    expect(nameOfRow({ id: '1', number: 'SS-000001', name: 'Pipe' })).toBe('SS-000001')
    expect(nameOfRow({ id: '1', name: 'Pipe' })).toBe('Pipe')
    expect(nameOfRow({ id: '1', number: '', code: 'BAR' })).toBe('BAR')
    expect(nameOfRow({ id: '1', name: null, title: 'Drawing of the flange' })).toBe('Drawing of the flange')
    expect(nameOfRow({ id: '1' })).toBe('1')
  })
})

describe('A step with several records', () => {
  it('is taken with each by itself, and tells of those that were refused why', async () => {
    const taken: string[] = []
    const take = async ({ id }: { id: string }) => {
      if (id === 'b') throw refusal('Only a draft can be submitted.')
      taken.push(id)
    }
    const { refused, left } = await takeWithEach({ rows, take, goesOn: () => true })
    expect(taken).toEqual(['a', 'c', 'd'])
    expect(refused).toEqual([{ row: b, sentence: 'Only a draft can be submitted.' }])
    expect(left).toEqual([])
  })
  it('tells the sentence of the field where the refusal names one', async () => {
    const errors = { reason: ['Give the reason.'] }
    const take = () => Promise.reject(new ApiError(422, { message: 'The given data was invalid.', errors }))
    const { refused } = await takeWithEach({ rows: rows.slice(0, 1), take, goesOn: () => true })
    expect(refused).toEqual([{ row: a, sentence: 'Give the reason.' }])
  })
  it('stops before the next one, and says which were not tried', async () => {
    const { left } = await takeWithEach({ rows, take: async () => undefined, goesOn: (done) => done < 2 })
    expect(left).toEqual([c, d])
  })
  it('is taken with none that was changed since it was listed, which is told by its name', async () => {
    const listed = { id: 'a', version: 3, status: 'draft' }
    requireAsListed(listed, { ...listed, title: 'What a list does not show' })
    const take = async (row: object) => requireAsListed(row, { ...row, version: 4 })
    const { refused } = await takeWithEach({ rows: [listed], take, goesOn: () => true })
    expect(refused).toEqual([
      { row: listed, sentence: 'It was changed since it was listed. Look at it, and choose it again.' },
    ])
    for (const now of [{ updatedAt: 'later' }, { status: 'sent' }])
      expect(() => requireAsListed({ id: 'a', updatedAt: 'early', status: 'draft' }, now)).toThrow(
        'was changed',
      )
  })
  it('does not hide what is no refusal', async () => {
    const take = () => Promise.reject(new Error('The program is wrong.'))
    await expect(takeWithEach({ rows, take, goesOn: () => true })).rejects.toThrow('The program is wrong.')
  })
})

describe('The steps that are offered for several', () => {
  const rights = ['orders:submit', 'orders:approve', 'orders:lapse', 'orders:cancel']
  const offered = (permissions: string[]) => bulkActions(orders, { permissions })
  it('ask nothing but a reason', () => {
    expect(Object.keys(offered(rights))).toEqual(['submit', 'cancel'])
  })
  it('are those that the person has the right to', () => {
    expect(Object.keys(offered(['orders:cancel']))).toEqual(['cancel'])
    expect(bulkActions(orders, null)).toEqual({})
  })
  it('are those that one of the rows stands before', () => {
    const possible = (...rows: object[]) => possibleActions(offered(rights), rows).map(([name]) => name)
    expect(possible({ status: 'waiting' })).toEqual(['cancel'])
    expect(possible({ status: 'waiting' }, { status: 'draft' })).toEqual(['submit', 'cancel'])
    expect(possible({ status: 'cancelled' })).toEqual([])
    expect(possible({})).toEqual(['submit', 'cancel'])
  })
})

describe('A printed list', () => {
  it('says how many of its rows are on paper', () => {
    expect(rowsOnPaper(4, null, true)).toBe('4 chosen rows')
    expect(rowsOnPaper(1, '1', false)).toBe('1 row')
    expect(rowsOnPaper(1000, '12,345', true)).toBe(
      'The first 1,000 of 12,345 rows: export the list to have them all',
    )
  })
})
