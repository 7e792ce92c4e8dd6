import { parseDecimal } from '#platform/web/fields/decimal-input.ts'
import { byCode } from '#platform/web/queries/queries.ts'
import { type LineColumn, lineColumns } from '#platform/web/table/line-columns.ts'
import type { LineDraft } from './form/shape.ts'
import { sources } from './sources.ts'
import { unitNames } from './words.ts'

const STEP = 10

/** A new line, numbered after the last one. */
export function blankLine(lines: readonly LineDraft[]): LineDraft {
  const last = Math.max(0, ...lines.map(({ lineNo }) => Number(lineNo) || 0))
  return {
    lineNo: Math.floor(last / STEP) * STEP + STEP,
    description: '',
    quantities: ['1'],
    uom: lines.at(-1)?.uom ?? 'each',
    pslLevelId: lines.at(-1)?.pslLevelId ?? null,
    specificationIds: [],
  }
}

/** The lines with numbers that rise: moved and inserted lines share out the numbers there are. */
export function renumbered(lines: readonly LineDraft[]): LineDraft[] {
  const numbers = lines.map(({ lineNo }) => lineNo).sort((a, b) => a - b)
  return lines.map((line, at) => {
    const lineNo = numbers[at] ?? line.lineNo
    return lineNo === line.lineNo ? line : { ...line, lineNo }
  })
}

/** `4.000` -> `4`. */
const plain = (value: string): string => (/^\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value)

/** The quantity breaks as one cell: `2 / 5.5`. */
export const quantitiesText = (quantities: readonly string[]): string => quantities.map(plain).join(' / ')

/** The quantity breaks out of one cell, with / or ; between; what is no number is kept as it was typed. */
export function quantitiesOf(text: string): string[] {
  const parts = text
    .split(/[/;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.map((part) => parseDecimal(part) ?? part)
}

/** The columns of the grid; everything else of a line is in the panel below. */
export const gridColumns: readonly LineColumn<LineDraft>[] = lineColumns<LineDraft>([
  {
    key: 'productCodeId',
    header: 'Product',
    kind: 'reference',
    source: byCode(sources.productCodes),
    width: 104,
    // Codes and names have changed places in this source.
    onPick: (line, { code }) => (line.description === '' ? { ...line, description: code ?? '' } : line),
  },
  { key: 'description', header: 'Description', kind: 'text' },
  {
    key: 'quantities',
    header: 'Qty',
    kind: 'text',
    width: 96,
    errorKey: 'quantities.0',
    read: (line) => quantitiesText(line.quantities),
    write: (line, value) => ({ ...line, quantities: quantitiesOf(typeof value === 'string' ? value : '') }),
  },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 64 },
  { key: 'pslLevelId', header: 'PSL', kind: 'reference', source: byCode(sources.pslLevels), width: 76 },
  { key: 'drawingNo', header: 'Drawing', kind: 'text', width: 96 },
])
