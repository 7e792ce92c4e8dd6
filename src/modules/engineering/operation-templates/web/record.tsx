import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { DocumentActions, DocumentPage, DocumentTitle } from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { SoleApprovalNote, soleApprovalFields } from '#platform/web/records/sole-approval.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { operationTemplates, type TemplateRecord } from '../contract.ts'
import { templateLifecycle } from '../domain/lifecycle.ts'
import { Comparison } from './record/comparison.tsx'
import { Documents } from './record/documents.tsx'
import { OperationsOverview } from './record/operations-overview.tsx'
import { TravellerPreview } from './record/traveller-preview.tsx'
import { InTemplate, type Level, pathsOf } from './scope.tsx'
import { shownFields, templateFields } from './template-fields.tsx'
import { hoursOf } from './labels.ts'

/** `/setup/psl-levels/{id}/operation-templates/{templateId}` */
export const Screen = () => (
  <InTemplate>
    {(template, level) => <Template key={template.id} template={template} level={level} />}
  </InTemplate>
)

const newVersion = { label: 'Make new version' }
const { approveOwn, approve, makeCurrent } = templateLifecycle.actions

const table = {
  approveOwn: { info: approveOwn, done: 'is approved', fields: soleApprovalFields },
  approve: {
    info: approve,
    done: 'is approved',
    fields: () => (
      <Sentence>With your approval the version is fixed. It is used once it is made current.</Sentence>
    ),
  },
  makeCurrent: {
    info: makeCurrent,
    done: 'is current',
    fields: () => (
      <Sentence>
        New travellers are made with this version from now on; earlier versions are retired. Travellers that
        are under way keep their own copy.
      </Sentence>
    ),
  },
  makeVersion: {
    info: newVersion,
    done: ({ edition }) => `version ${edition} is a draft`,
    fields: (_, { code, edition }) => (
      <Sentence>
        {`The operations are copied into a draft. ${code} version ${edition} stays as it is.`}
      </Sentence>
    ),
  },
} satisfies DialogTable<TemplateRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

function Template({ template, level }: { template: TemplateRecord; level: Level }) {
  const { templates, template: record } = pathsOf(level.id)
  const { approvedAt, edition } = template
  const page = useDocument(operationTemplates, template, {
    fields: templateFields,
    nameOf: ({ name }) => name,
    paths: { list: templates, record },
    reached: approvedAt === null ? [] : [{ toState: 'approved', at: approvedAt }],
  })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Version ${edition}`}
          company={{ name: template.levelName, href: pathsOf(template.pslLevelId).level }}
          note={template.code}
        />
      }
      actions={<TemplateActions level={level} />}
      stepper={['draft', 'approved', 'current', 'retired']}
      dialogs={dialogs}
    >
      <Tab name="operations" count={template.operations.length}>
        <OperationsOverview template={template} />
      </Tab>
      <Tab name="details">
        <DetailsTab fields={shownFields} />
      </Tab>
      <Tab name="documents">
        <Documents template={template} />
      </Tab>
      <Tab name="compare">
        <Comparison template={template} />
      </Tab>
      <Tab name="preview">
        <TravellerPreview template={template} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <SoleApprovalNote exception={template.approvalException} />
        <Section title="Key facts">
          <Facts facts={factsOf(template)} />
        </Section>
        <RevisionsSection
          title="Versions"
          word="Version"
          revisions={versionsOf(template)}
          next={{ action: 'makeVersion', label: newVersion.label }}
        />
      </Aside>
    </DocumentPage>
  )
}

function TemplateActions({ level }: { level: Level }) {
  const { record, open } = usePage<typeof operationTemplates, keyof typeof table>(operationTemplates)
  return (
    <DocumentActions buttons={['approve', 'makeCurrent']}>
      <MenuEntry
        label={newVersion.label}
        icon="copy"
        reason={reasonOf(record.can.makeVersion)}
        onClick={() => open('makeVersion')}
      />
      <MenuEntry label="Edit operations" icon="list" href={pathsOf(level.id).operations(record.id)} />
    </DocumentActions>
  )
}

/** All versions of the same code, newest first. */
const versionsOf = ({ id, edition, status, versions }: TemplateRecord) =>
  [...versions, { id, edition, status }]
    .toSorted((a, b) => b.edition - a.edition)
    .map((one) => ({ id: one.id, revision: one.edition, status: one.status }))

const factsOf = (template: TemplateRecord) => ({
  'PSL level': `${template.levelStandard}, ${template.levelCode}`,
  'Product families': template.productFamilies.join(', '),
  Operations: template.operations.length,
  Planned: hoursOf(template.operations.reduce((sum, { plannedMinutes }) => sum + (plannedMinutes ?? 0), 0)),
  'Valid from': template.validFrom && <DateText date={template.validFrom} />,
  'Derived from': template.derivedFrom,
  'Written by': template.authorNames.join(', '),
  'Approved by': template.approvedByName,
  Approved: template.approvedAt && <DateText date={template.approvedAt} />,
})
