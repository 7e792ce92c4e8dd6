import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
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
      <Facts facts={factsOf(data)} />
    </Card>
  )
}

/** Targets on home; the forecast has the rest. */
const TARGETS = 2

function factsOf({ tables, scope }: Figures) {
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
  return figure?.path && text ? <AppLink href={figure.path}>{text}</AppLink> : text
}
