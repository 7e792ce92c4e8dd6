import { describe, expect, it } from 'vitest'
import { demandsOf, documentKey, openDocuments, readinessOf } from './domain.ts'

const none = { customer: [], house: [], template: [] }
const operation = (lineNo: number, requiredDocuments: string[], included = true) => ({
  lineNo,
  included,
  requiredDocuments,
})

describe('The documents that a traveller needs', () => {
  it('are told apart by their words, without capitals and spaces', () => {
    expect(documentKey('  Test   Chart ')).toBe(documentKey('test chart'))
  })

  it('are each asked once, by the customer before all others', () => {
    const asked = { ...none, customer: ['Test chart'], template: ['TEST CHART', 'MTR'] }
    expect(demandsOf(asked, [operation(20, ['mtr', 'Report'])])).toEqual([
      { key: 'test chart', label: 'Test chart', source: 'customer', seq: null },
      { key: 'mtr', label: 'MTR', source: 'template', seq: null },
      { key: 'report', label: 'Report', source: 'operation', seq: 20 },
    ])
  })

  it('leave out what an operation asks for that is not done, and what has no name', () => {
    expect(demandsOf({ ...none, house: [' '] }, [operation(10, ['Chart'], false)])).toEqual([])
  })
})

describe('Readiness', () => {
  const approved = { label: 'MTR', state: 'approved' } as const
  const waived = { label: 'Chart', state: 'waived' } as const

  it('counts what is approved or waived', () => {
    expect(readinessOf([approved, waived, { label: 'Map', state: 'received' }])).toEqual({ done: 2, of: 3 })
  })

  it('stands in the way of closing, with the names of what is open', () => {
    expect(openDocuments([approved, waived])).toBeNull()
    expect(openDocuments([approved, { label: 'Map', state: 'received' }])).toMatchObject({
      code: 'documents_open',
      message: '1 document is neither approved nor waived: Map (to approve).',
    })
    expect(
      openDocuments([
        { label: 'Map', state: 'missing' },
        { label: 'MTR', state: 'missing' },
      ])?.message,
    ).toBe('2 documents are neither approved nor waived: Map, MTR.')
  })
})
