import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { type DocumentPaths, useDocument } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import type { RecordOf } from '#platform/web/records/load-record.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { pqf, pqfLifecycle } from '../contract.ts'
import { formKinds, formLabel, questionsOf } from '../domain.ts'
import { detailSections, pqfFields } from './fields.tsx'
import { Preview } from './preview.tsx'

type Form = RecordOf<typeof pqf>

export const prefetch = prefetchRecord(pqf)

/** `/setup/pqf/{id}` */
export const Screen = () => <DocumentScreen contract={pqf} page={FormPage} />

const paths: DocumentPaths = { list: '/setup/pqf', record: (id: string) => `/setup/pqf/${id}` }

const table = {
  publish: {
    info: pqfLifecycle.actions.publish,
    done: 'is published',
    fields: () => (
      <Sentence>
        From now on this revision is the one companies are asked to fill in. It can no longer be changed; the
        revision before it is retired.
      </Sentence>
    ),
  },
  retire: {
    info: pqfLifecycle.actions.retire,
    done: 'is retired',
    fields: () => <Sentence>The form can no longer be started. What was answered with it stays.</Sentence>,
  },
  revise: {
    info: { label: 'New revision', needsReason: true },
    done: ({ revision }) => `Rev ${revision} is a draft`,
    fields: () => <Sentence>The questions are copied into a draft; this revision stays as it is.</Sentence>,
  },
} satisfies DialogTable<Form>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

function FormPage({ record: form }: { record: Form }) {
  const { code, revision, publishedAt } = form
  const page = useDocument(pqf, form, {
    fields: pqfFields,
    nameOf: (one) => one.title,
    paths,
    reached: publishedAt === null ? [] : [{ toState: 'current', at: publishedAt }],
  })
  return (
    <DocumentPage
      page={page}
      head={<DocumentTitle extra={formLabel(code, revision)} />}
      actions={<DocumentActions buttons={['publish']} />}
      stepper={['draft', 'current', 'retired']}
      dialogs={dialogs}
    >
      <Tab name="questions" count={questionsOf(form.sections).length} holds={['sections']}>
        <DetailsTab fields={['sections']} />
      </Tab>
      <Tab name="preview">
        <Preview form={form} />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={detailSections} />
      </Tab>
      <Tab name="submissions" count={form.submissionCount}>
        <Cards place="pqf/submissions" id={form.id} />
      </Tab>
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts
            facts={{
              Kind: formKinds[form.kind],
              'Pass score': form.passScore && `${form.passScore} %`,
              'Review cycle': form.reviewCycleMonths && `${form.reviewCycleMonths} months`,
              Published: publishedAt && <InstantText at={publishedAt} />,
              By: form.publishedByName,
              'Made because': form.revisionReason,
            }}
          />
        </Section>
        <RevisionsSection revisions={form.revisions} next={{ action: 'revise', label: 'New revision' }} />
      </Aside>
    </DocumentPage>
  )
}
