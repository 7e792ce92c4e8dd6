import { useState } from 'react'
import type { z } from 'zod'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { SaveDialog } from '#platform/web/forms/save-dialog.tsx'
import { api } from '#platform/web/queries/api.ts'
import { backups } from '../contract.ts'

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
  return (
    <SaveDialog
      title="Schedule of the backups"
      slice="backup"
      save={() => api(backups).updateSchedule({ body: values, version })}
      saved="The schedule is saved"
      onClose={onClose}
    >
      {(errors, isSaving) => {
        const field = <K extends keyof typeof values>(name: K, label: string) => ({
          id: `backup-${name}`,
          label,
          value: values[name],
          onChange: (value: (typeof values)[K] | null) =>
            setValues((old) => ({ ...old, ...(value === null ? {} : { [name]: value }) })),
          error: errors[name]?.[0],
          disabled: isSaving,
        })
        return (
          <>
            <SwitchField
              {...field('enabled', 'Back up every night')}
              hint="And restore it for a trial at once"
            />
            <TextField {...field('timeOfDay', 'Time of day')} placeholder="02:30" maxLength={5} required />
            <SelectField<string> {...field('timeZone', 'Time zone')} options={zones()} required />
          </>
        )
      }}
    </SaveDialog>
  )
}
