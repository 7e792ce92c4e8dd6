import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useStore } from '#platform/web/store.ts'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { parseDate } from './date-input.ts'
import { dateWords } from './date-words.ts'
import classes from '../field.module.css'
import { controlProps, type FieldExtras, FieldFrame, type FieldProps } from '../field.tsx'

const MonthPicker = lazy(() =>
  import('./month-picker.tsx').then((module) => ({ default: module.MonthPicker })),
)

interface DateExtras extends FieldExtras {
  placeholder?: string
  /** Inside another popover: a click into its calendar must not count as a click outside. */
  nested?: boolean
}

/** A date as `YYYY-MM-DD`; it can be typed in any usual way (21 nov, 21/11/26, +14) or picked. */
export function DateField(props: FieldProps<string> & DateExtras) {
  const write = useStore(dateWords)?.write ?? formatDate
  return (
    <FieldFrame {...props} text={write(props.value ?? '')}>
      <DateInput {...props} />
    </FieldFrame>
  )
}

/** The control of a date field without its label. */
export function DateInput(props: FieldProps<string> & DateExtras) {
  const { value, onChange, label, disabled, nested, placeholder = 'Pick a date' } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const words = useStore(dateWords)
  const read = (text: string) => {
    const date = parseDate(text, localToday())
    onChange(date === undefined ? text : date)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="none"
      withinPortal={!nested}
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.box}>
          <input
            {...controlProps(props)}
            className={classNames(classes.control, classes.chevron)}
            placeholder={placeholder}
            autoComplete="off"
            value={typed ?? (words?.write ?? formatDate)(value ?? '')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              read(event.currentTarget.value)
            }}
            onBlur={() => setTyped(null)}
          />
          <button
            type="button"
            className={classes.button}
            disabled={disabled}
            aria-label={words?.choose(label) ?? `Choose ${label.toLowerCase()}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={label}>
        <Suspense fallback={null}>
          <MonthPicker
            value={value ?? null}
            onPick={(date) => {
              setOpen(false)
              setTyped(null)
              onChange(date)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
