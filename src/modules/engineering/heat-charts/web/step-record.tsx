import { type DialogTable, lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import { type ChildPageProps, ChildScreen, prefetchChild } from '#platform/web/documents/child-screen.tsx'
import { DocumentActions, DocumentPage, DocumentTitle } from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { api } from '#platform/web/queries/api.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SignaturesSection, SigningFields } from '#modules/signing/signature/web/api.tsx'
import { heatChartRecords, type HeatRecord } from '../contract.ts'
import { type HeatRecordStatus, heatRecordLifecycle, isSigned } from '../domain.ts'

export const prefetch = prefetchChild(heatChartRecords)

/** `/heat-charts/{id}/records/{childId}` */
export const Screen = () => <ChildScreen contract={heatChartRecords} page={StepRecordPage} />

const buttons: Readonly<Record<HeatRecordStatus, readonly string[]>> = {
  open: ['record'],
  recorded: ['reject', 'sign'],
  signed: [],
}

const { actions } = heatRecordLifecycle
const table = {
  sign: {
    info: actions.sign,
    done: 'is signed',
    fields: (form, { chartNumber, lineNo }) => (
      <SigningFields form={form} meaning="inspected" label={`${chartNumber} step ${lineNo}`} />
    ),
  },
  addReading: {
    info: { label: 'Add a reading' },
    done: 'has one more reading',
    fields: (form) => (
      <>
        <IntegerField {...form.field<number>('minute', 'Minute', true)} />
        <IntegerField {...form.field<number>('temperatureC', 'Temperature', true)} suffix="°C" />
      </>
    ),
  },
} satisfies DialogTable<HeatRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

type Shape = (typeof heatChartRecords)['input']['shape']
type Reading = NonNullable<FormValues<Shape>['readings']>[number]
const columns = lineColumns<Reading>([
  { key: 'minute', header: 'Minute', kind: 'integer', width: 100 },
  { key: 'temperatureC', header: 'Temperature °C', kind: 'integer', width: 140 },
])
const fields: FormFields<Shape> = {
  note: { wide: true, input: (field) => <TextField {...field} /> },
  readings: linesField<Reading>('readings', {
    columns,
    blank: (lines) => ({ lineNo: nextLineNo(lines), minute: 0, temperatureC: 20 }),
    noun: 'reading',
  }),
}
const sections = [{ title: 'Record', fields: ['note'] as const }]

function StepRecordPage({ contract, record }: ChildPageProps<typeof heatChartRecords, HeatRecord>) {
  const page = useDocument(contract, record, {
    fields,
    nameOf: ({ chartNumber, lineNo }) => `${chartNumber} step ${lineNo}`,
    within: `${record.chartNumber} Rev ${record.chartRevision}`,
  })
  return (
    <DocumentPage
      page={page}
      head={<DocumentTitle note={record.title} />}
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry label="Add a reading" icon="plus" onClick={() => page.open('addReading')} />
        </DocumentActions>
      }
      stepper={['open', 'recorded', 'signed']}
      dialogs={dialogs}
    >
      <Tab name="readings" count={page.form.values.readings?.length ?? 0}>
        <DocumentLines field="readings" />
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
              Step: record.lineNo,
              Asked: `${record.askedC} °C`,
              'Recorded by': record.performedByName,
            }}
          />
        </Section>
        <SignaturesSection
          read={api(contract).signatures}
          record={record}
          isSigned={isSigned(record.status)}
        />
      </Aside>
    </DocumentPage>
  )
}
