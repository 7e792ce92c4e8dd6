import { givenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { formatMoney } from '#platform/contract/values/amounts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { type Bar, BarChart } from '#platform/web/ui/bar-chart.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { type Figures, type FigureTable, salesDashboards } from '../contract.ts'
import { formatFigure } from './format-figure.ts'

/** The pipeline in a few numbers, and the targets that run; for home. Nothing for those who see no forecast. */
export function ForecastTile() {
  const may = useMay('sales-dashboards:read')
  const { data } = useQuery({
    ...reading(api(salesDashboards).figures, { params: { view: 'pipeline' }, query: {} }),
    enabled: may,
  })
  if (!may || !data) return null
  return (
    <Card
      title="Forecast"
      count={`open enquiries, ${data.scope.currency}`}
      action={<AppLink href="/forecast">Open the forecast</AppLink>}
    >
      <Facts facts={homeFigures(data)} />
    </Card>
  )
}

/** Targets on home; the forecast has the rest. */
const TARGETS = 2

function homeFigures({ tables, scope }: Figures) {
  const all = tables.find(({ key }) => key === 'step')
  const targets = tables.find(({ key }) => key === 'targets')
  const running = targets?.rows.slice(0, TARGETS) ?? []
  return {
    Weighted: all && figureOf(all, all.total, 'weighted', scope.currency),
    Open: all && figureOf(all, all.total, 'value', scope.currency),
    ...Object.fromEntries(
      running.map((row) => [
        row.label,
        targets && (
          <>
            {figureOf(targets, row, 'won', scope.currency)} <Dim>won of</Dim>{' '}
            {figureOf(targets, row, 'target', scope.currency)}
          </>
        ),
      ]),
    ),
  }
}

function figureOf(table: FigureTable, row: FigureTable['total'], key: string, currency: string) {
  const at = table.columns.findIndex((column) => column.key === key)
  const [figure, kind] = [row?.figures[at], table.columns[at]?.kind]
  const text = figure && kind ? formatFigure(figure, kind, currency) : null
  return figure?.path && text ? <AppLink href={givenAddress(figure.path)}>{text}</AppLink> : text
}

/**
 * The pipeline by sales step, for home: the very figures of the forecast, so that the two never differ. Each bar opens the
 * rows it is made of; what has no exchange rate is said once.
 */
export function PipelineCard() {
  const may = useMay('sales-dashboards:read')
  const { data } = useQuery({
    ...reading(api(salesDashboards).figures, { params: { view: 'pipeline' }, query: {} }),
    enabled: may,
  })
  const steps = data?.tables.find(({ key }) => key === 'step')
  if (!may || !data || !steps) return null
  const { currency, salesperson } = data.scope
  const left = data.leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card
      title={salesperson ? 'Your pipeline by sales step' : 'Pipeline by sales step'}
      count={`weighted by confidence, ${currency}`}
    >
      {steps.rows.length === 0 ? (
        <p>No open enquiry has a value yet.</p>
      ) : (
        <BarChart label="Weighted value by sales step" bars={barsOf(steps, currency)} />
      )}
      {left > 0 && data.leftOut[0] && (
        <p>
          <AppLink href={givenAddress(data.leftOut[0].path)}>
            {left === 1 ? '1 enquiry' : `${left} enquiries`} without an exchange rate
          </AppLink>{' '}
          <Dim>{left === 1 ? 'is' : 'are'} left out.</Dim>
        </p>
      )}
    </Card>
  )
}

const barsOf = ({ columns, rows }: FigureTable, currency: string): Bar[] => {
  const place = (key: string) => columns.findIndex((column) => column.key === key)
  const [count, value, weighted] = [place('count'), place('value'), place('weighted')]
  return rows.map(({ label, figures }) => ({
    label,
    count: Number(figures[count]?.value ?? 0),
    size: Number(figures[weighted]?.value ?? 0),
    href: givenAddress(figures[weighted]?.path ?? '/forecast'),
    value: (
      <>
        {formatMoney(figures[weighted]?.value ?? '0', currency, true)}
        <Dim> of {formatMoney(figures[value]?.value ?? '0', currency, true)}</Dim>
      </>
    ),
  }))
}
