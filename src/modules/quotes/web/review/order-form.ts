import { ApiError } from '../../../../platform/contract/errors.ts'
import { api, refresh } from '../../../../platform/web/api.ts'
import { type RecordForm, useRecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { toast } from '../../../../platform/web/shell/toast.ts'
import { type ContractReview, type OrderInput, orderInput } from '../../contract/review.ts'
import { quotes } from '../../contract.ts'

export type OrderShape = (typeof orderInput)['shape']
/** A line of the order while it is typed. */
export type OrderLineDraft = OrderInput['lines'][number]

export const orderLabels = {
  currency: 'Currency',
  paymentTerms: 'Payment terms',
  incoterm: 'Incoterm',
  deliveryPlace: 'Delivery place',
  terms: 'Terms of the order',
  termsNote: 'Their terms',
  lines: 'Lines of the order',
} as const

/** The order of a review as the form holds it. */
export function orderValues(review: ContractReview): OrderInput {
  const { currency, paymentTerms, incoterm, deliveryPlace, terms, termsNote } = review
  const lines = review.lines.map(({ net: _, ...line }) => line)
  return { currency, paymentTerms, incoterm, deliveryPlace, terms, termsNote, lines }
}

/** A new line after those there are. */
export const blankOrderLine = (lines: readonly OrderLineDraft[]): OrderLineDraft => ({
  lineNo: Math.max(0, ...lines.map(({ lineNo }) => lineNo)) + 10,
  quoteLineId: null,
  description: '',
  quantity: '1',
  uom: 'each',
  unitPrice: '0',
})

/** The customer's order as it is typed in; it is saved as a whole, with the version of the review. */
export function useOrderForm(review: ContractReview): RecordForm<OrderShape> {
  return useRecordForm<OrderShape, object>({
    schema: orderInput,
    labels: orderLabels,
    record: { ...orderValues(review), id: review.id, version: review.version },
    save: async (values, version) => {
      try {
        const saved = await api(quotes).saveOrder({
          params: { id: review.quoteId },
          body: { ...orderValues(review), ...(values as Partial<OrderInput>) },
          version: version ?? review.version,
        })
        return { ...orderValues(saved), id: saved.id, version: saved.version }
      } catch (error) {
        throw asForm(error)
      }
    },
    onSaved: () => {
      void refresh('quotes')
      void toast({ message: 'Order saved' })
    },
  })
}

/** A conflict brings the stored review; the form compares it as it holds it. */
function asForm(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 412 || !error.body.current) return error
  const current = error.body.current as ContractReview
  const { id, version } = current
  return new ApiError(error.status, { ...error.body, current: { ...orderValues(current), id, version } })
}
