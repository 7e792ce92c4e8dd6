import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import listClasses from '#platform/web/lists/list-page.module.css'
import { listHref } from '#platform/web/queries/list-url.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { BarChart } from '#platform/web/ui/bar-chart.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { enquiries } from '../../contract.ts'
import classes from '../enquiries.module.css'
import { ViewSwitch } from '../view-switch.tsx'
import { lossNames, noBidReasonNames } from '../labels.ts'
import { periodOf, periods } from './periods.ts'

type Counts = readonly { reason: string; count: number }[]

/** Why we did not bid and why we lost; every bar opens the enquiries behind it. */
export function ReasonsScreen() {
  const { path, parameters, hrefWith } = useScreenUrl()
  const today = localToday()
  const period = periodOf(parameters.period)
  const range = periods[period].range(today)
  const { data, error, refetch } = useQuery(reading(api(enquiries).reasons, { query: range }))
  const bars = (
    filter: 'noBidReason' | 'lostReason',
    counts: Counts,
    names: Readonly<Record<string, string>>,
  ) =>
    counts.map(({ reason, count }) => ({
      label: names[reason] ?? reason,
      size: count,
      value: count,
      href: listHref(path, { query: { filter: { [filter]: [reason], ...receivedIn(range) } }, other: {} }),
    }))
  return (
    <div className={listClasses.page}>
      <PageHead
        title="Enquiries"
        count="Reasons"
        actions={<ViewSwitch current="reasons" hrefs={{ list: path, board: hrefWith('view', 'board') }} />}
      />
      <Tabs
        label="Received in"
        tabs={Object.entries(periods).map(([name, { label }]) => ({
          label: label(today),
          href: hrefWith('period', name === 'year' ? null : name),
          current: name === period,
        }))}
      />
      {error && !data ? (
        <ErrorState error={error} what="The reasons" noun="enquiries" retry={() => void refetch()} />
      ) : data ? (
        <div className={classes.reasons}>
          <Reasons title="Why we did not bid" bars={bars('noBidReason', data.noBid, noBidReasonNames)} />
          <Reasons title="Why we lost" bars={bars('lostReason', data.lost, lossNames)} />
        </div>
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
    </div>
  )
}

const receivedIn = ({ from, to }: { from?: string; to?: string }) =>
  from || to ? { receivedAt: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}

function Reasons({ title, bars }: { title: string; bars: Parameters<typeof BarChart>[0]['bars'] }) {
  const total = bars.reduce((sum, { size }) => sum + size, 0)
  return (
    <Card title={title} count={total}>
      {bars.length > 0 ? (
        <BarChart label={title} bars={bars} />
      ) : (
        <p className={classes.note}>None of the enquiries of this time.</p>
      )}
    </Card>
  )
}
