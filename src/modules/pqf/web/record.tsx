import { useParams, useRouter } from '@tanstack/react-router'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import type { Flow } from '#platform/web/records/record-actions.tsx'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { pqf, pqfLifecycle } from '../contract.ts'
import { formKinds, formLabel, questionsOf } from '../domain.ts'
import { detailSections, pqfFields } from './fields.tsx'
import classes from './pqf.module.css'
import { Preview } from './preview.tsx'

type Form = RecordOf<typeof pqf>

const flow: Flow = {
  table: pqfLifecycle,
  buttons: ['publish'],
  inputs: {
    publish:
      'From now on this revision is the one companies are asked to fill in. It can no longer be changed; the revision before it is retired.',
    retire: 'The form can no longer be started. What was answered with it stays.',
  },
}

export const prefetch = prefetchRecord(pqf)

/** `/setup/pqf/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      contract={pqf}
      id={id}
      list="/setup/pqf"
      flow={flow}
      head={headOf}
      tabs={tabsOf}
      aside={asideOf}
    />
  )
}

const headOf = (form: Form) => ({
  title: form.title,
  extra: formLabel(form.code, form.revision),
})

const detailNames = detailSections.flatMap(({ fields }) => fields)

const tabsOf = (form: Form) => [
  {
    key: 'questions',
    label: 'Questions',
    count: questionsOf(form.sections).length,
    content: () => (
      <TabForm key={form.id} contract={pqf} record={form} fields={pqfFields} only={['sections']} />
    ),
  },
  { key: 'preview', label: 'Preview', content: () => <Preview key={form.id} form={form} /> },
  {
    key: 'details',
    label: 'Details',
    content: () => (
      <TabForm
        key={form.id}
        contract={pqf}
        record={form}
        fields={pqfFields}
        sections={detailSections}
        only={detailNames}
      />
    ),
  },
  {
    key: 'submissions',
    label: 'Submissions',
    count: form.submissionCount,
    content: () => <Cards place="pqf/submissions" id={form.id} />,
  },
  { key: 'timeline', label: 'Timeline', content: () => <Timeline slice="pqf" id={form.id} /> },
]

const asideOf = (form: Form) => (
  <>
    <Section title="Key facts">
      <Facts
        facts={{
          Kind: formKinds[form.kind],
          'Pass score': form.passScore && `${form.passScore} %`,
          'Review cycle': form.reviewCycleMonths && `${form.reviewCycleMonths} months`,
          Published: form.publishedAt && <InstantText at={form.publishedAt} />,
          By: form.publishedByName,
          'Made because': form.revisionReason,
        }}
      />
    </Section>
    <Section title="Revisions" action={<Revise form={form} />}>
      <ul className={classes.revisions}>
        {form.revisions.map(({ id, revision, status }) => (
          <li key={id}>
            <AppLink href={`/setup/pqf/${id}`} aria-current={id === form.id ? 'page' : undefined}>
              Rev {revision}
            </AppLink>
            <StatusChip table={pqfLifecycle} state={status} />
          </li>
        ))}
      </ul>
    </Section>
  </>
)

function Revise({ form }: { form: Form }) {
  const router = useRouter()
  return (
    <ActionButton
      small
      contract={pqf}
      action="revise"
      record={form}
      info={{ label: 'New revision', needsReason: true }}
      onDone={(next) => void router.navigate({ href: `/setup/pqf/${next.id}` })}
      input="The questions are copied into a draft; this revision stays as it is."
    />
  )
}
