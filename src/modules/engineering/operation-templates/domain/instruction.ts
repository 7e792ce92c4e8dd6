import { z } from 'zod'

/** How letters look. */
const mark = z.object({ type: z.enum(['bold', 'italic', 'underline']) })
export type Mark = z.infer<typeof mark>

const attributes = z.object({
  /** Of a heading. */
  level: z.literal(3).optional(),
  /** Of an ordered list. */
  start: z.int().min(1).max(999).optional(),
  /** Of a picture: a file of the template. */
  fileId: z.uuid().optional(),
  alt: z.string().max(200).optional(),
})

export interface InstructionNode {
  type: (typeof nodeTypes)[number]
  text?: string | undefined
  marks?: Mark[] | undefined
  attrs?: z.infer<typeof attributes> | undefined
  content?: InstructionNode[] | undefined
}

const nodeTypes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'text',
  'hardBreak',
  'picture',
] as const

const node: z.ZodType<InstructionNode, InstructionNode> = z.lazy(() =>
  z.object({
    type: z.enum(nodeTypes),
    text: z.string().min(1).max(5000).optional(),
    marks: z.array(mark).max(3).optional(),
    attrs: attributes.optional(),
    content: z.array(node).max(300).optional(),
  }),
)

const LONGEST = 20_000

/**
 * Rich text as the editor holds it, from a list of allowed parts: whatever has another type is refused, attributes
 * that are not named are dropped. There is no markup in it that could run.
 */
export const instruction = z
  .object({ type: z.literal('doc'), content: z.array(node).max(300) })
  .refine(
    (held) => plainText(held).length <= LONGEST,
    `The :attribute field is longer than ${LONGEST} characters.`,
  )
  .refine(isSound, 'The :attribute field holds a picture or text without content.')
export type Instruction = z.infer<typeof instruction>

type Part = { readonly content?: readonly InstructionNode[] | undefined }

function isSound({ content = [] }: Part): boolean {
  return content.every(
    (part) =>
      (part.type !== 'text' || part.text !== undefined) &&
      (part.type !== 'picture' || part.attrs?.fileId !== undefined) &&
      isSound(part),
  )
}

/** The words alone, a line for each paragraph and entry of a list. */
export function plainText(held: Part | null | undefined): string {
  return linesOf(held?.content ?? [])
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

function linesOf(nodes: readonly InstructionNode[]): string[] {
  return nodes.flatMap((part) => {
    if (part.type === 'bulletList' || part.type === 'orderedList') {
      return (part.content ?? []).map((entry) => `- ${linesOf(entry.content ?? []).join(' ')}`)
    }
    if (part.type === 'picture') return [`[${part.attrs?.alt || 'picture'}]`]
    const inner = part.content ?? []
    return [inner.map(({ type, text }) => (type === 'hardBreak' ? '\n' : (text ?? ''))).join('')]
  })
}

/** One paragraph for each line; null for no words at all. */
export function instructionOf(text: string): Instruction | null {
  const lines = text.split('\n').map((line) => line.trim())
  const content = lines
    .filter((line) => line !== '')
    .map((line): InstructionNode => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return content.length > 0 ? { type: 'doc', content } : null
}

/** The files a text shows. */
export function picturesOf(held: Part | null | undefined): string[] {
  return (held?.content ?? []).flatMap((part) =>
    part.type === 'picture' && part.attrs?.fileId ? [part.attrs.fileId] : picturesOf(part),
  )
}

/** The text with its pictures taken from other files; those that have none are left out. */
export function withPictures(held: Instruction, files: ReadonlyMap<string, string>): Instruction {
  return { ...held, content: moved(held.content, files) }
}

function moved(nodes: readonly InstructionNode[], files: ReadonlyMap<string, string>): InstructionNode[] {
  return nodes.flatMap((part) => {
    if (part.type !== 'picture')
      return [part.content ? { ...part, content: moved(part.content, files) } : part]
    const fileId = files.get(part.attrs?.fileId ?? '')
    return fileId ? [{ ...part, attrs: { ...part.attrs, fileId } }] : []
  })
}
