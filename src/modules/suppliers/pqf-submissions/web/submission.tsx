import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileAddress } from '#platform/web/queries/files.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { recordQuery, type WireRecord } from '#platform/web/queries/queries.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { formLabel } from '#modules/suppliers/pqf/domain.ts'
import { pqfSubmissions, type SubmissionRecord, submissionLifecycle } from '../contract.ts'
import { isFillable, isUnderReview, missingAnswers } from '../domain.ts'
import { AnswersForm } from './answers-form.tsx'
import { Review } from './review.tsx'
import { Steps } from './steps.tsx'
import classes from './submissions.module.css'

const pdfUrl = (id: string): string => fileAddress(pqfSubmissions.endpoints.pdf, { params: { id } })

/** One submission inside the tab: its state and steps, the questions with their answers, what happened. */
export function Submission({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(recordQuery<SubmissionRecord & WireRecord>(pqfSubmissions, id))
  if (data) return <Loaded record={data} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      error={error}
      what="This submission"
      noun="pre-qualification forms"
      retry={() => void refetch()}
    />
  )
}

function Loaded({ record }: { record: SubmissionRecord }) {
  const { hrefWith } = useScreenUrl()
  const [missing, setMissing] = useState<FieldErrors>({})
  const { form } = record
  /** Shows what is missing at its field. */
  const check = () => setMissing(missingAnswers(form.sections, record.answers))
  return (
    <div className={classes.page}>
      <AppLink href={hrefWith('part', null)} className={classes.back}>
        All forms of {record.companyName}
      </AppLink>
      <header className={classes.head}>
        <h2>{form.title}</h2>
        <span className={classes.note}>{formLabel(form.code, form.revision)}</span>
        <StatusChip table={submissionLifecycle} state={record.status} />
        <a className={classes.paper} href={pdfUrl(record.id)} target="_blank" rel="noreferrer">
          PDF
        </a>
        <Steps record={record} check={check} list={hrefWith('part', null)} />
      </header>
      <KeyFacts record={record} />
      {Object.keys(missing).length > 0 && (
        <Alert live title="Some answers are still missing">
          They are marked below. Fill them in, save, and submit again.
        </Alert>
      )}
      {isUnderReview(record.status) ? (
        <Review key={record.version} record={record} />
      ) : (
        <div className={classes.answers}>
          <AnswersForm
            record={record}
            missing={isFillable(record.status) ? missing : {}}
            onAnswer={() => setMissing({})}
          />
        </div>
      )}
      <Section title="What happened">
        <div className={classes.happened}>
          <Timeline slice="pqf-submissions" id={record.id} />
        </div>
      </Section>
    </div>
  )
}

const KeyFacts = ({ record }: { record: SubmissionRecord }) => (
  <Facts
    facts={{
      Score: record.score && `${record.score} %`,
      'Passes from': record.form.passScore && `${record.form.passScore} %`,
      'Signed by': [record.signedByName, record.signedByTitle].filter(Boolean).join(', '),
      Submitted: record.submittedAt && <InstantText at={record.submittedAt} />,
      'Sent by the supplier': record.sentAt && (
        <>
          {record.sentByName}, <InstantText at={record.sentAt} />
        </>
      ),
      'Under the terms': record.sentUnder,
      Reviewer: record.reviewerName,
      Decided: record.decidedAt && <InstantText at={record.decidedAt} />,
      'Conditions or reason': record.decisionReason,
      'Valid until': record.validUntil && <DateText date={record.validUntil} />,
    }}
  />
)
