import { useState } from 'react'
import type { CertificateRecord } from '../contract.ts'
import { readingsOf } from '../domain/printed.ts'
import classes from './certificates.module.css'
import { EntryCell } from './entry-cell.tsx'
import type { ReadValue } from './reading/read-values.ts'
import type { Reading } from './reading/use-reading.ts'
import type { Enter } from './use-entering.ts'

/** One result of a test: what it is called, and what can be said of it beside its value. */
export interface WhatIsTested {
  readonly field: string
  readonly label: string
  readonly units?: readonly string[]
  /** Kinds, scales or widths; there is none that nobody chose. */
  readonly qualifiers?: readonly string[]
  readonly what?: string
  readonly isWide?: boolean
}

interface TestEntryProps {
  what: WhatIsTested
  /** Which test of its kind, counted from 0. */
  test: number
  certificate: Pick<CertificateRecord, 'values'>
  line: Pick<CertificateRecord['lines'][number], 'id' | 'heatNo'>
  enter: Enter
  reading: Reading
  isLocked: boolean
}

/** A value of a test with its unit and kind; what is chosen before the value is typed stays chosen. */
export function TestEntry({ what, test, certificate, line, enter, reading, isLocked }: TestEntryProps) {
  const { field, label, units = [], qualifiers = [], isWide = false } = what
  const [chosen, setChosen] = useState<{ unit?: string; qualifier?: string }>({})
  const { values } = certificate
  const known = values.find((one) => one.lineId === line.id && one.field === field && one.test === test)
  // A page prints all its heats alike: what was said of the last value of this kind is offered for the next.
  const last = values.findLast((one) => one.field === field)
  const present = {
    lineId: line.id,
    field,
    test,
    printed: known?.printed ?? '',
    unit: known ? known.unit : (chosen.unit ?? last?.unit ?? units[0] ?? null),
    qualifier: known ? known.qualifier : (chosen.qualifier ?? last?.qualifier ?? null),
  }
  const choose = (choice: { unit?: string; qualifier?: string }) => {
    if (known) enter({ ...present, ...choice })
    else setChosen({ ...chosen, ...choice })
  }
  const of = `of ${test > 0 ? `test ${test + 1} of ` : ''}heat ${line.heatNo}`
  const readings = isWide ? readingsOf(present.printed) : []
  return (
    <label>
      {label}
      <span>
        <EntryCell
          label={`${label} ${of}`}
          value={present.printed}
          disabled={isLocked}
          wide={isWide}
          read={reading.of(line.id, field, test)}
          onLook={(read) => reading.look(read?.place)}
          onEnter={(printed, read) => enter({ ...present, ...asRead(read), ...chosen, printed })}
        />
        {units.length > 0 && (
          <Choice
            label={`Unit of ${label} ${of}`}
            value={present.unit}
            choices={units}
            isLocked={isLocked}
            onChoose={(unit) => choose({ unit })}
          />
        )}
        {what.what && (
          <Choice
            label={`${what.what} ${of}`}
            value={present.qualifier}
            choices={['', ...qualifiers]}
            isLocked={isLocked}
            onChoose={(qualifier) => choose({ qualifier })}
          />
        )}
      </span>
      {readings.length > 1 && <small>{`${readings.length} readings: ${readings.join(' | ')}`}</small>}
    </label>
  )
}

/** Unit and kind that stand at the head of the column, where the page names them. */
const asRead = (read: ReadValue | undefined) => ({
  ...(read?.unit && { unit: read.unit }),
  ...(read?.qualifier && { qualifier: read.qualifier }),
})

interface ChoiceProps {
  label: string
  value: string | null
  choices: readonly string[]
  isLocked: boolean
  onChoose: (choice: string) => void
}

function Choice({ label, value, choices, isLocked, onChoose }: ChoiceProps) {
  // What came by another way than this screen is shown all the same.
  const shown = value && !choices.includes(value) ? [value, ...choices] : choices
  return (
    <select
      className={classes.cell}
      aria-label={label}
      value={value ?? ''}
      disabled={isLocked}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {shown.map((choice) => (
        <option key={choice} value={choice}>
          {choice || 'not stated'}
        </option>
      ))}
    </select>
  )
}
