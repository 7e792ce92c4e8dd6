import { parseDecimal } from '#platform/web/fields/decimal-input.ts'
import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { type TakeOverPlan, technicalColumns } from '#modules/engineering/technical-lines/web/api.tsx'
import type { LineDraft } from './form/shape.ts'

const technical = technicalColumns<LineDraft>()

/** A new line, numbered after the last one. */
export function blankLine(lines: readonly LineDraft[]): LineDraft {
  return {
    lineNo: nextLineNo(lines),
    description: '',
    quantities: ['1'],
    uom: lines.at(-1)?.uom ?? 'each',
    pslLevelId: lines.at(-1)?.pslLevelId ?? null,
    specificationIds: [],
  }
}

/** How product codes fill a line; a new one begins with unit and level of the line before, which nobody chose for it. */
export const takeOverPlan: TakeOverPlan<LineDraft> = {
  read: ({ description = '', uom = 'each', specificationIds = [], pslLevelId = null }) => ({
    description,
    uom,
    specificationIds,
    pslLevelId,
  }),
  write: (line, said) => ({ ...line, ...said }),
  start: (lines, at) => {
    if (lines[at]?.id) return {}
    const { uom = 'each', pslLevelId = null } = blankLine(lines.slice(0, at))
    return { uom, pslLevelId }
  },
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
  technical.product,
  technical.description,
  {
    key: 'quantities',
    header: 'Qty',
    kind: 'text',
    width: 96,
    errorKey: 'quantities.0',
    read: (line) => quantitiesText(line.quantities),
    write: (line, value) => ({ ...line, quantities: quantitiesOf(typeof value === 'string' ? value : '') }),
  },
  technical.unit,
  technical.level,
  technical.drawing,
])
