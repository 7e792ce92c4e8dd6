import type { ComponentProps } from 'react'
import type { AskedQuestion } from '../domain.ts'
import { QuestionFields } from './question-fields.tsx'

export type { QuestionWords } from './question-fields.tsx'

/** The questions of a form with their answers, for the slices that have forms filled in. */
export const FormQuestions = <Q extends AskedQuestion>(props: ComponentProps<typeof QuestionFields<Q>>) => (
  <QuestionFields {...props} />
)
