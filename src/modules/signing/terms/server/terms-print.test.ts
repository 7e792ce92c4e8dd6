import { describe, expect, it } from 'vitest'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { termsPrint } from './terms-print.ts'
import type { TermsRecord } from './records.ts'

describe('The paper of an edition', () => {
  const terms = {
    kind: 'purchase',
    language: 'de',
    edition: 4,
    title: 'Einkaufsbedingungen',
    body: richTextOf([{ heading: '1.', paragraphs: ['Text'] }]),
    sha256: 'f'.repeat(64),
    status: 'current',
    isCurrent: true,
    effectiveFrom: '2026-11-21',
    publishedAt: '2026-11-21T08:00:00.000000Z',
    updatedAt: '2026-11-21T09:00:00.000000Z',
  } as unknown as TermsRecord
  const letterhead = { name: 'Works', lines: [] }

  it('says what it is, from when it counts, and what proves its words', () => {
    expect(termsPrint(terms, letterhead)).toMatchObject({
      title: 'Einkaufsbedingungen',
      number: 'Edition 4',
      facts: [
        { label: 'Kind', value: 'Conditions of purchase' },
        { label: 'Language', value: 'German' },
        { label: 'Counts from', value: '2026-11-21' },
      ],
      footer: `Einkaufsbedingungen, edition 4. SHA-256 ${'f'.repeat(64)}`,
      createdAt: '2026-11-21T08:00:00.000000Z',
    })
    expect(termsPrint(terms, letterhead).stamp).toBeUndefined()
  })

  it.each([
    ['draft', 'DRAFT'],
    ['approved', 'APPROVED'],
    ['retired', 'RETIRED'],
  ])('that is %s is stamped %s', (status, stamp) => {
    const other = {
      ...terms,
      status,
      isCurrent: false,
      effectiveFrom: null,
      publishedAt: null,
    } as unknown as TermsRecord
    const print = termsPrint(other, letterhead)
    expect([print.stamp, print.facts?.[2]?.value, print.createdAt]).toEqual([
      stamp,
      'not set',
      terms.updatedAt,
    ])
  })
})
