import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { RichText } from '../../contract/rich-text.ts'
import { Button } from '../ui/button.tsx'
import classes from './rich-text.module.css'

/** What the editor knows is what the server keeps. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    heading: { levels: [2, 3] },
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
]

interface RichTextEditorProps {
  id: string
  label: string
  value: RichText
  onChange: (value: RichText) => void
  disabled: boolean
  describedBy: string | undefined
}

/** The editor itself; loaded when somebody writes. */
export function RichTextEditor({ id, label, value, onChange, disabled, describedBy }: RichTextEditorProps) {
  const written = useRef<RichText>(value)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // The styles of the page are the styles of the text; nothing is added to the page from here.
    injectCSS: false,
    // Clauses are numbered by hand: `1. Scope` stays what was typed.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': 'true',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.getJSON() as unknown as RichText
      written.current = next
      onChange(next)
    },
  })
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  // Discard and "theirs" bring another text than the one that was typed here.
  useEffect(() => {
    if (written.current === value) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor} label={label} disabled={disabled} />
      <EditorContent editor={editor} className={classes.writing} />
    </div>
  )
}

function Toolbar({ editor, label, disabled }: { editor: Editor; label: string; disabled: boolean }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
    }),
  })
  const run = () => editor.chain().focus()
  const tools = [
    ['Bold', on.bold, () => run().toggleBold().run()],
    ['Italic', on.italic, () => run().toggleItalic().run()],
    ['Underline', on.underline, () => run().toggleUnderline().run()],
    ['Heading', on.heading, () => run().toggleHeading({ level: 2 }).run()],
    ['Subheading', on.subheading, () => run().toggleHeading({ level: 3 }).run()],
    ['Bullets', on.bullets, () => run().toggleBulletList().run()],
    ['Numbers', on.numbers, () => run().toggleOrderedList().run()],
    ['Undo', undefined, () => run().undo().run()],
    ['Redo', undefined, () => run().redo().run()],
  ] as const
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={`Format ${label.toLowerCase()}`}>
      {tools.map(([name, isOn, act]) => (
        <Button
          key={name}
          small
          tone="quiet"
          disabled={disabled}
          aria-pressed={isOn}
          className={isOn ? classes.on : undefined}
          onClick={() => act()}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
