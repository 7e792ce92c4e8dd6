import type { ComponentProps } from 'react'
import { QuestionFields } from './question-fields.tsx'

/** The questions of a form with their answers, for the slices that have forms filled in. */
export const FormQuestions = (props: ComponentProps<typeof QuestionFields>) => <QuestionFields {...props} />
