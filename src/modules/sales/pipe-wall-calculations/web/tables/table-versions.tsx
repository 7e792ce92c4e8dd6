import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { pipeWallCalculations } from '../../contract.ts'
import { type TableName, tableNames } from '../../domain/tables/table-columns.ts'
import classes from '../calculator.module.css'

const calls = api(pipeWallCalculations)

/** The tables with edition and checksum; an administrator loads replacements. */
export function TableVersions() {
  const { data, error, refetch } = useQuery(reading(calls.tableVersions))
  const mayReplace = useMay('pipe-wall-calculations:replace-tables')
  return (
    <>
      <PageHead
        title="Tables of the calculator"
        actions={<ButtonLink href="/pipe-wall-calculator">Calculator</ButtonLink>}
      />
      <div className={classes.pageBody}>
        <p>
          Every value carries its source and a confidence from A to D. The licensed text of the code is always
          the authority. Older calculations keep the results of the tables they were made with.
        </p>
        {error && (
          <ErrorState error={error} what="The tables" noun="the tables" retry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} columns={4} />}
        {data && (
          <div className={classes.tableScroll} role="region" aria-label="Versions" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {['Table', 'Edition', 'Valid from', 'Loaded', 'Checksum', 'In force'].map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((one) => (
                  <tr key={`${one.name} ${one.checksum} ${one.loadedAt}`}>
                    <th scope="row">{one.name}</th>
                    <td>{one.label}</td>
                    <td>{one.validFrom}</td>
                    <td>
                      {one.loadedByName} {one.loadedAt && <InstantText at={one.loadedAt} />}
                    </td>
                    <td>{one.checksum.slice(0, 12)}</td>
                    <td>{one.isInForce ? 'in force' : 'replaced'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {mayReplace && <Replacement />}
      </div>
    </>
  )
}

const names = Object.fromEntries(tableNames.map((name) => [name, name]))

/** Loads a replacement of one table; each row that cannot be used is told with its line. */
function Replacement() {
  const [name, setName] = useState<TableName | null>(null)
  const [text, setText] = useState<string | null>(null)
  const [label, setLabel] = useState<string | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(localToday())
  const [problem, setProblem] = useState<ApiError | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const body = {
        name: name as TableName,
        text: text ?? '',
        label: label ?? '',
        validFrom: validFrom ?? '',
      }
      await calls.replaceTable({ body })
      await refresh('pipe-wall-calculations')
      setProblem(null)
      setText(null)
      void toast({ message: `${body.name}, ${body.label} is in force` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    }
  }
  const error = (field: string) => problem?.errors[field]?.[0]
  return (
    <form noValidate className={classes.saveForm} onSubmit={(event) => void send(event)}>
      <h2>Load a replacement</h2>
      {problem && (
        <Alert live title={problem.message}>
          <ul>
            {(problem.errors['text'] ?? []).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p>
        The walls that the company buys are typed at <AppLink href="/setup/pipe-walls">Pipe walls</AppLink>;
        their table is company-walls.
      </p>
      <div className={classes.pair}>
        <SelectField
          id="table-name"
          label="Table"
          required
          options={names}
          value={name}
          onChange={setName}
          error={error('name')}
        />
        <TextField
          id="table-label"
          label="Edition"
          required
          value={label}
          onChange={setLabel}
          error={error('label')}
        />
        <DateField
          id="table-from"
          label="Valid from"
          required
          value={validFrom}
          onChange={setValidFrom}
          error={error('validFrom')}
        />
      </div>
      <TextAreaField
        id="table-text"
        label="Rows, comma separated, with the header of the current table"
        required
        value={text}
        onChange={setText}
        error={error('text')}
      />
      <div className={classes.buttons}>
        <Button tone="primary" type="submit">
          Check and put in force
        </Button>
      </div>
    </form>
  )
}
