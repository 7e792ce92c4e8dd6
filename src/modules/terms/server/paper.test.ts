import { describe, expect, it } from 'vitest'
import { type RichText, richTextOf } from '../domain/rich-text.ts'
import { termsPaper, textBlocks } from './paper.ts'
import type { TermsRecord } from './records.ts'

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const item = (...content: RichText['content']) => ({ type: 'listItem' as const, content })
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })

describe('A formatted text on paper', () => {
  it('has strong headings and small paragraphs, and no empty ones', () => {
    const body = richTextOf([{ heading: '1. Scope', paragraphs: ['Every order.', '   '] }])
    expect(textBlocks(body)).toEqual([
      { kind: 'paragraph', text: '1. Scope', tone: 'strong' },
      { kind: 'paragraph', text: 'Every order.', tone: 'small' },
    ])
  })

  it('keeps its lists, numbered or not', () => {
    const body = doc(
      { type: 'bulletList', content: [item(paragraph('One')), item(paragraph('Two'))] },
      { type: 'orderedList', attrs: { start: 1 }, content: [item(paragraph('First'))] },
    )
    expect(textBlocks(body)).toEqual([
      { kind: 'list', items: ['One', 'Two'], isNumbered: false },
      { kind: 'list', items: ['First'], isNumbered: true },
    ])
  })

  it('sets a list within a list on lines of its own', () => {
    const inner = {
      type: 'orderedList' as const,
      attrs: { start: 3 },
      content: [item(paragraph('c')), item(paragraph('d'))],
    }
    const bullets = { type: 'bulletList' as const, content: [item(paragraph('x'))] }
    const body = doc({ type: 'bulletList', content: [item(paragraph('Outer'), inner), item(bullets)] })
    expect(textBlocks(body)).toEqual([
      { kind: 'list', items: ['Outer\n3. c\n4. d', '\u2013 x'], isNumbered: false },
    ])
  })

  it('breaks a line where the text does', () => {
    const broken = {
      type: 'paragraph' as const,
      content: [
        { type: 'text' as const, text: 'Above', marks: [{ type: 'bold' as const }] },
        { type: 'hardBreak' as const },
        { type: 'text' as const, text: 'below' },
      ],
    }
    expect(textBlocks(doc(broken))).toEqual([{ kind: 'paragraph', text: 'Above\nbelow', tone: 'small' }])
  })
})

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
    expect(termsPaper(terms, letterhead)).toMatchObject({
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
    expect(termsPaper(terms, letterhead).stamp).toBeUndefined()
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
    const paper = termsPaper(other, letterhead)
    expect([paper.stamp, paper.facts?.[2]?.value, paper.createdAt]).toEqual([
      stamp,
      'not set',
      terms.updatedAt,
    ])
  })
})
