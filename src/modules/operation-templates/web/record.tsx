import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Files } from '#platform/web/activity/files.tsx'
import { RecordPage } from '#platform/web/records/record-page.tsx'
import { SoleApprovalNote, soleApprovalFields } from '#platform/web/records/sole-approval.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { statusSteps } from '#platform/web/ui/status-stepper.tsx'
import { operationTemplates, type TemplateRecord } from '../contract.ts'
import { templateLifecycle } from '../domain/lifecycle.ts'
import { Comparison } from './record/comparison.tsx'
import { Documents } from './record/documents.tsx'
import { OperationsOverview } from './record/operations-overview.tsx'
import { TravellerPreview } from './record/traveller-preview.tsx'
import { Versions } from './record/versions.tsx'
import { InTemplate, type Level, pathsOf } from './scope.tsx'
import { shownFields, templateFields } from './template-fields.tsx'
import classes from './templates.module.css'
import { hoursOf } from './labels.ts'

/** `/setup/psl-levels/{id}/operation-templates/{templateId}` */
export const Screen = () => (
  <InTemplate>
    {(template, level) => <Template key={template.id} template={template} level={level} />}
  </InTemplate>
)

const slice = 'operation-templates'
const newVersion = { label: 'Make new version' }

const flow = {
  table: templateLifecycle,
  buttons: ['approve', 'makeCurrent'],
  inputs: {
    approveOwn: soleApprovalFields,
    approve: () => (
      <p className={classes.about}>
        With your approval the version is fixed. It is used once it is made current.
      </p>
    ),
    makeCurrent: () => (
      <p className={classes.about}>
        New travellers are made with this version from now on; earlier versions are retired. Travellers that
        are under way keep their own copy.
      </p>
    ),
  },
}

function Template({ template, level }: { template: TemplateRecord; level: Level }) {
  const router = useRouter()
  const paths = pathsOf(level.id)
  const [dialog, setDialog] = useState(false)
  const mayVersion = template.can.makeVersion
  const may = mayVersion === true ? undefined : mayVersion
  return (
    <>
      <RecordPage
        contract={operationTemplates}
        id={template.id}
        list={paths.templates}
        flow={flow}
        head={headOf}
        tabs={tabsOf}
        more={() => [
          { label: newVersion.label, icon: 'copy', onClick: () => setDialog(true), reason: may },
          { label: 'Edit operations', icon: 'list', href: paths.operations(template.id) },
        ]}
        aside={asideOf({ reason: may, onClick: () => setDialog(true) })}
      />
      {dialog && (
        <ActionDialog
          contract={operationTemplates}
          action="makeVersion"
          record={template}
          info={newVersion}
          onClose={() => setDialog(false)}
          onDone={(made) => void router.navigate({ href: paths.template(made.id) })}
        >
          {() => (
            <p className={classes.about}>
              {`The operations are copied into a draft. ${template.code} version ${template.edition} stays as it is.`}
            </p>
          )}
        </ActionDialog>
      )}
    </>
  )
}

/** The right column: key facts, the way to the next version, the other versions. */
const asideOf =
  (button: { reason: string | undefined; onClick: () => void }) => (template: TemplateRecord) => (
    <>
      <SoleApprovalNote exception={template.approvalException} />
      <Section title="Key facts">
        <Facts facts={factsOf(template)} />
        <div className={classes.tools}>
          <ReasonedButton icon="copy" {...button}>
            {newVersion.label}
          </ReasonedButton>
        </div>
      </Section>
      <Versions template={template} />
    </>
  )

const headOf = (template: TemplateRecord) => ({
  title: template.name,
  extra: `Version ${template.edition}`,
  company: { name: template.levelName, href: pathsOf(template.pslLevelId).level },
  note: template.code,
  track: statusSteps(templateLifecycle, ['draft', 'approved', 'current', 'retired'], template.status, {
    approved: template.approvedAt && <DateText date={template.approvedAt} />,
  }),
})

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

const tabsOf = (template: TemplateRecord) => [
  {
    key: 'operations',
    label: 'Operations',
    count: template.operations.length,
    content: () => <OperationsOverview template={template} />,
  },
  {
    key: 'details',
    label: 'Details',
    content: () => (
      <TabForm contract={operationTemplates} record={template} fields={templateFields} only={shownFields} />
    ),
  },
  { key: 'documents', label: 'Documents', content: () => <Documents template={template} /> },
  { key: 'compare', label: 'Compare', content: () => <Comparison template={template} /> },
  { key: 'preview', label: 'Preview', content: () => <TravellerPreview template={template} /> },
  { key: 'files', label: 'Files', content: () => <Files slice={slice} id={template.id} /> },
  { key: 'timeline', label: 'Timeline', content: () => <Timeline slice={slice} id={template.id} /> },
]
