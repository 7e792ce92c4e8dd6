import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { useOwnMenu } from '../navigation/own-menu.ts'
import { closeDialog } from './dialogs.ts'

/** So many favourites stand in the menu; the server holds it too. */
const MOST = 7

/** Asks under which name a page stands among the favourites. */
export function PinDialog({ page }: { page: { readonly path: string; readonly label: string } }) {
  const { own, change } = useOwnMenu()
  const [label, setLabel] = useState(page.label)
  const [error, setError] = useState<string>()
  const isFull = own.favourites.length >= MOST
  const pin = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() === '') {
      setError('Enter a name.')
      return
    }
    change({ favourites: [...own.favourites, { path: page.path, label: label.trim() }] })
    closeDialog()
  }
  return (
    <Dialog title="Add to the favourites" onClose={closeDialog}>
      <form onSubmit={pin} noValidate>
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
            <Button tone="primary" type="submit">
              Add
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
