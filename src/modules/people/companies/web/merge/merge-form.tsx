import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogButtons } from '#platform/web/ui/dialog.tsx'
import type { MergePreview } from '../../contract/merge.ts'
import { companies } from '../../contract.ts'
import type { MergeField } from '../../domain/merge.ts'
import classes from '../companies.module.css'

interface MergeFormProps {
  preview: MergePreview
  onClose: () => void
  onDone: () => void
  /** Somebody changed one of the two meanwhile. */
  onStale: () => void
}

/** Which value wins, what moves, why; then it is done for good. */
export function MergeForm({ preview, onClose, onDone, onStale }: MergeFormProps) {
  const { stays, goes } = preview
  const [taken, setTaken] = useState<ReadonlySet<MergeField>>(new Set())
  const [reason, setReason] = useState<string | null>('')
  const [message, setMessage] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [isRunning, setRunning] = useState(false)
  const [key, setKey] = useState(idempotencyKey)
  const choose = (field: MergeField, isTaken: boolean) => {
    const next = new Set(taken)
    if (isTaken) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning) return
    setRunning(true)
    try {
      const body = { from: goes.id, fromVersion: goes.version, take: [...taken], reason: reason ?? '' }
      const call = { params: { id: stays.id }, version: stays.version, body }
      await api(companies).merge(call, { idempotencyKey: key })
      onDone()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem.errors.reason?.[0])
      setMessage(problem.message)
      // Without an answer the same key makes the repeat harmless.
      if (problem.status !== 0) setKey(idempotencyKey())
      setRunning(false)
      if (problem.status === 412 || problem.body.code === 'other_changed') onStale()
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.stack}>
      {message && <Alert live title={message} />}
      {preview.fields.map((one) => (
        <fieldset key={one.field} className={classes.choice}>
          <legend>{one.label}</legend>
          <Choice
            field={one.field}
            words={one.stays}
            isChosen={!taken.has(one.field)}
            onChoose={() => choose(one.field, false)}
          />
          <Choice
            field={one.field}
            words={one.goes}
            isChosen={taken.has(one.field)}
            onChoose={() => choose(one.field, true)}
          />
        </fieldset>
      ))}
      <section aria-label="What moves">
        <p>
          <b>
            Moves from {goes.code} to {stays.code}
          </b>
        </p>
        {preview.moves.length === 0 ? (
          <p>Nothing refers to {goes.name}.</p>
        ) : (
          <ul className={classes.moves}>
            {preview.moves.map(({ kind, count }) => (
              <li key={kind}>
                <span>{kind}</span>
                <b>{count}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Alert tone="amber" title="Merging cannot be undone">
        <ul>
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Alert>
      <TextAreaField
        id="merge-reason"
        label="Reason"
        required
        value={reason}
        onChange={setReason}
        error={error}
        hint="It stays on the timeline."
        rows={2}
      />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" aria-disabled={isRunning}>
          Merge
        </Button>
      </DialogButtons>
    </form>
  )
}

interface ChoiceProps {
  field: string
  words: string
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ field, words, isChosen, onChoose }: ChoiceProps) => (
  <label>
    <input type="radio" name={`merge-${field}`} checked={isChosen} onChange={onChoose} />
    <span>{words}</span>
  </label>
)
