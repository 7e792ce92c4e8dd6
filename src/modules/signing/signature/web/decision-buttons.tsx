import type { WireRecord } from '#platform/web/queries/queries.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import type { ActionForm, ActionOptions } from '#platform/web/records/use-action.ts'
import { SigningFields } from './signing-fields.tsx'

interface Props<R extends WireRecord> extends Omit<ActionOptions<R>, 'action'> {
  /** What is signed: `Redline 2 of T-26-0007, operation 20`. */
  label: string
}

/** The two decisions about something inside of a record: to refuse it with a reason, or to approve it with a signature. */
export function DecisionButtons<R extends WireRecord>({ label, ...options }: Props<R>) {
  const signing = (form: ActionForm) => <SigningFields form={form} meaning="approved" label={label} />
  return (
    <>
      <ActionButton {...options} small action="refuse" info={{ label: 'Refuse', needsReason: true }} />
      <ActionButton
        {...options}
        small
        action="approve"
        tone="primary"
        info={{ label: 'Approve' }}
        input={signing}
      />
    </>
  )
}
