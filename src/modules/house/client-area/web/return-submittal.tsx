import { type FormEvent, useState } from 'react'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { clientArea } from '../contract.ts'
import { type ClientSubmittal, documentsReturn } from '../contract/submittals.ts'
import classes from './client-area.module.css'
import {
  DecisionButtons,
  DecisionForm,
  FormFile,
  SignerFields,
  useDecision,
  useSigner,
} from './decision-form.tsx'
import { texts } from './texts.ts'

const words = texts.submittal

interface Comment {
  /** Of this form alone. */
  readonly key: number
  readonly page: string
  readonly text: string
}

/** The form that returns documents: code, comments with their pages, marked file, name, drawn signature and the mailed code. */
export function ReturnSubmittal({ submittal, onClose }: { submittal: ClientSubmittal; onClose: () => void }) {
  const { id, number, version, codes } = submittal
  const [returnCode, setReturnCode] = useState<string | null>(null)
  const [comments, setComments] = useState<readonly Comment[]>([])
  const [file, setFile] = useState<File | null>(null)
  const signer = useSigner()
  const decision = useDecision(documentsReturn)
  const { errorAt, isRunning, run, whole, fail } = decision
  const isSaved = useUnsaved(signer.isDrawn || file !== null || returnCode !== null || comments.length > 0)
  const params = { id }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const signed = signer.signed()
    if (!returnCode) return fail({ returnCode: [words.codeMissing] })
    if (!signed) return fail({ strokes: [texts.decide.signatureMissing] })
    const said = comments
      .filter(({ page, text }) => page.trim() !== '' || text.trim() !== '')
      .map(({ page, text }) => ({ page: page.trim() || null, text }))
    const form = new FormData()
    form.set('answer', JSON.stringify({ version, returnCode, comments: said, ...signed }))
    if (file) form.set('file', file)
    if (!(await run(() => api(clientArea).returnSubmittal({ params, form }), words.thanks))) return
    isSaved()
    onClose()
  }
  const needsFile = codes.some(({ code, needsFile: needs }) => code === returnCode && needs)
  return (
    <DecisionForm title={words.title} onSubmit={send} whole={whole}>
      <SelectField
        id="return-code"
        label={words.returnCode}
        options={Object.fromEntries(codes.map(({ code, label }) => [code, `${code} ${label}`]))}
        value={returnCode}
        onChange={setReturnCode}
        error={errorAt('returnCode')}
        required
      />
      <Comments comments={comments} onChange={setComments} error={errorAt('comments')} />
      <FormFile
        id="marked-file"
        label={words.file}
        error={errorAt('file')}
        onFile={setFile}
        required={needsFile}
      />
      <SignerFields
        signer={signer}
        decision={decision}
        mail={() => api(clientArea).sendReturnCode({ params })}
      />
      <p className={classes.note}>{words.agree(number)}</p>
      <DecisionButtons isRunning={isRunning} done={words.done} onClose={onClose} />
    </DecisionForm>
  )
}

/** What is to be changed, each with the page it is about. */
function Comments(props: {
  comments: readonly Comment[]
  onChange: (comments: readonly Comment[]) => void
  error: string | undefined
}) {
  const { comments, onChange, error } = props
  const change = (at: number, part: Partial<Omit<Comment, 'key'>>) =>
    onChange(comments.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <fieldset className={classes.remarks}>
      <legend>{words.comments}</legend>
      {comments.map(({ key, page, text }, at) => (
        <div key={key} className={classes.remark}>
          <TextField
            id={`comment-page-${at}`}
            label={words.commentPage}
            value={page}
            onChange={(value) => change(at, { page: value ?? '' })}
            maxLength={20}
          />
          <TextAreaField
            id={`comment-text-${at}`}
            label={words.commentText}
            value={text}
            rows={2}
            onChange={(value) => change(at, { text: value ?? '' })}
            required
          />
          <Button
            small
            aria-label={words.removeComment(at + 1)}
            onClick={() => onChange(comments.filter((_, place) => place !== at))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <Button
        small
        onClick={() => onChange([...comments, { key: (comments.at(-1)?.key ?? 0) + 1, page: '', text: '' }])}
      >
        {words.addComment}
      </Button>
    </fieldset>
  )
}
