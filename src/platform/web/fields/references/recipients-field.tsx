import { Dim } from '#platform/web/ui/text.tsx'
import type { FieldProps } from '../field.tsx'
import classes from './recipients-field.module.css'

interface RecipientsFieldProps {
  contacts: readonly { name: string; email: string; title: string | null }[]
  to: FieldProps<string[]>
  cc: FieldProps<string[]>
  /** Said in the place of the table when nobody can be written to. */
  nobody: string
}

/** Who of a company gets a mail: a mark under To or Cc for each person. */
export function RecipientsField({ contacts, to, cc, nobody }: RecipientsFieldProps) {
  if (contacts.length === 0) return <p className={classes.wrong}>{nobody}</p>
  const mark = (field: FieldProps<string[]>, other: FieldProps<string[]>, email: string, isOn: boolean) => {
    const without = (list: readonly string[] | null | undefined) =>
      (list ?? []).filter((one) => one !== email)
    field.onChange(isOn ? [...without(field.value), email] : without(field.value))
    if (isOn) other.onChange(without(other.value))
  }
  const box = (field: FieldProps<string[]>, other: FieldProps<string[]>, name: string, email: string) => (
    <label>
      <input
        type="checkbox"
        aria-label={`${field.label} ${name}`}
        checked={field.value?.includes(email) ?? false}
        onChange={({ currentTarget }) => mark(field, other, email, currentTarget.checked)}
      />
    </label>
  )
  return (
    <div>
      <table className={classes.table} id={to.id}>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Cc</th>
            <th scope="col">Contact</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ name, email, title }) => (
            <tr key={email}>
              <td>{box(to, cc, name, email)}</td>
              <td>{box(cc, to, name, email)}</td>
              <td>
                {name} <Dim>{[title, email].filter(Boolean).join(', ')}</Dim>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(to.error ?? cc.error) && <p className={classes.wrong}>{to.error ?? cc.error}</p>}
    </div>
  )
}
