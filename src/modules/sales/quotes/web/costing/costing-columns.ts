import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import type { Rounding } from '#platform/contract/money.ts'
import { formatAmount, plainDecimal, plainAmount } from '#platform/contract/values/amounts.ts'
import { costCategoryNames } from '../../domain/costing.ts'
import type { CostDraft } from '../lines/line-values.ts'
import { rowSums, withCategory } from './cost-rows.ts'

const decimal = (
  key: 'amount' | 'rate' | 'markupPercent',
  header: string,
  width: number,
  unit = '',
): LineColumn<CostDraft> => ({
  key,
  header,
  kind: 'decimal',
  width,
  unit: () => unit,
  read: (row) => plainDecimal(row[key]),
  write: (row, value) => ({ ...row, [key]: typeof value === 'string' ? value : '0' }),
})

/** The columns of a costing for so many pieces, in the currency of the quote. */
export const costingColumns = (quantity: string, rounding: Rounding): readonly LineColumn<CostDraft>[] =>
  lineColumns<CostDraft>([
    {
      key: 'category',
      header: 'Category',
      kind: 'select',
      options: costCategoryNames,
      width: 112,
      // What is no category is kept too, to be put right.
      write: (row, value) => withCategory(row, value as CostDraft['category']),
    },
    { key: 'source', header: 'Source', kind: 'text' },
    decimal('amount', 'Amount', 66),
    { key: 'unit', header: 'Unit', kind: 'text', width: 50 },
    { ...decimal('rate', 'Rate', 78), read: ({ rate }) => plainAmount(rate, rounding.currency) },
    { key: 'perUnit', header: 'Per pc', kind: 'flag', width: 62 },
    {
      key: 'cost',
      header: 'Cost',
      kind: 'computed',
      numeric: true,
      width: 84,
      show: (row) => formatAmount(rowSums(row, quantity, rounding).cost, rounding.currency),
    },
    decimal('markupPercent', 'Markup', 70, '%'),
    {
      key: 'price',
      header: 'Price',
      kind: 'computed',
      numeric: true,
      width: 84,
      show: (row) => formatAmount(rowSums(row, quantity, rounding).price, rounding.currency),
    },
  ])
