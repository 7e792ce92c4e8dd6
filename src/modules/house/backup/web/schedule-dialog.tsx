import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { backups } from '../contract.ts'
import classes from './backup.module.css'

type Schedule = z.output<typeof backups.endpoints.updateSchedule.response>

const zones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

/** Asks for the time of the nightly backup. */
export function ScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { version, nextAt: _, ...given } = schedule
  const [values, setValues] = useState(given)
  const save = useMutation({
    mutationFn: () => api(backups).updateSchedule({ body: values, version }),
    onSuccess: async () => {
      await refresh('backup')
      await toast({ message: 'The schedule is saved' })
      onClose()
    },
    // Somebody else may have saved; what counts now is read again behind the dialog.
    onError: () => refresh('backup'),
  })
  const refusal = save.error instanceof ApiError ? save.error : null
  const field = <K extends keyof typeof values>(name: K, label: string) => ({
    id: `backup-${name}`,
    label,
    value: values[name],
    onChange: (value: (typeof values)[K] | null) =>
      setValues((old) => ({ ...old, ...(value === null ? {} : { [name]: value }) })),
    error: refusal?.errors[name]?.[0],
    disabled: save.isPending,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog onClose={onClose} title="Schedule of the backups">
      <form onSubmit={submit} noValidate className={classes.form}>
        {save.error && <Alert live title={save.error.message} />}
        <SwitchField {...field('enabled', 'Back up every night')} hint="And restore it for a trial at once" />
        <TextField {...field('timeOfDay', 'Time of day')} placeholder="02:30" maxLength={5} required />
        <SelectField<string> {...field('timeZone', 'Time zone')} options={zones()} required />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={save.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
