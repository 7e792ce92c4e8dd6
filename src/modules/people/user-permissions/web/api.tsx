import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { userPermissions } from '../contract.ts'
import classes from './person.module.css'

/** Asks, then loads the program anew as the other person sees it. */
export function ViewAsDialog({
  person,
  onClose,
}: {
  person: { readonly id: string; readonly name: string }
  onClose: () => void
}) {
  const [message, setMessage] = useState<string | null>(null)
  const start = async () => {
    try {
      await api(userPermissions).viewAs({ params: { id: person.id } })
      // Everything read so far was read as somebody else.
      window.location.assign('/')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }
  return (
    <Dialog title={`View the program as ${person.name}`} onClose={onClose}>
      <div className={classes.dialog}>
        {message && <Alert live title={message} />}
        <p className={classes.sentence}>
          You see every page as {person.name} sees it and can change nothing. The own account pages stay
          private. Begin and end are logged on the timeline of this person.
        </p>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={() => void start()}>
            View
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
