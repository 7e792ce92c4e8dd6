import type { FormEvent, ReactNode } from 'react'
import type { ActionInfo } from '#platform/contract/lifecycle.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import classes from './record-page.module.css'
import { type ActionForm, type ActionOptions, useAction } from './use-action.ts'

interface ActionDialogProps<R extends WireRecord> extends ActionOptions<R> {
  info: Pick<ActionInfo<string>, 'label' | 'needsReason'>
  /** The action's own fields, or a sentence about what it does. */
  children?: ((form: ActionForm) => ReactNode) | undefined
  onClose: () => void
}

/** Asks for a reason and for the action's own fields, then runs it; a refusal stays in the dialog. */
export function ActionDialog<R extends WireRecord>(props: ActionDialogProps<R>) {
  const { info, children, onClose } = props
  const { form, message, errors, isRunning, run } = useAction(props)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run()) onClose()
  }
  const shown = new Set(Object.keys(errors))
  return (
    <Dialog onClose={onClose} title={info.label}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.dialog}>
        {message && (
          <Alert live title={message}>
            {shown.size > 1 && (
              <ul>
                {Object.entries(errors).map(([name, sentences]) => (
                  <li key={name}>{sentences[0]}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        {children?.(form)}
        {info.needsReason && (
          <TextAreaField {...form.field<string>('reason', 'Reason', true)} hint="It stays on the timeline." />
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isRunning}>
            {info.label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
