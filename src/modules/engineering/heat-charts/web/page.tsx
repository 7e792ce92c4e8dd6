import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { ChildRecords } from '#platform/web/documents/child-screen.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { type HeatChartRecord, heatChartRecords, heatCharts } from '../contract.ts'
import { type HeatChartStatus, heatRecordLifecycle } from '../domain.ts'
import { heatChartFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(heatCharts)

/** `/heat-charts/{id}` */
export const Screen = () => <DocumentScreen contract={heatCharts} page={HeatChartPage} />

const dialogTable = {
  revise: {
    info: { label: 'Revise', needsReason: true },
    done: 'is being prepared',
    fields: () => <Sentence>The next revision begins as a draft; this one stays in force.</Sentence>,
  },
} satisfies DialogTable<HeatChartRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: dialogTable }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<HeatChartStatus, readonly string[]>> = {
  draft: ['release'],
  released: ['close'],
  closed: [],
  cancelled: [],
  superseded: [],
}

const recordColumns = columnsOf(heatChartRecords.record, [
  { field: 'lineNo' },
  { field: 'title', card: 'main' },
  { field: 'readings', numeric: true, cell: ({ readings }) => readings.length },
  { field: 'performedByName' },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={heatRecordLifecycle} state={status} />,
  },
])

function HeatChartPage({ record }: { record: HeatChartRecord }) {
  const page = useDocument(heatCharts, record, {
    fields: heatChartFields,
    nameOf: ({ number, revision }) => `${number} Rev ${revision}`,
  })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Rev ${record.revision}`}
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={record.furnace}
        />
      }
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry
            label="Furnace chart"
            icon="print"
            onClick={() => openFile(heatCharts.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['draft', 'released', 'closed']}
      dialogs={dialogs}
    >
      <Tab name="steps" count={page.form.values.steps?.length ?? 0}>
        <DocumentLines field="steps" />
      </Tab>
      <Tab name="items" label="Load" count={page.form.values.items?.length ?? 0}>
        <DocumentLines field="items" />
      </Tab>
      <Tab name="records" count={record.recordsAll}>
        <ChildRecords
          contract={heatChartRecords}
          columns={recordColumns}
          none="Each step gets its record when the chart is released."
        />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts
            facts={{
              Signed: `${record.recordsSigned} of ${record.recordsAll} steps`,
              Facility: record.facilityName,
              'Written by': record.createdByName,
            }}
          />
        </Section>
        <RevisionsSection revisions={record.revisions} next={{ action: 'revise', label: 'Revise' }} />
      </Aside>
    </DocumentPage>
  )
}
