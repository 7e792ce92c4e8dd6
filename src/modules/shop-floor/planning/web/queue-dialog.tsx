import { useState } from 'react'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useSending } from '#platform/web/records/use-sending.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type DispatchList, type DispatchRow, planning } from '../contract.ts'
import { shortNumber } from './load-bar.tsx'
import classes from './planning.module.css'

/** The place before all others, where a name is asked. */
const FIRST = 'first'

/** Lets a work centre take an operation before those that follow the plan, with a reason that stands on it. */
export function QueueDialog({
  operation,
  list,
  onClose,
}: {
  operation: DispatchRow
  list: DispatchList
  onClose: () => void
}) {
  const { id: operationId, number, seq, title, queuePlace: placeBefore } = operation
  const [after, setAfter] = useState<string | null>(FIRST)
  const [reason, setReason] = useState<string | null>(operation.queueReason)
  const { send, isBusy, errors, sentence } = useSending(onClose, 'planning', 'operations')
  const others = [...list.ready, ...list.coming].filter(
    (one) => one.queuePlace !== null && one.id !== operationId,
  )
  const afterId = after === FIRST ? null : after
  const queue = () =>
    send(
      () => api(planning).queue({ body: { operationId, placeBefore, afterId, reason: reason ?? '' } }),
      `${shortNumber(number)} ${seq} is taken first`,
    )
  const unqueue = () =>
    send(
      () => api(planning).unqueue({ body: { operationId, placeBefore } }),
      `${shortNumber(number)} ${seq} follows the plan again`,
    )
  return (
    <Dialog title={`${number}, ${seq} ${title}`} onClose={onClose}>
      <div className={classes.stack}>
        {sentence && <Alert live title={sentence} />}
        <SelectField
          id="afterId"
          label="Take it"
          required
          value={after}
          onChange={(value) => setAfter(value ?? FIRST)}
          options={[
            { value: FIRST, label: 'First of all' },
            ...others.map((one) => ({
              value: one.id,
              label: `After ${shortNumber(one.number)} ${one.seq} ${one.title}`,
            })),
          ]}
          error={errors.afterId?.[0]}
        />
        <TextField
          id="reason"
          label="Reason"
          required
          value={reason}
          onChange={(value) => setReason(value ?? null)}
          error={errors.reason?.[0]}
        />
        <DialogButtons>
          {placeBefore !== null && (
            <Button tone="quiet" aria-disabled={isBusy} onClick={() => void unqueue()}>
              Leave it to the plan
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="check" aria-disabled={isBusy} onClick={() => void queue()}>
            Take first
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
