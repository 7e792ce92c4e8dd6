import { currency } from '#platform/contract/values/fields.ts'
import { parseDate } from '#platform/web/fields/dates/date-input.ts'
import { parseDecimal } from '#platform/web/fields/decimal-input.ts'

/** A line of text on a page. */
export interface PrintedLine {
  readonly page: number
  readonly text: string
}

type Name = 'supplierInvoiceNo' | 'invoiceDate' | 'statedGross' | 'currency'

interface PrintedValues {
  readonly values: Readonly<Partial<Record<Name, string>>>
  /** Where each was read, a sentence by field: whoever enters the invoice compares it. */
  readonly read: Readonly<Partial<Record<Name, readonly string[]>>>
}

const NUMBER =
  /\b(?:invoice|rechnungs?|facture|factuur|fattura|factura)[\s-]*(?:no|nr|number|nummer|numero|num)?\b[.:#°º\s-]*([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9./-]*)/i
const DAY =
  /\b(?:invoice\s+date|date\s+of\s+invoice|tax\s+point|rechnungsdatum|datum|dated?)\b[:\s]*(\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}|\d{1,2}\.?[\s-]*[a-z]{3,9}\.?[\s,-]*\d{2,4})/i
const AMOUNT = /(-?\d[\d.,'\s]*\d|\d)(?=\D*$)/

/** What names the sum to pay, the surest first. */
const sums = [
  /\b(?:total\s+(?:to\s+pay|due|payable)|amount\s+(?:due|payable)|balance\s+due|zahlbetrag)\b/i,
  /\b(?:grand\s+total|invoice\s+total|total\s+incl|gross\s+(?:total|amount)|gesamtbetrag|rechnungsbetrag|brutto)/i,
  /^\W*total\b(?!\s*(?:net|ex|vat|tax|weight|mass))/i,
]
const signs: readonly (readonly [RegExp, string])[] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
]

/**
 * What the text of a printed invoice seems to say. Nothing of it counts before a person has compared it with the page; what
 * is not found, or is no date or figure, is left out.
 *
 * @param today for a date without its year, `YYYY-MM-DD`
 */
export function printedValues(lines: readonly PrintedLine[], today: string): PrintedValues {
  const values: Partial<Record<Name, string>> = {}
  const read: Partial<Record<Name, readonly string[]>> = {}
  const take = (name: Name, value: string | null | undefined, { page, text }: PrintedLine) => {
    if (!value || values[name] !== undefined) return
    values[name] = value
    read[name] = [`Read on page ${page}: "${text.trim().slice(0, 80)}". Compare it.`]
  }
  for (const line of lines) {
    take('supplierInvoiceNo', NUMBER.exec(line.text)?.[1], line)
    const day = DAY.exec(line.text)?.[1]
    if (day !== undefined) take('invoiceDate', parseDate(day, today), line)
  }
  for (const sum of sums) {
    // The last one: sums are carried from page to page.
    const line = lines.findLast(({ text }) => sum.test(text) && AMOUNT.test(text))
    if (line) take('statedGross', positive(parseDecimal(AMOUNT.exec(line.text)?.[1] ?? '')), line)
  }
  for (const line of lines) {
    const code = /\b[A-Z]{3}\b/g
    const named = line.text.match(code)?.find((word) => currency.safeParse(word).success)
    take('currency', named ?? signs.find(([sign]) => sign.test(line.text))?.[1], line)
  }
  return { values, read }
}

const positive = (value: string | null | undefined): string | undefined =>
  value && Number(value) > 0 ? value : undefined
