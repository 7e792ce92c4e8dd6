import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './child-list.module.css'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'

/** The part of a form that a nested value needs. */
interface NestedForm {
  errors: FieldErrors
  idOf: (key: string) => string
}

/** Whether a field has to be filled: at once, for a later step such as submitting, which says so then, or never. */
type Asked = boolean | 'later'

/** The fields of one nested value: `<TextField {...part.field('city', 'City')} />`. */
export interface Part<T> {
  value: T
  set: (changes: Partial<T>) => void
  field: <K extends keyof T & string>(
    name: K,
    label: string,
    required?: Asked,
  ) => FieldProps<NonNullable<T[K]>>
}

/**
 * The fields of a value inside a form; `path` is its error key: `addresses.0`, `approvalLimits`. They can be changed where
 * the whole field can.
 */
export function partOf<T extends object>(
  form: NestedForm,
  path: string,
  value: T,
  onChange: (value: T) => void,
  whole: Pick<FieldProps<unknown>, 'disabled' | 'fixed'>,
): Part<T> {
  const set = (changes: Partial<T>) => onChange({ ...value, ...changes })
  return {
    value,
    set,
    field: (name, label, required = false) => ({
      id: form.idOf(`${path}.${name}`),
      label,
      ...(required !== 'later' && { required }),
      disabled: whole.disabled ?? false,
      fixed: whole.fixed ?? false,
      value: value[name] as NonNullable<T[typeof name]> | null | undefined,
      onChange: (next) => set({ [name]: next } as Partial<T>),
      error: form.errors[`${path}.${name}`]?.[0],
    }),
  }
}

interface ChildListProps<T> {
  /** The key of the field: `addresses`. */
  name: string
  field: FieldProps<T[]>
  form: NestedForm
  /** "address" */
  noun: string
  blank: T
  /** One line for a closed entry: a `<b>` and `<span>`s. */
  summary: (value: T) => ReactNode
  children: (part: Part<T>) => ReactNode
}

/** Several nested values of a form as entries that open: addresses, contacts. */
export function ChildList<T extends { id?: string | undefined }>(props: ChildListProps<T>) {
  const { name, field, form, noun, blank, summary, children } = props
  const [added, setAdded] = useState(-1)
  const items = field.value ?? []
  const replace = (at: number, next: readonly T[]) =>
    field.onChange([...items.slice(0, at), ...next, ...items.slice(at + 1)])
  return (
    <div id={field.id} tabIndex={-1}>
      <div className={classNames(classes.list, field.error && classes.invalid)}>
        {items.length === 0 && <p className={classes.none}>No {noun} yet.</p>}
        {items.map((item, at) => (
          <Entry
            key={item.id ?? `new ${at}`}
            isNew={at === added}
            isStored={item.id !== undefined}
            hasErrors={Object.keys(form.errors).some((key) => key.startsWith(`${name}.${at}.`))}
            summary={summary(item)}
          >
            <div className={classes.grid}>
              {children(partOf(form, `${name}.${at}`, item, (next) => replace(at, [next]), field))}
            </div>
            {!field.disabled && (
              <div className={classes.foot}>
                <Button small tone="danger" icon="trash" onClick={() => replace(at, [])}>
                  Remove {noun}
                </Button>
              </div>
            )}
          </Entry>
        ))}
      </div>
      <div className={classes.add}>
        {!field.disabled && (
          <Button
            small
            icon="plus"
            onClick={() => {
              setAdded(items.length)
              field.onChange([...items, blank])
            }}
          >
            Add {noun}
          </Button>
        )}
        {field.error && <span className={classes.message}>{field.error}</span>}
      </div>
    </div>
  )
}

interface EntryProps {
  /** Just added: it is open and its first field has the focus. */
  isNew: boolean
  /** Begins closed: it was filled in before. */
  isStored: boolean
  /** Stays open while something in it has to be put right. */
  hasErrors: boolean
  summary: ReactNode
  children: ReactNode
}

function Entry({ isNew, isStored, hasErrors, summary, children }: EntryProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(isNew || !isStored)
  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>('div input, div textarea')?.focus()
  }, [isNew])
  return (
    <details
      ref={box}
      className={classes.item}
      open={open || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.arrow}>
          <Icon name="chevronRight" size={14} />
        </span>
        <span className={classes.words}>{summary}</span>
      </summary>
      <div className={classes.body}>{open || hasErrors ? children : null}</div>
    </details>
  )
}
