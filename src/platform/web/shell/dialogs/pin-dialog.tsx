import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { useOwnMenu } from '../navigation/own-menu.ts'
import { closeDialog } from './dialogs.ts'

/** So many favourites stand in the menu; the server holds it too. */
const MOST = 7

/** Asks under which name a page stands among the favourites. */
export function PinDialog({ page }: { page: { readonly path: string; readonly label: string } }) {
  const { own, keep } = useOwnMenu()
  const [label, setLabel] = useState(page.label)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isFull = own.favourites.length >= MOST
  const pin = async (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() === '') {
      setError('Enter a name.')
      return
    }
    setBusy(true)
    try {
      await keep({ favourites: [...own.favourites, { path: page.path, label: label.trim() }] })
      closeDialog()
    } catch (failed) {
      setError(failed instanceof ApiError ? failed.message : 'It was not kept. Try again.')
      setBusy(false)
    }
  }
  return (
    <Dialog title="Add to the favourites" onClose={closeDialog}>
      <form onSubmit={(event) => void pin(event)} noValidate>
        {isFull ? (
          <p>You have {MOST} favourites already. Open one and take it off first.</p>
        ) : (
          <TextInput
            label="Name in the menu"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            error={error}
            maxLength={60}
            data-autofocus
          />
        )}
        <DialogButtons>
          <Button onClick={closeDialog}>Cancel</Button>
          {!isFull && (
            <Button tone="primary" type="submit" disabled={isBusy}>
              {isBusy ? 'Adding' : 'Add'}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
