import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldExtras, FieldFrame, type FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { yesNoAnswers } from '../domain.ts'
import classes from './pqf.module.css'

/** A file that may be chosen as an answer. */
interface AnswerFile {
  readonly id: string
  readonly name: string
}

/** The files of the record that is filled in, and a way to add one; gives the id of what was added. */
export interface FileAnswers {
  readonly known: readonly AnswerFile[]
  readonly add: (file: File) => Promise<string | null>
}

/** Yes, no or not applicable, as three radio buttons in one group. */
export function YesNo(props: FieldProps<string> & FieldExtras) {
  const { id, label, value, onChange, required, disabled, error, hint } = props
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      className={classes.choices}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {label}{' '}
        {required ? (
          <span className={classes.star} aria-hidden="true">
            *
          </span>
        ) : (
          <span className={classes.optional}>optional</span>
        )}
      </legend>
      <div className={classes.radios}>
        {Object.entries(yesNoAnswers).map(([name, text]) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              checked={value === name}
              disabled={disabled}
              onChange={() => onChange(name)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint && !error && <p className={classes.hint}>{hint}</p>}
    </fieldset>
  )
}

interface AnswerRowsProps {
  field: FieldProps<string[][]>
  columns: readonly string[]
}

/** A table that is filled in like a sheet. */
export function AnswerRows({ field, columns }: AnswerRowsProps) {
  const cells = lineColumns<string[]>(
    columns.map((header, at) => ({
      key: String(at),
      header,
      kind: 'text' as const,
      read: (row) => row[at] ?? '',
      write: (row, value) =>
        columns.map((_, place) =>
          place === at ? (typeof value === 'string' ? value : '') : (row[place] ?? ''),
        ),
    })),
  )
  return (
    <div className={classes.rows}>
      <p className={classes.heading}>
        {field.label} {!field.required && <span className={classes.optional}>optional</span>}
      </p>
      <LineGrid field={field} name={field.id} columns={cells} blank={() => columns.map(() => '')} />
      {field.error && <p className={classes.error}>{field.error}</p>}
    </div>
  )
}

interface AnswerFilesProps {
  field: FieldProps<string[]>
  hint: ReactNode
  files: FileAnswers | undefined
}

/** Files as an answer: chosen from the disk, kept with the record. */
export function AnswerFiles({ field, hint, files }: AnswerFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const ids = field.value ?? []
  // An upload takes its time; what was chosen or removed meanwhile must stay.
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const nameOf = (id: string) => files?.known.find((file) => file.id === id)?.name ?? 'File'
  const send = async (chosen: readonly File[]) => {
    setSending(true)
    for (const file of chosen) {
      const id = await files?.add(file)
      if (id) latest.current.onChange([...(latest.current.value ?? []), id])
    }
    setSending(false)
  }
  return (
    <FieldFrame {...field} hint={hint}>
      <div className={classes.files}>
        {ids.map((id) => (
          <span key={id} className={classes.file}>
            <Icon name="attach" size={14} />
            {nameOf(id)}
            {!field.disabled && (
              <Button
                small
                square
                tone="quiet"
                icon="close"
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => field.onChange(ids.filter((known) => known !== id))}
              />
            )}
          </span>
        ))}
        <Button
          small
          id={field.id}
          icon="upload"
          disabled={(field.disabled ?? false) || isSending || !files}
          onClick={() => input.current?.click()}
        >
          {isSending ? 'Sending' : 'Choose file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={field.label}
          onChange={(event) => {
            void send([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </FieldFrame>
  )
}
