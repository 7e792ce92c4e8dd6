import { lazy, Suspense } from 'react'
import { type RichText, sanitised } from '../../contract/rich-text.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from './field.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

interface Wire {
  type: 'doc'
  content: unknown[]
}

const empty: RichText = { type: 'doc', content: [] }

/** A formatted text with headings and lists; the editor comes once it is needed. */
export function RichTextField(props: FieldProps<Wire> & FieldExtras) {
  const { id, label, value, onChange, disabled } = props
  return (
    <FieldFrame {...props}>
      <Suspense fallback={<SkeletonRows rows={6} columns={1} />}>
        <Editor
          id={id}
          label={label}
          value={isRichText(value) ? value : value ? sanitised(value) : empty}
          onChange={onChange}
          disabled={disabled ?? false}
          describedBy={controlProps(props)['aria-describedby']}
        />
      </Suspense>
    </FieldFrame>
  )
}

/** What stands in a form came from the server or from the editor; both write these nodes only. */
const isRichText = (value: Wire | null | undefined): value is RichText =>
  value !== null && value !== undefined
