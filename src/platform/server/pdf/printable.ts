import type { PdfDocument } from './document.ts'

/** Signs the font lacks, and the ones it has that say the same. */
const substitutes: Readonly<Record<string, string>> = {
  '\u2300': '\u00d8',
  '\u2610': '\u25a1',
  '\u2611': '\u2713',
  '\u2714': '\u2713',
  '\t': ' ',
}
const SUBSTITUTED = new RegExp(`[${Object.keys(substitutes).join('')}]`, 'gu')
/** A number and its sign stay on one line. */
const PER_CENT = /(?<=\d) (?=[%\u2030])/g
const UNPRINTABLE = /[\p{Cf}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu

/** The same print with every text normalized: composed characters, no control characters. */
export const printable = (print: PdfDocument): PdfDocument => withTexts(print)

function withTexts<T>(value: T): T {
  if (typeof value === 'string') return text(value) as T
  if (Array.isArray(value)) return value.map(withTexts) as T
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withTexts<unknown>(held)])) as T
}

const text = (value: string): string =>
  value
    .normalize('NFC')
    .replaceAll(SUBSTITUTED, (sign) => substitutes[sign] ?? sign)
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(PER_CENT, '\u00a0')
