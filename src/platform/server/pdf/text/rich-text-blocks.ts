import { type BlockNode, type ListItem, type RichText, wordsIn } from '#platform/contract/values/rich-text.ts'
import type { Block } from '../document.ts'

type Tone = 'normal' | 'small'

/** An entry of a list as one text; lists inside it follow on lines of their own. */
const entryOf = (item: ListItem): string =>
  item.content
    .map((block) =>
      'attrs' in block && block.type === 'orderedList'
        ? block.content.map((inner, at) => `${block.attrs.start + at}. ${entryOf(inner)}`).join('\n')
        : block.type === 'bulletList'
          ? block.content.map((inner) => `\u2013 ${entryOf(inner)}`).join('\n')
          : wordsIn(block.content),
    )
    .join('\n')

function blockOf(node: BlockNode, tone: Tone): Block[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    return [{ kind: 'list', items: node.content.map(entryOf), isNumbered: node.type === 'orderedList' }]
  }
  const text = wordsIn(node.content)
  if (text.trim() === '') return []
  return [{ kind: 'paragraph', text, tone: node.type === 'heading' ? 'strong' : tone }]
}

/** A formatted text for a print; `small` is the print of terms. */
export const richTextBlocks = (body: RichText, tone: Tone = 'normal'): Block[] =>
  body.content.flatMap((node) => blockOf(node, tone))
