import { pick } from '../../../../platform/web/data/form-values.ts'
import { parseDecimal } from '../../../../platform/web/fields/decimal-input.ts'
import type { EnquiryLine } from '../../contract/lines.ts'
import { enquiries } from '../../contract.ts'
import type { LineDraft } from '../form/shape.ts'

const names = Object.keys(enquiries.input.shape.lines.element.shape)

/** The record with lines as a form holds them: without the names of what they refer to. */
export const formRecord = <R extends { lines: readonly EnquiryLine[] }>(record: R) => ({
  ...record,
  lines: record.lines.map((line) => pick(line, names) as LineDraft),
})

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
