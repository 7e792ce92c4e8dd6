import { api, refresh } from '#platform/web/queries/api.ts'
import { inputOf } from '#platform/web/forms/form-values.ts'
import { type RecordForm, useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { type ContractReview, contractReviews, type OrderInput, orderInput } from '../contract.ts'

export type OrderShape = (typeof orderInput)['shape']
/** A line of the order while it is typed. */
export type OrderLineDraft = OrderInput['lines'][number]

/** The order of a review as it was typed in, without what is worked out. */
const orderOf = (review: ContractReview) => inputOf(orderInput, review)

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
    record: review,
    save: (values, version = review.version) =>
      api(contractReviews).saveOrder({
        params: { id: review.quoteId },
        body: { ...orderOf(review), ...values } as OrderInput,
        version,
      }),
    onSaved: () => {
      void refresh('quotes')
      void toast({ message: 'Order saved' })
    },
  })
}
