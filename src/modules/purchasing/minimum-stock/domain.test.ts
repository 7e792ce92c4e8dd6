import { expect, it } from 'vitest'
import { proposedInWords } from './domain.ts'

const skip = (item: string) => ({ item, reason: 'Dale Forge is no supplier.' })

it.each([
  [0, 1, [], '0 requisition lines from 1 minimum stock'],
  [1, 14, [], '1 requisition line from 14 minimum stocks'],
  [
    12,
    14,
    ['Round 60'],
    '12 requisition lines from 14 minimum stocks, 1 skipped (Round 60: Dale Forge is no supplier.)',
  ],
  [
    0,
    5,
    ['A', 'B', 'C', 'D', 'E'],
    '0 requisition lines from 5 minimum stocks, 5 skipped (A: Dale Forge is no supplier. B: Dale Forge is no supplier. C: Dale Forge is no supplier. 2 more.)',
  ],
])('%i of %i are told as a sentence', (lines, looked, skipped, words) => {
  const created = Array.from({ length: lines }, () => ({}))
  expect(proposedInWords({ looked, created, skipped: skipped.map(skip) })).toBe(words)
})
