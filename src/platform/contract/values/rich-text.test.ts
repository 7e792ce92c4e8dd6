import { describe, expect, it } from 'vitest'
import { linesOf, richText, richTextOf, sanitised } from './rich-text.ts'

const words = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })

describe('What is kept of a formatted text', () => {
  it('leaves an allowed text as it is, and a second time too', () => {
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Scope')] },
      paragraph(words('Bold', 'bold'), { type: 'hardBreak' }, words('and italic', 'italic', 'underline')),
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [paragraph(words('Third'))] }],
      },
      { type: 'paragraph' },
    )
    expect(sanitised(body)).toEqual(body)
    expect(sanitised(sanitised(body))).toEqual(body)
  })

  it.each<[what: string, given: unknown, kept: unknown[]]>([
    ['no document at all', 'text', []],
    ['a node nobody knows, without words', doc({ type: 'iframe', attrs: { src: 'https://evil.test' } }), []],
    [
      'a node nobody knows, with words',
      doc({ type: 'table', content: [paragraph(words('Cell'))] }),
      [paragraph(words('Cell'))],
    ],
    ['words without a paragraph', doc(words('Loose')), [paragraph(words('Loose'))]],
    ['marks nobody knows', doc(paragraph(words('A', 'link', 'bold'))), [paragraph(words('A', 'bold'))]],
    [
      'attributes nobody knows',
      doc({ type: 'paragraph', attrs: { style: 'x' }, content: [words('A')] }),
      [paragraph(words('A'))],
    ],
    ['signs that cannot be seen', doc(paragraph(words('A\u0000\u0007B\tC'))), [paragraph(words('AB C'))]],
    ['a text that is no text', doc(paragraph({ type: 'text', text: { evil: 1 } })), [{ type: 'paragraph' }]],
    ['an empty list', doc({ type: 'bulletList', content: [{ type: 'listItem' }] }), []],
    [
      'a heading of another level',
      doc({ type: 'heading', attrs: { level: 1 }, content: [words('A')] }),
      [{ type: 'heading', attrs: { level: 2 }, content: [words('A')] }],
    ],
  ])('%s', (_, given, kept) => {
    expect(sanitised(given).content).toEqual(kept)
  })

  it('ends lists that lie too deep', () => {
    let node: unknown = paragraph(words('Deep'))
    for (let depth = 0; depth < 40; depth++)
      node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }
    expect(linesOf(sanitised(doc(node)))).toEqual([])
  })
})

describe('The lines of a text', () => {
  it('are told by what they are, empty ones left out', () => {
    const body = sanitised(
      doc(
        { type: 'heading', attrs: { level: 3 }, content: [words('Head')] },
        { type: 'paragraph' },
        paragraph(words('One'), { type: 'hardBreak' }, words('two')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('Item'))] }] },
      ),
    )
    expect(linesOf(body)).toEqual([
      { kind: 'heading', text: 'Head' },
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'item', text: 'Item' },
    ])
  })

  it('of sections are headings with their paragraphs', () => {
    expect(linesOf(richTextOf([{ heading: 'A', paragraphs: ['b', 'c'] }]))).toEqual([
      { kind: 'heading', text: 'A' },
      { kind: 'paragraph', text: 'b' },
      { kind: 'paragraph', text: 'c' },
    ])
  })

  it('must be there, and not be endless', () => {
    expect(richText.safeParse(doc({ type: 'paragraph' })).success).toBe(false)
    expect(richText.safeParse(doc(paragraph(words('x'.repeat(200_001))))).success).toBe(false)
    expect(richText.safeParse(doc(paragraph(words('x')))).success).toBe(true)
  })
})
