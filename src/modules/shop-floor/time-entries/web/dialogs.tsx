import { useState } from 'react'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
import { users } from '#modules/people/users/contract.ts'
import { dayText } from '#modules/shop-floor/planning/web/api.tsx'
import { type TimeEntry, type TimeWeek, timeEntries } from '../contract.ts'
import {
  activities,
  type Activity,
  type IndirectCode,
  indirectCodes,
  type TimeKind,
  timeKinds,
} from '../domain.ts'
import classes from './time.module.css'

const people = optionsOf(users)

/** Operations of the released travellers of a facility, found by traveller and title. */
const operationsAt = (facilityId: string): OptionSource => ({
  name: `time-entries-operations-${facilityId}`,
  slice: 'travellers',
  noun: 'operation',
  load: (query, options) => api(timeEntries).operations({ query: { facilityId, ...query } }, options),
})

interface TimeDialogProps {
  week: TimeWeek
  /** The span that is corrected; left out: a new one is entered. */
  of?: TimeEntry
  onClose: () => void
}

/** Enters a span, or the one that counts in the place of another. */
export function TimeDialog({ week: { facility, today, person: shown }, of, onClose }: TimeDialogProps) {
  const mayAll = useMay('time-entries:correct')
  const who = useState<string | null>(shown.id)
  const into = useState<TimeKind | null>(of?.kind ?? 'operation')
  const at = useState<string | null>(of?.operationId ?? null)
  const doing = useState<Activity | null>(of?.activity ?? 'run')
  const other = useState<IndirectCode | null>(of?.indirectCode ?? null)
  const from = useState<string | null>(of?.startedDay ?? today)
  const fromTime = useState<string | null>(of?.startedTime ?? null)
  const to = useState<string | null>(of?.stoppedDay ?? today)
  const toTime = useState<string | null>(of?.stoppedTime ?? null)
  const why = useState<string | null>(null)
  const { send, isBusy, problem, errors } = useSending(onClose, 'time-entries')
  const isOperation = into[0] === 'operation'
  const [source] = useState(() => operationsAt(facility.id))
  const worked = () => ({
    kind: into[0] ?? 'operation',
    operationId: isOperation ? at[0] : null,
    activity: isOperation ? doing[0] : null,
    indirectCode: isOperation ? null : other[0],
    startedDay: from[0] ?? '',
    startedTime: fromTime[0] ?? '',
    stoppedDay: to[0] ?? '',
    stoppedTime: toTime[0] ?? '',
  })
  const save = () =>
    of
      ? send(
          () =>
            api(timeEntries).correct({
              params: { id: of.id },
              body: { ...worked(), reason: why[0] ?? '' },
            }),
          'Time corrected',
        )
      : send(() => {
          const body = { facilityId: facility.id, ...worked() }
          return mayAll
            ? api(timeEntries).createFor({ body: { personId: who[0] ?? '', ...body } })
            : api(timeEntries).create({ body })
        }, 'Time entered')
  /** Most spans end on the day on which they begin. */
  const begin = (day: string | null) => {
    if (to[0] === from[0]) to[1](day)
    from[1](day)
  }
  return (
    <SendDialog
      title={of ? `Correct the time of ${of.personName}` : 'Enter time'}
      problem={problem}
      isBusy={isBusy}
      act={of ? 'Correct' : 'Enter'}
      onSend={() => void save()}
      onClose={onClose}
    >
      {mayAll && !of && <ReferenceField {...typed('personId', 'Person', who, { errors })} source={people} />}
      <SelectField {...typed('kind', 'Kind', into, { errors })} options={timeKinds} />
      {isOperation && (
        <>
          <ReferenceField
            {...typed('operationId', 'Operation', at, { errors })}
            source={source}
            placeholder="Traveller or operation"
          />
          <SelectField {...typed('activity', 'Activity', doing, { errors })} options={activities} />
        </>
      )}
      {!isOperation && (
        <SelectField {...typed('indirectCode', 'Work', other, { errors })} options={indirectCodes} />
      )}
      <div className={classes.pair}>
        <DateField {...typed('startedDay', 'From', [from[0], begin], { errors })} />
        <TextField {...typed('startedTime', 'From, time', fromTime, { errors })} hint="Such as 07:30" />
        <DateField {...typed('stoppedDay', 'To', to, { errors })} />
        <TextField {...typed('stoppedTime', 'To, time', toTime, { errors })} hint="Such as 09:45" />
      </div>
      {of && <TextField {...typed('reason', 'Reason', why, { errors })} />}
    </SendDialog>
  )
}

/** Says that a span counts nothing. */
export function VoidDialog({ of, onClose }: { of: TimeEntry; onClose: () => void }) {
  const why = useState<string | null>(null)
  const { send, isBusy, problem, errors } = useSending(onClose, 'time-entries')
  const post = () =>
    send(
      () => api(timeEntries).void({ params: { id: of.id }, body: { reason: why[0] ?? '' } }),
      'Time voided',
    )
  return (
    <SendDialog
      title={`Void the time of ${of.personName}`}
      problem={problem}
      isBusy={isBusy}
      act="Void"
      onSend={() => void post()}
      onClose={onClose}
    >
      <p>{`${dayText(of.startedDay)}, ${of.startedTime} to ${of.stoppedTime}, counts nothing then.`}</p>
      <TextField {...typed('reason', 'Reason', why, { errors })} />
    </SendDialog>
  )
}
