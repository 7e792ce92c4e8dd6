import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormAnswers } from '#modules/house/supplier-answers/contract.ts'
import { type Answer, askedStep, questionsOf } from '#modules/suppliers/pqf/domain.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { misfits } from '#platform/contract/values/step-answers.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { Qualification } from '../contract/qualifications.ts'
import { refusalWords, supplierTexts } from './texts.ts'

/** So long after the last answer it is kept. */
const PAUSE = 1200

type Kept = FormAnswers[string]

/** As the contract takes it. */
const asSent = ({ value, rows, fileIds, expiresOn }: Answer): Kept => ({
  ...(value === undefined ? {} : { value }),
  ...(expiresOn === undefined ? {} : { expiresOn }),
  ...(rows ? { rows: rows.map((row) => [...row]) } : {}),
  ...(fileIds ? { fileIds: [...fileIds] } : {}),
})

/** Answers that are kept with the draft of the company while they are given; what does not fit its question yet stays on the page. */
export function useKeptAnswers(id: string, form: Qualification) {
  const client = useQueryClient()
  const query = reading(api(clientArea).qualification, { params: { id } })
  const [changed, setChanged] = useState<FormAnswers>({})
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What is on its way is finished before the next is sent, and each is sent as it stands then.
  const latest = useRef({ form, changed })
  const running = useRef<Promise<number | null>>(Promise.resolve(0))
  useEffect(() => {
    latest.current = { form, changed }
  })
  const said = (error: unknown): string => {
    if (!(error instanceof ApiError)) throw error
    return refusalWords(Object.values(error.errors)[0]?.[0] ?? error.message, error.body.code)
  }
  const send = async (): Promise<number | null> => {
    const now = latest.current
    const questions = new Map(questionsOf(now.form.sections).map((question) => [question.id, question]))
    const answers = Object.fromEntries(
      Object.entries(now.changed).filter(([key, answer]) => {
        const question = questions.get(key)
        return question && Object.keys(misfits([askedStep(question, answer)])).length === 0
      }),
    )
    if (Object.keys(answers).length === 0) return now.form.version
    setSaving(true)
    try {
      const body = { pqfId: now.form.pqfId, answers }
      const saved = await api(clientArea).saveQualification({ params: { id }, body })
      client.setQueryData(query.queryKey, saved)
      latest.current = { ...latest.current, form: saved }
      setChanged((held) =>
        Object.fromEntries(Object.entries(held).filter(([key, answer]) => answers[key] !== answer)),
      )
      setProblem(null)
      return saved.version
    } catch (error) {
      setProblem(said(error))
      if (error instanceof ApiError && error.status === 422) await refresh('client-area')
      return null
    } finally {
      setSaving(false)
    }
  }
  const save = (): Promise<number | null> => {
    running.current = running.current.then(send)
    return running.current
  }
  const saveLater = useRef(save)
  useEffect(() => {
    saveLater.current = save
  })
  useEffect(() => {
    if (Object.keys(changed).length === 0) return
    const timer = setTimeout(() => void saveLater.current(), PAUSE)
    return () => clearTimeout(timer)
  }, [changed])
  const isKept = Object.keys(changed).length === 0
  const leave = useCallback(() => saveLater.current().then((version) => version !== null), [])
  useUnsaved(!isKept, leave)
  const [added, setAdded] = useState<Qualification['files']>([])
  const add = async (file: File): Promise<string | null> => {
    const body = new FormData()
    body.set('file', file)
    try {
      const one = await api(clientArea).addQualificationFile({ params: { id }, form: body })
      setAdded((held) => [...held, one])
      setProblem(null)
      return one.id
    } catch (error) {
      setProblem(`${supplierTexts.qualifications.fileFailed} ${said(error)}`)
      return null
    }
  }
  return {
    answers: { ...form.answers, ...changed },
    answer: (question: string, answer: Answer) =>
      setChanged((held) => ({ ...held, [question]: asSent(answer) })),
    save,
    isSaving,
    isKept,
    problem,
    files: { known: [...form.files, ...added], add },
  }
}
