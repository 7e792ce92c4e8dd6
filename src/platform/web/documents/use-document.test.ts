import { describe, expect, it } from 'vitest'
import { listOf } from './use-document.ts'

describe('The way back from a record', () => {
  it('leads to its list, and from a record inside a document to the tab of that document', () => {
    expect(listOf('/quotes')).toBe('/quotes')
    expect(listOf('/travellers/t1/operations')).toBe('/travellers/t1?tab=operations')
  })
})
