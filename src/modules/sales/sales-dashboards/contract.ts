import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { sheetFormats } from '#platform/contract/import-export.ts'
import { currency, isoDate, uuid } from '#platform/contract/values/fields.ts'
import { type FigureKind, figureKinds, type View, viewNames } from './domain.ts'

const view = z.enum(Object.keys(viewNames) as [View, ...View[]])
const kind = z.enum<[FigureKind, ...FigureKind[]]>([...figureKinds])

const query = z.object({
  facilityId: uuid.optional(),
  marketSegmentId: uuid.optional(),
  globalSegmentId: uuid.optional(),
  /** Left out: the reader's own figures for a salesperson, everybody's for all others. */
  salespersonId: z.union([uuid, z.literal('all')]).optional(),
  /** Of decisions, in UTC days; left out: the last twelve months. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Left out: the currency of the facility. */
  currency: currency.optional(),
})
export type ForecastQuery = z.output<typeof query>

const chosen = z.object({ id: uuid, name: z.string() }).nullable()

/** One number: what it is worth, and the list whose rows were counted. */
const figure = z.object({
  /** A decimal string; null where there is none, such as the rate of nothing. */
  value: z.string().nullable(),
  /** The list behind it, with its filters; null where there is nothing to open. */
  path: z.string().nullable(),
  /** Rows of that list. */
  count: z.int().nullable(),
})
export type LinkedFigure = z.output<typeof figure>

const row = z.object({ id: z.string(), label: z.string(), figures: z.array(figure) })
export type FigureRow = z.output<typeof row>

const table = z.object({
  key: z.string(),
  title: z.string(),
  /** How the figures come about. */
  about: z.string().nullable(),
  /** What the rows are: "Sales step". */
  rowHead: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind })),
  rows: z.array(row),
  total: row.nullable(),
  /** How the table is drawn beside its numbers, and from which columns. */
  chart: z.enum(['bars', 'columns', 'calibration']).nullable(),
  series: z.array(z.string()),
})
export type FigureTable = z.output<typeof table>

const figures = z.object({
  view,
  /** What the figures are about, with the defaults filled in. */
  scope: z.object({
    facility: chosen,
    marketSegment: chosen,
    globalSegment: chosen,
    salesperson: chosen,
    from: isoDate,
    to: isoDate,
    currency,
    today: isoDate,
  }),
  /** Currencies of the facilities, for the choice. */
  currencies: z.array(currency),
  /** What is in none of the figures, by currency: it has no rate into the one that is shown. */
  leftOut: z.array(z.object({ currency: z.string(), count: z.int(), value: z.string(), path: z.string() })),
  tables: z.array(table),
})
export type Figures = z.output<typeof figures>

const path = '/api/v1/sales-dashboards/:view' as const
const access = 'sales-dashboards:read' as const
const byView = z.object({ view })

/** The forecast: what is open, what was decided, how long it takes and why orders are lost. */
export const salesDashboards = contract({
  slice: 'sales-dashboards',
  singular: 'Forecast',
  plural: 'Forecast',
  endpoints: {
    figures: endpoint({
      method: 'GET',
      path,
      access,
      kind: 'read',
      summary: 'Tables of figures, each with the list behind it',
      params: byView,
      query,
      response: figures,
      envelope: 'data',
    }),
    exportFigures: endpoint({
      method: 'GET',
      path: `${path}/export/:format`,
      access,
      kind: 'stream',
      summary: 'The same figures as csv or xlsx, with the filters in effect',
      params: byView.extend({ format: z.enum(sheetFormats) }),
      query,
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'export',
    }),
  },
})
