import { formatAmount } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import type { ForecastFigures, ForecastRecord, ForecastSnapshot } from '../contract.ts'
import { periodName } from '../domain.ts'

/** What a print of a target is made of: the target, its figures as they are now, and what was frozen. */
export interface ForecastPrint {
  readonly forecast: ForecastRecord
  readonly figures: ForecastFigures
  /** Oldest first. */
  readonly snapshots: readonly ForecastSnapshot[]
  readonly letterhead: Letterhead
  readonly createdAt: string
}

/** Weeks on the print; the screen has the rest. */
const WEEKS = 26

const quotes = (count: number): string => (count === 1 ? '1 quote' : `${count} quotes`)
const reached = (coverage: string | null): string => (coverage === null ? 'reached' : `${coverage} ×`)

function figuresTable({ forecast, figures }: ForecastPrint): Block {
  const amount = (value: string) => formatAmount(value, forecast.currency)
  const line = (label: string, value: string, note: string): TableRow => ({ cells: [label, value, note] })
  const isPassed = figures.gap.startsWith('-')
  return {
    kind: 'table',
    columns: [
      { label: 'Figure', width: 40 },
      { label: forecast.currency, align: 'right' },
      { label: 'From' },
    ],
    rows: [
      line('Target', amount(figures.targetValue), ''),
      ...(figures.committedValue
        ? [line('Committed', amount(figures.committedValue), forecast.note ?? '')]
        : []),
      line('Won', amount(figures.won), quotes(figures.wonCount)),
      line('Open', amount(figures.open), quotes(figures.openCount)),
      line('Weighted', amount(figures.weighted), 'open value times confidence'),
      line('Lost', amount(figures.lost), quotes(figures.lostCount)),
      {
        kind: 'sum',
        cells: [
          isPassed ? 'Over the target' : 'Gap',
          amount(figures.gap.replace('-', '')),
          'target less won',
        ],
      },
      line('Coverage', reached(figures.coverage), 'open over gap'),
    ],
  }
}

function leftOut({ figures, forecast }: ForecastPrint): Block[] {
  if (figures.leftOutCount === 0) return []
  const amounts = figures.leftOut.map(
    ({ currency, count, value }) => `${formatAmount(value, currency)} ${currency} in ${quotes(count)}`,
  )
  return [
    {
      kind: 'paragraph',
      tone: 'muted',
      text: `In none of these sums, since there is no rate to ${forecast.currency}: ${amounts.join(', ')}.`,
    },
  ]
}

/** The frozen weeks, newest first, each with what changed since the one before. */
function trend({ snapshots, forecast }: ForecastPrint): Block[] {
  const amount = (value: string) => formatAmount(value, forecast.currency)
  const shown = snapshots.slice(-WEEKS).toReversed()
  return [
    { kind: 'heading', text: `Frozen figures, ${forecast.currency}` },
    {
      kind: 'table',
      columns: [
        { label: 'Frozen on', width: 26 },
        { label: 'Target', align: 'right' },
        { label: 'Won', align: 'right' },
        { label: 'Weighted', align: 'right' },
        { label: 'Open', align: 'right' },
        { label: 'Lost', align: 'right' },
        { label: 'Gap', align: 'right' },
        { label: 'Coverage', align: 'right' },
      ],
      rows: shown.map((one) => ({
        cells: [
          shortDay(one.takenOn),
          amount(one.targetValue),
          amount(one.won),
          amount(one.weighted),
          amount(one.open),
          amount(one.lost),
          amount(one.gap),
          reached(one.coverage),
        ],
      })),
      empty: 'Nothing has been frozen yet; it is done every Monday.',
    },
    ...(snapshots.length > shown.length
      ? [
          {
            kind: 'paragraph',
            tone: 'muted',
            text: `The last ${WEEKS} of ${snapshots.length} frozen days.`,
          } as const,
        ]
      : []),
  ]
}

/** The print of a target: what was wanted, what there is, and how that came about week by week. */
export function forecastPrint(print: ForecastPrint): PdfDocument {
  const { forecast, createdAt, letterhead } = print
  const all = (name: string | null) => name ?? 'All'
  return {
    letterhead,
    title: 'Forecast summary',
    number: forecast.name,
    facts: [
      { label: 'Period', value: periodName(forecast.periodType, forecast.periodStart) },
      { label: 'From', value: shortDay(forecast.periodStart) },
      { label: 'Until', value: shortDay(forecast.periodEnd) },
      { label: 'Figures as of', value: shortDay(createdAt) },
    ],
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Facility', value: all(forecast.facilityName) },
          { label: 'Global segment', value: all(forecast.globalSegmentName) },
          { label: 'Market segment', value: all(forecast.marketSegmentName) },
          { label: 'Salesperson', value: all(forecast.salespersonName) },
        ],
      },
      figuresTable(print),
      ...leftOut(print),
      ...trend(print),
    ],
    footer:
      'Open quotes count where their order is expected, won and lost ones on the day of the decision (UTC).',
    createdAt,
  }
}
