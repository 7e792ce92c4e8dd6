import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import type { QuoteRecord } from '../../contract.ts'
import type { QuoteShape } from '../preview.ts'
import type { LineDraft } from './line-values.ts'

/** What each part of the panel below the lines is given: the line at `row` of the form. */
export interface LinePartProps {
  quote: QuoteRecord
  form: RecordForm<QuoteShape>
  row: number
  line: LineDraft
  locked: boolean
  onChange: (line: LineDraft) => void
}
