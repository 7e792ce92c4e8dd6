import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type Compared, seals } from '../contract.ts'
import classes from './seals.module.css'

/** Holds the mail of a seal, or a proof that was taken along, against what is kept here. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [found, setFound] = useState<Compared | null>(null)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setFound(null)
    setProblem(null)
    try {
      setFound(await api(seals).compare({ body: { text } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors['text']?.[0] ?? error.message)
    }
  }
  return (
    <Dialog title="Compare an e-mail or proof" onClose={onClose} size={560}>
      <form className={classes.stack} onSubmit={(event) => void run(event)} noValidate>
        <p className={classes.none}>
          What lies outside of the house shows what was made anew inside of it. Paste the e-mail of a seal, or
          choose a proof.
        </p>
        <TextAreaField
          id="seal-text"
          label="E-mail of a seal"
          rows={6}
          value={text}
          error={problem ?? undefined}
          onChange={(value) => setText(value ?? '')}
        />
        <label className={classes.file}>
          Proof, instead of an e-mail
          <input
            type="file"
            accept="application/json,.json,.txt,.eml"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) void file.text().then(setText)
            }}
          />
        </label>
        {found && <Alert live tone={found.isContained ? 'green' : 'red'} title={found.sentence} />}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" type="submit">
            Compare
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
