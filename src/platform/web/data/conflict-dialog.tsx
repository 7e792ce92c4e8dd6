import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { formatDate } from '../ui/format.ts'
import { InstantText } from '../ui/text.tsx'
import classes from './form.module.css'
import type { Difference } from './form-values.ts'
import type { Conflict } from './use-record-form.ts'

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
export function ConflictDialog({ conflict, labels, show, onResolve, onClose }: ConflictDialogProps) {
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

/** A value in words, where the field itself has no better ones. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'string' ? formatDate(value) : JSON.stringify(value)
}
