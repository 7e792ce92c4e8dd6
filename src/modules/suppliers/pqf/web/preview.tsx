import { useState } from 'react'
import { Alert } from '#platform/web/ui/alert.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { Answers, Section } from '../domain.ts'
import classes from './pqf.module.css'
import { QuestionFields } from './question-fields.tsx'

/** The form as whoever fills it in will see it; what is typed here goes nowhere. */
export function Preview({ form }: { form: { id: string; sections: readonly Section[] } }) {
  const [answers, setAnswers] = useState<Answers>({})
  if (form.sections.length === 0)
    return <EmptyState title="No questions yet">Add sections and questions first.</EmptyState>
  return (
    <div className={classes.tab}>
      <Alert tone="blue">
        This is how the form looks to whoever fills it in. Nothing typed here is kept.
      </Alert>
      <QuestionFields
        sections={form.sections}
        answers={answers}
        onAnswer={(id, answer) => setAnswers((old) => ({ ...old, [id]: answer }))}
        form={{ errors: {}, idOf: (key) => `preview-${key.replaceAll('.', '-')}` }}
      />
    </div>
  )
}
