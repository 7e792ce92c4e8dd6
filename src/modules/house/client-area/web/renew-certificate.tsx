import { type FormEvent, useState } from 'react'
import { renewalInput } from '#modules/house/supplier-answers/contract.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { HeldCertificate } from '../contract/supplier-record.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, FormFile, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'

const words = supplierTexts.record

/** The form with which a contact sends the renewed one of a certificate that runs out. */
export function RenewCertificate(props: { certificate: HeldCertificate; onClose: () => void }) {
  const {
    certificate: { id, standard },
    onClose,
  } = props
  const [number, setNumber] = useState<string | null>(null)
  const [body, setBody] = useState<string | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(null)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { errorAt, isRunning, run, whole, fail } = useDecision(renewalInput)
  const isSaved = useUnsaved(file !== null || number !== null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return fail({ file: [words.fileMissing] })
    const form = new FormData()
    form.set('renewal', JSON.stringify({ number, body, validFrom, validUntil }))
    form.set('file', file)
    const done = await run(
      () => api(clientArea).renewCompanyCertificate({ params: { id }, form }),
      words.sent,
    )
    if (!done) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.sendTitle(standard)} onSubmit={send} whole={whole}>
      <div className={classes.fields}>
        <TextField
          id="renewal-number"
          label={words.number}
          value={number}
          onChange={setNumber}
          error={errorAt('number')}
          required
          maxLength={80}
        />
        <TextField
          id="renewal-body"
          label={words.body}
          value={body}
          onChange={setBody}
          error={errorAt('body')}
          maxLength={200}
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="renewal-from"
          label={words.validFrom}
          value={validFrom}
          onChange={setValidFrom}
          error={errorAt('validFrom')}
          required
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="renewal-until"
          label={words.validUntil}
          value={validUntil}
          onChange={setValidUntil}
          error={errorAt('validUntil')}
          required
        />
      </div>
      <FormFile
        id="renewal-file"
        hint={supplierTexts.pdfHint}
        label={words.file}
        error={errorAt('file')}
        onFile={setFile}
        required
      />
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}
