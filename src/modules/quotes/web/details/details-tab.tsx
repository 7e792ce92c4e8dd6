import { FormBody } from '../../../../platform/web/data/form-body.tsx'
import type { FormFields, FormSection } from '../../../../platform/web/data/form-fields.ts'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { Alert } from '../../../../platform/web/ui/alert.tsx'
import type { QuoteRecord } from '../../contract.ts'
import type { QuoteShape } from '../preview.ts'
import classes from '../quotes.module.css'

const sections: readonly FormSection<QuoteShape>[] = [
  {
    title: 'Customer',
    fields: ['contactId', 'customerReference', 'alternativeTitle', 'projectName', 'addressText'],
  },
  {
    title: 'Validity and forecast',
    fields: ['quoteDate', 'validUntil', 'expectedOrderDate', 'quoteConfidenceId'],
  },
  { title: 'Price', fields: ['currency', 'exchangeRate', 'rateDate', 'rateSource'] },
  {
    title: 'Delivery and payment',
    fields: [
      'incoterm',
      'incotermPlace',
      'leadTimeWeeks',
      'leadTimeBasis',
      'paymentTerms',
      'termsId',
      'deliveryTerms',
    ],
  },
  { title: 'Scope', fields: ['deviations', 'inclusions', 'exclusions', 'validityNote'] },
  { title: 'Our side', fields: ['salespersonId', 'estimatorId', 'internalNotes'] },
]

interface DetailsTabProps {
  quote: QuoteRecord
  form: RecordForm<QuoteShape>
  fields: FormFields<QuoteShape>
  /** Why nothing can be changed. */
  locked: string | undefined
}

/** Everything of the quote beside its lines. */
export function DetailsTab({ quote, form, fields, locked }: DetailsTabProps) {
  return (
    <div className={classes.details}>
      {locked !== undefined && (
        <div className={classes.why}>
          <Alert tone="blue">{locked}</Alert>
        </div>
      )}
      <FormBody key={quote.id} form={form} fields={fields} sections={sections} only={[]} readOnly={locked} />
    </div>
  )
}
