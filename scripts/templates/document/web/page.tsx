import { type DialogTable, lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { type ValveOrderRecord, valveOrders } from '../contract.ts'
import type { ValveOrderStatus } from '../domain.ts'
import { sections, valveOrderFields } from './fields.tsx'

export const prefetch = prefetchRecord(valveOrders)

/** `/valve-orders/{id}` */
export const Screen = () => <DocumentScreen contract={valveOrders} page={ValveOrderPage} />

/** An action that is not named here gets the usual dialog. */
const table = {} satisfies DialogTable<ValveOrderRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<ValveOrderStatus, readonly string[]>> = {
  draft: ['issue'],
  issued: ['close'],
  closed: [],
  cancelled: [],
}

function ValveOrderPage({ record }: { record: ValveOrderRecord }) {
  const page = useDocument(valveOrders, record, { fields: valveOrderFields })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={record.reference}
        />
      }
      actions={<DocumentActions buttons={buttons[record.status]} />}
      stepper={['draft', 'issued', 'closed']}
      dialogs={dialogs}
    >
      <Tab name="lines" count={page.form.values.lines?.length ?? 0}>
        <DocumentLines field="lines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts facts={{ Facility: record.facilityName, 'Written by': record.createdByName }} />
        </Section>
      </Aside>
    </DocumentPage>
  )
}
