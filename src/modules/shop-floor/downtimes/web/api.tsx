import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { useSending } from '#platform/web/records/use-sending.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
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
      {shown.length === 0 && <p>It works by its shifts.</p>}
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
  const [reason, setReason] = useState<DownReason | null>(isPlanned ? 'maintenance' : 'breakdown')
  const [sinceDay, setSinceDay] = useState<string | null>(today)
  const [sinceTime, setSinceTime] = useState<string | null>(() =>
    isPlanned ? null : clockTime(new Date().toISOString()),
  )
  const [untilDay, setUntilDay] = useState<string | null>(null)
  const [untilTime, setUntilTime] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const { send, isBusy, errors, sentence } = useSending(onClose, 'downtimes', 'planning')
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
    <Dialog
      title={isPlanned ? `Plan a downtime of ${centre.name}` : `${centre.name} is down`}
      onClose={onClose}
    >
      <div className={classes.stack}>
        {sentence && <Alert live title={sentence} />}
        <SelectField
          id="reason"
          label="Reason"
          required
          value={reason}
          onChange={(value) => setReason(value ?? null)}
          options={downReasons}
          error={errors.reason?.[0]}
        />
        <div className={classes.pair}>
          <DateField
            id="sinceDay"
            label="From"
            required
            value={sinceDay}
            onChange={(value) => setSinceDay(value ?? null)}
            error={errors.sinceDay?.[0]}
          />
          <TextField
            id="sinceTime"
            label="From, time"
            required
            hint="Such as 07:30"
            value={sinceTime}
            onChange={(value) => setSinceTime(value ?? null)}
            error={errors.sinceTime?.[0]}
          />
          <DateField
            id="untilDay"
            label="To"
            required={isPlanned}
            value={untilDay}
            onChange={(value) => setUntilDay(value ?? null)}
            error={errors.untilDay?.[0]}
          />
          <TextField
            id="untilTime"
            label="To, time"
            required={isPlanned}
            hint={isPlanned ? 'Such as 15:30' : 'Empty while nobody knows'}
            value={untilTime}
            onChange={(value) => setUntilTime(value ?? null)}
            error={errors.untilTime?.[0]}
          />
        </div>
        <TextField
          id="note"
          label="Note"
          value={note}
          onChange={(value) => setNote(value ?? null)}
          error={errors.note?.[0]}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="check" aria-disabled={isBusy} onClick={() => void save()}>
            {isPlanned ? 'Plan it' : 'It is down'}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function WithdrawDialog({ of, centre, onClose }: CentreProps & { of: Downtime; onClose: () => void }) {
  const [reason, setReason] = useState<string | null>(null)
  const { send, isBusy, errors, sentence } = useSending(onClose, 'downtimes', 'planning')
  const withdraw = () =>
    send(
      () => api(downtimes).withdraw({ params: { id: of.id }, body: { reason: reason ?? '' } }),
      `Downtime of ${centre.name} taken back`,
    )
  return (
    <Dialog title="Take back the downtime" onClose={onClose}>
      <div className={classes.stack}>
        {sentence && <Alert live title={sentence} />}
        <p>{downWords(of)}</p>
        <TextField
          id="reason"
          label="Reason"
          required
          value={reason}
          onChange={(value) => setReason(value ?? null)}
          error={errors.reason?.[0]}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="check" aria-disabled={isBusy} onClick={() => void withdraw()}>
            Take back
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
