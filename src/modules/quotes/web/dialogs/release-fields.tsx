import type { ActionForm } from '#platform/web/records/use-action.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { SigningFields } from '#modules/signature/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { quoteLabel } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'

/** What is released: the order as it was reviewed, and the signature. */
export function ReleaseFields({ form, quote }: { form: ActionForm; quote: QuoteRecord }) {
  const review = quote.contractReview
  const count = review?.differenceCount ?? 0
  return (
    <>
      <p className={classes.question}>
        The order has been compared with the quote. Once released, travellers can be made for it.
      </p>
      <Facts
        facts={[
          ['Order', quote.customerPoNo],
          ['Of', quote.customerPoDate && <DateText key="date" date={quote.customerPoDate} />],
          [
            'Value',
            quote.orderValue && <MoneyText key="value" value={quote.orderValue} currency={quote.currency} />,
          ],
          ['Lines', String(review?.lineCount ?? 0)],
          ['Differences', count === 0 ? 'None' : `${count}, all settled`],
        ]}
      />
      <TextAreaField {...form.field<string>('note', 'Note', false)} />
      <SigningFields
        form={form}
        meaning="released"
        label={`order ${quote.customerPoNo ?? ''} against ${quoteLabel(quote.number, quote.revision)}`}
      />
    </>
  )
}
