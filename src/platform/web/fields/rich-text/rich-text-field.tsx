import { lazy, Suspense } from 'react'
import { type RichText, sanitised } from '#platform/contract/values/rich-text.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from '../field.tsx'
import { RichTextView } from './rich-text-view.tsx'

const Editor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor<RichText>,
}))

interface Wire {
  type: 'doc'
  content: unknown[]
}

/** A formatted text with headings and lists; the editor comes once it is needed. */
export function RichTextField(props: FieldProps<Wire> & FieldExtras) {
  const { id, label, value, onChange, disabled, required, error } = props
  return (
    <FieldFrame {...props} text={value ? <RichTextView body={sanitised(value)} /> : ''}>
      <Suspense fallback={<SkeletonRows rows={6} columns={1} />}>
        <Editor
          id={id}
          label={label}
          value={value ? sanitised(value) : null}
          onChange={onChange}
          read={sanitised}
          disabled={disabled ?? false}
          describedBy={controlProps(props)['aria-describedby']}
          required={required}
          invalid={error !== undefined}
        />
      </Suspense>
    </FieldFrame>
  )
}
