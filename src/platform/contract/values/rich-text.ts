import { z } from 'zod'

const marks = ['bold', 'italic', 'underline'] as const
export type MarkName = (typeof marks)[number]

export type TextNode = { type: 'text'; text: string; marks?: { type: MarkName }[] }
export type InlineNode = TextNode | { type: 'hardBreak' }
export type TextBlock =
  | { type: 'paragraph'; content?: InlineNode[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: InlineNode[] }
export type ListBlock =
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] }
export type ListItem = { type: 'listItem'; content: BlockNode[] }
export type BlockNode = TextBlock | ListBlock
/** A formatted text as nodes, the way the editor writes it; nothing else than these nodes is ever kept. */
export type RichText = { type: 'doc'; content: BlockNode[] }

type Loose = Readonly<Record<string, unknown>>

const LONGEST_TEXT = 200_000
const DEEPEST_LIST = 5

const isNode = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const nodesOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isNode) : [])
const attributesOf = (node: Loose): Loose => (isNode(node.attrs) ? node.attrs : {})

/** Characters that cannot be seen and do not belong into a text; tabs and line feeds become spaces. */
const cleaned = (text: string): string => text.replaceAll(/[\t\n\r]/g, ' ').replaceAll(/[\u0000-\u001f]/g, '')

function marksOf(node: Loose): MarkName[] {
  const given = new Set(nodesOf(node.marks).map(({ type }) => type))
  return marks.filter((mark) => given.has(mark))
}

function inlineOf(nodes: readonly Loose[]): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type !== 'text') return inlineOf(nodesOf(node.content))
    const text = typeof node.text === 'string' ? cleaned(node.text) : ''
    if (text === '') return []
    const kept = marksOf(node)
    return [{ type: 'text', text, ...(kept.length > 0 ? { marks: kept.map((type) => ({ type })) } : {}) }]
  })
}

const withContent = (content: InlineNode[]) => (content.length > 0 ? { content } : {})

function blocksOf(nodes: readonly Loose[], depth: number): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => {
    const inside = nodesOf(node.content)
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', ...withContent(inlineOf(inside)) }]
      case 'heading': {
        const level = attributesOf(node).level === 3 ? 3 : 2
        return [{ type: 'heading', attrs: { level }, ...withContent(inlineOf(inside)) }]
      }
      case 'bulletList':
      case 'orderedList':
        return listOf(node, inside, depth)
      case 'text':
      case 'hardBreak':
        return [{ type: 'paragraph', ...withContent(inlineOf([node])) }]
      default:
        // What is not known loses its frame and keeps its words.
        return depth > DEEPEST_LIST ? [] : blocksOf(inside, depth + 1)
    }
  })
}

function listOf(node: Loose, inside: readonly Loose[], depth: number): BlockNode[] {
  if (depth >= DEEPEST_LIST) return []
  const content = inside.flatMap((item): ListItem[] => {
    const blocks = blocksOf(nodesOf(item.content), depth + 1)
    return blocks.length > 0 ? [{ type: 'listItem', content: blocks }] : []
  })
  if (content.length === 0) return []
  if (node.type === 'bulletList') return [{ type: 'bulletList', content }]
  const { start } = attributesOf(node)
  const first = typeof start === 'number' && Number.isInteger(start) && start > 0 ? start : 1
  return [{ type: 'orderedList', attrs: { start: first }, content }]
}

/** Keeps the nodes, marks and attributes that are allowed; everything else loses its form or is dropped. */
export const sanitised = (value: unknown): RichText => ({
  type: 'doc',
  content: blocksOf(nodesOf(isNode(value) ? value.content : null), 0),
})

/** One line of a text: the content of one paragraph, heading or entry of a list. */
export interface TextLine {
  readonly kind: 'heading' | 'paragraph' | 'item'
  readonly text: string
}

/** The words of one paragraph; a break within it is a line feed. */
export const wordsIn = (content: readonly InlineNode[] = []): string =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

/** The text line by line, without its formatting; empty paragraphs are left out. */
export function linesOf(body: RichText): TextLine[] {
  const read = (blocks: readonly BlockNode[], isItem: boolean): TextLine[] =>
    blocks.flatMap((block): TextLine[] => {
      if (block.type === 'bulletList' || block.type === 'orderedList') {
        return block.content.flatMap((item) => read(item.content, true))
      }
      const kind = isItem ? 'item' : block.type
      const text = wordsIn(block.content)
      return text.trim() === '' ? [] : [{ kind, text }]
    })
  return read(body.content, false)
}

/** A text of headings with paragraphs below them. */
export function richTextOf(
  sections: readonly { heading: string; paragraphs: readonly string[] }[],
): RichText {
  const text = (words: string) => [{ type: 'text' as const, text: words }]
  return {
    type: 'doc',
    content: sections.flatMap(({ heading, paragraphs }): BlockNode[] => [
      { type: 'heading', attrs: { level: 2 }, content: text(heading) },
      ...paragraphs.map((words): BlockNode => ({ type: 'paragraph', content: text(words) })),
    ]),
  }
}

/** A formatted text in and out; what comes in is brought down to what is allowed, and must hold words. */
export const richText = z
  .object({ type: z.literal('doc'), content: z.array(z.unknown()).max(5000) })
  .transform(sanitised)
  .refine((body) => linesOf(body).length > 0, 'The :attribute field is required.')
  .refine(
    (body) => linesOf(body).reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_TEXT,
    `The :attribute field must not be greater than ${LONGEST_TEXT} characters.`,
  )
