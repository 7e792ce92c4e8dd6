import { useState } from 'react'
import { LinesTab } from '#platform/web/documents/form-tabs.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { partOf } from '#platform/web/records/child-list.tsx'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { TakeOverNotes, TechnicalFields, useTakeOver } from '#modules/engineering/technical-lines/web/api.tsx'
import classes from './enquiries.module.css'
import type { EnquiryShape, LineDraft } from './form/shape.ts'
import { blankLine, gridColumns, takeOverPlan } from './line-values.ts'
import { useEnquiry } from './record/use-enquiry.ts'

/** What the customer asks prices for. */
export function EnquiryLines() {
  const { record, form } = useEnquiry()
  const locked = reasonOf(record.can.updateLines)
  const field = form.field('lines')
  return (
    <LinesTab locked={locked}>
      <LinesEditor
        field={locked === undefined ? field : { ...field, disabled: true, fixed: true }}
        form={form}
      />
    </LinesTab>
  )
}

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
  const taking = useTakeOver(
    lines,
    (filled) => form.update('lines', (now) => filled(now ?? [])),
    takeOverPlan,
  )
  const change = (next: readonly LineDraft[] | null) => {
    field.onChange(renumbered(next ?? []))
    taking.changed(lines, next ?? [])
  }
  return (
    <div className={classes.lines}>
      <LineGrid
        field={{ ...field, onChange: change }}
        columns={gridColumns}
        blank={blankLine}
        errors={form.errors}
        numberOf={({ lineNo }) => lineNo}
        rowKey={({ id }) => id}
        onActive={setActive}
      />
      <p className={classes.note}>
        Price breaks: type quantities separated by a slash, e.g. 2 / 10. The total uses the first.
      </p>
      {form.isDirty && <TakeOverNotes {...taking} />}
      {line && (
        <LineDetails
          key={line.id ?? `new ${row}`}
          form={form}
          row={row}
          line={line}
          whole={field}
          onChange={(next) => change(lines.map((old, at) => (at === row ? next : old)))}
        />
      )}
    </div>
  )
}

interface LineDetailsProps {
  form: RecordForm<EnquiryShape>
  row: number
  line: LineDraft
  /** The field of all lines. */
  whole: Pick<FieldProps<unknown>, 'disabled' | 'fixed'>
  onChange: (line: LineDraft) => void
}

/** What the customer says about one line beside its row in the grid. */
function LineDetails({ form, row, line, whole, onChange }: LineDetailsProps) {
  const part = partOf(form, `lines.${row}`, line, onChange, whole)
  return (
    <section className={classes.line} aria-label={`Line ${line.lineNo}`}>
      <p className={classes.lineHead}>
        Line {line.lineNo} <span>{line.description}</span>
      </p>
      <div className={classes.lineFields}>
        <TechnicalFields part={part} isDrawingAbove wide={classes.span} />
        <div className={classes.span}>
          <TextAreaField {...part.field('inspectionNotes', 'Inspection notes')} rows={2} />
        </div>
      </div>
    </section>
  )
}
