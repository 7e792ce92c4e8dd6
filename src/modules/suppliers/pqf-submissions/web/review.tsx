import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import { seedRecord, useMay } from '#platform/web/queries/queries.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import type { Question } from '#modules/suppliers/pqf/domain.ts'
import { FormQuestions } from '#modules/suppliers/pqf/web/api.tsx'
import { pqfSubmissions, type SubmissionRecord } from '../contract.ts'
import { hasRunOut, scoreOf } from '../domain.ts'
import classes from './submissions.module.css'

/** The answers under review: the reviewer says which are not accepted, and the score follows. */
export function Review({ record }: { record: SubmissionRecord }) {
  const may = useMay('pqf-submissions:review')
  const { data: files } = useQuery(filesQuery('pqf-submissions', record.id))
  const [notAccepted, setNotAccepted] = useState<readonly string[]>(record.notAccepted)
  const judge = useMutation({
    mutationFn: () =>
      api(pqfSubmissions).judge({
        params: { id: record.id },
        version: record.version,
        body: { notAccepted: [...notAccepted] },
      }),
    onSuccess: (saved) => seedRecord(pqfSubmissions, saved),
  })
  const isChanged = notAccepted.toSorted().join() !== record.notAccepted.toSorted().join()
  const { mutateAsync } = judge
  const save = useCallback(
    () =>
      mutateAsync().then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  useUnsaved(isChanged, save)
  const score = scoreOf(record.form.sections, record.answers, { on: localToday(), notAccepted })
  const toggle = (id: string) =>
    setNotAccepted((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id]))
  const mark = (question: Question) => (
    <div className={classes.mark}>
      <label>
        <input
          type="checkbox"
          checked={notAccepted.includes(question.id)}
          disabled={!may}
          onChange={() => toggle(question.id)}
        />
        Not accepted
      </label>
      <span>{question.weight > 0 ? `weight ${question.weight}` : 'not scored'}</span>
      {hasRunOut(question, record.answers[question.id], localToday()) && (
        <span className={classes.late}>run out</span>
      )}
    </div>
  )
  return (
    <div className={classes.review}>
      {judge.error && (
        <Alert
          live
          title={judge.error instanceof ApiError ? judge.error.message : 'The marks were not saved'}
        />
      )}
      <FormQuestions
        sections={record.form.sections}
        answers={record.answers}
        onAnswer={() => undefined}
        form={{ errors: {}, idOf: (key) => `review-${key.replaceAll('.', '-')}` }}
        disabled
        files={{ known: files ?? [], add: () => Promise.resolve(null) }}
        mark={mark}
      />
      {may && (
        <div className={classes.foot} role="region" aria-label="Marks">
          <span aria-live="polite">{score === null ? 'Nothing is scored' : `Score ${score} %`}</span>
          <Button disabled={!isChanged || judge.isPending} onClick={() => judge.mutate()}>
            {judge.isPending ? 'Saving' : 'Save marks'}
          </Button>
        </div>
      )}
    </div>
  )
}
