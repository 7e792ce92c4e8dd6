import { formatAmountWithCode, formatDecimal } from '#platform/contract/amounts.ts'
import { shortDay } from '#platform/contract/dates.ts'
import type { PdfDocument, TableColumn, TableRow } from '#platform/server/pdf/document.ts'
import type { StockReport } from '../contract/reading.ts'
import { ages } from '../domain/ageing.ts'
import { centsOf, gramsOf, kgOf, moneyOf } from '../domain/cut.ts'
import { forms, type SteelForm } from '../domain/forms.ts'
import { type SteelStatus, steelLifecycle } from '../domain/lifecycle.ts'

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
}

/** Rows of one facility, currency and form. */
export interface ValuedSum extends Omit<AgedSum, 'age'> {
  readonly form: SteelForm
  readonly currency: string
  readonly value: string
}

const count = (number: number): string => formatDecimal(String(number))
const totalOf = <T>(of: readonly T[], figure: (one: T) => number): number =>
  of.reduce((sum, one) => sum + figure(one), 0)

const titles: Readonly<Record<Exclude<StockReport, 'ageing'>, string>> = {
  list: 'Steel stock list',
  offcuts: 'Steel offcuts',
}

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
      steelLifecycle.states[one.status].label,
      String(one.days),
    ],
  })
  const rows = [...Map.groupBy(pieces, ({ facilityName }) => facilityName)].flatMap(
    ([facility, own]): TableRow[] => {
      const all = count(totalOf(own, ({ qtyPieces }) => qtyPieces))
      const mass = kg(totalOf(own, ({ massKg }) => gramsOf(massKg)))
      const sum = ['Sum', '', '', '', '', all, '', '', mass, '', '', '']
      return [{ kind: 'group', cells: [facility] }, ...own.map(lineOf), { kind: 'sum', cells: sum }]
    },
  )
  return {
    ...made,
    orientation: 'landscape',
    title: titles[report],
    number: `as of ${shortDay(day)}`,
    facts: [{ label: 'Rows', value: String(pieces.length) }],
    blocks: [
      {
        kind: 'table',
        columns,
        rows,
        empty: report === 'offcuts' ? 'There are no offcuts.' : 'Nothing is in stock.',
      },
    ],
    footer: FOOTER,
  }
}

/** Pieces and mass by the days since they were received, for each facility. */
export function ageingPrint(sums: readonly AgedSum[], day: string, made: Made): PdfDocument {
  const cellsOf = (label: string, of: readonly AgedSum[]): string[] => [
    label,
    count(totalOf(of, (one) => one.rows)),
    count(totalOf(of, ({ qtyPieces }) => qtyPieces)),
    kg(totalOf(of, ({ massKg }) => gramsOf(massKg))),
  ]
  const rows = [...Map.groupBy(sums, ({ facilityName }) => facilityName)].flatMap(
    ([facility, own]): TableRow[] => [
      { kind: 'group', cells: [facility] },
      ...ages.map(
        ({ label }, at): TableRow => ({
          cells: cellsOf(
            label,
            own.filter(({ age }) => age === at),
          ),
        }),
      ),
      { kind: 'sum', cells: cellsOf('Sum', own) },
    ],
  )
  return {
    ...made,
    title: 'Ageing of steel stock',
    number: `as of ${shortDay(day)}`,
    facts: [{ label: 'Rows', value: count(totalOf(sums, (one) => one.rows)) }],
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'In stock' },
          { label: 'Rows', align: 'right' },
          { label: 'Pieces', align: 'right' },
          { label: 'kg', align: 'right' },
        ],
        rows,
        empty: 'Nothing is in stock.',
      },
    ],
    footer: FOOTER,
  }
}

/** Pieces, mass and value of our own steel at the end of a day, by facility and form; currencies are never added. */
export function valuationPrint(sums: readonly ValuedSum[], day: string, made: Made): PdfDocument {
  const cellsOf = (label: string, currency: string, of: readonly ValuedSum[]): string[] => [
    label,
    count(totalOf(of, ({ qtyPieces }) => qtyPieces)),
    kg(totalOf(of, ({ massKg }) => gramsOf(massKg))),
    formatAmountWithCode(moneyOf(totalOf(of, ({ value }) => centsOf(value))), currency),
  ]
  const blocks = [...Map.groupBy(sums, (one) => `${one.facilityName}, ${one.currency}`)]
  const rows = blocks.flatMap(([name, own]): TableRow[] => {
    const currency = own[0]?.currency ?? ''
    return [
      { kind: 'group', cells: [name] },
      ...own.map((one): TableRow => ({ cells: cellsOf(forms[one.form].label, currency, [one]) })),
      { kind: 'sum', cells: cellsOf('Sum', currency, own) },
    ]
  })
  return {
    ...made,
    title: 'Valuation of steel stock',
    number: `as of ${shortDay(day)}`,
    facts: [
      { label: 'Rows', value: count(totalOf(sums, (one) => one.rows)) },
      { label: 'Steel', value: 'Our own, without that of customers' },
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Form' },
          { label: 'Pieces', align: 'right' },
          { label: 'kg', align: 'right' },
          { label: 'Value', align: 'right' },
        ],
        rows,
        empty: 'There was no steel of our own on this day.',
      },
    ],
    footer: FOOTER,
  }
}

export const sheetHeadings = [
  'Number', 'Form', 'Size', 'Specification', 'Grade', 'Heat', 'Certificate', 'Pieces', 'Length mm', 'Free mm', 'kg', 'Facility',
  'Place', 'Owner', 'Status', 'Received', 'Days',
] // biome-ignore format: names read better in rows

/** One row of the sheet of the list, the ageing or the offcuts. */
export const sheetRow = (one: ReportedPiece): string[] => [
  one.number,
  forms[one.form].label,
  one.sizeText,
  one.specificationName,
  one.grade,
  one.heatNo ?? '',
  one.certificateType,
  String(one.qtyPieces),
  one.lengthMm,
  one.freeMm,
  one.massKg,
  one.facilityName,
  one.placeName ?? '',
  one.ownerName ?? '',
  steelLifecycle.states[one.status].label,
  one.receivedOn,
  String(one.days),
]

export const valuationHeadings = [
  'Number', 'Form', 'Size', 'Specification', 'Grade', 'Heat', 'Facility', 'Pieces', 'Total length mm', 'kg', 'Value',
  'Currency', 'Received',
] // biome-ignore format: names read better in rows

/** One row of the sheet of the valuation. */
export const valuedRow = (one: ValuedPiece): string[] => [
  one.number,
  forms[one.form].label,
  one.sizeText,
  one.specificationName,
  one.grade,
  one.heatNo ?? '',
  one.facilityName,
  String(one.qtyPieces),
  one.totalLengthMm,
  kgOf(gramsOf(one.massKg)),
  one.value,
  one.currency,
  one.receivedOn,
]
