import { useState } from 'react'
import { type Part, partOf } from '#platform/web/records/child-list.tsx'
import { api } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { FormConflict } from '#platform/web/forms/saving/conflict-dialog.tsx'
import { ErrorSummary } from '#platform/web/forms/form-body.tsx'
import { SaveBar } from '#platform/web/forms/saving/save-bar.tsx'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { incoterm } from '#platform/contract/values/fields.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { type ContractReview, contractReviews } from '../contract.ts'
import { orderTerms } from '../domain.ts'
import { orderSum, orderColumns } from './order-columns.ts'
import { blankOrderLine, type OrderLineDraft, type OrderShape, useOrderForm } from './order-form.ts'
import classes from './review.module.css'
import { useReviewStep } from './use-review-step.ts'

const incoterms = Object.fromEntries(incoterm.options.map((term) => [term, term]))

/** The customer's order as it is typed in, beside what was quoted. */
export function OrderCard({ review }: { review: ContractReview }) {
  const form = useOrderForm(review)
  const copy = useReviewStep()
  const locked = review.can.update === true ? undefined : review.can.update
  const lines = form.values.lines ?? []
  const [chosen, setChosen] = useState(0)
  const line = lines[chosen]
  const off = { disabled: locked !== undefined || form.isSaving || copy.isRunning }
  const why = locked ?? (form.isDirty ? 'Save or discard your other changes first.' : undefined)
  return (
    <Card
      title="The customer's order"
      count={lines.length}
      action={
        locked === undefined && (
          <ReasonedButton
            small
            icon="copy"
            reason={why ?? (copy.isRunning ? 'Copying' : undefined)}
            onClick={() =>
              void copy.run('Lines copied from the quote', () =>
                api(contractReviews).copyOrderLines({
                  params: { id: review.quoteId },
                  version: review.version,
                  body: {},
                }),
              )
            }
          >
            Copy from the quote
          </ReasonedButton>
        )
      }
    >
      <div className={classes.order}>
        {copy.message && <p className={classes.wrong}>{copy.message}</p>}
        <ErrorSummary
          errors={form.errors}
          labels={form.labels}
          refusals={form.refusals}
          idOf={form.idOf}
          numberOf={(at) => lines[at]?.lineNo}
        />
        <HeaderFields form={form} review={review} isLocked={off.disabled} />
        <LineGrid
          field={{ ...form.field('lines'), ...off }}
          columns={orderColumns(review.offer, localToday())}
          blank={blankOrderLine}
          errors={form.errors}
          onActive={setChosen}
          numberOf={({ lineNo }) => lineNo}
          rowKey={({ id }) => id}
          footer={(typed) => [
            ['Ordered', formatMoney(orderSum(typed, review.offer), review.offer.currency)],
            ['Quoted', formatMoney(review.offer.net, review.offer.currency)],
          ]}
        />
        {line && (
          <LineDemands
            part={partOf(
              form,
              `lines.${chosen}`,
              line,
              (next) => form.field('lines').onChange(lines.map((one, at) => (at === chosen ? next : one))),
              off,
            )}
          />
        )}
      </div>
      {locked === undefined && <SaveBar form={form} noun="order" />}
      <FormConflict form={form} />
    </Card>
  )
}

/** What the customer asks of one line, beside its row. */
const LineDemands = ({ part: { field, value } }: { part: Part<OrderLineDraft> }) => (
  <section aria-label={`Line ${value.lineNo}`} className={classes.demands}>
    <h3>Line {value.lineNo}</h3>
    <div className={classes.header}>
      <TextField {...field('specification', 'Specification')} />
      <TextField {...field('pslLevel', 'PSL')} />
      <TextField {...field('certificationLevel', 'EN 10204')} />
    </div>
  </section>
)

interface HeaderFieldsProps {
  form: RecordForm<OrderShape>
  review: ContractReview
  isLocked: boolean
}

function HeaderFields({ form, review, isLocked }: HeaderFieldsProps) {
  const { offer } = review
  const field = (
    name: 'currency' | 'paymentTerms' | 'incoterm' | 'deliveryPlace' | 'terms' | 'termsNote',
  ) => ({
    ...form.field(name),
    required: name === 'terms',
    disabled: isLocked,
  })
  const quoted = (value: string | null) => (value ? `Quoted: ${value}` : 'Nothing was quoted')
  return (
    <div className={classes.header}>
      <SelectField {...field('terms')} options={orderTerms} hint={quoted(offer.terms)} />
      {form.values.terms === 'theirs' && <TextField {...field('termsNote')} />}
      <TextField {...field('paymentTerms')} hint={quoted(offer.paymentTerms)} />
      <SelectField {...field('incoterm')} options={incoterms} hint={quoted(offer.incoterm)} />
      <TextField {...field('deliveryPlace')} hint={quoted(offer.deliveryPlace)} />
      <CurrencyField {...field('currency')} hint={quoted(offer.currency)} />
    </div>
  )
}
