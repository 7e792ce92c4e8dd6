import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import type { EnquiryRecord } from '../../contract.ts'
import { type ReviewAnswer, type ReviewQuestion, reviewAnswers, reviewQuestions } from '../../domain.ts'
import classes from '../enquiries.module.css'
import { answerNames } from '../labels.ts'
import type { ReviewState } from './use-review.ts'

const questions = Object.entries(reviewQuestions) as [ReviewQuestion, string][]

interface TechnicalReviewProps {
  enquiry: EnquiryRecord
  review: ReviewState
  /** Why nothing can be saved now although it is allowed. */
  wait: string | undefined
}

/** The questions every enquiry with a demanding PSL level has to pass. */
export function TechnicalReview({ enquiry, review, wait }: TechnicalReviewProps) {
  const { values, errors, message, isDirty, isSaving } = review
  const may = enquiry.can.reviewTechnically ?? true
  const locked = may === true ? undefined : may
  const isComplete = enquiry.technicalReview.completedAt !== null
  const reason = locked ?? wait ?? (isSaving ? 'Saving' : undefined)
  return (
    <Card title="Technical review" action={<State enquiry={enquiry} />}>
      <div className={classes.review}>
        {locked !== undefined && <Alert tone="blue">{locked}</Alert>}
        {message && <Alert live title={message} />}
        {questions.map(([name, question]) => (
          <Question
            key={name}
            name={name}
            question={question}
            answer={values[name] ?? null}
            error={errors[name]?.[0]}
            disabled={locked !== undefined}
            onAnswer={(answer) => review.set({ [name]: answer })}
          />
        ))}
        <TextAreaField
          id="review-exceptions"
          label="Exceptions"
          required={false}
          hint="Every No is explained here"
          value={values.exceptions}
          onChange={(exceptions) => review.set({ exceptions })}
          error={errors.exceptions?.[0]}
          disabled={locked !== undefined}
        />
        {locked === undefined && (
          <div className={classes.buttons}>
            <ReasonedButton
              reason={reason ?? (isDirty ? undefined : 'Nothing has changed.')}
              onClick={() => void review.save(false)}
            >
              Save answers
            </ReasonedButton>
            <ReasonedButton
              reason={reason ?? (isComplete && !isDirty ? 'The review is complete.' : undefined)}
              onClick={() => void review.save(true)}
            >
              Complete review
            </ReasonedButton>
          </div>
        )}
      </div>
    </Card>
  )
}

function State({ enquiry }: { enquiry: EnquiryRecord }) {
  const { completedAt, completedByName } = enquiry.technicalReview
  if (completedAt) {
    return (
      <span className={classes.state}>
        <Chip tone="green">Complete</Chip> {completedByName}, <InstantText at={completedAt} />
      </span>
    )
  }
  return enquiry.needsTechnicalReview ? (
    <Chip tone="amber">Needed before quoting</Chip>
  ) : (
    <span className={classes.state}>Not asked for by the PSL levels</span>
  )
}

interface QuestionProps {
  name: string
  question: string
  answer: ReviewAnswer | null
  error: string | undefined
  disabled: boolean
  onAnswer: (answer: ReviewAnswer) => void
}

function Question({ name, question, answer, error, disabled, onAnswer }: QuestionProps) {
  return (
    <fieldset className={classes.question} disabled={disabled} aria-invalid={error ? true : undefined}>
      <legend>{question}</legend>
      <div>
        {reviewAnswers.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`review-${name}`}
              checked={one === answer}
              onChange={() => onAnswer(one)}
            />
            {answerNames[one]}
          </label>
        ))}
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
