import { describe, expect, it } from 'vitest'
import {
  type Instruction,
  instruction,
  instructionOf,
  picturesOf,
  plainText,
  withPictures,
} from './instruction.ts'

const fileId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const text = (words: string) => ({ type: 'text' as const, text: words })
const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] })
const rich: Instruction = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 3 }, content: [text('Before welding')] },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('Dry the electrodes')] },
        { type: 'listItem', content: [paragraph('Preheat')] },
      ],
    },
    { type: 'paragraph', content: [text('Read the WPS'), { type: 'hardBreak' }, text('twice')] },
    { type: 'picture', attrs: { fileId, alt: 'Joint' } },
  ],
}

describe('An instruction', () => {
  it('is kept as it was written', () => {
    expect(instruction.parse(rich)).toEqual(rich)
    expect(plainText(rich)).toBe(
      'Before welding\n- Dry the electrodes\n- Preheat\nRead the WPS\ntwice\n[Joint]',
    )
  })

  it.each([
    ['markup', { type: 'html', content: [] }],
    [
      'a link',
      {
        type: 'paragraph',
        content: [{ ...text('here'), marks: [{ type: 'link', attrs: { href: 'javascript:0' } }] }],
      },
    ],
    ['a picture from elsewhere', { type: 'picture', attrs: { src: 'https://evil.example/x.png' } }],
    ['text without words', { type: 'paragraph', content: [{ type: 'text' }] }],
    ['a heading of another size', { type: 'heading', attrs: { level: 1 } }],
  ])('refuses %s', (_, part) => {
    expect(instruction.safeParse({ type: 'doc', content: [part] }).success).toBe(false)
  })

  it('drops what is not named: events, styles, addresses', () => {
    const dirty = {
      type: 'doc',
      onload: 'x()',
      content: [{ ...paragraph('Cut'), style: 'position:fixed', attrs: { onclick: 'x()', class: 'y' } }],
    }
    expect(instruction.parse(dirty)).toEqual({ type: 'doc', content: [{ ...paragraph('Cut'), attrs: {} }] })
  })

  it('is refused when it is too long', () => {
    const content = Array.from({ length: 5 }, () => paragraph('x'.repeat(4_900)))
    expect(instruction.safeParse({ type: 'doc', content }).success).toBe(false)
  })

  it('comes from plain lines, and from none at all when there are none', () => {
    expect(plainText(instructionOf('Saw\n\n  Deburr '))).toBe('Saw\nDeburr')
    expect([instructionOf('  \n '), plainText(null)]).toEqual([null, ''])
  })

  it('takes its pictures along to a copy', () => {
    expect(picturesOf(rich)).toEqual([fileId])
    const copy = withPictures(rich, new Map([[fileId, 'new']]))
    expect(picturesOf(copy)).toEqual(['new'])
    expect(picturesOf(withPictures(rich, new Map()))).toEqual([])
  })
})
