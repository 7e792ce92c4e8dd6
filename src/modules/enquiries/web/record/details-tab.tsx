import formClasses from '../../../../platform/web/data/form.module.css'
import { FormBody } from '../../../../platform/web/data/form-body.tsx'
import type { FormFields } from '../../../../platform/web/data/form-fields.ts'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import type { EnquiryRecord } from '../../contract.ts'
import { detailSections } from '../form/sections.ts'
import type { EnquiryShape } from '../form/shape.ts'

interface DetailsTabProps {
  enquiry: EnquiryRecord
  form: RecordForm<EnquiryShape>
  fields: FormFields<EnquiryShape>
}

/** Everything of the enquiry beside its lines. */
export function DetailsTab({ enquiry, form, fields }: DetailsTabProps) {
  const may = enquiry.can.update ?? true
  const locked = may === true ? undefined : may
  return (
    <div className={formClasses.tab}>
      {locked !== undefined && (
        <div className={formClasses.why}>
          <Alert tone="blue">{locked}</Alert>
        </div>
      )}
      <FormBody form={form} fields={fields} sections={detailSections} only={[]} readOnly={locked} />
    </div>
  )
}
