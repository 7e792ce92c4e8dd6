import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { DrawPad, type Pad } from '#modules/signing/signature/web/api.tsx'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { FieldFrame } from '#platform/web/fields/field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { messagesOf } from '#platform/web/forms/friendly-errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { clientArea } from '../contract.ts'
import { acceptance, type ClientQuote, type DeclineReason, declineReasons } from '../contract/quotes.ts'
import classes from './client-area.module.css'
import { texts } from './texts.ts'

const words = texts.decide

interface DecideProps {
  quote: ClientQuote
  onClose: () => void
}

/** One call at a time; what is refused stays as sentences at their fields. */
function useDecision(schema: Parameters<typeof messagesOf>[1]) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isRunning, setRunning] = useState(false)
  const run = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isRunning) return false
    setRunning(true)
    try {
      await call()
      setErrors({})
      await Promise.all([refresh('client-area'), toast({ message: done })])
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(messagesOf(error, schema))
      // It was decided elsewhere, or changed: the page says so once it is read again.
      if (error.status === 412) await refresh('client-area')
      return false
    } finally {
      setRunning(false)
    }
  }
  const errorAt = (...fields: string[]) =>
    Object.entries(errors).find(([key]) => fields.includes(key.split('.')[0] ?? ''))?.[1][0]
  return { errorAt, isRunning, run, whole: errors['']?.[0], fail: setErrors }
}

/** The order form of a quote: number, day and file of the order, name, drawn signature and the mailed code. */
export function AcceptQuote({ quote, onClose }: DecideProps) {
  const user = useUser()
  const [customerPoNo, setNumber] = useState('')
  const [customerPoDate, setDate] = useState<string>(localToday())
  const [name, setName] = useState(user.name)
  const [code, setCode] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [pad, setPad] = useState<Pad | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [isMailed, setMailed] = useState(false)
  const { errorAt, isRunning, run, whole, fail } = useDecision(acceptance)
  const isSaved = useUnsaved(isDrawn || file !== null || customerPoNo !== '')
  const params = { id: quote.id }

  const mailCode = async () => {
    if (await run(() => api(clientArea).sendQuoteCode({ params }), words.codeMailed(user.email)))
      setMailed(true)
  }
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    const image = pad?.picture()
    if (!file) return fail({ file: [words.fileMissing] })
    if (!image) return fail({ strokes: [words.signatureMissing] })
    const order = {
      version: quote.version,
      customerPoNo,
      customerPoDate,
      name,
      strokes: [...(pad?.strokes() ?? [])],
      image,
      code,
    }
    const form = new FormData()
    form.set('order', JSON.stringify(order))
    form.set('file', file)
    if (!(await run(() => api(clientArea).acceptQuote({ params, form }), words.accepted))) return
    isSaved()
    onClose()
  }
  const fileError = errorAt('file', 'customerPoFileId')
  const signatureError = errorAt('strokes', 'image')
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
          id="order-date"
          label={words.orderDate}
          value={customerPoDate}
          onChange={(value) => setDate(value ?? '')}
          error={errorAt('customerPoDate')}
          required
        />
      </div>
      <FieldFrame id="order-file" label={words.file} error={fileError} hint={words.fileHint} required>
        <input
          id="order-file"
          type="file"
          aria-invalid={fileError ? true : undefined}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </FieldFrame>
      <TextField
        id="signer-name"
        label={words.name}
        value={name}
        onChange={(value) => setName(value ?? '')}
        error={errorAt('name')}
        required
        maxLength={200}
      />
      <FieldFrame id="signature-pad" label={words.signature} error={signatureError} required>
        <Suspense fallback={null}>
          <DrawPad onPad={setPad} onStroke={(isEmpty) => setDrawn(!isEmpty)} />
        </Suspense>
      </FieldFrame>
      <div className={classes.fields}>
        <CodeField
          id="code"
          label={words.code}
          value={code}
          onChange={(value) => setCode(value ?? '')}
          error={errorAt('code')}
          hint={isMailed ? words.codeMailed(user.email) : words.codeHint}
          required
          maxLength={20}
        />
        <Button disabled={isRunning} onClick={() => void mailCode()}>
          {isMailed ? words.mailAgain : words.mailCode}
        </Button>
      </div>
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
        options={declineReasons}
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

function DecisionForm(props: {
  title: string
  whole: string | undefined
  onSubmit: (event: FormEvent) => Promise<void>
  children: ReactNode
}) {
  return (
    <Card title={props.title}>
      <form className={classes.form} onSubmit={(event) => void props.onSubmit(event)} noValidate>
        {props.whole && <Alert live>{props.whole}</Alert>}
        {props.children}
      </form>
    </Card>
  )
}

function DecisionButtons(props: { isRunning: boolean; done: string; onClose: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button onClick={props.onClose}>{words.back}</Button>
      <Button type="submit" tone="primary" disabled={props.isRunning}>
        {props.done}
      </Button>
    </div>
  )
}
