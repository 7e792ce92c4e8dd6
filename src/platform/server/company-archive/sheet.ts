import type { ExportKind } from './part.ts'
import type { PlannedQuery } from './plan.ts'
import { type Raw, type RawRow, readableText } from './rows.ts'

/** A spreadsheet takes no more rows on one sheet, the headings included. */
export const MOST_SHEET_ROWS = 1_048_576
const LONGEST_CELL = 32_767
const DAY = 86_400_000
/** Days from the beginning of a spreadsheet's time to that of the machine's. */
const EPOCH = 25_569

const HEADING = 1
const DATE = 2
const INSTANT = 3

const UNFIT = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g // biome-ignore lint: what XML cannot hold
const SPECIAL = /[\0-\x1f&<>\ufffe\uffff]/ // biome-ignore lint: the same, and what XML writes in another way
/** Spreadsheets drop spaces at either end of a text unless this attribute keeps them. */
const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) <= 0x20
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as XML holds it; what it cannot hold at all is left out. */
export function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll(UNFIT, '').replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)
}

/** `A`, `Z`, `AA`. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}

const textCell = (at: string, text: string, style: number): string => {
  const cut = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1).toWellFormed()}…` : text
  const look = style === 0 ? '' : ` s="${style}"`
  const space = isSpace(cut, 0) || isSpace(cut, cut.length - 1) ? ' xml:space="preserve"' : ''
  return `<c r="${at}"${look} t="inlineStr"><is><t${space}>${xmlText(cut)}</t></is></c>`
}

/** Days of a spreadsheet's time; null before 1900, which it does not know. */
function serialOf(text: string): number | null {
  const serial = Date.parse(text) / DAY + EPOCH
  return serial >= 1 && serial < 2_958_466 ? serial : null
}

function cellOf(at: string, kind: ExportKind, raw: Raw): string {
  if (raw === null || raw === '') return ''
  if (kind === 'integer' || kind === 'decimal') return `<c r="${at}"><v>${raw}</v></c>`
  if (kind === 'date' || kind === 'instant') {
    const serial = serialOf(kind === 'date' ? raw : raw.replace('+00', 'Z'))
    if (serial !== null) return `<c r="${at}" s="${kind === 'date' ? DATE : INSTANT}"><v>${serial}</v></c>`
  }
  return textCell(at, readableText(kind, raw), 0)
}

/** One row of a sheet, numbered from 1. */
export const sheetRow = (
  number: number,
  letters: readonly string[],
  { columns }: Pick<PlannedQuery, 'columns'>,
  row: RawRow,
): string =>
  `<row r="${number}">${columns.map(({ kind }, at) => cellOf(`${letters[at]}${number}`, kind, row[at] ?? null)).join('')}</row>`

const WIDTHS: Readonly<Partial<Record<ExportKind, number>>> = {
  integer: 12,
  decimal: 14,
  flag: 10,
  date: 12,
  instant: 20,
}

/** The part of a sheet before its rows: column widths, the headings, and the setting that keeps them in sight. */
export function sheetHead({ columns }: Pick<PlannedQuery, 'columns'>): string {
  const widths = columns
    .map(
      ({ kind }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind] ?? 26}" customWidth="1"/>`,
    )
    .join('')
  const headings = columns
    .map(({ heading, kind }, at) =>
      textCell(`${columnLetters(at)}1`, kind === 'instant' ? `${heading} (UTC)` : heading, HEADING),
    )
    .join('')
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths}</cols><sheetData><row r="1">${headings}</row>`
  )
}

export const SHEET_END = '</sheetData></worksheet>'
