import { formatAmount, formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, listOf, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { printedAddress } from '#modules/people/companies/server/api.ts'
import { type PrintedSignature, signatureBoxes } from '#modules/signing/signature/server/api.ts'
import { sizeText } from '#modules/steel/steel-stock/domain.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { type Terms, termsFooter, termsPages } from '#modules/signing/terms/server/api.ts'
import { type OrderTotals, priceBases } from '../domain/totals.ts'
import type { PrintedClause } from '../table.ts'
import { totalsOf } from './changes.ts'
import type { OrderLine, OrderRow } from './queries.ts'

/** Everything a print of an order is made of; the same of it always gives the same bytes. */
export interface OrderPrint {
  readonly row: OrderRow
  readonly letterhead: Letterhead
  /** The terms of purchase that bind it; their text follows on pages of its own. */
  readonly terms: Terms | null
  readonly clauses: readonly PrintedClause[]
  /** What an amendment changes, in sentences. */
  readonly changes: readonly string[]
  /** Those that demand less of the quality than before. */
  readonly weaker: readonly string[]
  /** Approvals that stand for what is printed, the newest last. */
  readonly signed: readonly PrintedSignature[]
  /** Where anybody can check the print: the QR code. */
  readonly url: string
  readonly createdAt: string
  /** Watermark while it is no issued document. */
  readonly stamp?: string | undefined
}

/** What the line has to be made and proven to. */
function demandsOf(line: OrderLine): string {
  return present([
    line.specificationName && present([line.specificationName, line.grade]).join(' '),
    line.pslLevel,
    line.certificateType && `Certificate EN 10204 ${line.certificateType}`,
    line.charpyTempC != null && `Charpy at ${line.charpyTempC} \u00b0C`,
    line.hardnessMax && `Hardness at most ${line.hardnessMax}`,
    line.utClass && `UT class ${line.utClass}`,
    line.needsPmi && 'PMI',
    line.isNace && 'NACE MR0175 / ISO 15156',
    line.requirements,
    line.requiredOn && `Required ${shortDay(line.requiredOn)}`,
  ]).join('. ')
}

/** How many, and how much of it where the price counts metres or mass. */
function quantityOf(line: OrderLine): { text: string; note?: string } {
  const pieces = `${formatQuantity(line.quantity)} ${line.form ? 'pcs' : unitName(line.uom)}`
  const length = line.lengthMm && `${formatQuantity(line.lengthMm)} mm each`
  const mass = line.form && line.massKg && `${formatQuantity(line.massKg)} kg`
  const note = present([length, mass]).join(', ')
  return note ? { text: pieces, note } : { text: pieces }
}

const tableRow = (row: Pick<OrderRow, 'currency'>, line: OrderLine): TableRow => ({
  cells: [
    String(line.lineNo),
    {
      text: present([
        line.form && sizeText({ ...line, form: line.form }, line.lengthMm ?? null),
        line.description,
      ]).join(', '),
      note: demandsOf(line),
      isStrong: true,
    },
    quantityOf(line),
    {
      text: plainDecimal(line.unitPrice),
      note: present([
        priceBases[line.priceBasis],
        Number(line.discountPercent ?? 0) > 0 && `less ${plainDecimal(line.discountPercent ?? '0')} %`,
      ]).join(', '),
    },
    { text: formatAmount(line.net, row.currency), isStrong: true },
  ],
})

/** The lines with what they have to be proven to. */
export const linesTable = (row: Pick<OrderRow, 'lines' | 'currency'>): Block => ({
  kind: 'table',
  columns: [
    { label: 'Line', width: 11 },
    { label: 'Description' },
    { label: 'Qty', align: 'right', width: 32 },
    { label: 'Price', align: 'right', width: 22 },
    { label: `Net ${row.currency}`, align: 'right' },
  ],
  rows: row.lines.map((line) => tableRow(row, line)),
  empty: 'There are no lines yet.',
})

/** What an order comes to. */
export function totalsBlock(
  row: Pick<OrderRow, 'currency' | 'discountPercent' | 'facilityTaxCodes'>,
  totals: OrderTotals,
): Block {
  const money = (value: string) => formatAmount(value, row.currency)
  const names = new Map(row.facilityTaxCodes.map(({ code, name }) => [code, name]))
  const whole = Number(totals.wholeDiscount) !== 0 || Number(totals.freight) !== 0
  return {
    kind: 'totals',
    lines: [
      ...(whole ? [{ label: 'Lines', value: money(totals.linesNet) }] : []),
      ...(Number(totals.wholeDiscount) === 0
        ? []
        : [
            {
              label: `Discount ${plainDecimal(row.discountPercent ?? '0')} %`,
              value: money(`-${totals.wholeDiscount}`),
            },
          ]),
      ...(Number(totals.freight) === 0 ? [] : [{ label: 'Freight', value: money(totals.freight) }]),
      { label: 'Net', value: money(totals.net) },
      ...totals.taxes
        .filter(({ taxCode }) => taxCode !== null)
        .map(({ taxCode, rate, tax }) => ({
          label: `${names.get(taxCode ?? '') ?? taxCode ?? ''} ${plainDecimal(rate)} %`,
          value: money(tax),
        })),
      { label: `Total ${row.currency}`, value: money(totals.gross), kind: 'grand' },
      ...(Number(totals.massKg) > 0
        ? [
            {
              label: 'Theoretical mass',
              value: `${formatQuantity(totals.massKg)} kg`,
              kind: 'muted' as const,
            },
          ]
        : []),
    ],
  }
}

/** The order, or the amendment of one, as it goes to the supplier: clauses, certificate demands, approvers, terms. */
export function orderPrint(print: OrderPrint): PdfDocument {
  const { row, letterhead, terms, clauses, changes, weaker, signed, url } = print
  const label = `For ${letterhead.name}`
  const delivery = (row.deliveryAddress ?? letterhead.lines.join('\n')).split('\n')
  const delivered = row.incoterm && `${present([row.incoterm, row.incotermPlace]).join(' ')}, Incoterms 2020`
  const closing = signatures({
    label,
    ours: signatureBoxes(label, signed),
    pending: row.approvedAt ? 'Released within the approval of an earlier revision' : 'Not yet approved',
    theirs: { label: `Confirmed for ${row.supplierName}`, prompt: 'Name, date, confirmation number' },
    qr: { text: url, label: 'Scan to verify' },
  })
  const body: Block[] = [
    parties(
      [
        {
          label: 'To',
          name: row.supplierName,
          lines: [...printedAddress(row.supplierAddress), row.contactName, row.contactEmail],
        },
        { label: 'Deliver to', name: row.facilityName, lines: [...delivery, delivered] },
        {
          label: 'Your contact',
          name: row.buyerName ?? '-',
          lines: [row.buyerEmail, row.paymentTerms && `Payment ${row.paymentTerms}`],
        },
      ],
      [3, 3, 2],
    ),
    ...listOf('What this amendment changes', changes),
    ...(weaker.length > 0
      ? [
          {
            kind: 'paragraph',
            text: `Less is demanded than before: ${weaker.join(' ')}`,
            tone: 'warning',
          } as const,
        ]
      : []),
    linesTable(row),
    {
      kind: 'columns',
      columns: [
        [
          ...listOf(
            'Quality clauses',
            clauses.map(({ code, wording }) => `${code}: ${wording}`),
          ),
          ...(row.notesToSupplier ? [{ kind: 'paragraph', text: row.notesToSupplier } as const] : []),
        ],
        [totalsBlock(row, totalsOf(row))],
      ],
      shares: [3, 2],
    },
  ]
  return {
    letterhead,
    title: row.revision > 0 ? 'Purchase order, amendment' : 'Purchase order',
    number: row.number,
    revision:
      row.revision > 0 ? `Rev ${row.revision}, replaces all earlier revisions` : `Rev ${row.revision}`,
    facts: facts({
      Date: shortDay(row.orderDate),
      Required: shortDay(row.requiredOn),
      'Your quote': present([
        row.supplierQuoteRef,
        row.supplierQuoteDate && shortDay(row.supplierQuoteDate),
      ]).join(', '),
      ...(row.revision > 0 ? { Amended: shortDay(dayIn(print.createdAt, row.timeZone)) } : {}),
    }),
    blocks: terms ? [...body, closing, ...termsPages(terms)] : body,
    ...(terms ? { footer: termsFooter(terms, 'purchase order') } : { closing: [closing] }),
    stamp: print.stamp,
    createdAt: print.createdAt,
  }
}
