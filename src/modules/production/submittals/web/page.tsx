import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, DueText, InstantText } from '#platform/web/ui/text.tsx'
import { type SubmittalRecord, submittals } from '../contract.ts'
import { heldBack, isDraft, isSent, roundOf, stages, type SubmittalState } from '../domain.ts'
import { sections, submittalFields } from './fields.tsx'

export const prefetch = prefetchRecord(submittals)

/** `/submittals/{id}`: one round. */
export const Screen = () => <DocumentScreen contract={submittals} page={SubmittalPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<SubmittalState, readonly string[]>> = {
  draft: ['send'],
  sent: ['takeReturn'],
  returned: [],
  stale: [],
  accepted: [],
  accepted_with_comments: [],
  to_resend: [],
  rejected: [],
  superseded: [],
  withdrawn: [],
  cancelled: [],
}

function SubmittalPage({ record }: { record: SubmittalRecord }) {
  const page = useDocument(submittals, record, { fields: submittalFields, nameOf: ({ number }) => number })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Round ${roundOf(record)}`}
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={record.about}
        />
      }
      actions={<DocumentActions buttons={buttons[record.status]} />}
      stepper={['draft', 'sent', 'accepted']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToSend : {}}
    >
      <Tab name="lines" label="Documents" count={page.form.values.lines?.length ?? 0}>
        <DocumentLines field="lines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <HoldsBack record={record} />
        <MissingSection title="Before it can be sent" />
        <CustomersAnswer record={record} />
        <Cards place="submittals/messages" id={record.id} />
        <Exemptions record={record} />
        <Section title="Key facts">
          <Facts
            facts={{
              Order: <AppLink href={`/quotes/${record.quoteId}`}>{record.quoteNumber}</AppLink>,
              Stage: stages[record.stage],
              'Holds back': heldBack(record),
              Transmittal: record.transmittalNo,
              'Sent to': record.sentTo,
              Sent: record.sentOn && <DateText date={record.sentOn} />,
              'Sent by': record.sentByName,
              Due: record.dueOn && <DueText date={record.dueOn} done={!isSent(record.status)} />,
              'Files sent': record.sentFiles?.map(({ name }) => name).join(', '),
              Facility: record.facilityName,
              'Written by': record.createdByName,
            }}
          />
        </Section>
        <RevisionsSection
          title="Rounds"
          word="Round"
          revisions={record.revisions.map((one) => ({ ...one, revision: roundOf(one) }))}
          next={{ action: 'revise', label: 'Next round' }}
        />
        <SignaturesSection read={api(submittals).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}

/** What waits for this submittal, and what ends the waiting. */
function HoldsBack({ record }: { record: SubmittalRecord }) {
  const { open } = usePage(submittals)
  const { status, holds, held, isStale, can } = record
  if (!holds) return null
  return (
    <Alert tone={isStale ? 'amber' : 'violet'} title="It holds work back">
      {`${heldBack(record)} of `}
      {held.length === 0
        ? 'every traveller of the order'
        : held.map(({ id, number }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <AppLink href={`/travellers/${id}`}>{number}</AppLink>
            </span>
          ))}
      {isStale
        ? ' waits: a document was revised since it was sent. Begin the next round.'
        : ' waits until the customer has accepted.'}
      {!isDraft(status) && (
        <p>
          {can.revise === true && (
            <ReasonedButton small onClick={() => open('revise')}>
              Next round
            </ReasonedButton>
          )}{' '}
          <ReasonedButton small reason={reasonOf(can.exempt)} onClick={() => open('exempt')}>
            Work without the answer
          </ReasonedButton>
        </p>
      )}
    </Alert>
  )
}

/** Who let work go on before the customer had accepted. */
function Exemptions({ record: { exemptions, exemptedAt } }: { record: SubmittalRecord }) {
  if (exemptions.length === 0) return null
  return (
    <Section title={exemptedAt === null ? 'Exempted until it ended' : 'Exempted'}>
      <Facts
        facts={exemptions.map(
          ({ at, byName, reason, fileName }) =>
            [
              byName,
              <span key={at}>
                {reason}{' '}
                <Dim>
                  <InstantText at={at} />
                  {fileName && `, ${fileName}`}
                </Dim>
              </span>,
            ] as const,
        )}
      />
    </Section>
  )
}

/** What the customer answered. */
function CustomersAnswer({ record }: { record: SubmittalRecord }) {
  const { open } = usePage(submittals)
  const { returnedOn, returnCode, returnLabel, returnedByName, returnSignedBy, comments, can } = record
  if (returnedOn === null) return null
  const isOpen = comments.some(({ answer }) => answer === null)
  return (
    <Section
      title="Their answer"
      action={
        isOpen && (
          <ReasonedButton small reason={reasonOf(can.answerComment)} onClick={() => open('answerComment')}>
            Answer a comment
          </ReasonedButton>
        )
      }
    >
      <Facts
        facts={{
          Code: `${returnCode ?? ''} ${returnLabel ?? ''}`,
          Returned: <DateText date={returnedOn} />,
          ...(returnSignedBy === null
            ? { 'Recorded by': returnedByName }
            : { 'Returned by': `${returnSignedBy}, in the client area` }),
        }}
      />
      <Facts
        facts={comments.map(
          ({ no, page, text, answer, answeredByName, answeredAt }) =>
            [
              page ? `Page ${page}` : `Comment ${no}`,
              <span key={no}>
                {text}{' '}
                <Dim>
                  {answer === null ? (
                    'Not answered yet.'
                  ) : (
                    <>
                      {answer} {answeredByName}, <InstantText at={answeredAt} />
                    </>
                  )}
                </Dim>
              </span>,
            ] as const,
        )}
      />
    </Section>
  )
}
