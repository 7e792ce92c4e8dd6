import { type AnyExtension, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSame } from '../field-values.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { type Tool, Toolbar } from '#platform/web/ui/toolbar.tsx'
import classes from './rich-text.module.css'

type Level = 2 | 3
type Headings = Readonly<Partial<Record<Level, string>>>
const allHeadings: Headings = { 2: 'Heading', 3: 'Subheading' }

interface RichTextEditorProps<Text extends object> {
  readonly id: string
  readonly label: string
  readonly value: Text | null
  readonly onChange: (value: Text | null) => void
  /** What is kept of the editor's nodes; null for a text that counts as none. */
  readonly read: (nodes: object) => Text | null
  readonly disabled: boolean
  readonly describedBy?: string | undefined
  readonly required?: boolean | undefined
  readonly invalid?: boolean | undefined
  /** The sizes of heading that may be written, with their names. */
  readonly headings?: Headings
  /** Other parts than words; the server has to know them. */
  readonly parts?: readonly AnyExtension[]
  /** Tools behind the usual ones. */
  readonly moreTools?: (editor: Editor) => readonly Tool[]
  /** `- ` and `1. ` begin a list while typing; left out, they stay what was typed, as in numbered clauses. */
  readonly typesLists?: boolean
  /** As high as one short paragraph; left out, as high as a text. */
  readonly compact?: boolean
}

/** What the editor knows is what the server keeps. */
const extensionsFor = (headings: Headings, parts: readonly AnyExtension[]) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    ...(parts.length > 0 ? {} : { dropcursor: false }),
    heading: { levels: Object.keys(headings).map((level) => Number(level) as Level) },
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  ...parts,
]

/** Words with headings and lists, as nodes of type `Text`; loaded when somebody writes. */
export function RichTextEditor<Text extends object>(props: RichTextEditorProps<Text>) {
  const { id, label, value, onChange, disabled, headings = allHeadings, parts = [] } = props
  const [extensions] = useState(() => extensionsFor(headings, parts))
  const written = useRef(value)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // The styles of the page are the styles of the text; nothing is added to the page from here.
    injectCSS: false,
    enableInputRules: props.typesLists ?? false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(props.required ? { 'aria-required': 'true' } : {}),
        ...(props.invalid ? { 'aria-invalid': 'true' } : {}),
        ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = props.read(changed.getJSON())
      written.current = next
      // A picture comes at no key: a save right after it takes what the form holds by then.
      flushSync(() => onChange(next))
    },
  })
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  // Discard and "theirs" bring another text than the one that was typed here; the same text in other objects must
  // not move the caret.
  useEffect(() => {
    if (isSame(written.current, value)) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={classNames(classes.frame, props.invalid && classes.invalid)}>
      <Tools editor={editor} headings={headings} {...props} />
      <EditorContent
        editor={editor}
        className={classNames(classes.writing, props.compact && classes.compact)}
      />
    </div>
  )
}

interface ToolsProps extends Pick<RichTextEditorProps<object>, 'label' | 'disabled' | 'moreTools'> {
  editor: Editor
  headings: Headings
}

function Tools({ editor, label, disabled, headings, moreTools }: ToolsProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: { 2: now.isActive('heading', { level: 2 }), 3: now.isActive('heading', { level: 3 }) },
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
    }),
  })
  const chain = () => editor.chain().focus()
  const headingTools = ([2, 3] as const).flatMap((level): Tool[] => {
    const name = headings[level]
    return name ? [{ name, isOn: on.heading[level], run: () => chain().toggleHeading({ level }).run() }] : []
  })
  const tools: Tool[] = [
    { name: 'Bold', isOn: on.bold, run: () => chain().toggleBold().run() },
    { name: 'Italic', isOn: on.italic, run: () => chain().toggleItalic().run() },
    { name: 'Underline', isOn: on.underline, run: () => chain().toggleUnderline().run() },
    ...headingTools,
    { name: 'Bullets', isOn: on.bullets, run: () => chain().toggleBulletList().run() },
    { name: 'Numbers', isOn: on.numbers, run: () => chain().toggleOrderedList().run() },
    { name: 'Undo', run: () => chain().undo().run() },
    { name: 'Redo', run: () => chain().redo().run() },
    ...(moreTools?.(editor) ?? []),
  ]
  return <Toolbar label={`Format ${label.toLowerCase()}`} tools={tools} disabled={disabled} />
}
