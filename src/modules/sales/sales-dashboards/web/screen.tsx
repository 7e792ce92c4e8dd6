import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { Menu } from '@mantine/core'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, StateMessage } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type Figures, type ForecastQuery, salesDashboards } from '../contract.ts'
import { type View, viewNames } from '../domain.ts'
import { FigureCard } from './figure-card.tsx'
import { type Changes, FilterBar } from './filter-bar.tsx'
import classes from './forecast.module.css'

const views = Object.keys(viewNames) as View[]
const filterNames = [
  'facilityId',
  'marketSegmentId',
  'globalSegmentId',
  'salespersonId',
  'from',
  'to',
  'currency',
] as const

/** The view and the filters of an address; what is no filter is left out. */
function readAddress(parameters: Readonly<Record<string, string>>): { view: View; query: ForecastQuery } {
  const view = views.find((name) => name === parameters.view) ?? 'pipeline'
  const query = Object.fromEntries(
    filterNames.flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : [])),
  )
  return { view, query }
}

const figuresQuery = ({ view, query }: ReturnType<typeof readAddress>) =>
  reading(api(salesDashboards).figures, { params: { view }, query })

type Values = Readonly<Record<string, string>>

export const prefetch = (_params: Values, search: Values, client: QueryClient) =>
  client.prefetchQuery(figuresQuery(readAddress(search)))

/** `/forecast`: what is open, what was decided, how long it takes and why orders are lost. */
export function Screen() {
  const { hrefOf, parameters, go } = useScreenUrl()
  const address = readAddress(parameters)
  const { view, query } = address
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...figuresQuery(address),
    placeholderData: keepPreviousData,
  })
  const shown = data?.view === view ? data : undefined
  const change = (changes: Changes) => {
    const next = Object.entries({ ...parameters, ...changes }).filter(([, value]) => value !== null)
    go(hrefOf(Object.fromEntries(next)))
  }
  return (
    <>
      <PageHead title="Forecast" actions={<ExportMenu view={view} query={query} />} />
      <Tabs
        label="Parts of the forecast"
        tabs={views.map((name) => ({
          label: viewNames[name],
          href: hrefOf({ ...parameters, view: name }),
          current: name === view,
        }))}
      />
      <div className={classes.page}>
        {data && <FilterBar figures={data} onChange={change} />}
        {!shown && error && <NotShown error={error} clear={hrefOf({ view })} retry={() => void refetch()} />}
        {!shown && !error && <SkeletonRows rows={12} columns={5} />}
        {shown && (
          <div
            className={classNames(classes.cards, isPlaceholderData && classes.dimmed)}
            aria-busy={isPlaceholderData}
          >
            <Notes figures={shown} />
            {shown.tables.map((table) => (
              <FigureCard key={table.key} table={table} currency={shown.scope.currency} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/** What cannot be shown says why; filters that are refused can be taken away. */
function NotShown({ error, clear, retry }: { error: Error; clear: ScreenAddress; retry: () => void }) {
  if (error instanceof ApiError && error.status === 422)
    return (
      <StateMessage
        icon="filter"
        title="These filters cannot be shown"
        action={<ButtonLink href={clear}>Clear all</ButtonLink>}
      >
        {error.message}
      </StateMessage>
    )
  return <ErrorState error={error} what="The forecast" noun="the forecast" retry={retry} />
}

const notes: Readonly<Record<View, string>> = {
  pipeline: 'Open enquiries today. Value: latest quote, or the estimate. Weighted: value x confidence.',
  'win-rate': 'Quotes that were won or lost in the period. A won quote counts with the value of the order.',
  'time-in-step': 'How long enquiries stand in each sales step.',
  confidence: 'How often what was promised came true.',
  lost: 'Quotes that were lost in the period, and enquiries that never became a quote.',
}

function Notes({ figures }: { figures: Figures }) {
  const { scope, leftOut, view } = figures
  const isMoney = view !== 'time-in-step' && view !== 'confidence'
  return (
    <>
      <p className={classes.how}>
        {notes[view]}
        {isMoney && ` Amounts in ${scope.currency}; other currencies are converted at the quote's rate.`}{' '}
        Every number opens the list behind it.
      </p>
      {leftOut.length > 0 && (
        <Alert
          tone="amber"
          title={`Records without an exchange rate to ${scope.currency} are left out of all figures`}
        >
          {leftOut
            .map(({ currency, count, value }) => `${count} with ${formatMoney(value, currency, true)}`)
            .join(', ')}
          . <AppLink href={givenAddress(leftOut[0]?.path ?? '')}>Show them</AppLink>
        </Alert>
      )}
    </>
  )
}

/** The figures that are shown as a file, with the filters in effect. */
export function ExportMenu({ view, query }: { view: View; query: object }) {
  const hrefOf = (format: string) =>
    fileAddress(salesDashboards.endpoints.exportFigures, { params: { view, format }, query })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button icon="download">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={hrefOf(format)}
            download
            leftSection={<Icon name="download" size={14} />}
          >
            {format === 'xlsx' ? 'Export to Excel' : 'Export to CSV'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
