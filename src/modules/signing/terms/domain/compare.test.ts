import { describe, expect, it } from 'vitest'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { compareTexts, describeComparison } from './compare.ts'

const text = (...paragraphs: string[]) => richTextOf([{ heading: 'Warranty', paragraphs }])
const kinds = (before: string[], after: string[]) =>
  compareTexts(text(...before), text(...after)).map(({ kind, pieces }) => [
    kind,
    pieces.map((piece) => piece.text).join(''),
  ])

describe('Two editions beside each other', () => {
  it('the same words', () => {
    const lines = compareTexts(text('A', 'B'), text('A', 'B'))
    expect(lines.every(({ kind }) => kind === 'same')).toBe(true)
    expect(describeComparison(lines)).toBe('The words are the same.')
  })

  it('a paragraph more and one less', () => {
    expect(
      kinds(
        ['One is kept.', 'Two goes away entirely.'],
        ['One is kept.', 'Something else was put here, much longer.'],
      ),
    ).toEqual([
      ['same', 'Warranty'],
      ['same', 'One is kept.'],
      ['added', 'Something else was put here, much longer.'],
      ['removed', 'Two goes away entirely.'],
    ])
  })

  it('a changed word is marked within its paragraph', () => {
    const lines = compareTexts(
      text('We make good any defect within 12 months after delivery.'),
      text('We make good any defect within 18 months after delivery.'),
    )
    expect(lines[1]).toEqual({
      kind: 'changed',
      line: 'paragraph',
      pieces: [
        { kind: 'same', text: 'We make good any defect within ' },
        { kind: 'removed', text: '12' },
        { kind: 'added', text: '18' },
        { kind: 'same', text: ' months after delivery.' },
      ],
    })
    expect(describeComparison(lines)).toBe('1 paragraph changed.')
  })

  it('a changed paragraph between one that went and one that came', () => {
    const before = ['Gone for good, nothing like it.', 'Invoices are due thirty days after their date.']
    const after = ['Invoices are due sixty days after their date.', 'New here and alone.']
    const lines = compareTexts(text(...before), text(...after))
    expect(lines.map(({ kind }) => kind)).toEqual(['same', 'removed', 'changed', 'added'])
    expect(describeComparison(lines)).toBe('1 paragraph changed, 1 paragraph added, 1 paragraph removed.')
  })

  it('the first edition has everything new', () => {
    const lines = compareTexts({ type: 'doc', content: [] }, text('A', 'B'))
    expect(describeComparison(lines)).toBe('3 paragraphs added.')
  })
})
