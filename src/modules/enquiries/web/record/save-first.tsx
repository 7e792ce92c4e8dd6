import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '../../../../platform/web/ui/dialog.tsx'
import classes from '../enquiries.module.css'
import type { EnquiryShape } from '../form/shape.ts'

/** In the place of an action's dialog while the form holds changes; saved, the dialog itself follows. */
export function SaveFirst({ form, onClose }: { form: RecordForm<EnquiryShape>; onClose: () => void }) {
  if (form.conflict) return null
  const saveAll = async () => {
    const isSaved = await form.submit()
    if (!isSaved) onClose()
  }
  const names = form.changed.map((name) => form.labels[name as keyof EnquiryShape])
  return (
    <Dialog title="Save your changes first" onClose={onClose}>
      <p className={classes.question}>Not saved yet: {names.join(', ')}.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={form.isSaving} onClick={() => void saveAll()}>
          Save and continue
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
