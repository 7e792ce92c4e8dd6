import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, DueText, InstantText } from '#platform/web/ui/text.tsx'
import type { QuestionRecord } from '../../contract/questions.ts'
import { enquiries } from '../../contract.ts'
import { isAnswered, isOpenQuestion, questionStates } from '../../domain/questions.ts'
import classes from '../enquiries.module.css'
import { useEnquiry } from '../record/use-enquiry.ts'
import { QuestionDialog, type QuestionStep } from './question-dialogs.tsx'

/** The questions to the customer: asked, sent as one list, answered by us as the answers come in. */
export function QuestionsTab() {
  const { record: enquiry, open } = useEnquiry()
  const [step, setStep] = useState<QuestionStep | null>(null)
  const { data, error, refetch } = useQuery(reading(api(enquiries).questions, { params: { id: enquiry.id } }))
  return (
    <div className={classes.cards}>
      <ScopeAlert />
      <Card title="Questions to the customer" count={data?.length} flush>
        <div className={classes.askBar}>
          <ReasonedButton
            small
            icon="plus"
            reason={reasonOf(enquiry.can.askQuestion)}
            onClick={() => setStep({ action: 'askQuestion', question: null })}
          >
            Ask a question
          </ReasonedButton>
          <ReasonedButton
            small
            icon="mail"
            reason={reasonOf(enquiry.can.sendQuestions)}
            onClick={() => open('sendQuestions')}
          >
            Send open questions
          </ReasonedButton>
        </div>
        {error && !data ? (
          <ErrorState error={error} what="The questions" noun="questions" retry={() => void refetch()} />
        ) : data ? (
          <ol className={classes.questions} aria-label="Questions">
            {data.map((question) => (
              <Question key={question.id} question={question} onStep={setStep} />
            ))}
            {data.length === 0 && (
              <li className={classes.none}>
                Nothing has been asked yet. Note what is unclear, then send all open questions as one list.
              </li>
            )}
          </ol>
        ) : (
          <SkeletonRows rows={3} columns={3} />
        )}
      </Card>
      {step && <QuestionDialog enquiry={enquiry} step={step} onClose={() => setStep(null)} />}
    </div>
  )
}

/** After the quote is out, an answer may have made it wrong. */
function ScopeAlert() {
  const { record, open } = useEnquiry()
  const { scopeAnswers, can } = record
  if (scopeAnswers.length === 0) return null
  const numbers = scopeAnswers.join(', ')
  return (
    <Alert
      tone="amber"
      title={`The answer to question ${numbers} changes the scope, and the quote is out already.`}
    >
      <div className={classes.buttons}>
        <ReasonedButton small reason={reasonOf(can.changeScope)} onClick={() => open('changeScope')}>
          Customer changed the scope
        </ReasonedButton>
      </div>
    </Alert>
  )
}

interface QuestionProps {
  question: QuestionRecord
  onStep: (step: QuestionStep) => void
}

function Question({ question, onStep }: QuestionProps) {
  const { questionNo, lineNo, lineDescription, text, askedByName, askedAt, can, affectsScope } = question
  const { label, tone } = questionStates[question.status]
  const button = (
    action: Exclude<QuestionStep['action'], 'askQuestion'>,
    words: string,
    may: true | string | undefined,
  ) =>
    may === true && (
      <ReasonedButton
        small
        tone="quiet"
        aria-label={`${words} question ${questionNo}`}
        onClick={() => onStep({ action, question })}
      >
        {words}
      </ReasonedButton>
    )
  return (
    <li className={classes.asked}>
      <div className={classes.askedHead}>
        <b>{questionNo}</b>
        <span className={classes.note}>
          {lineNo === null ? 'The enquiry as a whole' : `Line ${lineNo}, ${lineDescription}`}
        </span>
        <Chip tone={question.isLate ? 'red' : tone}>{question.isLate ? 'Answer late' : label}</Chip>
        {affectsScope && <Chip tone="amber">Changes the scope</Chip>}
      </div>
      <p className={classes.words}>{text}</p>
      <p className={classes.note}>
        {askedByName}, <InstantText at={askedAt} />
        {question.sentAt ? (
          <>
            , sent <InstantText at={question.sentAt} />
          </>
        ) : (
          isOpenQuestion(question) && ', not sent yet'
        )}
        {isOpenQuestion(question) && question.sentAt && question.dueOn && (
          <>
            , answer wanted by <DueText date={question.dueOn} />
          </>
        )}
      </p>
      {isAnswered(question) && (
        <blockquote className={classes.answer}>
          <p className={classes.words}>{question.answer}</p>
          <p className={classes.note}>
            {question.answeredByName}, <DateText date={question.answeredOn} />, written down by{' '}
            {question.recordedByName}
          </p>
        </blockquote>
      )}
      {question.withdrawnReason && <p className={classes.note}>Withdrawn: {question.withdrawnReason}</p>}
      <div className={classes.buttons}>
        {button(
          'answerQuestion',
          isAnswered(question) ? 'Correct the answer' : 'Write down the answer',
          can.answer,
        )}
        {button('changeQuestion', 'Change', can.update)}
        {button('withdrawQuestion', 'Withdraw', can.withdraw)}
      </div>
    </li>
  )
}
