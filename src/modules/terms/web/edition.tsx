import { urlOf } from '#platform/contract/client.ts'
import { pageConfig } from '#platform/web/config.ts'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { SoleApprovalNote, soleApprovalFields } from '#platform/web/records/sole-approval.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { RichTextView } from '#platform/web/fields/rich-text-view.tsx'
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

const pdfUrl = (id: string) =>
  pageConfig.apiBase + urlOf(termsAndConditions.endpoints.pdf, { params: { id }, query: {} })

const head = (terms: Edition) => ({
  title: terms.title,
  extra: `Edition ${terms.edition}`,
  note: `${termsKinds[terms.kind]}, ${termsLanguages[terms.language]}`,
})

const tabs = (terms: Edition) => [
  {
    key: 'text',
    label: 'Text',
    content: () =>
      isWritable(terms.status) ? (
        <TabForm contract={termsAndConditions} record={terms} fields={fields} />
      ) : (
        <div className={classes.reading} lang={terms.language}>
          <RichTextView body={terms.body} />
        </div>
      ),
  },
  {
    key: 'changes',
    label: 'Changes',
    content: () => <Comparison terms={terms} />,
  },
]

const aside = (terms: Edition) => (
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

const sentences = {
  approveOwn: soleApprovalFields,
  approve: () => <p>From now on its words stay as they are. It does not count yet.</p>,
  makeCurrent: () => (
    <p>
      It counts from now on, and the edition before it is retired. Documents keep the one they were issued
      with.
    </p>
  ),
}

const flow = { table: termsLifecycle, inputs: sentences }

const more = (terms: Edition) => [
  {
    label: 'New edition from this text',
    icon: 'plus' as const,
    href: `/setup/terms?new=${terms.kind}&from=${terms.id}`,
  },
]

/** One edition: its text, what changed since the one before, and its way from draft to current. */
export function EditionPage({ id }: { id: string }) {
  return (
    <RecordPage
      contract={termsAndConditions}
      id={id}
      list="/setup/terms"
      head={head}
      tabs={tabs}
      aside={aside}
      flow={flow}
      more={more}
    />
  )
}
