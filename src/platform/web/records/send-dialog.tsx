import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import classes from '#platform/web/forms/form.module.css'

type Errors = Readonly<Record<string, readonly string[]>>

/**
 * Sends what a dialog of its own asks, and says what is wrong with it: sentences by field, else one. What went well is told, `slices` are
 * read again, and the dialog closes.
 */
export function useSending(onClose: () => void, ...slices: readonly string[]) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (call: () => Promise<unknown>, message: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await call()
      await refresh(...slices)
      void toast({ message })
      onClose()
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(failed)
      setBusy(false)
    }
  }
  const errors: Errors = problem?.errors ?? {}
  return { send, isBusy, problem, errors }
}

/** What a field of such a dialog needs: its value as the dialog keeps it, and what is refused of it. */
export const typed = <V,>(
  id: string,
  label: string,
  [value, set]: readonly [V | null, (value: V | null) => void],
  { errors, required = true }: { errors: Errors; required?: boolean },
): FieldProps<V> => ({
  id,
  label,
  value,
  onChange: set,
  error: errors[id]?.[0],
  ...(required ? { required } : {}),
})

interface SendDialogProps {
  title: string
  /** What is wrong and belongs to no field. */
  problem: ApiError | null
  isBusy: boolean
  /** What the button says that sends it. */
  act: string
  onSend: () => void
  /** Another way out, which leaves the matter as the program has it. */
  other?: { readonly label: string; readonly onSend: () => void } | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks for a few values and sends them with one button. */
export function SendDialog({
  title,
  problem,
  isBusy,
  act,
  onSend,
  other,
  onClose,
  children,
}: SendDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.dialog}>
        {problem && Object.keys(problem.errors).length === 0 && <Alert live title={problem.message} />}
        {children}
        <DialogButtons>
          {other && (
            <Button tone="quiet" aria-disabled={isBusy} onClick={other.onSend}>
              {other.label}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="check" aria-disabled={isBusy} onClick={onSend}>
            {act}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
