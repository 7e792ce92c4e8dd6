import { useState } from 'react'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import type { FieldProps } from '../../../../platform/web/fields/field.tsx'
import { LineGrid } from '../../../../platform/web/table/line-grid.tsx'
import classes from '../enquiries.module.css'
import type { EnquiryShape, LineDraft } from '../form/shape.ts'
import { gridColumns } from './grid-columns.ts'
import { LineDetails } from './line-details.tsx'
import { blankLine, renumbered } from './line-values.ts'

interface LinesEditorProps {
  field: FieldProps<LineDraft[]>
  form: RecordForm<EnquiryShape>
}

/** The lines as a grid, and below it the rest of the line the reader is in. */
export function LinesEditor({ field, form }: LinesEditorProps) {
  const [active, setActive] = useState(0)
  const lines = field.value ?? []
  const row = Math.min(active, lines.length - 1)
  const line = lines[row]
  const change = (next: readonly LineDraft[] | null) => field.onChange(renumbered(next ?? []))
  return (
    <div className={classes.lines}>
      <LineGrid
        field={{ ...field, onChange: change }}
        columns={gridColumns}
        blank={blankLine}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
        onActive={setActive}
      />
      <p className={classes.note}>Several quantities with a stroke between: 2 / 10. The first one counts.</p>
      {line && (
        <LineDetails
          key={line.id ?? `new ${row}`}
          form={form}
          row={row}
          line={line}
          disabled={field.disabled ?? false}
          onChange={(next) => change(lines.map((old, at) => (at === row ? next : old)))}
        />
      )}
    </div>
  )
}
