import type { Block, Letterhead, PdfDocument } from '../../../platform/server/pdf/document.ts'
import { termsKinds, termsLanguages, termsLifecycle } from '../domain/lifecycle.ts'
import { type BlockNode, type ListItem, type RichText, wordsIn } from '../domain/rich-text.ts'
import type { TermsRecord } from './records.ts'

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

function blockOf(node: BlockNode): Block[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    return [{ kind: 'list', items: node.content.map(entryOf), isNumbered: node.type === 'orderedList' }]
  }
  const text = wordsIn(node.content)
  if (text.trim() === '') return []
  return [{ kind: 'paragraph', text, tone: node.type === 'heading' ? 'strong' : 'small' }]
}

/** A formatted text for a paper, in the small print of terms. */
export const textBlocks = (body: RichText): Block[] => body.content.flatMap(blockOf)

/** An edition as a paper of its own; stamped unless it counts today. */
export function termsPaper(terms: TermsRecord, letterhead: Letterhead): PdfDocument {
  const { status } = terms
  const stamp = terms.isCurrent ? {} : { stamp: termsLifecycle.states[status].label.toUpperCase() }
  const facts = [
    { label: 'Kind', value: termsKinds[terms.kind] },
    { label: 'Language', value: termsLanguages[terms.language] },
    { label: 'Counts from', value: terms.effectiveFrom ?? 'not set' },
  ]
  return {
    letterhead,
    title: terms.title,
    number: `Edition ${terms.edition}`,
    facts,
    blocks: textBlocks(terms.body),
    footer: `${terms.title}, edition ${terms.edition}. SHA-256 ${terms.sha256}`,
    createdAt: terms.publishedAt ?? terms.updatedAt,
    ...stamp,
  }
}
