import { ErrorSummary } from '../../../../platform/web/data/form-body.tsx'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import type { EnquiryRecord } from '../../contract.ts'
import classes from '../enquiries.module.css'
import { NeededToQuote } from '../form/needed.tsx'
import type { EnquiryShape } from '../form/shape.ts'
import { LinesEditor } from './lines-editor.tsx'

interface LinesTabProps {
  enquiry: EnquiryRecord
  form: RecordForm<EnquiryShape>
}

/** What the customer asks prices for. */
export function LinesTab({ enquiry, form }: LinesTabProps) {
  const may = enquiry.can.updateLines ?? true
  const field = form.field('lines')
  const [missing] = (may === true && enquiry.missingToQuote.lines) || []
  return (
    <div className={classes.linesTab}>
      {may !== true && <Alert tone="blue">{may}</Alert>}
      <ErrorSummary
        errors={form.errors}
        labels={{ lines: form.labels.lines }}
        refusals={form.refusals}
        idOf={form.idOf}
      />
      {missing && (form.values.lines?.length ?? 0) === 0 && <NeededToQuote sentence={missing} />}
      <LinesEditor field={{ ...field, disabled: field.disabled || may !== true }} form={form} />
    </div>
  )
}
