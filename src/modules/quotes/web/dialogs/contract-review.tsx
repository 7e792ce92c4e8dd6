import type { ActionForm } from '../../../../platform/web/data/use-action.ts'
import { SwitchField, SwitchGroup } from '../../../../platform/web/fields/switch-field.tsx'
import { TextAreaField } from '../../../../platform/web/fields/text-field.tsx'
import { contractReviewQuestions } from '../../domain/lifecycle.ts'
import classes from '../quotes.module.css'

/** The contract review: the customer's order against the quote, question by question. */
export function ContractReview({ form }: { form: ActionForm }) {
  return (
    <>
      <p className={classes.question}>
        Compare the order of the customer with the quote. Every answer has to be yes.
      </p>
      <SwitchGroup>
        {Object.entries(contractReviewQuestions).map(([name, question]) => (
          <SwitchField key={name} {...form.field<boolean>(name, question)} />
        ))}
      </SwitchGroup>
      <TextAreaField {...form.field<string>('note', 'Note', false)} />
    </>
  )
}
