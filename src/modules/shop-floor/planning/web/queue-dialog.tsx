import { useState } from 'react'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
import { type DispatchList, type DispatchRow, planning } from '../contract.ts'
import { shortNumber } from './load-bar.tsx'

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
  const place = useState<string | null>(FIRST)
  const why = useState<string | null>(operation.queueReason)
  const [[after], [reason]] = [place, why]
  const { send, isBusy, problem, errors } = useSending(onClose, 'planning', 'operations')
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
    <SendDialog
      title={`${number}, ${seq} ${title}`}
      problem={problem}
      isBusy={isBusy}
      act="Take first"
      onSend={() => void queue()}
      other={
        placeBefore === null ? undefined : { label: 'Leave it to the plan', onSend: () => void unqueue() }
      }
      onClose={onClose}
    >
      <SelectField
        {...typed('afterId', 'Take it', place, { errors })}
        options={[
          { value: FIRST, label: 'First of all' },
          ...others.map((one) => ({
            value: one.id,
            label: `After ${shortNumber(one.number)} ${one.seq} ${one.title}`,
          })),
        ]}
      />
      <TextField {...typed('reason', 'Reason', why, { errors })} />
    </SendDialog>
  )
}
