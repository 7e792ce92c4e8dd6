import { type FormEvent, useState } from 'react'
import type { AskedLine } from '#modules/house/customer-enquiries/contract.ts'
import { unitOfMeasure } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { FieldFrame } from '#platform/web/fields/field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { clientArea } from '../contract.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, useDecision } from './decision-form.tsx'
import { entryTexts, texts } from './texts.ts'
import { unitWords } from './values.tsx'

const words = texts.enquiries
const units = Object.fromEntries(unitOfMeasure.options.map((unit) => [unit, unitWords(unit)]))
const columns = lineColumns<AskedLine>([
  { key: 'description', header: words.description, kind: 'text' },
  { key: 'drawingNo', header: words.drawing, kind: 'text', width: 140 },
  { key: 'quantity', header: words.quantity, kind: 'decimal', width: 96 },
  { key: 'uom', header: words.unit, kind: 'select', options: units, width: 96 },
])
const emptyLine = (): AskedLine => ({ description: '', drawingNo: null, quantity: '1', uom: 'each' })

/** The form with which a contact asks for a price: lines, the wanted day, and files. */
export function SendEnquiry({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState<string | null>(null)
  const [reference, setReference] = useState<string | null>(null)
  const [wantedOn, setWantedOn] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly AskedLine[]>([emptyLine()])
  const [files, setFiles] = useState<readonly File[]>([])
  const [sentId, setSentId] = useState<string | null>(null)
  const { errorAt, errors, isRunning, run, whole } = useDecision(clientArea.endpoints.sendEnquiry.body)
  const isSaved = useUnsaved(
    files.length > 0 || note !== null || lines.some(({ description }) => description !== ''),
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run(async () => {
      const calls = api(clientArea)
      // A file that is refused is put right and sent again; the enquiry itself goes once.
      const id =
        sentId ??
        (await calls.sendEnquiry({ body: { project, reference, wantedOn, note, lines: [...lines] } })).id
      setSentId(id)
      let left = files
      for (const file of files) {
        const form = new FormData()
        form.set('file', file)
        await calls.addEnquiryFile({ params: { id }, form })
        left = left.filter((one) => one !== file)
        setFiles(left)
      }
    }, words.sent)
    if (!done) return
    isSaved()
    onClose()
  }
  const fileError = errorAt('file')
  return (
    <DecisionForm title={words.begin} onSubmit={send} whole={whole}>
      <div className={classes.fields}>
        <TextField
          id="project"
          label={words.project}
          value={project}
          onChange={setProject}
          error={errorAt('project')}
          maxLength={200}
        />
        <TextField
          id="reference"
          label={words.reference}
          value={reference}
          onChange={setReference}
          error={errorAt('reference')}
          maxLength={100}
        />
      </div>
      <LineGrid
        field={{
          id: 'enquiry-lines',
          label: words.lines,
          value: [...lines],
          onChange: (next) => setLines(next ?? []),
        }}
        errors={errors}
        columns={columns}
        blank={emptyLine}
      />
      <DateField
        placeholder={entryTexts.pickDay}
        id="wanted-on"
        label={words.wantedOn}
        value={wantedOn}
        onChange={setWantedOn}
        error={errorAt('wantedOn')}
      />
      <TextAreaField
        id="enquiry-note"
        label={words.note}
        value={note}
        rows={3}
        onChange={setNote}
        error={errorAt('note')}
      />
      <FieldFrame id="enquiry-files" label={words.files} error={fileError} hint={texts.decide.fileHint}>
        <input
          id="enquiry-files"
          type="file"
          multiple
          aria-invalid={fileError ? true : undefined}
          onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
        />
      </FieldFrame>
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}
