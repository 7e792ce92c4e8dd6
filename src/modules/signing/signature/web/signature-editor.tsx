import { type ChangeEvent, type FormEvent, useState } from 'react'
import '@fontsource/dancing-script/400.css'
import { api } from '#platform/web/queries/api.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { type ProfileInput, signature } from '../contract.ts'
import { drawingProblem, initialsOf, type ProfileMethod } from '../domain/profile.ts'
import { typedProblem, writtenName } from '../domain/script.ts'
import { DrawPad } from './draw-pad.tsx'
import type { Pad } from './pad.ts'
import { takePicture } from './picture.ts'
import { SecretField } from './secret-field.tsx'
import classes from './signature.module.css'
import { useStep } from './use-step.ts'

const ways = [
  ['drawn', 'Draw'],
  ['typed', 'Type'],
  ['uploaded', 'Upload'],
] as const

interface SignatureEditorProps {
  name: string
  hasOne: boolean
  onDone: () => void
}

/** Makes the next version of the own signature: drawn, typed or uploaded. */
export function SignatureEditor({ name, hasOne, onDone }: SignatureEditorProps) {
  const [way, setWay] = useState<ProfileMethod>('drawn')
  const [initials, setInitials] = useState(initialsOf(name))
  const [typedName, setTypedName] = useState(name)
  const [password, setPassword] = useState('')
  const [image, setImage] = useState<string | null>(null)
  const [pad, setPad] = useState<Pad | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { errors, message, isRunning, run, fail } = useStep()
  const isSaved = useUnsaved(isDrawn || image !== null || typedName !== name)
  const error = (field: string) =>
    Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1][0]
  const turnTo = (other: ProfileMethod) => {
    fail({}, null)
    setWay(other)
  }

  const proof = hasOne && password !== '' ? { password } : {}
  const body = (): ProfileInput | null => {
    if (way === 'typed') {
      const lacking = typedProblem(typedName)
      if (lacking === null) return { method: 'typed', typedName, initials, ...proof }
      fail({ typedName: [lacking] }, null)
      return null
    }
    if (way === 'uploaded') {
      if (image) return { method: 'uploaded', image, initials, ...proof }
      fail({ image: ['Choose a picture of your signature.'] }, null)
      return null
    }
    const strokes = pad?.strokes() ?? []
    const [problem, picture] = [drawingProblem(strokes), pad?.picture()]
    if (!problem && picture)
      return { method: 'drawn', strokes: [...strokes], image: picture, initials, ...proof }
    fail({ strokes: [problem ?? 'Draw your signature first.'] }, null)
    return null
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const made = body()
    if (!made || !(await run(() => api(signature).create({ body: made }), 'Signature saved'))) return
    isSaved()
    onDone()
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    const taken = await takePicture(file)
    setImage('image' in taken ? taken.image : null)
    fail('problem' in taken ? { image: [taken.problem] } : {}, null)
  }
  const picture = error('strokes') ?? error('image')
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      {message && <Alert live>{message}</Alert>}
      <Segments label="How to make it" options={ways} value={way} onChange={turnTo} />
      {/* It stays while another way is looked at, with what was drawn. */}
      <div hidden={way !== 'drawn'}>
        <DrawPad
          onPad={setPad}
          onStroke={(isEmpty) => {
            fail({}, null)
            setDrawn(!isEmpty)
          }}
        />
      </div>
      {way === 'typed' && (
        <>
          <TextField
            id="typed-name"
            label="Your name as you sign"
            value={typedName}
            onChange={(value) => {
              fail({}, null)
              setTypedName(value ?? '')
            }}
            error={error('typedName')}
            maxLength={60}
            required
          />
          {!error('typedName') && <TypedPreview name={typedName} />}
        </>
      )}
      {way === 'uploaded' && (
        <>
          <label className={classes.upload}>
            <span>Picture of your signature, PNG or JPEG, at most 2 MB</span>
            <input
              type="file"
              accept="image/png,image/jpeg"
              // So that the same file can be chosen again after it was saved anew.
              onClick={(event) => {
                event.currentTarget.value = ''
              }}
              onChange={(event) => void choose(event)}
            />
          </label>
          {image && (
            <img
              className={classes.picture}
              src={`data:image/png;base64,${image}`}
              alt="Your signature as it will be kept"
            />
          )}
        </>
      )}
      {picture && (
        <p className={classes.error} role="alert">
          {picture}
        </p>
      )}
      <div className={classes.narrow}>
        <TextField
          id="initials"
          label="Initials"
          value={initials}
          onChange={(value) => setInitials(value ?? '')}
          error={error('initials')}
          maxLength={6}
          hint="For short marks beside single entries."
          required
        />
      </div>
      {hasOne && (
        <SecretField
          id="signature-password"
          label="Password to replace it"
          value={password}
          onChange={(value) => setPassword(value ?? '')}
          error={error('password')}
          required
        />
      )}
      <div className={classes.row}>
        <Button tone="primary" type="submit" aria-disabled={isRunning}>
          Save signature
        </Button>
        {hasOne && <Button onClick={onDone}>Keep the present one</Button>}
      </div>
    </form>
  )
}

/** How a typed name will look: the same face as the server writes it in. */
export function TypedPreview({ name }: { name: string }) {
  const [written, problem] = [writtenName(name), typedProblem(name)]
  if (problem !== null || written === '') {
    return (
      <p className={classes.small} role="status">
        {problem ?? 'Type your name as you sign.'}
      </p>
    )
  }
  return (
    <div className={classes.paper}>
      <p role="img" aria-label={`${name}, written in script`} className={classes.script}>
        {written}
      </p>
    </div>
  )
}
