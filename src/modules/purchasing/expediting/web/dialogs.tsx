import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { pageConfig } from '#platform/web/config.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api, refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ChaseLetter, expediting } from '../contract.ts'
import classes from './expediting.module.css'

interface DialogProps {
  lineIds: readonly string[]
  onClose: (isDone: boolean) => void
}

/** What the server says against something, as one sentence. */
function sentenceOf(problem: unknown): string {
  if (!(problem instanceof ApiError)) throw problem
  return Object.values(problem.errors).flat()[0] ?? problem.message
}

/** The letters to the suppliers of the chosen lines, to be changed before they are sent. */
export function ChaseDialog({ lineIds, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['expediting', 'letters', lineIds],
    queryFn: () => api(expediting).letters({ body: { lineIds: [...lineIds] } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={`Ask for ${counted(lineIds.length, 'line', 'lines')}`}
      onClose={() => onClose(false)}
      size={720}
    >
      {data ? (
        <Letters proposed={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} what="The letters" noun="letters" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </Dialog>
  )
}

function Letters({ proposed, onClose }: Pick<DialogProps, 'onClose'> & { proposed: readonly ChaseLetter[] }) {
  const [letters, setLetters] = useState(proposed)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sendable = letters.filter(({ refusal }) => refusal === null)
  const change = (supplierId: string, more: Partial<ChaseLetter>) =>
    setLetters(letters.map((one) => (one.supplierId === supplierId ? { ...one, ...more } : one)))
  const run = async () => {
    setBusy(true)
    try {
      const body = sendable.map(({ supplierId, lineIds, to, subject, message }) => ({
        supplierId,
        lineIds,
        to: to ?? '',
        subject,
        message,
      }))
      const { sent } = await api(expediting).chase({ body: { letters: body } })
      await refresh('expediting', 'purchase-orders')
      void toast({ message: `${counted(sent, 'letter', 'letters')} sent` })
      onClose(true)
    } catch (failed) {
      setProblem(sentenceOf(failed))
      setBusy(false)
    }
  }
  return (
    <div className={classes.stack}>
      {problem && <Alert live title={problem} />}
      {!pageConfig.hasMailServer && (
        <Alert tone="amber" title="No mail server: the letters wait in the Outbox, and nobody gets them." />
      )}
      {letters.map((one) => (
        <section key={one.supplierId} className={classes.letter} aria-label={one.supplierName}>
          <h3>{one.supplierName}</h3>
          {one.refusal === null ? (
            <>
              <p>
                To {one.to}, for {counted(one.lineIds.length, 'line', 'lines')}
              </p>
              <TextField
                id={`subject-${one.supplierId}`}
                label="Subject"
                value={one.subject}
                onChange={(subject) => change(one.supplierId, { subject: subject ?? '' })}
              />
              <TextAreaField
                id={`message-${one.supplierId}`}
                label="Message"
                value={one.message}
                onChange={(message) => change(one.supplierId, { message: message ?? '' })}
                rows={9}
              />
            </>
          ) : (
            <Alert tone="amber" title={one.refusal} />
          )}
        </section>
      ))}
      <DialogButtons>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        {sendable.length > 0 && (
          <Button tone="primary" icon="mail" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
            Send {counted(sendable.length, 'letter', 'letters')}
          </Button>
        )}
      </DialogButtons>
    </div>
  )
}

/** Notes the day that a supplier promises for the chosen lines, with the reason. */
export function AnswerDialog({ lineIds, onClose }: DialogProps) {
  const [promisedOn, setPromisedOn] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const lacking = {
      ...(promisedOn ? {} : { promisedOn: 'Choose the day that was promised.' }),
      ...(reason?.trim() ? {} : { reason: 'Enter why the day has changed.' }),
    }
    if (!promisedOn || !reason?.trim()) return setErrors(lacking)
    setBusy(true)
    try {
      const { lines } = await api(expediting).answer({ body: { lineIds: [...lineIds], promisedOn, reason } })
      await refresh('expediting', 'purchase-orders')
      void toast({ message: `New day noted for ${counted(lines, 'line', 'lines')}` })
      onClose(true)
    } catch (failed) {
      setErrors(
        failed instanceof ApiError && failed.errors.promisedOn?.[0]
          ? { promisedOn: failed.errors.promisedOn[0] }
          : { all: sentenceOf(failed) },
      )
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Answer for ${counted(lineIds.length, 'line', 'lines')}`} onClose={() => onClose(false)}>
      <div className={classes.stack}>
        {errors.all && <Alert live title={errors.all} />}
        <DateField
          id="new-promise"
          label="New promised day"
          value={promisedOn}
          onChange={setPromisedOn}
          error={errors.promisedOn}
          required
          nested
        />
        <TextAreaField
          id="new-promise-reason"
          label="Reason"
          value={reason}
          onChange={setReason}
          error={errors.reason}
          required
        />
        <DialogButtons>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
            Note the answer
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
