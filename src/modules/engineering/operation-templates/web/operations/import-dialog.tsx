import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { useAction } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { operationTemplates, type TemplateRecord } from '../../contract.ts'
import { operationKinds } from '../../domain/vocabulary.ts'
import { pointsInLetters } from '../labels.ts'
import classes from './operations.module.css'

type Reading = z.output<typeof operationTemplates.endpoints.readSheet.response>

interface ImportDialogProps {
  template: TemplateRecord
  onClose: () => void
}

/** Reads a sheet, shows row by row what it would bring, and only then saves it. */
export function ImportDialog({ template, onClose }: ImportDialogProps) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Each sheet that was read begins its own confirmation.
  const [count, setCount] = useState(0)
  const read = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    try {
      setReading(await api(operationTemplates).readSheet({ params: { id: template.id }, form }))
      setCount((old) => old + 1)
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setReading(null)
      setProblem(error.errors.file?.[0] ?? error.message)
    }
  }
  const rows = reading?.rows ?? []
  return (
    <Dialog onClose={onClose} title="Import operations" size="min(920px, 94vw)">
      <div className={classes.import}>
        <p className={classes.hint}>
          Fill in the{' '}
          <a href={blankSheet(template.id)} download>
            empty sheet
          </a>{' '}
          and choose it here. Nothing is saved before you have seen what it brings.
        </p>
        <label className={classes.choose}>
          Sheet (.xlsx or .csv)
          <input
            type="file"
            accept=".xlsx,.csv"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void read(file)
            }}
          />
        </label>
        {[...(problem ? [problem] : []), ...(reading?.problems ?? [])].map((sentence) => (
          <Alert key={sentence} live title={sentence} />
        ))}
        {rows.length > 0 && <Preview rows={rows} />}
        {rows.length > 0 && <Confirm key={count} template={template} rows={rows} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

const blankSheet = (id: string) =>
  fileAddress(operationTemplates.endpoints.sheet, { params: { id }, query: { blank: '1' } })

function Preview({ rows }: { rows: Reading['rows'] }) {
  return (
    <div className={classes.preview} role="region" aria-label="What the sheet holds" tabIndex={0}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">No.</th>
            <th scope="col">Operation</th>
            <th scope="col">Kind</th>
            <th scope="col">Points</th>
            <th scope="col">Check</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, title, operation, errors }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{operation?.seq}</td>
              <td className={classes.title}>{title}</td>
              <td>{operation && operationKinds[operation.kind]}</td>
              <td>{operation && pointsInLetters(operation.intervention)}</td>
              <td className={classes.checked}>
                {errors.length === 0 ? (
                  <Chip tone="green">Good</Chip>
                ) : (
                  errors.map((sentence) => <p key={sentence}>{sentence}</p>)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Confirm({ template, rows, onClose }: ImportDialogProps & { rows: Reading['rows'] }) {
  const operations = rows.flatMap(({ operation }) => operation ?? [])
  const wrong = rows.length - operations.length
  const [mode, setMode] = useState<'add' | 'replace'>(template.operations.length === 0 ? 'replace' : 'add')
  const action = useAction({
    contract: operationTemplates,
    action: 'importOperations',
    record: template,
    start: { operations, replace: mode === 'replace' },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await action.run())) return
    void toast({ message: 'Operations imported' })
    onClose()
  }
  const replace = action.form.field<boolean>('replace', 'Replace')
  return (
    <form onSubmit={(event) => void submit(event)} className={classes.bulkForm}>
      {action.message && <Alert live title={action.message} />}
      {template.operations.length > 0 && (
        <Segments
          label="What happens to the operations there are"
          options={[
            ['add', `Keep the ${template.operations.length} there are`],
            ['replace', 'Replace them'],
          ]}
          value={mode}
          onChange={(next) => {
            setMode(next)
            replace.onChange(next === 'replace')
          }}
        />
      )}
      {wrong > 0 && (
        <Alert
          tone="amber"
          title={`${wrong === 1 ? 'One row has' : `${wrong} rows have`} something to put right`}
        >
          Correct the sheet and choose it again; nothing is imported until every row is good.
        </Alert>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" disabled={wrong > 0} aria-disabled={action.isRunning}>
          Import {operations.length === 1 ? '1 operation' : `${operations.length} operations`}
        </Button>
      </DialogButtons>
    </form>
  )
}
