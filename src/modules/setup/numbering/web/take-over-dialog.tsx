import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/queries/api.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { numbering, type SeriesRow } from '../contract.ts'
import classes from './numbering.module.css'
import { useSending } from './sending.ts'

/** Lets a series go on where an earlier program stopped; once, and only upwards. */
export function TakeOverDialog({ series, onClose }: { series: SeriesRow; onClose: () => void }) {
  const counting = series.counters.filter(({ year }, _at, all) => year === all[0]?.year)
  const facilities = Object.fromEntries(
    counting.flatMap(({ facilityId, facilityName }) =>
      facilityId ? [[facilityId, facilityName ?? '']] : [],
    ),
  )
  const [facilityId, setFacilityId] = useState<string | null>(counting[0]?.facilityId ?? series.facilityId)
  const [last, setLast] = useState<number | null>(null)
  const [reason, setReason] = useState<string | null>('')
  const { problem, errors, isSending, send } = useSending(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('The series goes on from there', (options) =>
      api(numbering).takeOver(
        { body: { kind: series.kind, facilityId, last: last ?? 0, reason: reason ?? '' } },
        options,
      ),
    )
  }
  const common = { required: true, disabled: isSending }
  return (
    <Dialog title={`Take numbers over: ${series.label}`} onClose={onClose} size={560}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {problem && <Alert live title={problem} />}
        <Alert tone="blue">
          For the numbers an earlier program gave this year. It can be done once for a series and year, and
          only upwards; the numbers below count as given.
        </Alert>
        {Object.keys(facilities).length > 1 && (
          <SelectField
            {...common}
            id="facilityId"
            label="Facility"
            value={facilityId}
            onChange={setFacilityId}
            options={facilities}
            error={errors.facilityId?.[0]}
          />
        )}
        <IntegerField
          {...common}
          id="last"
          label="Last number of the earlier program"
          value={last}
          onChange={setLast}
          error={errors.last?.[0]}
          hint="Only the counter: 457 for Q-2026-0457."
        />
        <TextAreaField
          {...common}
          id="reason"
          label="Reason"
          value={reason}
          onChange={setReason}
          error={errors.reason?.[0]}
          hint="It stays in the audit trail."
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isSending}>
            Take over
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
