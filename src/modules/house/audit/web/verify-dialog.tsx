import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { audit, exportedHeadFile } from '../contract.ts'
import classes from './audit.module.css'

/** Asks for a verification, against an exported head where there is one. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const verify = async () => {
    const head = file ? readHead(await file.text()) : null
    if (file && !head) {
      setProblem('This file is not an exported head. Choose the one that was downloaded here.')
      return
    }
    try {
      await api(audit).verify({ body: { head } })
      await refresh('audit')
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verify()
  }
  return (
    <Dialog title="Verify the trail" onClose={onClose} size={520}>
      <form className={classes.form} onSubmit={submit}>
        {problem && <Alert live title={problem} />}
        <p>
          Every row is read and held against the row before it. It runs in the background; you can go on
          working. A row that was changed, taken out, moved or added is named, and so is such a signature.
        </p>
        <label className={classes.file}>
          Exported head, optional
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        </label>
        <p className={classes.hint}>
          Only a head that was kept outside shows a trail that was taken back to an earlier day as a whole.
        </p>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Verify
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function readHead(text: string) {
  try {
    return exportedHeadFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}
