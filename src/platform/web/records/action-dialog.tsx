import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import type { ActionInfo } from '#platform/contract/documents/lifecycle.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import classes from './record-page.module.css'
import { RefusalNotice } from './refusal-notice.tsx'
import { type ActionForm, type ActionOptions, STALE, useAction } from './use-action.ts'

/** The own fields of an action in its dialog, or a sentence about what it does. */
export type ActionInput = string | ((form: ActionForm) => ReactNode)

interface ActionDialogProps<R extends WireRecord> extends ActionOptions<R> {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  children?: ActionInput | undefined
  onClose: () => void
}

/** Asks for a reason and for the action's own fields, then runs it; a refusal stays in the dialog. */
export function ActionDialog<R extends WireRecord>(props: ActionDialogProps<R>) {
  const { info, children, onClose } = props
  const { form, message, errors, refusals, isRunning, run } = useAction(props)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run()) onClose()
  }
  return (
    <Dialog onClose={onClose} title={info.label}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.dialog}>
        {message && <RefusalNotice message={message} errors={errors} refusals={refusals} />}
        {typeof children === 'string' ? <p className={classes.question}>{children}</p> : children?.(form)}
        {info.needsReason && (
          <TextAreaField {...form.field<string>('reason', 'Reason', true)} hint="It stays on the timeline." />
        )}
        <DialogButtons>
          {/* Beside an action of that name the word would mean both. */}
          <Button onClick={onClose}>{info.label === 'Cancel' ? 'Keep it' : 'Cancel'}</Button>
          <Button tone="primary" type="submit" aria-disabled={isRunning}>
            {info.label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface RefusalDialogProps {
  title: string
  refusal: ApiError
  onClose: () => void
}

/** Why an action that asks nothing was refused. */
export function RefusalDialog({ title, refusal, onClose }: RefusalDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <RefusalNotice
        message={refusal.status === 412 ? STALE : refusal.message}
        errors={refusal.errors}
        refusals={refusal.refusals}
      />
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}
