import { type FormEvent, useState } from 'react'
import { certificateInput } from '#modules/house/supplier-answers/contract.ts'
import { certificateIssuers } from '#modules/house/supplier-answers/domain.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { OwedCertificate } from '../contract/certificate-requests.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, FormFile, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'

const words = supplierTexts.certificates
const types = Object.fromEntries(certificateTypes.map((type) => [type, type]))

/** The form with which a contact sends a certificate that is owed. */
export function SendCertificate({ request, onClose }: { request: OwedCertificate; onClose: () => void }) {
  const { id, heatNo, certificateType } = request
  const [certificateNo, setCertificateNo] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(certificateType)
  const [issuedOn, setIssuedOn] = useState<string | null>(null)
  const [issuedBy, setIssuedBy] = useState<string | null>('mill')
  const [heats, setHeats] = useState<string | null>(heatNo)
  const [file, setFile] = useState<File | null>(null)
  const { errorAt, isRunning, run, whole, fail } = useDecision(certificateInput)
  const isSaved = useUnsaved(file !== null || certificateNo !== null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return fail({ file: [words.fileMissing] })
    const named = (heats ?? '').split(/[,;\n]/).map((heat) => heat.trim())
    const certificate = { certificateNo, type, issuedOn, issuedBy, heats: named.filter(Boolean) }
    const form = new FormData()
    form.set('certificate', JSON.stringify(certificate))
    form.set('file', file)
    const done = await run(() => api(clientArea).sendCertificate({ params: { id }, form }), words.sent)
    if (!done) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.sendTitle(heatNo)} onSubmit={send} whole={whole}>
      <div className={classes.fields}>
        <TextField
          id="certificate-no"
          label={words.certificateNo}
          value={certificateNo}
          onChange={setCertificateNo}
          error={errorAt('certificateNo')}
          required
          maxLength={60}
        />
        <SelectField
          id="certificate-type"
          label={words.type}
          value={type}
          onChange={setType}
          options={types}
          error={errorAt('type')}
          required
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="issued-on"
          label={words.issuedOn}
          value={issuedOn}
          onChange={setIssuedOn}
          error={errorAt('issuedOn')}
          required
        />
        <SelectField
          id="issued-by"
          label={words.issuedBy}
          value={issuedBy}
          onChange={setIssuedBy}
          options={certificateIssuers}
          error={errorAt('issuedBy')}
          required
        />
      </div>
      <TextField
        id="heats"
        label={words.heats}
        value={heats}
        onChange={setHeats}
        error={errorAt('heats')}
        required
        maxLength={400}
      />
      <FormFile
        id="certificate-file"
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
