import { useState } from 'react'
import { saveForms } from '#platform/web/session/unsaved.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import classes from '../form.module.css'

interface SaveFirstProps {
  /** The labels of what was changed, where the page knows them. */
  changes?: readonly string[]
  onSaved?: () => void
  onClose: () => void
}

/** In the place of an action's dialog while a form holds changes: the server acts on what it has. */
export function SaveFirst({ changes = [], onSaved, onClose }: SaveFirstProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    if (await saveForms()) onSaved?.()
    else onClose()
  }
  return (
    <Dialog title="Save your changes first" onClose={onClose}>
      <p className={classes.question}>
        {changes.length > 0
          ? `Not saved yet: ${changes.join(', ')}.`
          : 'This page has changes that are not saved.'}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={isSaving} onClick={() => void save()}>
          Save and continue
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
