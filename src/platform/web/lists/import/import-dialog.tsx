import { useRef, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import classes from './import-export.module.css'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportReportView } from './import-report.tsx'
import { useImport } from './use-import.ts'

/** A sentence about an import; as `once`: it changes nothing that is there already. */
export type ImportNote = string | { readonly once: string }

interface ImportDialogProps {
  contract: Contract
  /** What the import does in addition to saving. */
  note?: ImportNote | undefined
  onClose: () => void
}

/** Import of a list: choose a file, see what it would do, then do it. */
export function ImportDialog({ contract, note, onClose }: ImportDialogProps) {
  const work = useImport(contract)
  const { file, report, message, isDone, isBusy } = work
  const todo = report ? report.created + report.updated : 0
  const choose = ([first]: readonly File[]) => {
    if (first) void work.choose(first)
  }
  return (
    <Dialog title={`Import ${inSentence(contract.plural)}`} onClose={onClose} size="min(760px, 94vw)">
      <div className={classes.dialog}>
        {message && <Alert live title={message} />}
        {report && !isBusy ? (
          <>
            {isDone && <Alert tone="green" live title="The file is imported." />}
            {!isDone && (
              <ImportColumns report={report} isBusy={isBusy} onCheck={(filled) => void work.fill(filled)} />
            )}
            <ImportReportView report={report} isDone={isDone} />
          </>
        ) : isBusy ? (
          <SkeletonRows rows={5} columns={3} />
        ) : (
          <Chooser note={note} onFiles={choose} />
        )}
        <DialogButtons>
          {isDone ? (
            <Button tone="primary" onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              {file && !isBusy && <Button onClick={work.again}>Choose another file</Button>}
              {report && todo > 0 && (
                <Button tone="primary" aria-disabled={isBusy} onClick={() => void work.run()}>
                  {labelOf(todo, report.problems.length > 0)}
                </Button>
              )}
            </>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}

function labelOf(count: number, isPart: boolean): string {
  const rows = count === 1 ? '1 row' : `${count} rows`
  if (!isPart) return `Import ${rows}`
  return count === 1 ? 'Import the row that fits' : `Import the ${rows} that fit`
}

interface ChooserProps {
  note: ImportNote | undefined
  onFiles: (files: readonly File[]) => void
}

/** A file, dropped or chosen, or the cells of a spreadsheet from the clipboard, which come as text between tabs. */
function Chooser({ note, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  if (isPasting) return <PastedTable onTable={(text) => onFiles([new File([text], 'Pasted table.csv')])} />
  return (
    <FileDrop onFiles={onFiles}>
      <div className={classes.chooser}>
        <Icon name="upload" size={20} />
        <p>
          <b>Drop an Excel or CSV file here</b>
          <small>
            The first row holds the headings; where they are others than those of this list, you tell next
            what each column fills.{' '}
            {typeof note === 'object'
              ? 'Each row is taken in once: what is there already stays as it is.'
              : 'A record that is there already is changed, any other is created.'}{' '}
            {typeof note === 'object' ? note.once : note} Nothing is saved before you have seen what would
            happen.
          </small>
        </p>
        <span className={classes.choices}>
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          <Button onClick={() => setPasting(true)}>Paste a table</Button>
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.xlsx"
          aria-label="File to import"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </FileDrop>
  )
}

function PastedTable({ onTable }: { onTable: (text: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  const isTable = text?.trim().includes('\n') === true
  return (
    <>
      <TextAreaField
        id="pasted-table"
        label="Table"
        value={text}
        onChange={setText}
        rows={10}
        hint="Copy the cells in the spreadsheet with the row of headings, and paste them here."
      />
      <span className={classes.choices}>
        <Button tone="primary" aria-disabled={!isTable} onClick={() => isTable && onTable(text)}>
          Look at it
        </Button>
      </span>
    </>
  )
}
