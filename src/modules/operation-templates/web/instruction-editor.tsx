import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/contract/errors.ts'
import { styleNonce } from '../../../platform/web/config.ts'
import { panelsOf, refreshPanels } from '../../../platform/web/data/panels.ts'
import type { FieldProps } from '../../../platform/web/fields/field.tsx'
import { Hidden } from '../../../platform/web/ui/text.tsx'
import { type Instruction, plainText } from '../domain/instruction.ts'
import classes from './instruction.module.css'
import { pictureNode } from './picture-node.ts'

type InstructionEditorProps = FieldProps<Instruction> & { templateId: string }

/** What may be written; the server allows the same parts and no others. */
const extensionsFor = (templateId: string) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    heading: { levels: [3] },
  }),
  pictureNode(templateId),
]

/** A text without words and pictures counts as none. */
function heldBy(editor: Editor): Instruction | null {
  const held = editor.getJSON() as Instruction
  return plainText(held) === '' ? null : held
}

/** The editor of an instruction: paragraphs, lists, headings and pictures. */
export function InstructionEditor(field: InstructionEditorProps) {
  const { id, label, value, onChange, error, disabled, templateId } = field
  const [problem, setProblem] = useState<string>()
  const shown = useRef(JSON.stringify(value ?? null))
  const editor = useEditor({
    extensions: extensionsFor(templateId),
    content: value ?? null,
    injectNonce: styleNonce,
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
    onUpdate: ({ editor: own }) => {
      const held = heldBy(own)
      shown.current = JSON.stringify(held)
      onChange(held)
    },
  })
  // The form may put another text in: after a save, after Discard, after a conflict.
  const wanted = JSON.stringify(value ?? null)
  useEffect(() => {
    if (wanted === shown.current) return
    shown.current = wanted
    editor.commands.setContent(JSON.parse(wanted) as Instruction | null, { emitUpdate: false })
  }, [editor, wanted])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  const addPicture = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    try {
      const fileId = await uploaded(templateId, file)
      setProblem(undefined)
      const alt = file.name.replace(/\.\w+$/, '')
      editor.chain().focus().insertContent({ type: 'picture', attrs: { fileId, alt } }).run()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setProblem(caught.errors.file?.[0] ?? caught.message)
    }
  }
  return (
    <div className={`${classes.frame} ${error ? classes.invalid : ''}`}>
      {!disabled && <Tools editor={editor} onPicture={(event) => void addPicture(event)} />}
      {problem && <p role="alert">{problem}</p>}
      <EditorContent editor={editor} className={`${classes.writing} ${classes.text}`} />
    </div>
  )
}

async function uploaded(templateId: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('label', 'Instruction')
  form.set('file', file)
  const { id } = await panelsOf('operation-templates').upload({ params: { id: templateId }, form })
  void refreshPanels('operation-templates', templateId)
  return id
}

interface ToolsProps {
  editor: Editor
  onPicture: (event: ChangeEvent<HTMLInputElement>) => void
}

function Tools({ editor, onPicture }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor: own }) => ({
      bold: own.isActive('bold'),
      italic: own.isActive('italic'),
      underline: own.isActive('underline'),
      heading: own.isActive('heading'),
      bullets: own.isActive('bulletList'),
      numbers: own.isActive('orderedList'),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools = [
    ['Bold', active.bold, () => chain().toggleBold().run()],
    ['Italic', active.italic, () => chain().toggleItalic().run()],
    ['Underline', active.underline, () => chain().toggleUnderline().run()],
    ['Heading', active.heading, () => chain().toggleHeading({ level: 3 }).run()],
    ['Bullets', active.bullets, () => chain().toggleBulletList().run()],
    ['Numbers', active.numbers, () => chain().toggleOrderedList().run()],
  ] as const
  // The text is written far more often than it is formatted: Tab goes past the tools.
  return (
    <div className={classes.bar} role="toolbar" aria-label="Format the instruction">
      {tools.map(([name, isOn, run]) => (
        <button key={name} type="button" tabIndex={-1} aria-pressed={isOn} onClick={() => run()}>
          {name}
        </button>
      ))}
      <button type="button" tabIndex={-1} onClick={() => input.current?.click()}>
        Picture
      </button>
      <label hidden>
        <Hidden>Picture to add</Hidden>
        <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" onChange={onPicture} />
      </label>
    </div>
  )
}
