import type { Editor } from '@tiptap/react'
import { type ChangeEvent, lazy, useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { activityClient, refreshActivity } from '#platform/web/activity/activity-client.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { type Instruction, plainText } from '../domain/instruction.ts'
import { pictureNode } from './picture-node.ts'

const RichTextEditor = lazy(async () => ({
  default: (await import('#platform/web/fields/rich-text/rich-text-editor.tsx')).RichTextEditor<Instruction>,
}))

type InstructionEditorProps = FieldProps<Instruction> & {
  templateId: string
  describedBy: string | undefined
}

/** The server allows the same parts and no others; a text without words and pictures counts as none. */
const read = (nodes: object): Instruction | null => (plainText(nodes) === '' ? null : (nodes as Instruction))

/** The editor of an instruction: paragraphs, lists, headings and pictures. */
export function InstructionEditor(field: InstructionEditorProps) {
  const { id, label, value, onChange, error, disabled = false, required, describedBy, templateId } = field
  const [problem, setProblem] = useState<string>()
  const [parts] = useState(() => [pictureNode(templateId)])
  const input = useRef<HTMLInputElement>(null)
  const editing = useRef<Editor>(null)
  const addPicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    try {
      const fileId = await uploaded(templateId, file)
      setProblem(undefined)
      const alt = file.name.replace(/\.\w+$/, '')
      editing.current?.chain().focus().insertContent({ type: 'picture', attrs: { fileId, alt } }).run()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setProblem(caught.errors.file?.[0] ?? caught.message)
    }
  }
  const choosePicture = (editor: Editor) => ({
    name: 'Picture',
    run: () => {
      editing.current = editor
      input.current?.click()
    },
  })
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <RichTextEditor
        id={id}
        label={label}
        value={value ?? null}
        onChange={onChange}
        read={read}
        disabled={disabled}
        required={required}
        invalid={error !== undefined}
        describedBy={describedBy}
        headings={{ 3: 'Heading' }}
        parts={parts}
        moreTools={(editor) => [choosePicture(editor)]}
        typesLists
        compact
      />
      <label hidden>
        <Hidden>Picture to add</Hidden>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void addPicture(event)}
        />
      </label>
    </>
  )
}

async function uploaded(templateId: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('label', 'Instruction')
  form.set('file', file)
  const { id } = await activityClient('operation-templates').upload({ params: { id: templateId }, form })
  void refreshActivity('operation-templates', templateId)
  return id
}
