import { fileAddress } from '#platform/web/queries/files.ts'
import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, Tab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { type DocumentPaths, type ReachedState, useDocument } from '#platform/web/documents/use-document.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import type { RecordOf } from '#platform/web/records/load-record.tsx'
import { SoleApprovalNote, soleApprovalFields } from '#platform/web/records/sole-approval.tsx'
import { RichTextView } from '#platform/web/fields/rich-text/rich-text-view.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { termsAndConditions } from '../contract.ts'
import { isWritable, termsKinds, termsLanguages, termsLifecycle } from '../domain/lifecycle.ts'
import { Comparison } from './comparison.tsx'
import { fields } from './fields.tsx'
import classes from './terms.module.css'

type Edition = RecordOf<typeof termsAndConditions>

/** One edition: its text, what changed since the one before, and its way from draft to current. */
export const EditionPage = ({ id }: { id: string }) => (
  <DocumentScreen contract={termsAndConditions} id={id} page={LoadedEdition} />
)

const paths: DocumentPaths = { list: '/setup/terms', record: (id: string) => `/setup/terms?edition=${id}` }
const fieldNames = Object.keys(fields)

const pdfUrl = (id: string) => fileAddress(termsAndConditions.endpoints.pdf, { params: { id }, query: {} })

const { approveOwn, approve, makeCurrent } = termsLifecycle.actions
const table = {
  approveOwn: { info: approveOwn, done: 'is approved', fields: soleApprovalFields },
  approve: {
    info: approve,
    done: 'is approved',
    fields: () => <Sentence>From now on its words stay as they are. It does not count yet.</Sentence>,
  },
  makeCurrent: {
    info: makeCurrent,
    done: 'is current',
    fields: () => (
      <Sentence>
        It counts from now on, and the edition before it is retired. Documents keep the one they were issued
        with.
      </Sentence>
    ),
  },
} satisfies DialogTable<Edition>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The record tells the days of an edition itself: anybody may read it, and its history names people and reasons. */
const reachedBy = ({ approvedAt, publishedAt, retiredAt }: Edition): ReachedState[] =>
  Object.entries({ approved: approvedAt, current: publishedAt, retired: retiredAt }).flatMap(
    ([toState, at]) => (at === null ? [] : [{ toState, at }]),
  )

function LoadedEdition({ record: terms }: { record: Edition }) {
  const page = useDocument(termsAndConditions, terms, {
    fields,
    nameOf: ({ title }) => title,
    paths,
    reached: reachedBy(terms),
  })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Edition ${terms.edition}`}
          note={`${termsKinds[terms.kind]}, ${termsLanguages[terms.language]}`}
        />
      }
      actions={
        <DocumentActions buttons={[]}>
          <MenuEntry
            label="New edition from this text"
            icon="plus"
            href={`/setup/terms?new=${terms.kind}&from=${terms.id}`}
          />
        </DocumentActions>
      }
      stepper={['draft', 'approved', 'current', 'retired']}
      dialogs={dialogs}
    >
      <Tab name="text" holds={fieldNames}>
        {isWritable(terms.status) ? (
          <DetailsTab fields={fieldNames} />
        ) : (
          <div className={classes.reading} lang={terms.language}>
            <RichTextView body={terms.body} />
          </div>
        )}
      </Tab>
      <Tab name="changes">
        <Comparison terms={terms} />
      </Tab>
      <Aside>
        <EditionFacts terms={terms} />
      </Aside>
    </DocumentPage>
  )
}

const EditionFacts = ({ terms }: { terms: Edition }) => (
  <>
    <SoleApprovalNote exception={terms.approvalException} />
    <Section title="Key facts">
      <Facts
        facts={{
          'Counts from': terms.effectiveFrom && <DateText date={terms.effectiveFrom} />,
          'Written by': terms.createdByName,
          Begun: <InstantText at={terms.createdAt} />,
          'Approved by': terms.approvedByName,
          Approved: terms.approvedAt && <InstantText at={terms.approvedAt} />,
          'Made current': terms.publishedAt && <InstantText at={terms.publishedAt} />,
          Retired: terms.retiredAt && <InstantText at={terms.retiredAt} />,
        }}
      />
    </Section>
    <Section title="Document">
      <ul className={classes.papers}>
        <li>
          <a href={pdfUrl(terms.id)} target="_blank" rel="noreferrer">
            Open the PDF
          </a>
        </li>
        <li>
          <AppLink href={`/terms-and-conditions?edition=${terms.id}`}>As readers see it</AppLink>
        </li>
        <li>
          <AppLink href={`/setup/audit?filter[entity]=terms-and-conditions&filter[record]=${terms.id}`}>
            In the audit trail
          </AppLink>
        </li>
      </ul>
      <p className={classes.hash}>SHA-256 {terms.sha256}</p>
    </Section>
  </>
)
