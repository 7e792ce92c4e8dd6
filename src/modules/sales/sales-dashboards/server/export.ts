import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import { type Cell, neutralised } from '#platform/server/import-export/cells.ts'
import type { Figures, FigureTable, LinkedFigure } from '../contract.ts'
import { type FigureKind, viewNames } from '../domain.ts'

const units: Readonly<Record<FigureKind, string>> = {
  count: '',
  money: '',
  percent: '%',
  points: 'percentage points',
  days: 'days',
  times: '×',
}

/** What the figures are about, line by line, in words. */
function aboutLines({ view, scope, leftOut }: Figures): [string, string][] {
  const all = (one: { name: string } | null) => one?.name ?? 'All'
  return [
    ['Figures', viewNames[view]],
    ['As of', scope.today],
    ['Decided from', scope.from],
    ['Decided until', scope.to],
    ['Facility', all(scope.facility)],
    ['Market segment', all(scope.marketSegment)],
    ['Global segment', all(scope.globalSegment)],
    ['Salesperson', all(scope.salesperson)],
    ['Currency', scope.currency],
    ...leftOut.map(({ currency, count, value }): [string, string] => [
      `In no figure: no rate from ${currency}`,
      `${count} records, ${value} ${currency}`,
    ]),
  ]
}

const rowsOf = ({ rows, total }: FigureTable) => [...rows, ...(total ? [total] : [])]
const numberOf = ({ value }: LinkedFigure): Cell => (value === null ? null : Number(value))

/** The figures as one flat table with a line for each figure, so that a spreadsheet can filter and pivot them. */
export function csvOf(figures: Figures): string {
  const { currency } = figures.scope
  const about = aboutLines(figures).map(([label, value]) => ['About', label, '', neutralised(value), ''])
  const lines = figures.tables.flatMap((table) =>
    rowsOf(table).flatMap(({ label, figures: cells }) =>
      cells.map((cell, at) => {
        const column = table.columns[at]
        const unit = column?.kind === 'money' ? currency : units[column?.kind ?? 'count']
        return [table.title, neutralised(label), column?.label ?? '', cell.value ?? '', unit]
      }),
    ),
  )
  return stringify([['Table', 'Row', 'Figure', 'Value', 'Unit'], ...about, ...lines], { bom: true })
}

/** `By market segment`, shortened as a spreadsheet wants it, and told apart from the others. */
function sheetNames(tables: readonly FigureTable[]): string[] {
  const taken = new Set<string>()
  return tables.map(({ title }, at) => {
    const short = title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 28)
    const name = taken.has(short) ? `${short} ${at}` : short
    taken.add(name)
    return name
  })
}

/** The figures as a workbook: what they are about, then a sheet for each table, numbers as numbers. */
export function xlsxOf(figures: Figures): Promise<Uint8Array> {
  const { currency } = figures.scope
  const names = sheetNames(figures.tables)
  const sheets = figures.tables.map((table, at) => ({
    name: names[at] ?? table.key,
    columns: [{ width: 34 }, ...table.columns.map(() => ({ width: 16 }))],
    freezePane: { rows: 1 },
    rows: [
      [
        table.rowHead,
        ...table.columns.map(({ label, kind }) => {
          const unit = kind === 'money' ? currency : units[kind]
          return unit === '' ? label : `${label} (${unit})`
        }),
      ],
      ...rowsOf(table).map((row) => [neutralised(row.label), ...row.figures.map(numberOf)]),
    ],
  }))
  return writeXlsx({
    sheets: [
      {
        name: 'About',
        columns: [{ width: 34 }, { width: 44 }],
        rows: aboutLines(figures).map(([label, value]) => [label, neutralised(value)]),
      },
      ...sheets,
    ],
  })
}

/** The file in the format asked for. */
export const fileOf = async (figures: Figures, format: SheetFormat): Promise<string | Uint8Array> =>
  format === 'csv' ? csvOf(figures) : xlsxOf(figures)
