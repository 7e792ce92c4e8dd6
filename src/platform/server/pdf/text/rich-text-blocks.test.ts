import { describe, expect, it } from 'vitest'
import { type RichText, richTextOf } from '#platform/contract/values/rich-text.ts'
import { richTextBlocks } from './rich-text-blocks.ts'

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const item = (...content: RichText['content']) => ({ type: 'listItem' as const, content })
const doc = (...content: RichText['content']): RichText => ({ type: 'doc', content })

describe('A formatted text on paper', () => {
  it('has strong headings and small paragraphs, and no empty ones', () => {
    const body = richTextOf([{ heading: '1. Scope', paragraphs: ['Every order.', '   '] }])
    expect(richTextBlocks(body)).toEqual([
      { kind: 'paragraph', text: '1. Scope', tone: 'strong' },
      { kind: 'paragraph', text: 'Every order.', tone: 'normal' },
    ])
  })

  it('is set in small print where it is asked for', () => {
    const body = richTextOf([{ heading: 'Scope', paragraphs: ['Every order.'] }])
    expect(richTextBlocks(body, 'small')).toEqual([
      { kind: 'paragraph', text: 'Scope', tone: 'strong' },
      { kind: 'paragraph', text: 'Every order.', tone: 'small' },
    ])
  })

  it('keeps its lists, numbered or not', () => {
    const body = doc(
      { type: 'bulletList', content: [item(paragraph('One')), item(paragraph('Two'))] },
      { type: 'orderedList', attrs: { start: 1 }, content: [item(paragraph('First'))] },
    )
    expect(richTextBlocks(body)).toEqual([
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
    expect(richTextBlocks(body)).toEqual([
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
    expect(richTextBlocks(doc(broken))).toEqual([{ kind: 'paragraph', text: 'Above\nbelow', tone: 'normal' }])
  })
})
