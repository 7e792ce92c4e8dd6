import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { BarChart } from '#platform/web/ui/bar-chart.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ForecastFigures, forecastSummaries } from '../contract.ts'
import type { Figure } from '../domain.ts'
import classes from './forecast.module.css'

/** The figures of one target as they are now. */
export const figuresQuery = (id: string) => reading(api(forecastSummaries).figures, { params: { id } })

const countQuotes = (count: number): string => (count === 1 ? '1 quote' : `${count} quotes`)

/** Target, won, open, weighted, lost, gap and coverage; each opens the quotes behind it. */
export function Figures({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(figuresQuery(id))
  const url = useScreenUrl()
  if (!data) {
    if (!error) return <SkeletonRows rows={4} columns={4} />
    return <ErrorState error={error} what="The figures" noun="forecasts" retry={() => void refetch()} />
  }
  const details = url.hrefOf({ tab: 'details' })
  const hrefOf = (figure: Figure) => url.hrefOf({ tab: 'quotes', 'filter[figure]': figure })
  return (
    <div className={classes.page}>
      <ul className={classes.tiles} aria-label="Figures">
        {tilesOf(data, hrefOf, details).map((tile) => (
          <li key={tile.label}>
            <AppLink href={tile.href} className={classes.tile}>
              <span className={classes.label}>{tile.label}</span>
              <b className={classes.figure}>{tile.value}</b>
              <span className={classes.note}>{tile.note}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {data.leftOutCount > 0 && <LeftOut figures={data} href={hrefOf('left_out')} />}
      <Card title="Against the target">
        <BarChart label="Figures against the target" bars={barsOf(data, hrefOf, details)} />
      </Card>
      <p className={classes.how}>
        Open quotes count in the period in which the order is expected, or, without such a day, in which their
        validity ends. Won and lost ones count on the day of the decision. Weighted is value times confidence;
        gap is target minus won; coverage is open over gap.
      </p>
    </div>
  )
}

interface Tile {
  label: string
  value: string
  note: ReactNode
  href: ScreenAddress
}

function tilesOf(
  data: ForecastFigures,
  hrefOf: (figure: Figure) => ScreenAddress,
  details: ScreenAddress,
): Tile[] {
  const money = (value: string) => formatMoney(value, data.currency, true)
  const isPassed = data.gap.startsWith('-')
  return [
    {
      label: 'Target',
      value: money(data.targetValue),
      note: data.committedValue ? `${money(data.committedValue)} committed` : 'nothing committed',
      href: details,
    },
    { label: 'Won', value: money(data.won), note: countQuotes(data.wonCount), href: hrefOf('won') },
    { label: 'Open', value: money(data.open), note: countQuotes(data.openCount), href: hrefOf('open') },
    { label: 'Weighted', value: money(data.weighted), note: 'value times confidence', href: hrefOf('open') },
    { label: 'Lost', value: money(data.lost), note: countQuotes(data.lostCount), href: hrefOf('lost') },
    {
      label: 'Gap',
      value: isPassed ? money(data.gap.slice(1)) : money(data.gap),
      note: isPassed ? 'over the target' : 'still to be won',
      href: hrefOf('won'),
    },
    {
      label: 'Coverage',
      value: data.coverage === null ? 'reached' : `${data.coverage} ×`,
      note: data.coverage === null ? 'no gap left' : 'open over gap',
      href: hrefOf('open'),
    },
  ]
}

function barsOf(data: ForecastFigures, hrefOf: (figure: Figure) => ScreenAddress, details: ScreenAddress) {
  const bar = (label: string, value: string, href: ScreenAddress, strong = false) => ({
    label,
    size: Number(value),
    value: formatMoney(value, data.currency, true),
    href,
    strong,
  })
  return [
    bar('Target', data.targetValue, details),
    bar('Won', data.won, hrefOf('won'), true),
    bar('Weighted', data.weighted, hrefOf('open'), true),
    bar('Open', data.open, hrefOf('open')),
    bar('Lost', data.lost, hrefOf('lost')),
  ]
}

function LeftOut({ figures, href }: { figures: ForecastFigures; href: ScreenAddress }) {
  const amounts = figures.leftOut.map(
    ({ currency, count, value }) => `${formatMoney(value, currency, true)} in ${countQuotes(count)}`,
  )
  return (
    <Alert tone="amber" title="Some quotes are in none of these sums">
      They have no rate to {figures.currency}: {amounts.join(', ')}. <AppLink href={href}>Show them</AppLink>
    </Alert>
  )
}
