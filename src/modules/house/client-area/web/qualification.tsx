import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FormQuestions, type QuestionWords } from '#modules/suppliers/pqf/web/api.tsx'
import { missingAnswers } from '#modules/suppliers/pqf-submissions/domain.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea } from '../contract.ts'
import { type Qualification, sendQualificationInput } from '../contract/qualifications.ts'
import classes from './client-area.module.css'
import { useDecision } from './decision-form.tsx'
import { ClientScreen } from './milestones.tsx'
import { NotRead } from './not-read.tsx'
import { QualificationStanding } from './qualifications.tsx'
import { entryTexts, language, supplierTexts } from './texts.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

const words = supplierTexts.qualifications
const { until, evidence, ...steps } = words.questions
const asked: QuestionWords = {
  until,
  evidence,
  pickDay: entryTexts.pickDay,
  // What does not fit is said in the sentences of the house where they are those of the page.
  ...(language === 'de' ? { steps } : {}),
}
const idOf = (key: string): string => key.replaceAll('.', '-')

/** `/client-area/qualifications/{id}`: a pre-qualification form that the company fills in as a supplier. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return <ClientScreen>{() => <Form key={id} id={id} />}</ClientScreen>
}

function Form({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).qualification, { params: { id } }))
  if (error && !data) return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const isBegun = data.isFillable && data.version > 0
  return (
    <>
      <PageHead
        crumbs={<Crumbs crumbs={[{ label: words.title, href: '/client-area/qualifications' }]} />}
        title={data.title}
        count={words.label(data.code, data.revision)}
      />
      <div className={classes.list}>
        <Card>
          <QualificationStanding form={data} />
          {data.isFillable && !isBegun && <Begin id={id} form={data} />}
        </Card>
        {data.reason && <Alert tone="amber">{data.reason}</Alert>}
        {isBegun ? <FillIn key={data.pqfId} id={id} form={data} /> : <Answered form={data} />}
      </div>
    </>
  )
}

function Begin({ id, form: { pqfId, validUntil } }: { id: string; form: Qualification }) {
  const { run, isRunning, whole } = useDecision(clientArea.endpoints.saveQualification.body)
  const begin = () =>
    run(
      () => api(clientArea).saveQualification({ params: { id }, body: { pqfId, answers: {} } }),
      words.begun,
    )
  return (
    <>
      {whole && <Alert live>{whole}</Alert>}
      <div className={classes.decide}>
        <p>{validUntil ? words.runsOut : words.ask}</p>
        <Button tone="primary" disabled={isRunning} onClick={() => void begin()}>
          {words.begin}
        </Button>
      </div>
    </>
  )
}

/** The form as it was answered: to read. */
const Answered = ({ form: { sections, answers, files } }: { form: Qualification }) => (
  <Card>
    <FormQuestions
      sections={sections}
      answers={answers}
      onAnswer={() => undefined}
      form={{ errors: {}, idOf }}
      disabled
      files={{ known: files, add: () => Promise.resolve(null) }}
      words={asked}
    />
  </Card>
)

/** Whether what was answered is kept. */
const keptWords = ({ problem, isSaving, isKept }: ReturnType<typeof useKeptAnswers>): string =>
  problem ?? (isSaving ? words.saving : isKept ? words.kept : words.unsaved)

/** The questions, which keep what is answered by themselves, and below them the name of who answers for it. */
function FillIn({ id, form }: { id: string; form: Qualification }) {
  const kept = useKeptAnswers(id, form)
  const user = useUser()
  const [signedByName, setName] = useState<string | null>(user.name)
  const [signedByTitle, setTitle] = useState<string | null>(null)
  const [missing, setMissing] = useState<Record<string, string[]>>({})
  const { errorAt, errors, isRunning, run, whole } = useDecision(sendQualificationInput)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = Object.keys(missingAnswers(form.sections, kept.answers))
    setMissing(Object.fromEntries(lacking.map((key) => [key, [words.answer]])))
    if (lacking[0] !== undefined) return document.getElementById(idOf(lacking[0]))?.focus()
    const version = await kept.save()
    if (version === null) return undefined
    const body = { pqfId: form.pqfId, version, signedByName: signedByName ?? '', signedByTitle }
    await run(() => api(clientArea).sendQualification({ params: { id }, body }), words.sent)
    return undefined
  }
  const count = Object.keys(missing).length
  return (
    <form className={classes.questions} onSubmit={(event) => void send(event)} noValidate>
      <Card>
        <FormQuestions
          sections={form.sections}
          answers={kept.answers}
          onAnswer={(question, answer) => {
            setMissing({})
            kept.answer(question, answer)
          }}
          form={{ errors: { ...missing, ...errors }, idOf }}
          files={kept.files}
          words={asked}
        />
      </Card>
      <Card title={words.declare}>
        <div className={classes.form}>
          {whole && <Alert live>{whole}</Alert>}
          <p className={classes.note}>{words.declaration}</p>
          <div className={classes.fields}>
            <TextField
              id="signed-by-name"
              label={words.signedByName}
              value={signedByName}
              onChange={setName}
              error={errorAt('signedByName')}
              required
              maxLength={120}
            />
            <TextField
              id="signed-by-title"
              label={words.signedByTitle}
              value={signedByTitle}
              onChange={setTitle}
              error={errorAt('signedByTitle')}
              required={false}
              maxLength={120}
            />
          </div>
        </div>
      </Card>
      <div className={classes.foot}>
        <span role="status">{count > 0 ? words.missing(count) : keptWords(kept)}</span>
        {kept.problem !== null && <Button onClick={() => void kept.save()}>{words.again}</Button>}
        <Button type="submit" tone="primary" disabled={isRunning}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
