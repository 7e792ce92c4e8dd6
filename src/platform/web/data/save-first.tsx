import { useState } from 'react'
import { saveForms } from '../session/unsaved.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import classes from './record-page.module.css'

interface SaveFirstProps {
  onSaved: () => void
  onClose: () => void
}

/** In the place of an action's dialog while a form holds changes: the server acts on what it has. */
export function SaveFirst({ onSaved, onClose }: SaveFirstProps) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    if (await saveForms()) onSaved()
    else onClose()
  }
  return (
    <Dialog title="Save your changes first" onClose={onClose}>
      <p className={classes.saveFirst}>This page has changes that are not saved.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={isSaving} onClick={() => void save()}>
          Save and continue
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
