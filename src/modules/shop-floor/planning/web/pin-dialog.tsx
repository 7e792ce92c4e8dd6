import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { longDay, shortDay } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useSending } from '#platform/web/records/use-sending.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { localDay } from '#platform/web/ui/format.ts'
import { type PlannedOperation, planning, type Preview } from '../contract.ts'
import { shortNumber } from './load-bar.tsx'
import classes from './planning.module.css'

/** An operation that somebody wants to move, with the day it was dropped on. */
export interface Moving {
  readonly operation: PlannedOperation
  readonly day: string | null
}

interface PinDialogProps {
  moving: Moving
  onClose: () => void
}

/** Chooses the day on which an operation begins; says what becomes of load and due day before it is kept. */
export function PinDialog({ moving: { operation, day }, onClose }: PinDialogProps) {
  const { id, pinnedOn: before, number, seq, title } = operation
  const [pinnedOn, setPinnedOn] = useState<string | null>(day ?? before ?? localDay(operation.plannedStart))
  const [reason, setReason] = useState<string | null>(null)
  const { send, isBusy, problem } = useSending(onClose, 'planning', 'travellers', 'operations')
  const { data, error } = useQuery({
    queryKey: ['planning', 'preview', id, pinnedOn],
    queryFn: () => api(planning).preview({ body: { operationId: id, pinnedOn: pinnedOn ?? '' } }),
    enabled: pinnedOn !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const pin = () =>
    send(
      () =>
        api(planning).pin({
          body: { operationId: id, pinnedOn: pinnedOn ?? '', pinnedBefore: before, reason: reason ?? '' },
        }),
      `${shortNumber(number)} ${seq} begins on ${shortDay(pinnedOn ?? '')}`,
    )
  const unpin = () =>
    send(
      () => api(planning).unpin({ body: { operationId: id, pinnedBefore: before } }),
      `${shortNumber(number)} ${seq} follows its plan again`,
    )
  const errors = problem?.errors ?? (error instanceof ApiError ? error.errors : {})
  const sentence = problem ?? (error instanceof ApiError ? error : null)
  return (
    <Dialog title={`${number}, ${seq} ${title}`} onClose={onClose}>
      <div className={classes.stack}>
        {sentence && Object.keys(errors).length === 0 && <Alert live title={sentence.message} />}
        <DateField
          id="pinnedOn"
          label="Begins on"
          required
          value={pinnedOn}
          onChange={(value) => setPinnedOn(value ?? null)}
          error={errors.pinnedOn?.[0]}
        />
        {data && <Effects seen={data} />}
        <TextField
          id="reason"
          label="Reason"
          required
          value={reason}
          onChange={(value) => setReason(value ?? null)}
          error={errors.reason?.[0]}
        />
        <DialogButtons>
          {before && (
            <Button tone="quiet" aria-disabled={isBusy} onClick={() => void unpin()}>
              Leave it to the plan
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="check" aria-disabled={isBusy} onClick={() => void pin()}>
            Pin here
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function Effects({ seen }: { seen: Preview }) {
  const { lateBefore, lateAfter, isLaterThanAsked, plannedStart, loads, operation } = seen
  const late = `${operation.number} is late by ${counted(lateAfter, 'working day', 'working days')}`
  const lines: [IconName, string, string | undefined][] = [
    ...loads.map(({ day, before, after }): [IconName, string, string | undefined] => [
      after > 100 ? 'alert' : 'check',
      `${longDay(day)} ${after > before ? 'rises' : 'falls'} from ${before} % to ${after} %`,
      after > 100 ? classes.bad : undefined,
    ]),
    lateAfter > 0
      ? ['alert', lateAfter === lateBefore ? late : `After this pin ${late}`, classes.bad]
      : ['check', `${operation.number} stays on time, ${shortDay(operation.dueOn)}`, undefined],
  ]
  if (isLaterThanAsked)
    lines.push([
      'clock',
      `What comes before it is not done then: it begins on ${shortDay(localDay(plannedStart))}`,
      undefined,
    ])
  return (
    <ul className={classes.effects} aria-label="What becomes of the plan" aria-live="polite">
      {lines.map(([icon, text, look]) => (
        <li key={text} className={look}>
          <Icon name={icon} size={14} />
          {text}
        </li>
      ))}
    </ul>
  )
}
