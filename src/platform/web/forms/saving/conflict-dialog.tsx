import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { InstantText } from '#platform/web/ui/text.tsx'
import classes from '../form.module.css'
import type { Conflict, Difference } from '../form-values.ts'

type Side = 'mine' | 'theirs'

interface ConflictDialogProps {
  conflict: Conflict
  labels: Readonly<Record<string, string>>
  /** Writes a value of a field. */
  show: (name: string, value: unknown) => ReactNode
  onResolve: (choices: Record<string, unknown>) => void
  onClose: () => void
}

/** Someone saved before: field by field, yours or theirs, then save again. */
function ConflictDialog({ conflict, labels, show, onResolve, onClose }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ name, both }: Difference): Side => chosen[name] ?? (both ? 'mine' : 'theirs')
  const { updatedAt } = conflict.current
  const resolve = () =>
    onResolve(Object.fromEntries(conflict.differences.map((one) => [one.name, one[sideOf(one)]])))
  const count = conflict.differences.length
  return (
    <Dialog onClose={onClose} title="Someone saved before you" size={620}>
      <p className={classes.note}>
        {typeof updatedAt === 'string' && (
          <>
            Saved <InstantText at={updatedAt} />.{' '}
          </>
        )}
        {count === 0
          ? 'None of your fields differ from it.'
          : count === 1
            ? '1 field differs. Pick one.'
            : `${count} fields differ. Pick one for each.`}
      </p>
      {count > 0 && (
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {conflict.differences.map((one) => (
              <tr key={one.name}>
                <td>{labels[one.name] ?? one.name}</td>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className={classes.choice}>
                      <input
                        type="radio"
                        name={`conflict-${one.name}`}
                        checked={sideOf(one) === side}
                        onChange={() => setChosen({ ...chosen, [one.name]: side })}
                      />
                      <span>{show(one.name, one[side])}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Keep editing</Button>
        <Button tone="primary" onClick={resolve}>
          Save my choice
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface FormConflictProps {
  form: {
    conflict: Conflict | null
    labels: Readonly<Record<string, string>>
    resolve: (choices: Record<string, unknown>) => void
    keepEditing: () => void
  }
  /** How values are written, by field; ids need it. */
  fields?: object
}

/** The question of a form whose record somebody else has saved meanwhile. */
export function FormConflict({ form, fields = {} }: FormConflictProps) {
  if (!form.conflict) return null
  return (
    <ConflictDialog
      conflict={form.conflict}
      labels={form.labels}
      show={(name, value) => shownValue(fields, name, value)}
      onResolve={form.resolve}
      onClose={form.keepEditing}
    />
  )
}

/** A value in words, where the field itself has no better ones. */
function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'string' ? formatDate(value) : JSON.stringify(value)
}

/** A value as its field shows it, or in plain words. */
function shownValue(fields: object, name: string, value: unknown): ReactNode {
  const { show } =
    (fields as Record<string, { show?: (value: unknown) => ReactNode } | undefined>)[name] ?? {}
  const isEmpty = value === null || value === undefined || value === ''
  return show && !isEmpty ? show(value) : plainValue(value)
}
