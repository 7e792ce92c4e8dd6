import { createContext, use, useState } from 'react'
import { USED_COUNT_CAP, type UsedIn } from '#platform/contract/lookup.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import classes from '#platform/web/forms/form.module.css'

interface UsedRecord {
  name?: string
  usedIn?: UsedIn
}

/** The record of the setup form around a field. */
export const UseContext = createContext<UsedRecord | undefined>(undefined)

/** How many records use one of a list: `1 000+` beyond the count of the list. */
export const usedText = (count: number): string =>
  formatCount(Math.min(count, USED_COUNT_CAP), count <= USED_COUNT_CAP)

const totalOf = (uses: UsedIn): number => uses.reduce((sum, { count }) => sum + count, 0)
const records = (count: number): string => `${count} ${count === 1 ? 'record' : 'records'}`
const placesOf = (uses: UsedIn): string => uses.map(({ what, count }) => `${count} in ${what}`).join(', ')

/** "In use by 14 records", with where in its title; nothing for a record that says nothing of its use. */
export function UseNote({ usedIn }: UsedRecord) {
  if (!usedIn) return null
  const total = totalOf(usedIn)
  if (total === 0) return <span className={classes.note}>Not used yet</span>
  return (
    <span className={classes.note} title={placesOf(usedIn)}>
      In use by {records(total)}
    </span>
  )
}

/** Whether a record can be chosen; switching off one that is in use asks first, and says who uses it. */
export function ActiveField(field: FieldProps<boolean>) {
  const { name, usedIn = [] } = use(UseContext) ?? {}
  const [isAsking, setAsking] = useState(false)
  const total = totalOf(usedIn)
  return (
    <>
      <SwitchField
        {...field}
        hint="Can be chosen on new records; old ones keep it either way"
        onChange={(value) => (value === false && total > 0 ? setAsking(true) : field.onChange(value))}
      />
      {isAsking && (
        <Dialog title={`Deactivate ${name ?? 'this record'}?`} onClose={() => setAsking(false)}>
          <p className={classes.question}>
            In use by {records(total)}: {placesOf(usedIn)}. They keep it, but it can no longer be chosen.
          </p>
          <DialogButtons>
            <Button onClick={() => setAsking(false)}>Keep it active</Button>
            <Button
              tone="primary"
              onClick={() => {
                field.onChange(false)
                setAsking(false)
              }}
            >
              Deactivate
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
