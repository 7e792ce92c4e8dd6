import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { seals } from '../contract.ts'
import classes from './seals.module.css'

interface RecipientsDialogProps {
  recipients: { addresses: string[]; version: number }
  onClose: () => void
}

/** Asks who gets each seal by mail. */
export function RecipientsDialog({ recipients, onClose }: RecipientsDialogProps) {
  const [addresses, setAddresses] = useState(recipients.addresses)
  const save = useMutation({
    mutationFn: () => api(seals).updateRecipients({ body: { addresses }, version: recipients.version }),
    onSuccess: async () => {
      await refresh('seals')
      await toast({ message: 'The recipients are saved' })
      onClose()
    },
    // Somebody else may have saved; what counts now is read again behind the dialog.
    onError: () => refresh('seals'),
  })
  const refusal = save.error instanceof ApiError ? save.error : null
  const wrong = Object.entries(refusal?.errors ?? {}).find(([name]) => name.startsWith('addresses'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog onClose={onClose} title="Recipients of the seals">
      <form onSubmit={submit} noValidate className={classes.stack}>
        {save.error && <Alert live title={save.error.message} />}
        <TagsField
          id="seal-addresses"
          label="Addresses"
          placeholder="quality@works.example"
          hint="Best some outside of the house: what lies there cannot be changed here. Enter ends an address."
          value={addresses}
          onChange={(value) => setAddresses(value ?? [])}
          error={wrong?.[1]?.[0]}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={save.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
