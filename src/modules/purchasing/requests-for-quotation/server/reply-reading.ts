import { Decimal } from 'decimal.js'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { isoDate, unitPrice } from '#platform/contract/values/fields.ts'
import { readCell, textOf } from '#platform/server/import-export/cells.ts'
import type { SheetColumn } from '#platform/server/import-export/columns.ts'
import type { Sheet } from '#platform/server/import-export/read-sheet.ts'
import { type PriceBasis, priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { type CertificateType, certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import type { OfferInput, SheetReading } from '../contract.ts'

/** The columns of a reply sheet: what is asked for, locked, and what the supplier fills in. */
export const replyColumns = {
  key: { heading: 'Key', kind: 'text' },
  lineNo: { heading: 'Line', kind: 'text' },
  item: { heading: 'Item', kind: 'text' },
  material: { heading: 'Material', kind: 'text' },
  demanded: { heading: 'Certificate demanded', kind: 'text' },
  quantity: { heading: 'Quantity', kind: 'decimal' },
  unit: { heading: 'Unit', kind: 'text' },
  neededBy: { heading: 'Needed by', kind: 'text' },
  askedRemarks: { heading: 'Our remarks', kind: 'text' },
  unitPrice: { heading: 'Price', kind: 'decimal' },
  priceBasis: { heading: 'Price per', kind: 'choice', words: Object.keys(priceBases) },
  currency: { heading: 'Currency', kind: 'text' },
  deliveryOn: { heading: 'Delivery date', kind: 'date' },
  weeks: { heading: 'Delivery weeks', kind: 'integer' },
  certificate: { heading: 'Certificate offered', kind: 'choice', words: certificateTypes },
  validUntil: { heading: 'Valid until', kind: 'date' },
  reference: { heading: 'Your offer number', kind: 'text' },
  remarks: { heading: 'Your remarks', kind: 'text' },
} as const satisfies Record<string, Pick<SheetColumn, 'heading' | 'kind'> & { words?: readonly string[] }>

export type ReplyField = keyof typeof replyColumns
export const replyFields = Object.keys(replyColumns) as ReplyField[]
/** What the supplier fills in. */
export const isFilledIn = (field: ReplyField): boolean =>
  replyFields.indexOf(field) >= replyFields.indexOf('unitPrice')

/** What a sheet is compared with: the supplier that it was made for, and what was asked for. */
export interface ExpectedReply {
  /** The row of the supplier in this request; no other sheet has it. */
  readonly askedId: string
  readonly supplierId: string
  readonly currency: OfferInput['currency']
  readonly today: string
  readonly lines: readonly {
    readonly id: string
    readonly lineNo: number
    readonly item: string
    readonly quantity: string
    readonly form: string | null
  }[]
  /** Cells that hold a formula, as `row,column`, both counted from 1. */
  readonly formulas: ReadonlySet<string>
}

export const replyKey = (askedId: string, lineId: string): string => `${askedId}/${lineId}`

const OTHER_SHEET = 'This sheet was made for another request or another supplier.'
const FORMULA_SIGN = /^[=+\-@\t\r]/

type Problem = SheetReading['rows'][number]['problems'][number]
type OfferedLine = OfferInput['lines'][number]

/** One row of a sheet, read cell by cell; what is wrong with a cell is noted. */
interface RowReading {
  readonly problems: Problem[]
  readonly wrong: (field: ReplyField, sentence: string) => null
  readonly text: (field: ReplyField) => string
  /** A text of the supplier, which no spreadsheet may take for a formula later. */
  readonly words: (field: ReplyField, most: number) => string | null
  /** The value of the kind of its column; null where it is empty or wrong. */
  readonly value: (field: ReplyField) => string | null
  /** A day that is not over. */
  readonly day: (field: 'deliveryOn' | 'validUntil', today: string) => string | null
}

function rowReading(cells: ReadonlyMap<ReplyField, string>): RowReading {
  const problems: Problem[] = []
  const wrong = (field: ReplyField, sentence: string): null => {
    problems.push({ column: replyColumns[field].heading, sentence })
    return null
  }
  const text = (field: ReplyField) => cells.get(field)?.trim() ?? ''
  const value = (field: ReplyField) => {
    const column = replyColumns[field]
    const words = 'words' in column ? column.words : []
    const read = readCell({ ...column, field, words, isRequired: false }, text(field))
    if ('problem' in read) return wrong(field, `${read.problem}.`)
    const found = textOf(read.value)
    return found === '' ? null : found
  }
  return {
    problems,
    wrong,
    text,
    value,
    words(field, most) {
      const said = text(field)
      if (said === '') return null
      if (FORMULA_SIGN.test(said)) return wrong(field, 'A text must not begin like a formula.')
      return said.length > most ? wrong(field, `At most ${most} characters can be kept.`) : said
    },
    day(field, today) {
      const day = value(field)
      if (day === null) return null
      if (!isoDate.safeParse(day).success) return wrong(field, `"${day}" is no day.`)
      return day < today ? wrong(field, `${shortDay(day)} is in the past.`) : day
    },
  }
}

/** Reads a returned sheet; nothing is saved. A row without a price offers nothing for its line. */
export function readReply(sheet: Sheet, expected: ExpectedReply): SheetReading {
  const at = new Map(replyFields.map((field) => [field, sheet.headings.indexOf(replyColumns[field].heading)]))
  const gone = replyFields.filter((field) => at.get(field) === -1)
  if (gone.length > 0) {
    const names = gone.map((field) => `"${replyColumns[field].heading}"`).join(', ')
    return nothing(
      `${gone.length === 1 ? 'A column is' : 'Columns are'} missing: ${names}. Take the sheet as it was sent.`,
    )
  }
  const rows = sheet.rows.map(({ row, cells }) => ({
    row,
    formulas: replyFields.filter((field) => expected.formulas.has(`${row},${(at.get(field) ?? 0) + 1}`)),
    reading: rowReading(new Map(replyFields.map((field) => [field, cells[at.get(field) ?? -1] ?? '']))),
  }))
  const foreignRow = rows.find(({ reading }) => {
    const [askedId, lineId] = reading.text('key').split('/')
    return lineId !== undefined && askedId !== expected.askedId
  })
  if (foreignRow) return nothing(OTHER_SHEET)
  return together(rows, expected)
}

const nothing = (problem: string): SheetReading => ({ problems: [problem], rows: [], offer: null })

interface Row {
  readonly row: number
  readonly formulas: readonly ReplyField[]
  readonly reading: RowReading
}

function together(rows: readonly Row[], expected: ExpectedReply): SheetReading {
  const seen = new Set<string>()
  const lines: OfferedLine[] = []
  const days: string[] = []
  let reference: string | null = null
  for (const { formulas, reading } of rows) {
    for (const field of formulas)
      reading.wrong(field, 'The cell holds a formula. Put the value itself there.')
    const line = offeredIn(reading, expected, seen)
    if (!line) continue
    lines.push(line)
    const day = reading.day('validUntil', expected.today)
    if (day !== null) days.push(day)
    else if (reading.text('validUntil') === '' && days.length === 0)
      reading.wrong('validUntil', 'Enter the day until which the price holds.')
    reference ??= reading.words('reference', 100)
  }
  const shown = rows.map(({ row, reading }) => ({
    row,
    item: reading.text('item'),
    problems: reading.problems,
  }))
  if (shown.some(({ problems }) => problems.length > 0)) return { problems: [], rows: shown, offer: null }
  const [validUntil] = days.sort()
  if (lines.length === 0 || validUntil === undefined)
    return { problems: ['The sheet holds no price.'], rows: shown, offer: null }
  const { supplierId, currency, today } = expected
  return {
    problems: [],
    rows: shown,
    offer: { supplierId, reference, offeredOn: today, validUntil, currency, lines },
  }
}

/** What a row offers; null where it offers nothing, or names no line. */
function offeredIn(reading: RowReading, expected: ExpectedReply, seen: Set<string>): OfferedLine | null {
  const [, lineId] = reading.text('key').split('/')
  const asked = expected.lines.find(({ id }) => id === lineId)
  if (!asked)
    return reading.wrong(
      'key',
      'The hidden key of this row was changed. Type this line in, or ask for the sheet again.',
    )
  if (seen.has(asked.id)) return reading.wrong('key', `Line ${asked.lineNo} stands in the sheet twice.`)
  seen.add(asked.id)
  checkQuantity(reading, asked.quantity)
  const isEmpty = (['unitPrice', 'deliveryOn', 'weeks', 'certificate'] as const).every(
    (field) => reading.text(field) === '',
  )
  if (isEmpty) return null
  const currency = reading.text('currency').toUpperCase()
  if (currency !== '' && currency !== expected.currency)
    reading.wrong('currency', `Prices were asked for in ${expected.currency}; the sheet says ${currency}.`)
  const certificateType = reading.value('certificate') as CertificateType | null
  return {
    lineId: asked.id,
    unitPrice: priceOf(reading) ?? '0',
    priceBasis: basisOf(reading, asked.form),
    deliveryOn: deliveryOf(reading, expected.today),
    certificateType,
    remarks: reading.words('remarks', 300),
  }
}

function checkQuantity(reading: RowReading, asked: string): void {
  const given = reading.value('quantity')
  if (given === null || new Decimal(given).eq(asked)) return
  reading.wrong(
    'quantity',
    `Asked for was ${plainDecimal(asked)}; the sheet says ${given}. Offers are compared for what was asked.`,
  )
}

function priceOf(reading: RowReading): string | null {
  if (reading.text('unitPrice') === '') return reading.wrong('unitPrice', 'Enter the price.')
  const price = reading.value('unitPrice')
  if (price === null) return null
  if (new Decimal(price).lte(0)) return reading.wrong('unitPrice', 'The price has to be more than 0.')
  return unitPrice.safeParse(price).success
    ? price
    : reading.wrong('unitPrice', 'A price has at most ten digits and four decimals.')
}

function basisOf(reading: RowReading, form: string | null): PriceBasis {
  const basis = (reading.value('priceBasis') ?? 'each') as PriceBasis
  if (form === null && basis !== 'each') reading.wrong('priceBasis', 'Only steel is priced by metre or mass.')
  return basis
}

/** The day that is named, else so many weeks from today. */
function deliveryOf(reading: RowReading, today: string): string | null {
  const day = reading.day('deliveryOn', today)
  const weeks = reading.value('weeks')
  if (day !== null || weeks === null) return day
  const count = Number(weeks)
  if (count < 0 || count > 260) return reading.wrong('weeks', 'Weeks are counted from 0 to 260.')
  return addDays(today, count * 7)
}
