import { ApiError } from '../../../../platform/contract/errors.ts'
import { api } from '../../../../platform/web/api.ts'
import { labelsOf } from '../../../../platform/web/data/form-fields.ts'
import { seedRecord } from '../../../../platform/web/data/queries.ts'
import { type RecordForm, useRecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { type QuotePatch, type QuoteRecord, quotes } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import { quoteFields } from '../details/fields.tsx'
import { formRecord } from '../lines/line-values.ts'
import type { QuoteShape } from '../preview.ts'

/** One form over header and lines, so that a change of tab loses nothing; it is saved as a whole. */
export function useQuoteForm(quote: QuoteRecord): RecordForm<QuoteShape> {
  return useRecordForm<QuoteShape, object>({
    schema: quotes.input,
    labels: labelsOf(quoteFields(quote)),
    record: formRecord(quote),
    isAboveTabs: true,
    save: async (values, version) => {
      try {
        const body = values as QuotePatch
        const saved = await api(quotes).update({
          params: { id: quote.id },
          body,
          version: version ?? quote.version,
        })
        seedRecord(quotes, saved)
        return formRecord(saved)
      } catch (error) {
        throw asForm(error)
      }
    },
    onSaved: () => void toast({ message: `${quoteLabel(quote.number, quote.revision)} saved` }),
  })
}

/** A conflict brings the stored record; the form compares it with lines as it holds them. */
function asForm(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 412 || !error.body.current) return error
  const current = error.body.current as QuoteRecord
  return new ApiError(error.status, { ...error.body, current: formRecord(current) })
}
