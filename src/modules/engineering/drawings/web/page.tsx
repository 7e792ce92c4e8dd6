import { useQuery } from '@tanstack/react-query'
import { givenAddress } from '#platform/contract/register.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type DrawingRecord, drawings } from '../contract.ts'
import { type DrawingStatus, drawingKinds, drawingLabel, isDraft, revisionEffects } from '../domain.ts'
import { drawingFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(drawings)

/** `/drawings/{id}`: one revision. */
export const Screen = () => <DocumentScreen contract={drawings} page={DrawingPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<DrawingStatus, readonly string[]>> = {
  draft: ['approve'],
  current: [],
  superseded: [],
  withdrawn: [],
  cancelled: [],
}

function DrawingPage({ record }: { record: DrawingRecord }) {
  const page = useDocument(drawings, record, { fields: drawingFields, nameOf: drawingLabel })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Rev ${record.rev}`}
          {...(record.companyId && record.companyName
            ? { company: { name: record.companyName, href: `/companies/${record.companyId}` as const } }
            : {})}
          note={record.title}
        />
      }
      actions={<DocumentActions buttons={buttons[record.status]} />}
      stepper={['draft', 'current']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToApprove : {}}
    >
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <Tab name="uses" label="Where used">
        <Uses id={record.id} />
      </Tab>
      <TimelineTab />
      <Aside>
        <MissingSection title="Before it can be approved" />
        <Section title="Key facts">
          <Facts
            facts={{
              Kind: drawingKinds[record.kind],
              'Work goes by': record.currentRev && `Rev ${record.currentRev}`,
              Issued: <DateText date={record.issuedOn} />,
              'Open travellers': record.effect && revisionEffects[record.effect],
              'Prepared by': record.createdByName,
              'Approved by': record.approvedByName,
              'Files signed': record.approvedFiles?.map(({ name }) => name).join(', '),
            }}
          />
        </Section>
        <SignaturesSection read={api(drawings).signatures} record={record} />
        <RevisionsSection
          revisions={record.revisions.map((one) => ({ ...one, revision: one.rev }))}
          next={{ action: 'revise', label: 'Next revision' }}
        />
      </Aside>
    </DocumentPage>
  )
}

/** What goes by any revision of it. */
function Uses({ id }: { id: string }) {
  const { data } = useQuery(reading(api(drawings).uses, { params: { id } }))
  if (!data) return null
  if (data.length === 0) return <EmptyState title="Not used anywhere yet" />
  return (
    <Section title="Where used">
      <Facts
        facts={data.map(
          ({ number, title, rev, state, path }) =>
            [
              number,
              <AppLink key={path} href={givenAddress(path)}>
                {[title, rev && `Rev ${rev}`, state].filter(Boolean).join(', ')}
              </AppLink>,
            ] as const,
        )}
      />
    </Section>
  )
}
