import { type LineColumn, lineColumns } from '../../../../platform/web/table/line-columns.ts'
import { formatDecimal } from '../../../../platform/web/ui/format.ts'
import { lineTotals } from '../../domain/totals.ts'
import { sources } from '../sources.ts'
import { kindNames, unitNames } from '../words.ts'
import { type LineDraft, pricedLine, selectedBreak, type TaxCode, withSelectedBreak } from './line-values.ts'

const decimalOf = (value: unknown): string => (typeof value === 'string' ? value : '0')

/** The columns of the grid of a draft; everything else of a line is in the panel below. */
export const gridColumns = (taxCodes: readonly TaxCode[]): readonly LineColumn<LineDraft>[] =>
  lineColumns<LineDraft>([
    { key: 'lineNo', header: 'No.', kind: 'integer', width: 48 },
    {
      key: 'productCodeId',
      header: 'Product',
      kind: 'reference',
      source: sources.productCodes,
      width: 120,
      onPick: (line, { name }) => (line.description === '' ? { ...line, description: name } : line),
    },
    { key: 'description', header: 'Description', kind: 'text' },
    { key: 'pslLevelId', header: 'PSL', kind: 'reference', source: sources.pslLevels, width: 64 },
    {
      key: 'quantity',
      header: 'Qty',
      kind: 'decimal',
      width: 72,
      errorKey: 'breaks.0.quantity',
      unit: (line) => unitNames[line.uom] ?? line.uom,
      read: (line) => selectedBreak(line).quantity,
      write: (line, value) => withSelectedBreak(line, { quantity: decimalOf(value) }),
    },
    {
      key: 'unitPrice',
      header: 'Unit price',
      kind: 'decimal',
      width: 92,
      errorKey: 'breaks.0.unitPrice',
      read: (line) => selectedBreak(line).unitPrice,
      write: (line, value) => withSelectedBreak(line, { unitPrice: decimalOf(value) }),
    },
    {
      key: 'discountPercent',
      header: 'Disc. %',
      kind: 'decimal',
      width: 60,
      write: (line, value) => ({ ...line, discountPercent: decimalOf(value) }),
    },
    {
      key: 'net',
      header: 'Net',
      kind: 'computed',
      numeric: true,
      width: 96,
      show: (line) => netText(line, taxCodes),
    },
    {
      key: 'leadTimeWeeks',
      header: 'Lead',
      kind: 'integer',
      width: 56,
      errorKey: 'breaks.0.leadTimeWeeks',
      unit: () => 'wk',
      read: (line) => selectedBreak(line).leadTimeWeeks,
      write: (line, value) => withSelectedBreak(line, { leadTimeWeeks: value as number | null }),
    },
  ])

/** The net of a line as its cell shows it; a line that does not count says why. */
export function netText(line: LineDraft, taxCodes: readonly TaxCode[]): string {
  if (line.noQuote) return 'No quote'
  const net = formatDecimal(lineTotals(pricedLine(line, taxCodes)).net)
  return line.kind === 'standard' ? net : `${net} ${kindNames[line.kind].toLowerCase()}`
}
