import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import type { Block, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { referenceLabel, referenceState } from '#modules/sales/pipe-wall-calculations/domain.ts'
import { referenceOf } from '#modules/sales/pipe-wall-calculations/server/api.ts'
import { drawingLabels, materialLabel } from '#modules/engineering/technical-lines/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { lineTotals } from '../../domain/totals.ts'
import {
  deviationNumbers,
  groupedRows,
  headFacts,
  type PrintFacts,
  quoteParties,
  quoteSignatures,
  remarks,
  revisionLabel,
} from './blocks.ts'
import type { LineRow, QuoteRow } from '../queries.ts'

function scopeRow(row: QuoteRow, line: LineRow): TableRow {
  const numbers = line.calculations.map(referenceLabel)
  const note = present([
    ...line.specifications.map(({ number, title }) => `${number} ${title}`),
    materialLabel({ ...line, specifications: [] }),
    ...drawingLabels(line, 'Your part'),
    numbers.length > 0 && `Wall by ${numbers.join(', ')}`,
    deviationNumbers(row, line),
    line.notes,
  ]).join('. ')
  const { quantity } = lineTotals({ ...line, noQuote: false }, row)
  const weight = Number(line.unitWeightKg) > 0 ? `${formatQuantity(line.unitWeightKg ?? '0')} kg` : ''
  return {
    cells: [
      String(line.lineNo),
      { text: line.description, isStrong: true, note },
      line.noQuote ? 'not offered' : `${formatQuantity(quantity)} ${unitName(line.uom)}`,
      line.noQuote ? '' : weight,
    ],
  }
}

const scope = (row: QuoteRow): Block => ({
  kind: 'table',
  columns: [
    { label: 'Line', width: 11 },
    { label: 'Scope' },
    { label: 'Qty', align: 'right' },
    { label: 'Weight of one', align: 'right', isOptional: true },
  ],
  rows: groupedRows(row.lines, (line) => scopeRow(row, line), ', outside the scope unless ordered'),
  empty: 'There are no lines yet.',
})

/** Every calculation that a line rests on, once, with the lines. */
function calculations(row: QuoteRow): Block[] {
  const known = new Map(row.lines.flatMap((line) => line.calculations.map((one) => [one.id, one] as const)))
  if (known.size === 0) return []
  const rows = [...known.values()].map((stored): TableRow => {
    const one = referenceOf(stored)
    const lines = row.lines.filter(({ calculationIds }) => calculationIds.includes(one.id))
    const edition = one.edition ? `, ${one.edition}` : ', edition not stated'
    return {
      cells: [
        lines.map(({ lineNo }) => String(lineNo)).join(', '),
        {
          text: `${referenceLabel(one)} ${one.title}`,
          isStrong: true,
          note: `${one.code}${edition}. ${referenceState(one)}`,
        },
        one.size,
        one.requiredWall ?? '',
        one.wall,
      ],
    }
  })
  return [
    { kind: 'heading', text: 'Pipe wall calculations' },
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 14 },
        { label: 'Calculation, code and edition' },
        { label: 'Size' },
        { label: 'Required', align: 'right' },
        { label: 'Wall offered', align: 'right' },
      ],
      rows,
    },
  ]
}

/** The technical part of an offer: scope, specifications, drawings, certificates, calculations, deviations; no prices. */
export function technicalOffer(print: PrintFacts): PdfDocument {
  const { row, letterhead, stamp } = print
  return {
    letterhead,
    title: 'Technical offer',
    number: row.number,
    revision: revisionLabel(row),
    facts: headFacts(row),
    blocks: [quoteParties(row, false), scope(row), ...calculations(row), ...remarks(row)],
    closing: [quoteSignatures(print)],
    footer: `Technical part of ${row.number} Rev ${row.revision}; prices and terms stand in the quote.`,
    stamp,
    createdAt: print.createdAt,
  }
}
