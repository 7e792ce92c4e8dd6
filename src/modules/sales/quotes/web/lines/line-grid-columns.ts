import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import type { Rounding } from '#platform/contract/money.ts'
import { formatAmount, plainDecimal, plainAmount } from '#platform/contract/values/amounts.ts'
import { technicalColumns } from '#modules/engineering/technical-lines/web/api.tsx'
import { lineTotals } from '../../domain/totals.ts'
import { kindNames, unitName } from '../labels.ts'
import { type LineDraft, pricedLine, selectedBreak, type TaxCode, withSelectedBreak } from './line-values.ts'

const technical = technicalColumns<LineDraft>()

const decimalOf = (value: unknown): string => (typeof value === 'string' ? value : '0')

/** What the figures of a line depend on. */
interface PricedIn extends Rounding {
  readonly taxCodes: readonly TaxCode[]
  /** Some lines are options, which the cell of the net says; without any the description has the room. */
  readonly hasOptions?: boolean
}

/** The columns of the grid of a draft; everything else of a line is in the panel below. */
export const gridColumns = (priced: PricedIn): readonly LineColumn<LineDraft>[] =>
  lineColumns<LineDraft>([
    technical.product,
    technical.description,
    technical.level,
    {
      key: 'quantity',
      header: 'Qty',
      kind: 'decimal',
      width: 80,
      errorKey: 'breaks.0.quantity',
      unit: (line) => unitName(line.uom),
      read: (line) => plainDecimal(selectedBreak(line).quantity),
      write: (line, value) => withSelectedBreak(line, { quantity: decimalOf(value) }),
    },
    {
      key: 'unitPrice',
      header: 'Unit price',
      kind: 'decimal',
      width: 92,
      errorKey: 'breaks.0.unitPrice',
      read: (line) => plainAmount(selectedBreak(line).unitPrice, priced.currency),
      write: (line, value) => withSelectedBreak(line, { unitPrice: decimalOf(value) }),
    },
    {
      key: 'discountPercent',
      header: 'Disc. %',
      kind: 'decimal',
      width: 62,
      read: ({ discountPercent }) => (Number(discountPercent) === 0 ? '' : plainDecimal(discountPercent)),
      write: (line, value) => ({ ...line, discountPercent: decimalOf(value) }),
    },
    {
      key: 'net',
      header: 'Net',
      kind: 'computed',
      numeric: true,
      width: priced.hasOptions ? 140 : 104,
      show: (line) => netText(line, priced),
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
export function netText(line: LineDraft, priced: PricedIn): string {
  if (line.noQuote) return 'No quote'
  const net = formatAmount(lineTotals(pricedLine(line, priced.taxCodes), priced).net, priced.currency)
  return line.kind === 'standard' ? net : `${net} ${kindNames[line.kind].toLowerCase()}`
}
