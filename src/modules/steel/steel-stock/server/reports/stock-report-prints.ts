import { formatAmountWithCode, formatDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { PdfDocument, TableColumn, TableRow } from '#platform/server/pdf/document.ts'
import type { StockReport } from '../../contract/reading.ts'
import { ages } from '../../domain/ageing.ts'
import { centsOf, gramsOf, moneyOf } from '../../domain/cut.ts'
import { forms, type SteelForm } from '../../domain/sizes/forms.ts'
import { conditionalLabel, type SteelStatus, steelLifecycle } from '../../domain/lifecycle.ts'

/** A row of stock as it is listed; `days` since it was received. */
export interface ReportedPiece {
  readonly number: string
  readonly form: SteelForm
  readonly sizeText: string
  readonly grade: string
  readonly specificationName: string
  readonly heatNo: string | null
  readonly certificateType: string
  readonly qtyPieces: number
  readonly lengthMm: string
  readonly freeMm: string
  readonly massKg: string
  readonly status: SteelStatus
  readonly facilityName: string
  readonly placeName: string | null
  readonly ownerName: string | null
  readonly receivedOn: string
  readonly days: number
  /** The quote it is released for without its certificate; null: it is not, or not released. */
  readonly onlyFor: string | null
}

/** Our own steel as it was at the end of a day. */
export interface ValuedPiece {
  readonly number: string
  readonly form: SteelForm
  readonly sizeText: string
  readonly grade: string
  readonly specificationName: string
  readonly heatNo: string | null
  readonly facilityName: string
  readonly qtyPieces: number
  readonly totalLengthMm: string
  readonly massKg: string
  readonly value: string
  readonly currency: string
  readonly receivedOn: string
  /** As it stands now: whether it was so on an old day is told by its timeline. */
  readonly onlyFor: string | null
}

type Made = Pick<PdfDocument, 'letterhead' | 'createdAt'>

const FOOTER = 'Printed copies are not controlled.'
const mm = (length: string): string => (Number(length) > 0 ? formatDecimal(length.replace(/\.0$/, '')) : '')
const kg = (grams: number): string => formatDecimal((grams / 1000).toFixed(1))

/** Rows of one facility and age, see `ages`. */
export interface AgedSum {
  readonly facilityName: string
  readonly age: number
  readonly rows: number
  readonly qtyPieces: number
  readonly massKg: string
  /** Of the rows, those that are released without their certificate now. */
  readonly conditionalRows: number
}

/** Rows of one facility, currency and form. */
export interface ValuedSum extends Omit<AgedSum, 'age'> {
  readonly form: SteelForm
  readonly currency: string
  readonly value: string
  /** Of the value. */
  readonly conditionalValue: string
}

const count = (number: number): string => formatDecimal(String(number))
const totalOf = <T>(of: readonly T[], figure: (one: T) => number): number =>
  of.reduce((sum, one) => sum + figure(one), 0)

/** A print of one table as of a day. */
export interface Reported extends Pick<PdfDocument, 'title' | 'facts' | 'orientation'> {
  readonly day: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** What stands there when there are no rows. */
  readonly empty: string
}

export const printOf = ({ day, columns, rows, empty, ...about }: Reported, made: Made): PdfDocument => ({
  ...made,
  ...about,
  number: `as of ${shortDay(day)}`,
  blocks: [{ kind: 'table', columns: [...columns], rows: [...rows], empty }],
  footer: FOOTER,
})

/** Rows under the name of their group, each group with its sum. */
const grouped = <T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  linesOf: (own: readonly T[]) => readonly TableRow[],
  sumOf: (own: readonly T[]) => string[],
): TableRow[] =>
  [...Map.groupBy(all, nameOf)].flatMap(([name, own]): TableRow[] => [
    { kind: 'group', cells: [name] },
    ...linesOf(own),
    { kind: 'sum', cells: sumOf(own) },
  ])

const titles: Readonly<Record<Exclude<StockReport, 'ageing'>, string>> = {
  list: 'Steel stock list',
  offcuts: 'Steel offcuts',
}

export const statusOf = ({ status, onlyFor }: ReportedPiece): string =>
  onlyFor === null ? steelLifecycle.states[status].label : conditionalLabel(status)

/** How many rows are released without their certificate; nothing where none is. */
const conditionalFact = (rows: number) =>
  rows > 0 ? [{ label: 'Conditionally released', value: `${count(rows)} rows` }] : []

/** Every row of the house or every offcut, by facility. */
export function listPrint(
  pieces: readonly ReportedPiece[],
  report: Exclude<StockReport, 'ageing'>,
  day: string,
  made: Made,
): PdfDocument {
  const columns: TableColumn[] = [
    { label: 'Number', width: 22 },
    { label: 'Form and size' },
    { label: 'Grade', width: 34 },
    { label: 'Heat', width: 24 },
    { label: 'Type', width: 12 },
    { label: 'Pieces', align: 'right' },
    { label: 'Length mm', align: 'right' },
    { label: 'Free mm', align: 'right' },
    { label: 'kg', align: 'right' },
    { label: 'Place', width: 18 },
    { label: 'Status', width: 26 },
    { label: 'Days', align: 'right' },
  ]
  const lineOf = (one: ReportedPiece): TableRow => ({
    cells: [
      { text: one.number, isStrong: true },
      { text: one.sizeText, note: one.ownerName && `Property of ${one.ownerName}` },
      { text: one.grade, note: one.specificationName },
      one.heatNo ?? '',
      one.certificateType,
      String(one.qtyPieces),
      mm(one.lengthMm),
      mm(one.freeMm),
      kg(gramsOf(one.massKg)),
      one.placeName ?? '',
      { text: statusOf(one), note: one.onlyFor && `for ${one.onlyFor} only` },
      String(one.days),
    ],
  })
  const sumOf = (own: readonly ReportedPiece[]): string[] => {
    const all = count(totalOf(own, ({ qtyPieces }) => qtyPieces))
    const mass = kg(totalOf(own, ({ massKg }) => gramsOf(massKg)))
    return ['Sum', '', '', '', '', all, '', '', mass, '', '', '']
  }
  return printOf(
    {
      orientation: 'landscape',
      title: titles[report],
      day,
      facts: [
        { label: 'Rows', value: String(pieces.length) },
        ...conditionalFact(pieces.filter(({ onlyFor }) => onlyFor !== null).length),
      ],
      columns,
      rows: grouped(
        pieces,
        ({ facilityName }) => facilityName,
        (own) => own.map(lineOf),
        sumOf,
      ),
      empty: report === 'offcuts' ? 'There are no offcuts.' : 'Nothing is in stock.',
    },
    made,
  )
}

/** Pieces and mass by the days since they were received, for each facility. */
export function ageingPrint(sums: readonly AgedSum[], day: string, made: Made): PdfDocument {
  const cellsOf = (label: string, of: readonly AgedSum[]): string[] => [
    label,
    count(totalOf(of, (one) => one.rows)),
    count(totalOf(of, ({ qtyPieces }) => qtyPieces)),
    kg(totalOf(of, ({ massKg }) => gramsOf(massKg))),
    someOf(totalOf(of, ({ conditionalRows }) => conditionalRows)),
  ]
  return printOf(
    {
      title: 'Ageing of steel stock',
      day,
      facts: [
        { label: 'Rows', value: count(totalOf(sums, (one) => one.rows)) },
        ...conditionalFact(totalOf(sums, ({ conditionalRows }) => conditionalRows)),
      ],
      columns: [
        { label: 'In stock' },
        { label: 'Rows', align: 'right' },
        { label: 'Pieces', align: 'right' },
        { label: 'kg', align: 'right' },
        { label: 'Conditional rows', align: 'right' },
      ],
      rows: grouped(
        sums,
        ({ facilityName }) => facilityName,
        (own) =>
          ages.map(({ label }, at) => ({
            cells: cellsOf(
              label,
              own.filter(({ age }) => age === at),
            ),
          })),
        (own) => cellsOf('Sum', own),
      ),
      empty: 'Nothing is in stock.',
    },
    made,
  )
}

const someOf = (number: number): string => (number > 0 ? count(number) : '')
const moneyIn = (of: readonly ValuedSum[], figure: (one: ValuedSum) => string): string =>
  formatAmountWithCode(moneyOf(totalOf(of, (one) => centsOf(figure(one)))), of[0]?.currency ?? '')

/** Pieces, mass and value of our own steel at the end of a day, by facility and form; currencies are never added. */
export function valuationPrint(sums: readonly ValuedSum[], day: string, made: Made): PdfDocument {
  const cellsOf = (label: string, of: readonly ValuedSum[]): string[] => [
    label,
    count(totalOf(of, ({ qtyPieces }) => qtyPieces)),
    kg(totalOf(of, ({ massKg }) => gramsOf(massKg))),
    moneyIn(of, ({ value }) => value),
    of.some(({ conditionalRows }) => conditionalRows > 0)
      ? moneyIn(of, ({ conditionalValue }) => conditionalValue)
      : '',
  ]
  return printOf(
    {
      title: 'Valuation of steel stock',
      day,
      facts: [
        { label: 'Rows', value: count(totalOf(sums, (one) => one.rows)) },
        { label: 'Steel', value: 'Our own, without that of customers' },
        ...conditionalFact(totalOf(sums, ({ conditionalRows }) => conditionalRows)),
      ],
      columns: [
        { label: 'Form' },
        { label: 'Pieces', align: 'right' },
        { label: 'kg', align: 'right' },
        { label: 'Value', align: 'right' },
        { label: 'Of it conditional now', align: 'right' },
      ],
      rows: grouped(
        sums,
        ({ facilityName, currency }) => `${facilityName}, ${currency}`,
        (own) => own.map((one) => ({ cells: cellsOf(forms[one.form].label, [one]) })),
        (own) => cellsOf('Sum', own),
      ),
      empty: 'There was no steel of our own on this day.',
    },
    made,
  )
}
