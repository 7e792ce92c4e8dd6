import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import classes from './form.module.css'

interface SaveDialogProps {
  title: string
  /** The slice that is read again: after the save, and after a refusal, because somebody else may have saved. */
  slice: string
  save: () => Promise<unknown>
  /** What the notice says then. */
  saved: string
  onClose: () => void
  /** The fields, with what the server says of each. */
  children: (errors: Readonly<Record<string, readonly string[]>>, isSaving: boolean) => ReactNode
}

/** Asks for a few values that are no record and saves them in one call; it stays open with what is refused. */
export function SaveDialog({ title, slice, save, saved, onClose, children }: SaveDialogProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await Promise.all([refresh(slice), toast({ message: saved })])
      onClose()
    },
    onError: () => refresh(slice),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.dialog}>
        {error && <Alert live title={error.message} />}
        {children(error instanceof ApiError ? error.errors : {}, isPending)}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
