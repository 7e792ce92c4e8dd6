import { useId, useState } from 'react'
import type { ImportReport } from '#platform/contract/import-export.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import classes from './import-export.module.css'

/** The field that each heading of a file fills, in the order of the headings. */
export type ColumnChoice = readonly (string | null)[]

interface ImportColumnsProps {
  report: Pick<ImportReport, 'headings' | 'fields'>
  isBusy: boolean
  onCheck: (columns: ColumnChoice) => void
}

/** What the columns of a file fill: opened where a heading is not known, so that a person tells it. */
export function ImportColumns({ report, isBusy, onCheck }: ImportColumnsProps) {
  const { headings, fields } = report
  const found = headings.map(({ field }) => field)
  const [chosen, setChosen] = useState<ColumnChoice>(found)
  const isChanged = chosen.some((field, at) => field !== found[at])
  const lacking = fields.filter(({ field, isRequired }) => isRequired && !chosen.includes(field))
  const leftOut = headings.filter(({ heading, field }) => heading !== '' && field === null)
  const choose = (at: number, field: string | null) =>
    // A field is filled by one column: the one that was chosen last.
    setChosen(chosen.map((one, index) => (index === at ? field : one === field ? null : one)))
  return (
    <details className={classes.columns} open={leftOut.length > 0 || isChanged || undefined}>
      <summary>Columns of the file</summary>
      {leftOut.length > 0 && (
        <Alert tone="amber" title="Columns that are left out">
          <p>
            {leftOut.map(({ heading }) => heading).join(', ')}. Choose what each of them fills, if the list
            has it.
          </p>
        </Alert>
      )}
      <div className={classes.scroll} role="region" aria-label="Columns of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">For example</th>
              <th scope="col">Fills</th>
            </tr>
          </thead>
          <tbody>
            {headings.map(({ heading, examples }, at) => (
              <tr key={`${at}-${heading}`}>
                <td>{heading || `Column ${at + 1}`}</td>
                <td>{examples.join(', ')}</td>
                <td>
                  <FieldChoice
                    label={`What ${heading || `column ${at + 1}`} fills`}
                    value={chosen[at] ?? null}
                    fields={fields}
                    onChange={(field) => choose(at, field)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lacking.length > 0 && (
        <p className={classes.about}>
          A new record also needs {lacking.map(({ label }) => inSentence(label)).join(', ')}.
        </p>
      )}
      {isChanged && (
        <Button small tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && onCheck(chosen)}>
          Look at it with these columns
        </Button>
      )}
    </details>
  )
}

interface FieldChoiceProps {
  label: string
  value: string | null
  fields: ImportReport['fields']
  onChange: (field: string | null) => void
}

function FieldChoice({ label, value, fields, onChange }: FieldChoiceProps) {
  const id = useId()
  return (
    <select
      id={id}
      className={classes.choice}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">Leave out</option>
      {fields.map((field) => (
        <option key={field.field} value={field.field}>
          {field.isRequired ? `${field.label} (needed)` : field.label}
        </option>
      ))}
    </select>
  )
}
