import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { SendDialog, typed, useSending } from '#platform/web/records/send-dialog.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { clockTime, localToday } from '#platform/web/ui/format.ts'
import { Hidden } from '#platform/web/ui/text.tsx'
import { type Downtime, downtimes } from '../contract.ts'
import { type DownReason, downReasons, downWords } from '../domain.ts'
import classes from './downtimes.module.css'

/** When a work centre is down, in a few words each. */
export const DownNotes = ({ down }: { down: readonly Downtime[] }) =>
  down.map((one) => (
    <span key={one.id} className={classNames(classes.note, one.isOver ? classes.over : classes.down)}>
      {downWords(one)}
    </span>
  ))

interface CentreProps {
  centre: { readonly id: string; readonly name: string }
}

type Asking = { readonly what: 'down' | 'plan' } | { readonly what: 'withdraw'; readonly of: Downtime }

/** The downtimes of a work centre; whoever may says that it is down, plans that it will be, and lets it work again. */
export function Downtimes({ centre }: CentreProps) {
  const { data = [] } = useQuery(reading(api(downtimes).list, { query: { workCentreId: centre.id } }))
  const may = useMay('downtimes:update')
  const [asking, setAsking] = useState<Asking | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = [...data.filter(({ isOver }) => !isOver), ...data.filter(({ isOver }) => isOver).slice(0, 3)]
  const isDown = data.some(({ isOver, until }) => !isOver && until === null)
  const end = async ({ id }: Downtime) => {
    setProblem(null)
    try {
      await api(downtimes).end({ params: { id }, body: {} })
      await refresh('downtimes', 'planning')
      void toast({ message: `${centre.name} works again` })
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(failed.message)
    }
  }
  if (!may && shown.length === 0) return null
  return (
    <section aria-label="Downtime" className={classes.section}>
      <h2>Downtime</h2>
      {problem && <Alert live title={problem} />}
      {shown.length === 0 && <p>No downtime. It runs to its shifts.</p>}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one.id}>
            <span className={one.isOver ? classes.over : classes.down}>{downWords(one)}</span>
            <small>{one.isPlanned ? `Planned by ${one.byName}` : `Said by ${one.byName}`}</small>
            {may && one.locked === null && (
              <span className={classes.acts}>
                {one.until === null && (
                  <Button small onClick={() => void end(one)}>
                    Works again
                  </Button>
                )}
                <Button small tone="quiet" onClick={() => setAsking({ what: 'withdraw', of: one })}>
                  Take back<Hidden>{` ${downWords(one)}`}</Hidden>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <p className={classes.acts}>
          {!isDown && (
            <Button small icon="alert" onClick={() => setAsking({ what: 'down' })}>
              Down now
            </Button>
          )}
          <Button small onClick={() => setAsking({ what: 'plan' })}>
            Plan a downtime
          </Button>
        </p>
      )}
      {asking?.what === 'withdraw' && (
        <WithdrawDialog of={asking.of} centre={centre} onClose={() => setAsking(null)} />
      )}
      {asking && asking.what !== 'withdraw' && (
        <DownDialog isPlanned={asking.what === 'plan'} centre={centre} onClose={() => setAsking(null)} />
      )}
    </section>
  )
}

function DownDialog({
  centre,
  isPlanned,
  onClose,
}: CentreProps & { isPlanned: boolean; onClose: () => void }) {
  const today = localToday()
  const why = useState<DownReason | null>(isPlanned ? 'maintenance' : 'breakdown')
  const from = useState<string | null>(today)
  const fromTime = useState<string | null>(() => (isPlanned ? null : clockTime(new Date().toISOString())))
  const to = useState<string | null>(null)
  const toTime = useState<string | null>(null)
  const said = useState<string | null>(null)
  const [[reason], [sinceDay], [sinceTime]] = [why, from, fromTime]
  const [[untilDay], [untilTime], [note]] = [to, toTime, said]
  const { send, isBusy, problem, errors } = useSending(onClose, 'downtimes', 'planning')
  const save = () =>
    send(
      () =>
        api(downtimes).create({
          body: {
            workCentreId: centre.id,
            reason: reason ?? 'other',
            isPlanned,
            sinceDay: sinceDay ?? '',
            sinceTime: sinceTime ?? '',
            untilDay,
            untilTime,
            note,
          },
        }),
      isPlanned ? `Downtime of ${centre.name} planned` : `${centre.name} is down`,
    )
  return (
    <SendDialog
      title={isPlanned ? `Plan a downtime of ${centre.name}` : `${centre.name} is down`}
      problem={problem}
      isBusy={isBusy}
      act={isPlanned ? 'Plan it' : 'It is down'}
      onSend={() => void save()}
      onClose={onClose}
    >
      <SelectField {...typed('reason', 'Reason', why, { errors })} options={downReasons} />
      <div className={classes.pair}>
        <DateField {...typed('sinceDay', 'From', from, { errors })} />
        <TextField {...typed('sinceTime', 'From, time', fromTime, { errors })} hint="Such as 07:30" />
        <DateField {...typed('untilDay', 'To', to, { errors, required: isPlanned })} />
        <TextField
          {...typed('untilTime', 'To, time', toTime, { errors, required: isPlanned })}
          hint={isPlanned ? 'Such as 15:30' : 'Empty while nobody knows'}
        />
      </div>
      <TextField {...typed('note', 'Note', said, { errors, required: false })} />
    </SendDialog>
  )
}

function WithdrawDialog({ of, centre, onClose }: CentreProps & { of: Downtime; onClose: () => void }) {
  const why = useState<string | null>(null)
  const { send, isBusy, problem, errors } = useSending(onClose, 'downtimes', 'planning')
  const withdraw = () =>
    send(
      () => api(downtimes).withdraw({ params: { id: of.id }, body: { reason: why[0] ?? '' } }),
      `Downtime of ${centre.name} taken back`,
    )
  return (
    <SendDialog
      title="Take back the downtime"
      problem={problem}
      isBusy={isBusy}
      act="Take back"
      onSend={() => void withdraw()}
      onClose={onClose}
    >
      <p>{downWords(of)}</p>
      <TextField {...typed('reason', 'Reason', why, { errors })} />
    </SendDialog>
  )
}
