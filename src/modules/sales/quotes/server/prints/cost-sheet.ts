import { Decimal } from 'decimal.js'
import { formatAmount, formatQuantity } from '#platform/contract/values/amounts.ts'
import { inBase, type Rounding, toMoney } from '#platform/contract/money.ts'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { costCategoryNames, costingTotals, costOf } from '../../domain/costing.ts'
import { lineTotals } from '../../domain/totals.ts'
import { groupedRows, headFacts, type PrintFacts, revisionLabel, wholeSums } from './blocks.ts'
import type { LineRow, QuoteRow } from '../queries.ts'
import { categorySums } from '../reading.ts'

const percentOf = (value: string | null): string => (value === null ? '-' : `${formatQuantity(value)} %`)

/** The rows of one line under its own heading, with its sums. */
function costingRows(line: LineRow, of: Rounding): TableRow[] {
  const money = (value: string) => formatAmount(value, of.currency)
  const { quantity, net, marginPercent } = lineTotals(line, of)
  const rows = line.costing.map((entry): TableRow => {
    const { cost, price: priced } = costOf(entry, quantity, of)
    const each = entry.perUnit ? ' each' : ''
    return {
      cells: [
        { text: costCategoryNames[entry.category], isStrong: true, note: entry.source },
        `${formatQuantity(entry.amount)} ${entry.unit}${each}`,
        money(entry.rate),
        money(cost),
        `${formatQuantity(entry.markupPercent)} %`,
        money(priced),
      ],
    }
  })
  const sum = costingTotals(line.costing, quantity, of)
  const total: TableRow = {
    kind: 'sum',
    cells: [
      `Net as quoted ${money(net)}, margin ${percentOf(marginPercent)}`,
      '',
      '',
      money(sum.cost),
      '',
      money(sum.price),
    ],
  }
  const kind = line.kind === 'standard' ? '' : `, ${line.kind}, not in the total`
  const head = `Line ${line.lineNo}: ${line.description}, ${formatQuantity(quantity)} ${unitName(line.uom)}${kind}`
  if (rows.length === 0) return [{ kind: 'group', cells: [`${head}, no costing`] }]
  return [{ kind: 'group', cells: [head] }, ...rows, total]
}

const costing = (row: QuoteRow): Block => ({
  kind: 'table',
  columns: [
    { label: 'Category and source' },
    { label: 'Amount', align: 'right' },
    { label: `Rate ${row.currency}`, align: 'right' },
    { label: 'Cost', align: 'right' },
    { label: 'Markup', align: 'right' },
    { label: 'Price', align: 'right' },
  ],
  rows: row.lines.filter(({ noQuote }) => !noQuote).flatMap((line) => costingRows(line, row)),
  empty: 'No line has a costing.',
})

function summary({ row, totals }: PrintFacts): Block[] {
  const money = (value: string) => formatAmount(value, row.currency)
  const lineRow = (line: LineRow): TableRow => {
    const each = lineTotals(line, row)
    return {
      cells: [
        String(line.lineNo),
        { text: line.description, isStrong: true },
        line.noQuote ? 'not quoted' : money(each.net),
        money(each.cost ?? '0.00'),
        line.noQuote ? '' : percentOf(each.marginPercent),
      ],
    }
  }
  const profit = toMoney(new Decimal(totals.net).minus(totals.cost ?? 0), row)
  const abroad = row.currency !== row.baseCurrency
  return [
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 11 },
        { label: 'Description' },
        { label: `Net ${row.currency}`, align: 'right' },
        { label: 'Cost', align: 'right' },
        { label: 'Margin', align: 'right' },
      ],
      rows: groupedRows(row.lines, lineRow),
      empty: 'There are no lines yet.',
    },
    {
      kind: 'columns',
      shares: [3, 2],
      columns: [
        [
          {
            kind: 'facts',
            columns: 2,
            facts: categorySums(row).map(({ category, cost, priceWithMarkup }) => ({
              label: costCategoryNames[category],
              value: `${money(cost)}, with markup ${money(priceWithMarkup)}`,
            })),
          },
        ],
        [
          {
            kind: 'totals',
            lines: [
              ...wholeSums(row, totals),
              { label: 'Net', value: money(totals.net) },
              { label: 'Cost', value: money(totals.cost ?? '0.00') },
              { label: `Margin ${percentOf(totals.marginPercent)}`, value: money(profit), kind: 'grand' },
              ...(abroad
                ? [
                    {
                      label: `Net ${row.baseCurrency} at ${formatQuantity(row.exchangeRate)}`,
                      value: formatAmount(inBase(totals.net, row.exchangeRate, row), row.baseCurrency),
                      kind: 'muted' as const,
                    },
                  ]
                : []),
            ],
          },
        ],
      ],
    },
  ]
}

/** The cost sheet of a quote, for inside only: margins by line, then what each line is made of. */
export function costSheetPrint(print: PrintFacts): PdfDocument {
  const { row, letterhead, stamp } = print
  return {
    letterhead,
    title: 'Cost sheet',
    number: row.number,
    revision: revisionLabel(row),
    facts: [...headFacts(row).slice(0, 2), { label: 'Customer', value: row.companyName }],
    blocks: [...summary(print), { kind: 'heading', text: 'Costing by line' }, costing(row)],
    footer: 'Internal: holds costs and margins, not for the customer.',
    stamp: stamp ? `INTERNAL, ${stamp}` : 'INTERNAL',
    createdAt: print.createdAt,
  }
}
