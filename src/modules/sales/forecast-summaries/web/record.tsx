import { useParams } from '@tanstack/react-router'
import { fileAddress, openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import { forecastSummaries } from '../contract.ts'
import { periodName } from '../domain.ts'
import { forecastFields, forecastSections } from './fields.tsx'
import { Figures } from './figures.tsx'
import { QuotesBehind } from './quotes-behind.tsx'
import { Trend } from './trend.tsx'

type Forecast = RecordOf<typeof forecastSummaries>

export const prefetch = prefetchRecord(forecastSummaries)

/** `/setup/forecast-summaries/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      contract={forecastSummaries}
      id={id}
      list="/setup/forecast-summaries"
      head={headOf}
      tabs={tabsOf}
      aside={asideOf}
      more={moreOf}
    />
  )
}

const headOf = ({ name, periodType, periodStart, salespersonName }: Forecast) => {
  const period = periodName(periodType, periodStart)
  return { title: name, extra: name.includes(period) ? null : period, owner: salespersonName }
}

const tabsOf = (forecast: Forecast) => [
  { key: 'figures', label: 'Figures', content: () => <Figures id={forecast.id} /> },
  { key: 'quotes', label: 'Quotes behind', content: () => <QuotesBehind id={forecast.id} /> },
  { key: 'trend', label: 'Trend', content: () => <Trend id={forecast.id} /> },
  {
    key: 'details',
    label: 'Details',
    content: () => (
      <TabForm
        key={forecast.id}
        contract={forecastSummaries}
        record={forecast}
        fields={forecastFields}
        sections={forecastSections}
      />
    ),
  },
  {
    key: 'timeline',
    label: 'Timeline',
    content: () => <Timeline slice="forecast-summaries" id={forecast.id} />,
  },
]

const { pdf } = forecastSummaries.endpoints

const moreOf = ({ id }: Forecast) => [
  {
    label: 'Open PDF',
    icon: 'document' as const,
    onClick: () => openFile(pdf, { params: { id } }),
  },
  {
    label: 'Download PDF',
    icon: 'download' as const,
    onClick: () => window.location.assign(fileAddress(pdf, { params: { id }, query: { download: '1' } })),
  },
]

const orAll = (name: string | null) => name ?? <Dim>all</Dim>

const asideOf = (forecast: Forecast) => (
  <>
    <Section title="Which quotes count">
      <Facts
        facts={{
          From: <DateText date={forecast.periodStart} />,
          Until: <DateText date={forecast.periodEnd} />,
          Facility: orAll(forecast.facilityName),
          Salesperson: orAll(forecast.salespersonName),
          'Global segment': orAll(forecast.globalSegmentName),
          'Market segment': orAll(forecast.marketSegmentName),
        }}
      />
    </Section>
    <Section title="Target">
      <Facts
        facts={{
          Target: <MoneyText value={forecast.targetValue} currency={forecast.currency} />,
          Committed: forecast.committedValue && (
            <MoneyText value={forecast.committedValue} currency={forecast.currency} />
          ),
          Note: forecast.note,
        }}
      />
    </Section>
  </>
)
