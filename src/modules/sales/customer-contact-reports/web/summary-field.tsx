import { useState } from 'react'
import { sanitised } from '#platform/contract/values/rich-text.ts'
import type { FieldExtras, FieldProps } from '#platform/web/fields/field.tsx'
import { RichTextField } from '#platform/web/fields/rich-text/rich-text-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { plainTextOf, summaryFrom } from '../domain.ts'
import classes from './reports.module.css'

interface Wire {
  type: 'doc'
  content: unknown[]
}

/**
 * What was talked about. A plain field, into which a telephone can be spoken; headings and lists are there for who
 * asks for them, and for a text that has some.
 */
export function SummaryField(props: FieldProps<Wire> & FieldExtras & { rows?: number }) {
  // Only submitting needs it, so it is marked as neither required nor optional.
  const { value, onChange, rows = 6, required: _, ...field } = props
  const plain = plainTextOf(value ? sanitised(value) : null)
  const [isFormatted, setFormatted] = useState(plain === null)
  if (isFormatted || plain === null) return <RichTextField {...field} value={value} onChange={onChange} />
  return (
    <div className={classes.summary}>
      <TextAreaField
        {...field}
        hint="Needed before the report can be submitted"
        rows={rows}
        placeholder="Type or speak: what was said, what was agreed"
        value={plain}
        onChange={(typed) => onChange(summaryFrom(typed ?? ''))}
      />
      <Button small tone="quiet" disabled={field.disabled} onClick={() => setFormatted(true)}>
        Headings and lists
      </Button>
    </div>
  )
}
