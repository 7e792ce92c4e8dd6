import { expect, test } from 'vitest'
import type { QuoteRecord } from '../../contract.ts'
import { asSibling } from './alternatives.tsx'
import { comparables } from './differences.tsx'

const sibling = {
  id: 'b0',
  version: 1,
  number: 'Q-2026-0032',
  revision: 0,
  letter: 'B',
  title: 'Duplex',
  status: 'draft',
  net: '1.00',
  currency: 'GBP' as const,
  netInBase: '1.00',
  leadTimeWeeks: null,
  validUntil: '2026-12-20',
  salespersonName: 'Tom Ashdown',
}
const revision = (id: string, number: number) => ({
  id,
  revision: number,
  status: 'sent',
  isCurrent: number === 2,
  sentAt: null,
})

test('a quote is compared with its other revisions, then with its alternatives', () => {
  const quote = {
    id: 'a2',
    number: 'Q-2026-0031',
    revisions: [revision('a2', 2), revision('a1', 1), revision('a0', 0)],
    siblings: [sibling],
  }
  expect(comparables(quote)).toEqual({
    a1: 'Rev 1',
    a0: 'Rev 0',
    b0: 'Alternative B, Q-2026-0032 Rev 0',
  })
  expect(comparables({ ...quote, revisions: [revision('a2', 2)], siblings: [] })).toEqual({})
})

test('the quote itself stands among its alternatives with what it would show there', () => {
  const quote = {
    ...sibling,
    alternativeLetter: 'A',
    alternativeTitle: null,
    totals: { net: '6000.00', marginPercent: '38.67' },
    netInBase: '4740.00',
    leadTimeWeeks: 13,
  } as unknown as QuoteRecord
  expect(asSibling(quote)).toMatchObject({
    letter: 'A',
    title: null,
    net: '6000.00',
    netInBase: '4740.00',
    marginPercent: '38.67',
    leadTimeWeeks: 13,
  })
})
