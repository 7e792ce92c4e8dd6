import { type ReactNode, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { labelAt } from '#platform/contract/words/labels.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { callOf } from '#platform/web/queries/queries.ts'
import { type ChosenRows, WithEach } from './bulk-dialog.tsx'
import type { Marked } from './marks.tsx'

/** Fields of a record that can be changed for several at once, with their controls: who has it, and when. */
export type Changes = Readonly<Record<string, (field: FieldProps<string>) => ReactNode>>

const labelOf = ({ endpoints }: Contract, field: string): string =>
  labelAt(endpoints['update']?.body, [field])

/** Changes one field of several records to the same value, which hands them over to somebody, or moves their day. */
export function BulkChange({ changes, ...chosen }: ChosenRows<Marked> & { changes: Changes }) {
  const { contract } = chosen
  const names = Object.keys(changes)
  const [name, setName] = useState(names[0] ?? '')
  const [value, setValue] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const label = labelOf(contract, name)
  const choose = (field: string | null) => {
    setName(field ?? name)
    setValue(null)
    setAsked(false)
  }
  return (
    <WithEach
      {...chosen}
      title="Change"
      isReady={() => {
        setAsked(true)
        return value !== null
      }}
      take={({ id, version }) =>
        callOf(contract, 'update')({ params: { id }, version, body: { [name]: value } })
      }
    >
      {(isBusy) => (
        <>
          <SelectField
            id="bulk-field"
            label="What is changed"
            options={Object.fromEntries(names.map((one) => [one, labelOf(contract, one)]))}
            value={name}
            onChange={choose}
            disabled={isBusy}
            required
          />
          {changes[name]?.({
            id: `bulk-${name}`,
            label,
            value,
            onChange: setValue,
            error: isAsked && value === null ? `Choose the new ${inSentence(label)}.` : undefined,
            disabled: isBusy,
            required: true,
          })}
        </>
      )}
    </WithEach>
  )
}

/** Takes several records out of use, or back into it; what names them already stays as it is. */
export const BulkArchive = ({ archives, ...chosen }: ChosenRows<Marked> & { archives: boolean }) => (
  <WithEach
    {...chosen}
    rows={chosen.rows.filter((row) => (row as { active?: boolean }).active === archives)}
    title={archives ? 'Archive' : 'Take back into use'}
    isReady={() => true}
    take={({ id, version }) =>
      callOf(chosen.contract, 'update')({ params: { id }, version, body: { active: !archives } })
    }
  >
    {() => archives && <p>Nobody can choose them any more. Records that name them stay as they are.</p>}
  </WithEach>
)
