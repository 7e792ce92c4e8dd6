import type { ImportProblem, ImportReport, ImportRow } from '#platform/contract/import-export.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import classes from './import-export.module.css'

const MOST = 200
const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`

/** "Row 7, percent: 140 is more than 100" */
const sentenceOf = ({ row, column, message }: ImportProblem): string =>
  column === null ? `Row ${row}: ${message}` : `Row ${row}, ${column.toLowerCase()}: ${message}`

/** What a file would do, or has done: counts, what does not fit, and the changes row by row. */
export function ImportReportView({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { created, updated, unchanged, refused, problems, rows } = report
  const changes = rows.filter(({ action }) => action === 'create' || action === 'update')
  return (
    <>
      <dl className={classes.counts}>
        <Count label={isDone ? 'Created' : 'New'} count={created} />
        <Count label={isDone ? 'Changed' : 'To change'} count={updated} />
        <Count label="As they are" count={unchanged} />
        <Count label={isDone ? 'Left out' : 'Do not fit'} count={refused} />
      </dl>
      {problems.length > 0 && (
        <Alert title={`${rowsOf(refused)} ${refused === 1 ? 'does' : 'do'} not fit`} live>
          <ul className={classes.problems}>
            {problems.slice(0, MOST).map((problem) => (
              <li key={sentenceOf(problem)}>{sentenceOf(problem)}</li>
            ))}
          </ul>
          {problems.length > MOST && <p>And {problems.length - MOST} more, all of them in the file below.</p>}
          <Button small icon="download" onClick={() => saveLeft(report)}>
            Save these rows as a file
          </Button>
        </Alert>
      )}
      {changes.length > 0 && (
        <div className={classes.scroll} role="region" aria-label="Changes row by row" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Record</th>
                <th scope="col">{isDone ? 'Done' : 'To do'}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MOST).map((row) => (
                <Change key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}

function Change({ row: { row, key, action, changes } }: { row: ImportRow }) {
  return (
    <tr>
      <td>{row}</td>
      <td>{key}</td>
      <td>
        {action === 'create' ? (
          <Tag>new</Tag>
        ) : (
          changes
            .map(({ column, from, to }) => `${column}: ${from || 'empty'} to ${to || 'empty'}`)
            .join('; ')
        )}
      </td>
    </tr>
  )
}

/** The rows that do not fit under the headings of their file, each with why: put right, they are imported as they are. */
function saveLeft({ left, headings, problems }: ImportReport): void {
  const quoted = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`
  const reasonOf = (row: number) =>
    problems
      .filter((problem) => problem.row === row)
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join(' ')
  const heads = headings.map(({ heading }) => heading)
  const lines = left.map(({ row, cells }) => [...heads.map((_, at) => cells[at] ?? ''), reasonOf(row)])
  const text = [[...heads, 'Reason'], ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv' }), 'rows-that-do-not-fit.csv')
}
