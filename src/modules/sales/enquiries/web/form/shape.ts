import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { enquiries } from '../../contract.ts'

export type EnquiryShape = (typeof enquiries)['input']['shape']
export type EnquiryValues = FormValues<EnquiryShape>
/** A line as it is typed; a number that is none is kept as it was typed until it is put right. */
export type LineDraft = NonNullable<EnquiryValues['lines']>[number]
