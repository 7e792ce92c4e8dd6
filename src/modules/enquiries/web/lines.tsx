import { useState } from 'react'
import { LinesTab } from '#platform/web/documents/form-tabs.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MultiReferenceField } from '#platform/web/fields/multi-reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { partOf } from '#platform/web/records/child-list.tsx'
import { LineGrid } from '#platform/web/table/line-grid.tsx'
import classes from './enquiries.module.css'
import type { EnquiryShape, LineDraft } from './form/shape.ts'
import { blankLine, gridColumns, renumbered } from './line-values.ts'
import { useEnquiry } from './record/use-enquiry.ts'
import { sources } from './sources.ts'
import { certificateNames } from './words.ts'

/** What the customer asks prices for. */
export function EnquiryLines() {
  const { record, form } = useEnquiry()
  const locked = reasonOf(record.can.updateLines)
  const field = form.field('lines')
  return (
    <LinesTab locked={locked}>
      <LinesEditor field={{ ...field, disabled: field.disabled || locked !== undefined }} form={form} />
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

interface LineDetailsProps {
  form: RecordForm<EnquiryShape>
  row: number
  line: LineDraft
  disabled: boolean
  onChange: (line: LineDraft) => void
}

/** What the customer says about one line beside its row in the grid. */
function LineDetails({ form, row, line, disabled, onChange }: LineDetailsProps) {
  const part = partOf(form, `lines.${row}`, line, onChange, disabled)
  return (
    <section className={classes.line} aria-label={`Line ${line.lineNo}`}>
      <p className={classes.lineHead}>
        Line {line.lineNo} <span>{line.description}</span>
      </p>
      <div className={classes.lineFields}>
        <CodeField {...part.field('customerPart', "Customer's part number")} />
        <CodeField {...part.field('customerPartRevision', 'Part revision')} />
        <CodeField {...part.field('drawingRev', 'Drawing revision')} />
        <TextField {...part.field('size', 'Size')} />
        <TextField {...part.field('rating', 'Rating')} />
        <SelectField
          {...part.field('certificationLevel', 'Certificate, EN 10204')}
          options={certificateNames}
        />
        <TextField {...part.field('materialClass', 'Material class')} />
        <TextField {...part.field('temperatureClass', 'Temperature class')} />
        <div className={classes.span}>
          <MultiReferenceField
            {...part.field('specificationIds', 'Specifications')}
            source={sources.specifications}
          />
        </div>
        <div className={classes.span}>
          <TextAreaField {...part.field('inspectionNotes', 'Inspection notes')} rows={2} />
        </div>
      </div>
    </section>
  )
}
