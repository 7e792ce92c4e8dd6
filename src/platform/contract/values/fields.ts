import { z } from 'zod'
import { labelled } from '../words/labels.ts'

// Input shapes carry no defaults: a default would also fire in a PATCH that leaves the field out.

/**
 * Signs that no line of text holds: a line break in a name could open a second header of a mail or split a printed row, and
 * signs that turn the direction of writing (U+202A to U+202E, U+2066 to U+2069) show a name as another one.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u
/** Line breaks and tabs are text, other control characters are not. */
export const LINES = /^(?:[^\p{Cc}]|[\t\n\r])*$/u
const LINES_SENTENCE = 'The :attribute field holds a character that cannot be printed.'

/** The sentence for a line break, tab or other control character in a text of one line. */
export const ONE_LINE_SENTENCE = 'The :attribute field must be a single line without control characters.'

const several = z.registry<{ readonly holdsLines: true }>()

/** Whether a text was declared to hold several lines. */
export const holdsLines = (schema: z.core.$ZodType): boolean => several.get(schema) !== undefined

/** Marks a text that may hold line breaks: it is asked for in a larger box, and nobody writes it into a subject or a header. */
export function ofLines<Schema extends z.ZodType>(schema: Schema): Schema {
  several.add(schema, { holdsLines: true })
  return schema
}

const orNull = (schema: z.ZodString) => schema.transform((value) => (value === '' ? null : value)).nullish()

/** Required text on one line, of at most `max` characters, trimmed. */
export const text = (max: number) => z.string().trim().min(1).max(max).regex(ONE_LINE, ONE_LINE_SENTENCE)

/** Text on one line that may be left out; empty counts as null. */
export const optionalText = (max: number) =>
  orNull(z.string().trim().max(max).regex(ONE_LINE, ONE_LINE_SENTENCE))

/** What nobody sees: with it two numbers that read alike would be two. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const seen = () => z.string().overwrite((value) => value.replaceAll(UNSEEN, ''))

/** Required number as it stands on steel or paper, such as that of a heat; what nobody sees is left out of it. */
export const paperNumber = (max: number) => seen().trim().min(1).max(max).regex(ONE_LINE, ONE_LINE_SENTENCE)

/** The same that may be left out; empty counts as null. */
export const optionalPaperNumber = (max: number) =>
  orNull(seen().trim().max(max).regex(ONE_LINE, ONE_LINE_SENTENCE))

/** Text on one line that may be empty, and then is. */
export const textOrEmpty = (max: number) => z.string().trim().max(max).regex(ONE_LINE, ONE_LINE_SENTENCE)

/** Required text of any number of lines, of `min` to `max` characters, trimmed. */
export const longText = (max: number, min = 1) =>
  ofLines(z.string().trim().min(min).max(max).regex(LINES, LINES_SENTENCE))

/** Text of any number of lines that may be left out; empty counts as null. */
export const optionalLongText = (max: number) =>
  orNull(ofLines(z.string().trim().max(max).regex(LINES, LINES_SENTENCE)))

/** Text of one line that is searched or looked up; not trimmed and possibly empty. */
export const searchText = (max: number) => z.string().max(max).regex(ONE_LINE, ONE_LINE_SENTENCE)

/** A short code: letters, digits, space and - / . _ + */
export const code = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(
      /^[\p{L}\p{N} ._/+-]+$/u,
      'The :attribute field may only hold letters, digits, spaces and - / . _ +.',
    )

/** A code that may be left to the program; empty counts as null. */
export const optionalCode = (max: number) =>
  z.union([code(max), z.literal('').transform(() => null)]).nullish()

export const email = z.email().max(254)
export const optionalEmail = z.union([email, z.literal('').transform(() => null)]).nullish()

/** An id, and the id of another record. */
export const uuid = z.uuid()
export const reference = z.uuid()
export const optionalReference = uuid.nullish()

const NO_DATE = 'The :attribute field must be a valid date.'

/** `YYYY-MM-DD`; the calendar has no year 0. */
export const isoDate = z.iso.date().refine((value) => !value.startsWith('0000'), NO_DATE)
export const optionalDate = isoDate.nullish()

/** An instant in, with zone; out it is UTC with six fraction digits. */
export const instant = z.iso.datetime({ offset: true }).refine(isInCalendar, NO_DATE)
export const optionalInstant = instant.nullish()

/** In the years 1 to 9999, and in a zone that exists: the farthest are 14 hours away. What is no date passes. */
function isInCalendar(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return !(year < 1 || year > 9999) && !/[+-](1[5-9]|2\d):\d\d$/.test(value)
}

const decimal = (whole: number, fraction: number, signed: boolean) =>
  z
    .string()
    .regex(
      new RegExp(`^${signed ? '-?' : ''}\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`),
      `The :attribute field must be a number with at most ${fraction} decimals.`,
    )

/** Decimal string, numeric(14,2). */
export const money = decimal(12, 2, false)
export const signedMoney = decimal(12, 2, true)
/** The same of a document in any currency: some have three decimals. Whoever knows the currency refuses what is finer. */
export const amount = decimal(12, 3, false)
export const signedAmount = decimal(12, 3, true)
/** Decimal string, numeric(14,4). */
export const unitPrice = decimal(10, 4, false)
/** Decimal string, numeric(14,3). */
export const quantity = decimal(11, 3, false)
/** Decimal string between 0 and 100 with at most two decimals. */
export const percent = decimal(3, 2, false).refine(
  (value) => !(Number(value) > 100),
  'The :attribute field must not be greater than 100.',
)
/** A percentage that may exceed 100, such as a markup. */
export const markup = decimal(4, 2, false)

// biome-ignore format: codes read better in rows
/** The currencies in use after ISO 4217 (2026): those of the trade first, as they are offered, then by their code. */
export const currency = z.enum([
  'GBP', 'EUR', 'USD', 'NOK', 'DKK', 'SEK', 'CHF', 'PLN', 'CAD', 'AUD', 'AED', 'SAR', 'QAR', 'SGD', 'JPY',
  'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND', 'BOB',
  'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CDF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF',
  'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'FJD', 'FKP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD',
  'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'KES', 'KGS', 'KHR', 'KMF',
  'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD',
  'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NPR', 'NZD',
  'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PYG', 'RON', 'RSD', 'RUB', 'RWF', 'SBD', 'SCR', 'SDG', 'SHP',
  'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD',
  'TWD', 'TZS', 'UAH', 'UGX', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF',
  'YER', 'ZAR', 'ZMW', 'ZWG',
])
/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'The :attribute field must be a two-letter country code.')
export const incoterm = z.enum(['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'])
export const unitOfMeasure = z.enum(['each', 'set', 'lot', 'm', 'm2', 'kg', 't', 'hour', 'day'])

/** What the server says of an action: yes, or the reason why not. */
export const can = z.record(z.string(), z.union([z.literal(true), z.string()]))

/** What a refusal was made from: numbers, names and labels, for programs and for other languages. */
export const refusalValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))

/** By action the code of each reason in `can`, with what its sentence was made from: for programs. */
export const cannot = z.record(z.string(), z.object({ code: z.string(), values: refusalValues })).optional()

/** A named record in a select or with a reference. */
export const named = z.object({
  id: uuid,
  code: z.string().nullable(),
  name: z.string(),
  active: z.boolean(),
  /** The one that a new record begins with, where the list marks one. */
  isDefault: z.boolean().optional(),
})
export type Named = z.infer<typeof named>

/** The columns every business record has. */
export const recordColumns = {
  id: uuid,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: labelled(z.string(), 'Changed'),
} as const

/** The keys of a record as the members of an enum: `z.enum(keysOf(reasonNames))`. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) =>
  Object.keys(record) as [K, ...K[]]
