import { useState } from 'react'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { formatCount } from '#platform/web/ui/format.ts'
import type { CataloguePart } from '../contract.ts'
import classes from './company-export.module.css'
import { columnsIn, type Draft, hasAllParts, withAllParts, withChoice, withPart } from './selection.ts'

interface PartsProps {
  parts: readonly CataloguePart[]
  draft: Draft
  onChange: (draft: Draft) => void
  /** Rows by name of the part, as far as they are counted. */
  rows: ReadonlyMap<string, number>
  error: string | undefined
}

/** What goes along: a box for each part, with its rows, its columns and its states. */
export function Parts({ parts, draft, onChange, rows, error }: PartsProps) {
  return (
    <fieldset className={classes.parts} aria-describedby={error ? 'export-parts-error' : undefined}>
      <legend>What</legend>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={hasAllParts(draft, parts)}
          onChange={() => onChange(withAllParts(draft, parts))}
        />
        Everything
      </label>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            <label className={classes.part}>
              <input
                type="checkbox"
                checked={draft.parts[part.name] !== undefined}
                onChange={() => onChange(withPart(draft, part.name))}
              />
              <span>{part.label}</span>
              <span className={classes.rows}>{rowsText(rows.get(part.name))}</span>
            </label>
            {draft.parts[part.name] && <PartDetails part={part} draft={draft} onChange={onChange} />}
          </li>
        ))}
      </ul>
      {error && (
        <p className={classes.error} id="export-parts-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const rowsText = (rows: number | undefined): string =>
  rows === undefined ? '' : rows === 1 ? '1 row' : `${formatCount(rows)} rows`

interface DetailsProps extends Pick<PartsProps, 'draft' | 'onChange'> {
  part: CataloguePart
}

function PartDetails({ part, draft, onChange }: DetailsProps) {
  const { name, columns, statuses } = part
  const [open, setOpen] = useState(false)
  const chosen = columnsIn(draft, part)
  const personal = columns.filter((column) => column.isPersonal && chosen.includes(column.name)).length
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {chosen.length === 0
          ? 'Left out, because no column is ticked'
          : chosen.length === columns.length
            ? 'All columns'
            : `${chosen.length} of ${columns.length} columns`}
        {personal > 0 && `, ${personal} with personal data`}
        {statuses && `, ${statusText(draft.parts[name]?.statuses.length ?? 0)}`}
      </summary>
      {open && <Choices part={part} draft={draft} onChange={onChange} />}
    </details>
  )
}

function Choices({ part, draft, onChange }: DetailsProps) {
  const { name, label, columns, statuses } = part
  return (
    <div className={classes.choices}>
      {statuses && (
        <MultiSelectField<string>
          id={`export-${name}-statuses`}
          label={`States of ${inSentence(label)}`}
          placeholder="All states"
          value={[...(draft.parts[name]?.statuses ?? [])]}
          onChange={(value) => onChange(withChoice(draft, part, { statuses: value ?? [] }))}
          options={Object.entries(statuses).map(([value, words]) => ({ value, label: words }))}
        />
      )}
      <ChecksField<string>
        id={`export-${name}-columns`}
        label={`Columns of ${inSentence(label)}`}
        value={[...columnsIn(draft, part)]}
        onChange={(value) => onChange(withChoice(draft, part, { columns: value ?? [] }))}
        options={Object.fromEntries(
          columns.map((column) => [column.name, column.label + (column.isPersonal ? ' (personal)' : '')]),
        )}
      />
    </div>
  )
}

const statusText = (count: number): string =>
  count === 0 ? 'all states' : count === 1 ? 'one state' : `${count} states`
