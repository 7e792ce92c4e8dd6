import { ApiError } from '../../../../platform/contract/errors.ts'
import { api } from '../../../../platform/web/api.ts'
import { type FormFields, labelsOf } from '../../../../platform/web/data/form-fields.ts'
import { seedRecord } from '../../../../platform/web/data/queries.ts'
import { type RecordForm, useRecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'
import type { EnquiryShape } from '../form/shape.ts'
import { formRecord } from '../lines/line-values.ts'

/** One form over header and lines, so that a change of tab loses nothing. */
export function useEnquiryForm(
  enquiry: EnquiryRecord,
  fields: FormFields<EnquiryShape>,
): RecordForm<EnquiryShape> {
  const { id, number, version: known } = enquiry
  return useRecordForm<EnquiryShape, object>({
    schema: enquiries.input,
    labels: labelsOf(fields),
    record: formRecord(enquiry),
    isAboveTabs: true,
    save: async (body, version = known) => {
      const saved = await api(enquiries).update({ params: { id }, body, version }).catch(withFormLines)
      seedRecord(enquiries, saved)
      return formRecord(saved)
    },
    onSaved: () => void toast({ message: `${number} saved` }),
  })
}

/** A conflict brings the stored record; the form compares it with lines as it holds them. */
function withFormLines(error: unknown): never {
  if (error instanceof ApiError && error.status === 412 && error.body.current) {
    const current = formRecord(error.body.current as EnquiryRecord)
    throw new ApiError(error.status, { ...error.body, current })
  }
  throw error
}
