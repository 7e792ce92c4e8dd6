import type { ReactNode } from 'react'
import type {
  BlockNode,
  InlineNode,
  ListItem,
  MarkName,
  RichText,
} from '#platform/contract/values/rich-text.ts'
import classes from './rich-text.module.css'

const wraps: Record<MarkName, (children: ReactNode) => ReactNode> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
}

function Inline({ content = [] }: { content?: InlineNode[] | undefined }) {
  return content.map((node, at) => {
    const key = `${at} ${node.type}`
    if (node.type === 'hardBreak') return <br key={key} />
    let shown: ReactNode = node.text
    for (const { type } of node.marks ?? []) shown = wraps[type](shown)
    return <span key={key}>{shown}</span>
  })
}

const Items = ({ items }: { items: ListItem[] }) =>
  items.map((item, at) => (
    <li key={`item ${at}`}>
      <Blocks blocks={item.content} />
    </li>
  ))

function Block({ block }: { block: BlockNode }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.attrs.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Inline content={block.content} />
        </Heading>
      )
    }
    case 'bulletList':
      return (
        <ul>
          <Items items={block.content} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs.start}>
          <Items items={block.content} />
        </ol>
      )
    case 'paragraph':
      return (
        <p>
          <Inline content={block.content} />
        </p>
      )
  }
}

const Blocks = ({ blocks }: { blocks: BlockNode[] }) =>
  blocks.map((block, at) => <Block key={`block ${at}`} block={block} />)

/** A formatted text to read; built node by node, never from markup. */
export function RichTextView({ body }: { body: RichText }) {
  return (
    <div className={classes.text}>
      <Blocks blocks={body.content} />
    </div>
  )
}
