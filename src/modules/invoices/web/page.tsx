import { formatAmount } from '#platform/contract/amounts.ts'
import { shortDay } from '#platform/contract/dates.ts'
import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, LinesTab } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { type InvoiceRecord, invoices } from '../contract.ts'
import { invoiceKinds, invoiceLifecycle, type InvoiceState, isDraft } from '../domain.ts'
import { invoiceFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(invoices)

/** `/invoices/{id}` */
export const Screen = () => <DocumentScreen contract={invoices} page={InvoicePage} />

const { actions } = invoiceLifecycle

const table = {
  register: {
    info: actions.register,
    done: 'is registered',
    fields: (_, { totals, currency }) => (
      <Sentence>
        {`${formatAmount(totals.gross, currency)} ${currency} with tax. Its lines count on their orders from now on.`}
      </Sentence>
    ),
  },
  correct: {
    info: actions.correct,
    done: 'is a draft again',
    fields: () => <Sentence>It becomes a draft again, and its lines count no more on their orders.</Sentence>,
  },
  dispute: {
    info: actions.dispute,
    done: 'is disputed',
    fields: () => <Sentence>Nothing of it is paid until the dispute is settled.</Sentence>,
  },
  void: {
    info: actions.void,
    done: 'is void',
    fields: () => (
      <Sentence>
        It keeps its number and counts no more on its orders. The supplier's number can be registered again.
      </Sentence>
    ),
  },
} satisfies DialogTable<InvoiceRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<InvoiceState, readonly string[]>> = {
  draft: ['register'],
  registered: ['dispute'],
  matched: ['dispute'],
  on_hold: ['dispute'],
  disputed: ['settle'],
  void: [],
}

function InvoicePage({ record }: { record: InvoiceRecord }) {
  const page = useDocument(invoices, record, { fields: invoiceFields(record) })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.supplierName, href: `/companies/${record.supplierId}` }}
          note={`their ${record.supplierInvoiceNo} of ${shortDay(record.invoiceDate)}`}
        />
      }
      actions={<DocumentActions buttons={buttons[record.status]} />}
      stepper={['draft', 'registered']}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToRegister : {}}
    >
      <Tab name="lines" count={page.form.values.lines?.length ?? 0}>
        <InvoicedLines />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Amounts record={record} />
        <Section title="Key facts">
          <Facts
            facts={{
              Kind: invoiceKinds[record.kind],
              'Invoice date': <DateText date={record.invoiceDate} />,
              Due: <DateText date={record.dueOn} />,
              Orders: record.orders.map(({ id, number }) => (
                <span key={id}>
                  <AppLink href={`/purchase-orders/${id}/invoices`}>{number}</AppLink>{' '}
                </span>
              )),
              Facility: record.facilityName,
              Registered: record.registeredAt && <InstantText at={record.registeredAt} />,
              'Registered by': record.registeredByName,
            }}
          />
        </Section>
        <MissingSection title="Before it can be registered" />
      </Aside>
    </DocumentPage>
  )
}

/** What the lines come to, beside what the supplier states. */
function Amounts({ record: { totals, currency, statedGross } }: { record: InvoiceRecord }) {
  return (
    <Section title="Amounts">
      <Facts
        facts={{
          Lines: <MoneyText value={totals.net} currency={currency} />,
          Tax: <MoneyText value={totals.tax} currency={currency} />,
          'Gross, computed': (
            <b>
              <MoneyText value={totals.gross} currency={currency} />
            </b>
          ),
          'Gross, stated': <MoneyText value={statedGross} currency={currency} />,
          Difference: `${totals.difference}, ${totals.agrees ? 'within' : 'beyond'} 0.02`,
        }}
      />
    </Section>
  )
}

function InvoicedLines() {
  const { form, locked, record } = usePage(invoices)
  const field = form.field('lines')
  const shown = { ...field, disabled: field.disabled || locked !== undefined }
  return <LinesTab locked={locked}>{invoiceFields(record).lines.input(shown, form)}</LinesTab>
}
