import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { DrawPad, type Pad } from '#modules/signing/signature/web/api.tsx'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { FieldFrame } from '#platform/web/fields/field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { messagesOf } from '#platform/web/forms/friendly-errors.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import classes from './client-area.module.css'
import { entryTexts, language, texts } from './texts.ts'

const words = texts.decide

/** A sentence with the values that it was made from: `{order}`. */
const withValues = (
  sentence: string | undefined,
  values: ApiError['body']['values'] = {},
): string | undefined => sentence?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** What was refused, in the language of the page: by the codes of the answer, and else by the sentence of the house. */
function saidIn({ body }: ApiError, said: Readonly<Record<string, readonly string[]>>) {
  if (language === 'en') return said
  const whole = withValues(texts.refusals[body.code ?? ''], body.values)
  return Object.fromEntries(
    Object.entries(said).map(([field, [first = '', ...others]]) => {
      const own = field === '' ? whole : texts.problems[body.codes?.[field] ?? '']
      return [field, [own ?? texts.otherRefusal(first), ...others]]
    }),
  )
}

/** One call at a time; what is refused stays as sentences at their fields. */
export function useDecision(schema: Parameters<typeof messagesOf>[1]) {
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
      setErrors(saidIn(error, messagesOf(error, schema)))
      // It was decided elsewhere, or changed: the page says so once it is read again.
      if (error.status === 412) await refresh('client-area')
      return false
    } finally {
      setRunning(false)
    }
  }
  const errorAt = (...fields: string[]) =>
    Object.entries(errors).find(([key]) => fields.includes(key.split('.')[0] ?? ''))?.[1][0]
  return { errorAt, errors, isRunning, run, whole: errors['']?.[0], fail: setErrors }
}

type Decision = ReturnType<typeof useDecision>

/** Who signs: name, drawn or typed signature, and the code that is mailed. */
export function useSigner() {
  const user = useUser()
  const [name, setName] = useState(user.name)
  const [code, setCode] = useState('')
  const [pad, setPad] = useState<Pad | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [typedName, setTypedName] = useState<string | null>(null)
  return {
    name,
    setName,
    code,
    setCode,
    setPad,
    isDrawn,
    setDrawn,
    /** Null: it is drawn. */
    typedName,
    setTypedName,
    user,
    /** What the form sends; null: there is no signature yet. */
    signed() {
      if (typedName !== null) return typedName.trim() === '' ? null : { name, typedName, code }
      const image = pad?.picture()
      return image ? { name, strokes: [...(pad?.strokes() ?? [])], image, code } : null
    },
  }
}
type Signer = ReturnType<typeof useSigner>

/** Drawn, or typed by whoever cannot draw: both count the same. */
function SignatureField({ signer, errorAt }: { signer: Signer; errorAt: Decision['errorAt'] }) {
  const { typedName, setTypedName, user, setPad, setDrawn } = signer
  const error = errorAt('strokes', 'image', 'typedName')
  const other = (
    <Button
      small
      onClick={() => {
        setDrawn(false)
        setPad(null)
        setTypedName(typedName === null ? user.name : null)
      }}
    >
      {typedName === null ? words.typeInstead : words.drawInstead}
    </Button>
  )
  return (
    <div className={classes.signature}>
      {typedName === null ? (
        <FieldFrame id="signature-pad" label={words.signature} error={error} required>
          <Suspense fallback={null}>
            <DrawPad onPad={setPad} onStroke={(isEmpty) => setDrawn(!isEmpty)} words={entryTexts.pad} />
          </Suspense>
        </FieldFrame>
      ) : (
        <TextField
          id="typed-signature"
          label={words.signature}
          value={typedName}
          onChange={(value) => setTypedName(value ?? '')}
          error={error}
          hint={words.typedHint}
          required
          maxLength={60}
        />
      )}
      {other}
    </div>
  )
}

/** The part of a form that its contact signs. */
export function SignerFields(props: {
  signer: Signer
  decision: Decision
  /** Has the code mailed. */
  mail: () => Promise<unknown>
}) {
  const {
    signer,
    decision: { errorAt, isRunning, run },
    mail,
  } = props
  const [isMailed, setMailed] = useState(false)
  const mailed = words.codeMailed(signer.user.email)
  return (
    <>
      <TextField
        id="signer-name"
        label={words.name}
        value={signer.name}
        onChange={(value) => signer.setName(value ?? '')}
        error={errorAt('name')}
        required
        maxLength={200}
      />
      <SignatureField signer={signer} errorAt={errorAt} />
      <div className={classes.fields}>
        <CodeField
          id="code"
          label={words.code}
          value={signer.code}
          onChange={(value) => signer.setCode(value ?? '')}
          error={errorAt('code')}
          hint={isMailed ? mailed : words.codeHint}
          required
          maxLength={20}
        />
        <Button
          disabled={isRunning}
          onClick={() => void run(mail, mailed).then((isSent) => isSent && setMailed(true))}
        >
          {isMailed ? words.mailAgain : words.mailCode}
        </Button>
      </div>
    </>
  )
}

/** A file that comes along with a form. */
export function FormFile(props: {
  id: string
  label: string
  error: string | undefined
  onFile: (file: File | null) => void
  required?: boolean
  /** Which kinds of file are taken, where they are fewer than usual. */
  hint?: string
}) {
  const { id, label, error, onFile, required = false, hint = words.fileHint } = props
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required}>
      <input
        id={id}
        type="file"
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
      />
    </FieldFrame>
  )
}

/** A form on which a contact decides something. */
export function DecisionForm(props: {
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

export function DecisionButtons(props: { isRunning: boolean; done: string; onClose: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button onClick={props.onClose}>{words.back}</Button>
      <Button type="submit" tone="primary" disabled={props.isRunning}>
        {props.done}
      </Button>
    </div>
  )
}
