import { Modal } from '@mantine/core'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import type { QuoteShape } from '../preview.ts'
import classes from '../quotes.module.css'

interface SaveFirstProps {
  form: RecordForm<QuoteShape>
  onClose: () => void
}

/** Stands in the place of an action's dialog while the form holds changes; saved, the dialog itself follows. */
export function SaveFirst({ form, onClose }: SaveFirstProps) {
  const count = form.changed.length
  const save = async () => {
    if (!(await form.submit())) onClose()
  }
  return (
    <Modal opened={!form.conflict} onClose={onClose} title="Save your changes first" centered>
      <p className={classes.question}>
        {count === 1 ? '1 change is' : `${count} changes are`} not saved yet:{' '}
        {form.changed.map((name) => form.labels[name as keyof QuoteShape]).join(', ')}.
      </p>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={form.isSaving} onClick={() => void save()}>
          Save and continue
        </Button>
      </div>
    </Modal>
  )
}
