import { expect, it } from 'vitest'
import { fieldChanges } from './timeline.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

it('tells a reference by the name that goes with it', () => {
  const changes = {
    accountManagerId: { from: null, to: id },
    accountManagerName: { from: null, to: 'Isla Reid' },
  }
  expect(fieldChanges(changes)).toEqual([
    { field: 'accountManagerName', label: 'Account manager', from: null, to: 'Isla Reid' },
  ])
})

it('says of a reference without a name that it changed', () => {
  expect(fieldChanges({ contactId: { from: id, to: id.replace('0', '1') } })).toEqual([
    { field: 'contactId', label: 'Contact', from: null, to: 'changed' },
  ])
  expect(fieldChanges({ contactId: { from: id, to: null } })).toEqual([
    { field: 'contactId', label: 'Contact', from: 'set', to: null },
  ])
})

it('says of lists as long as before that they changed', () => {
  const lines = { from: [{ a: 1 }], to: [{ a: 2 }] }
  expect(fieldChanges({ lines })).toEqual([{ field: 'lines', label: 'Lines', from: null, to: 'changed' }])
})

it('says what became of numbered lines, and of their costs only that something changed', () => {
  const line = (lineNo: number, change: object = {}) => ({
    id: `l${lineNo}`,
    lineNo,
    unitPrice: '5',
    costing: [],
    ...change,
  })
  const told = (from: object[], to: object[]) => fieldChanges({ lines: { from, to } }).map((one) => one.to)
  expect(told([line(10), line(20)], [line(10, { unitPrice: '6' }), line(30)])).toEqual([
    'line 10: unit price from 5 to 6; line 30 added; line 20 removed',
  ])
  const due = { requiredOn: '2026-12-10', drawing: null, note: 'a\nb', sizes: [1] }
  const later = { requiredOn: '2026-12-12', drawing: 'D-7', note: 'c', sizes: [2] }
  expect(told([line(10, due)], [line(10, later)])).toEqual([
    'line 10: required from 10 Dec 2026 to 12 Dec 2026, drawing from nothing to D-7, note, sizes',
  ])
  expect(told([line(10)], [line(10, { costing: [{ rate: '1' }] })])).toEqual(['line 10 changed'])
  const many = Array.from({ length: 12 }, (_, at) => line(10 * (at + 1)))
  expect(told([], many)[0]).toMatch(/^line 10 added; .*line 80 added; 4 more$/)
})
