import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016
const VARCHAR_ARRAY: number = 1015
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185

const asIs = (text: string): string => text

/**
 * Turns what PostgreSQL writes for a timestamptz in a UTC session (`2026-11-20 23:56:22.5+00`) into the
 * instant of the API (`2026-11-20T23:56:22.500000Z`). No Date object: it would lose the microseconds that
 * list cursors need, and costs ten times as much.
 */
export function instantText(text: string): string {
  if (!text.endsWith('+00')) return text
  const fraction = text.length - 20 - 3
  if (fraction <= 0) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000000Z`
  return `${text.slice(0, 10)}T${text.slice(11, -3)}${'000000'.slice(fraction)}Z`
}

const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(VARCHAR_ARRAY)

const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    textArray(text).map((entry) => (entry === null ? null : parse(entry)))

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, asIs],
  [TIMESTAMP, asIs],
  [TIMESTAMPTZ, instantText],
  [INT8_ARRAY, arrayOf(Number)],
  [NUMERIC_ARRAY, arrayOf(asIs)],
  [DATE_ARRAY, arrayOf(asIs)],
  [TIMESTAMPTZ_ARRAY, arrayOf(instantText)],
])

/**
 * How values of the database arrive: date `'YYYY-MM-DD'`, timestamptz as the instant of the API in UTC with
 * six fraction digits, numeric a string (money and quantities never pass through a float), int8 a number,
 * everything else as the driver has it.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
