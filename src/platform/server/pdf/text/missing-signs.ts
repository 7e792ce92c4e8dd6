import { refused } from '#platform/server/errors.ts'
import type { PdfDocument } from '../document.ts'
import { printable } from '../printable.ts'
import { isInFont } from './bidi-line.ts'

/** Blanks are set as space. */
const BLANK = /\s/
const LONGEST = 60

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) {
    for (const held of Object.values(value)) yield* textsOf(held)
  }
}

/** The first character of a text that no font of the prints has; null when all can be printed. */
export const missingSign = (text: string): string | null =>
  Array.from(text).find((sign) => !BLANK.test(sign) && !isInFont(sign)) ?? null

const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Refuses texts that would be printed with boxes; it looks into objects and arrays.
 *
 * @throws 422 that names the first sign no font has, and the text that contains it
 */
export function requirePrintableTexts(held: unknown): void {
  for (const text of textsOf(held)) {
    const sign = missingSign(text)
    if (sign === null) continue
    const where = text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
    throw refused(
      'unprintable',
      `"${sign}" (${codePoint(sign)}) in "${where}" cannot be printed: the fonts of our papers have Latin, Greek, Cyrillic and Arabic letters. Write it in one of these.`,
    )
  }
}

/** The same print, when every sign of it can be printed. @throws 422, see `requirePrintableTexts` */
export function requirePrintable(print: PdfDocument): PdfDocument {
  requirePrintableTexts(printable(print))
  return print
}
