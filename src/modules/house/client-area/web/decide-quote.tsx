import { type FormEvent, useState } from 'react'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { clientArea } from '../contract.ts'
import { acceptance, type ClientQuote, type DeclineReason } from '../contract/quotes.ts'
import classes from './client-area.module.css'
import {
  DecisionButtons,
  DecisionForm,
  FormFile,
  SignerFields,
  useDecision,
  useSigner,
} from './decision-form.tsx'
import { entryTexts, texts } from './texts.ts'

const words = texts.decide

interface DecideProps {
  quote: ClientQuote
  onClose: () => void
}

/** The order form of a quote: number, day and file of the order, name, drawn signature and the mailed code. */
export function AcceptQuote({ quote, onClose }: DecideProps) {
  const [customerPoNo, setNumber] = useState('')
  const [customerPoDate, setDate] = useState<string>(localToday())
  const [file, setFile] = useState<File | null>(null)
  const signer = useSigner()
  const decision = useDecision(acceptance)
  const { errorAt, isRunning, run, whole, fail } = decision
  const isSaved = useUnsaved(signer.isDrawn || file !== null || customerPoNo !== '')
  const params = { id: quote.id }
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    const signed = signer.signed()
    if (!file) return fail({ file: [words.fileMissing] })
    if (!signed) return fail({ strokes: [words.signatureMissing] })
    const form = new FormData()
    form.set('order', JSON.stringify({ version: quote.version, customerPoNo, customerPoDate, ...signed }))
    form.set('file', file)
    if (!(await run(() => api(clientArea).acceptQuote({ params, form }), words.accepted))) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.acceptTitle} onSubmit={accept} whole={whole}>
      <div className={classes.fields}>
        <TextField
          id="order-no"
          label={words.orderNo}
          value={customerPoNo}
          onChange={(value) => setNumber(value ?? '')}
          error={errorAt('customerPoNo')}
          required
          maxLength={100}
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="order-date"
          label={words.orderDate}
          value={customerPoDate}
          onChange={(value) => setDate(value ?? '')}
          error={errorAt('customerPoDate')}
          required
        />
      </div>
      <FormFile
        id="order-file"
        label={words.file}
        error={errorAt('file', 'customerPoFileId')}
        onFile={setFile}
        required
      />
      <SignerFields
        signer={signer}
        decision={decision}
        mail={() => api(clientArea).sendQuoteCode({ params })}
      />
      <p className={classes.note}>
        {words.agree(texts.quotes.label(quote.number, quote.revision))}{' '}
        <AppLink href="/terms-and-conditions">{words.terms}</AppLink>
      </p>
      <DecisionButtons isRunning={isRunning} done={words.accept} onClose={onClose} />
    </DecisionForm>
  )
}

/** Why a quote is not ordered. */
export function DeclineQuote({ quote, onClose }: DecideProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [note, setNote] = useState('')
  const { errorAt, isRunning, run, whole, fail } = useDecision(clientArea.endpoints.declineQuote.body)
  const decline = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason) return fail({ reason: [words.reasonMissing] })
    const call = () =>
      api(clientArea).declineQuote({
        params: { id: quote.id },
        body: { version: quote.version, reason, note: note.trim() || null },
      })
    if (await run(call, words.declined)) onClose()
  }
  return (
    <DecisionForm title={words.declineTitle} onSubmit={decline} whole={whole}>
      <SelectField
        id="reason"
        label={words.reason}
        options={texts.declineReasons}
        value={reason}
        onChange={setReason}
        error={errorAt('reason')}
        required
      />
      <TextAreaField
        id="note"
        label={words.note}
        value={note}
        onChange={(value) => setNote(value ?? '')}
        error={errorAt('note', 'lostNote')}
      />
      <DecisionButtons isRunning={isRunning} done={words.decline} onClose={onClose} />
    </DecisionForm>
  )
}
