import { partOf } from '../../../../platform/web/data/child-list.tsx'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { MultiReferenceField } from '../../../../platform/web/fields/multi-reference-field.tsx'
import { SelectField } from '../../../../platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '../../../../platform/web/fields/text-field.tsx'
import classes from '../enquiries.module.css'
import type { EnquiryShape, LineDraft } from '../form/shape.ts'
import { sources } from '../sources.ts'
import { certificateNames } from '../words.ts'

interface LineDetailsProps {
  form: RecordForm<EnquiryShape>
  row: number
  line: LineDraft
  disabled: boolean
  onChange: (line: LineDraft) => void
}

/** What the customer says about one line beside its row in the grid. */
export function LineDetails({ form, row, line, disabled, onChange }: LineDetailsProps) {
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
