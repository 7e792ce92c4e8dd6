import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { filesQuery, activityClient, refreshActivity } from '#platform/web/activity/activity-client.ts'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { FormQuestions } from '#modules/suppliers/pqf/web/api.tsx'
import { type SubmissionRecord, submissionAnswers } from '../contract.ts'

interface AnswersFormProps {
  record: SubmissionRecord
  /** What submitting found missing, by the key of its field. */
  missing: FieldErrors
  onAnswer: () => void
}

/** The questions as a form that is saved like any other; it only shows once the answers are submitted. */
export function AnswersForm(props: AnswersFormProps) {
  const { record } = props
  const { files, problem } = useAnswerFiles(record.id)
  return (
    <>
      {problem && <Alert live title={problem} />}
      <TabForm
        key={record.id}
        contract={submissionAnswers}
        record={record}
        fields={fieldsOf({ ...props, files })}
      />
    </>
  )
}

type Shape = (typeof submissionAnswers)['input']['shape']
type Questions = Parameters<typeof FormQuestions>[0]

const fieldsOf = (about: AnswersFormProps & { files: Questions['files'] }): FormFields<Shape> => ({
  answers: {
    wide: true,
    input: (field, form) => (
      <FormQuestions
        sections={about.record.form.sections}
        answers={field.value ?? {}}
        onAnswer={(id, answer) => {
          about.onAnswer()
          field.onChange({ ...field.value, [id]: mutable(answer) })
        }}
        form={{ errors: { ...about.missing, ...form.errors }, idOf: form.idOf }}
        disabled={field.disabled ?? false}
        files={about.files}
      />
    ),
    show: (answers) => `${Object.keys(answers).length} answers`,
  },
})

type Shown = Parameters<Questions['onAnswer']>[1]

/** As the contract takes it. */
const mutable = ({ value, rows, fileIds, expiresOn }: Shown) => ({
  value,
  expiresOn,
  ...(rows ? { rows: rows.map((row) => [...row]) } : {}),
  ...(fileIds ? { fileIds: [...fileIds] } : {}),
})

/** The files of a submission, and a way to add one as an answer. */
function useAnswerFiles(id: string) {
  const { data } = useQuery(filesQuery('pqf-submissions', id))
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (file: File): Promise<string | null> => {
    const form = new FormData()
    form.set('file', file)
    setProblem(null)
    try {
      const added = await activityClient('pqf-submissions').upload({ params: { id }, form })
      await refreshActivity('pqf-submissions', id)
      return added.id
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors.file?.[0] ?? error.message)
      return null
    }
  }
  return { files: { known: data ?? [], add }, problem }
}
