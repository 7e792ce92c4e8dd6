import { describe, expect, it } from 'vitest'
import { sheetFormats } from '#platform/contract/import-export.ts'
import { listExportInput } from './contract.ts'
import { isStillMade, type ListExportStatus, listExportStates, noFileReason, stopGuard } from './domain.ts'

const states = Object.keys(listExportStates) as ListExportStatus[]

describe('The file of a list', () => {
  it.each([
    ['queued', true, 'The file has not been begun yet.'],
    ['running', true, 'The file is still being made.'],
    ['ready', false, undefined],
    ['stopped', false, 'The export was stopped, so there is no file.'],
    ['failed', false, 'The export failed, so there is no file.'],
    ['expired', false, 'The file was deleted after 3 days. Export the list again.'],
  ] as const)('that is %s: still made %s, and cannot be had because: %s', (status, isMade, reason) => {
    expect(isStillMade(status)).toBe(isMade)
    expect(noFileReason(status)).toBe(reason)
    expect(stopGuard(status) === undefined).toBe(isMade)
  })

  it('has a word and a tone for each of its states, each only once', () => {
    const labels = states.map((state) => listExportStates[state].label)
    expect(new Set(labels).size).toBe(states.length)
    for (const state of states) expect(listExportStates[state].tone).toMatch(/^[a-z]+$/)
    // Whatever can be stopped has no file yet, and the other way round nothing has both.
    expect(states.filter((state) => isStillMade(state) && noFileReason(state) === undefined)).toEqual([])
  })
})

describe('What somebody asks for', () => {
  const asked = (more: object) =>
    listExportInput.safeParse({ list: 'purchase-orders', format: 'csv', query: 'sort=-number', ...more })

  it('is a list by its slice, in a format, with filters as its address writes them', () => {
    for (const format of sheetFormats) expect(asked({ format }).success).toBe(true)
    expect(asked({ query: '' }).success).toBe(true)
    expect(asked({ query: 'filter%5Bstatus%5D=issued&filter%5Bsupplier%5D=1&columns=number' }).success).toBe(
      true,
    )
  })

  it.each([
    ['a list that is no word', { list: '../companies' }],
    ['a list in capitals', { list: 'Companies' }],
    ['no list', { list: '' }],
    ['another format', { format: 'pdf' }],
    ['an address with a fragment', { query: 'sort=number#top' }],
    ['an address that is too long', { query: 'a'.repeat(4_001) }],
    ['a field of its own', { userId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }],
    ['rights of its own', { permissions: ['companies:read'] }],
  ])('is refused as %s', (_, more) => {
    expect(asked(more).success).toBe(false)
  })
})
