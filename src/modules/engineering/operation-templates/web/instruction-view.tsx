import type { ReactNode } from 'react'
import { fileUrl } from '#platform/web/activity/activity-client.ts'
import type { Instruction, InstructionNode, Mark } from '../domain/instruction.ts'
import classes from './instruction.module.css'

const marked: Readonly<Record<Mark['type'], (text: ReactNode) => ReactNode>> = {
  bold: (text) => <strong>{text}</strong>,
  italic: (text) => <em>{text}</em>,
  underline: (text) => <u>{text}</u>,
}

interface PartsProps {
  parts: readonly InstructionNode[] | undefined
  templateId: string
}

function Parts({ parts = [], templateId }: PartsProps) {
  return parts.map((part, at) => <Part key={`${at} ${part.type}`} part={part} templateId={templateId} />)
}

/** One part of the text as an element; nothing is ever set as markup. */
function Part({ part, templateId }: { part: InstructionNode; templateId: string }): ReactNode {
  const inner = <Parts parts={part.content} templateId={templateId} />
  if (part.type === 'text') {
    return (part.marks ?? []).reduce<ReactNode>((text, { type }) => marked[type](text), part.text)
  }
  if (part.type === 'hardBreak') return <br />
  if (part.type === 'heading') return <h3>{inner}</h3>
  if (part.type === 'bulletList') return <ul>{inner}</ul>
  if (part.type === 'orderedList') return <ol start={part.attrs?.start ?? 1}>{inner}</ol>
  if (part.type === 'listItem') return <li>{inner}</li>
  if (part.type === 'picture') return <Picture part={part} templateId={templateId} />
  return <p>{inner}</p>
}

function Picture({ part, templateId }: { part: InstructionNode; templateId: string }) {
  const { fileId = '', alt = '' } = part.attrs ?? {}
  return <img src={fileUrl('operation-templates', templateId, fileId, true)} alt={alt} />
}

/** The instruction of an operation to read. */
export function InstructionView({
  instruction,
  templateId,
}: {
  instruction: Instruction
  templateId: string
}) {
  return (
    <div className={classes.text}>
      <Parts parts={instruction.content} templateId={templateId} />
    </div>
  )
}
