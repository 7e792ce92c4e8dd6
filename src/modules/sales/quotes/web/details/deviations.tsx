import { useRef } from 'react'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import fieldClasses from '#platform/web/fields/field.module.css'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import classes from '../quotes.module.css'

/** A numbered list of sentences; they are numbered as they stand. */
export function Deviations(
  props: FieldProps<string[]> & {
    errors: FieldErrors
    /** The key of their errors. */
    path: string
  },
) {
  const { id, label, value, onChange, error, errors, path, disabled } = props
  const list = value ?? []
  const box = useRef<HTMLDivElement>(null)
  const replace = (at: number, text: string) =>
    onChange(list.map((old, index) => (index === at ? text : old)))
  const remove = (at: number) => {
    onChange(list.filter((_, index) => index !== at))
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const add = () => {
    onChange([...list, ''])
    setTimeout(() => box.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus())
  }
  return (
    <div id={id} ref={box} tabIndex={-1} role="group" aria-labelledby={`${id}-label`}>
      <div className={fieldClasses.label} id={`${id}-label`}>
        {label} <span className={fieldClasses.optional}>numbered as they stand</span>
      </div>
      <ol className={classes.deviations}>
        {list.map((text, at) => (
          <li key={at}>
            <span>{at + 1}.</span>
            <textarea
              className={fieldClasses.control}
              id={`${id}-${at}`}
              aria-invalid={errors[`${path}.${at}`] ? true : undefined}
              rows={2}
              aria-label={`Deviation ${at + 1}`}
              value={text}
              disabled={disabled}
              maxLength={1000}
              onChange={(event) => replace(at, event.currentTarget.value)}
            />
            {!disabled && (
              <Button
                small
                square
                tone="quiet"
                icon="close"
                aria-label={`Remove deviation ${at + 1}`}
                onClick={() => remove(at)}
              />
            )}
          </li>
        ))}
      </ol>
      {list.length === 0 && disabled && <p className={classes.note}>None.</p>}
      {!disabled && (
        <Button small icon="plus" data-add="" onClick={add}>
          Add deviation
        </Button>
      )}
      {error && <p className={fieldClasses.message}>{error}</p>}
    </div>
  )
}
