import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { longDay, shortDay } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
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
  const begins = useState<string | null>(day ?? before ?? localDay(operation.plannedStart))
  const why = useState<string | null>(null)
  const [[pinnedOn], [reason]] = [begins, why]
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
  const seen = problem ?? (error instanceof ApiError ? error : null)
  const errors = seen?.errors ?? {}
  return (
    <SendDialog
      title={`${number}, ${seq} ${title}`}
      problem={seen}
      isBusy={isBusy}
      act="Pin here"
      onSend={() => void pin()}
      other={before ? { label: 'Leave it to the plan', onSend: () => void unpin() } : undefined}
      onClose={onClose}
    >
      <DateField {...typed('pinnedOn', 'Begins on', begins, { errors })} />
      {data && <Effects seen={data} />}
      <TextField {...typed('reason', 'Reason', why, { errors })} />
    </SendDialog>
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
