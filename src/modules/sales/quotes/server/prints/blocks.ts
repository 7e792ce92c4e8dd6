import { formatAmount, formatQuantity } from '#platform/contract/values/amounts.ts'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { facts, listOf, parties, present, signatures } from '#platform/server/documents/printing/printing.ts'
import type { Block, Fact, Letterhead, TableRow } from '#platform/server/pdf/document.ts'
import { type PrintedSignature, signatureBoxes } from '#modules/signing/signature/server/api.ts'
import type { Terms } from '#modules/signing/terms/server/api.ts'
import { drawingLabels, materialLabel } from '#modules/engineering/technical-lines/server/api.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { weeks } from '../../domain/count-weeks.ts'
import { allDeviations, deviationText } from '../../domain/deviations.ts'
import { breakNet, lineTotals, type QuoteTotals } from '../../domain/totals.ts'
import type { LineRow, QuoteRow } from '../queries.ts'
import { revisionBefore } from '../../domain/lifecycle.ts'

/** Everything a print of a quote is made of. */
export interface PrintFacts {
  readonly row: QuoteRow
  readonly totals: QuoteTotals
  readonly letterhead: Letterhead
  /** The edition that binds the quote; its text follows on pages of its own. */
  readonly terms: Terms | null
  /** Signatures that stand for what is printed, the newest last. */
  readonly signed: readonly PrintedSignature[]
  /** Where anybody can check the print: the QR code. */
  readonly url: string
  readonly createdAt: string
  /** Watermark while it is no issued document. */
  readonly stamp?: string | undefined
}

/** `Deviations 2 and 3`; nothing for a line without. */
export function deviationNumbers(row: QuoteRow, line: LineRow): string | null {
  const numbers = allDeviations(row)
    .filter(({ lineNo }) => lineNo === line.lineNo)
    .map(({ number }) => number)
  if (numbers.length === 0) return null
  return `${numbers.length === 1 ? 'Deviation' : 'Deviations'} ${numbers.join(', ')}`
}

function noteOf(row: QuoteRow, line: LineRow): string {
  const money = (value: string) => formatAmount(value, row.currency)
  const others = line.noQuote ? [] : line.breaks.filter((_, index) => index !== line.selectedBreak)
  const breaks = others.map(
    (one) =>
      `${formatQuantity(one.quantity)} ${unitName(line.uom)} at ${money(one.unitPrice)}, net ${money(breakNet(one, line.discountPercent, row))}`,
  )
  const discount =
    Number(line.discountPercent) > 0 && !line.noQuote && `Discount ${formatQuantity(line.discountPercent)} %`
  return present([
    materialLabel(line),
    ...drawingLabels(line, 'Your part'),
    discount,
    breaks.length > 0 && `Other quantities: ${breaks.join('; ')}`,
    deviationNumbers(row, line),
    line.notes,
  ]).join('. ')
}

function tableRow(row: QuoteRow, line: LineRow): TableRow {
  const sums = lineTotals(line, row)
  const weeks = line.breaks[line.selectedBreak]?.leadTimeWeeks
  const description = { text: line.description, isStrong: true, note: noteOf(row, line) }
  if (line.noQuote) return { cells: [String(line.lineNo), description, '', '', 'not quoted', ''] }
  return {
    cells: [
      String(line.lineNo),
      description,
      `${formatQuantity(sums.quantity)} ${unitName(line.uom)}`,
      formatAmount(sums.unitPrice, row.currency),
      { text: formatAmount(sums.net, row.currency), isStrong: true },
      weeks == null ? '' : String(weeks),
    ],
  }
}

/** Rows of lines: what counts first, then options and alternatives under headings of their own. */
export function groupedRows(
  lines: readonly LineRow[],
  rowOf: (line: LineRow) => TableRow,
  left = ', not in the total',
): TableRow[] {
  const group = (kind: LineRow['kind'], title: string): TableRow[] => {
    const rows = lines.filter((line) => line.kind === kind).map(rowOf)
    return rows.length > 0 ? [{ cells: [title], kind: 'group' }, ...rows] : []
  }
  return [
    ...lines.filter((line) => line.kind === 'standard').map(rowOf),
    ...group('optional', `Options${left}`),
    ...group('alternative', `Alternatives${left}`),
  ]
}

/** The priced lines. */
export const linesTable = (row: QuoteRow): Block => ({
  kind: 'table',
  columns: [
    { label: 'Line', width: 11 },
    { label: 'Description' },
    { label: 'Qty', align: 'right' },
    { label: 'Unit price', align: 'right' },
    { label: `Net ${row.currency}`, align: 'right' },
    { label: 'Weeks', align: 'right', isOptional: true },
  ],
  rows: groupedRows(row.lines, (line) => tableRow(row, line)),
  empty: 'There are no lines yet.',
})

const leadTime = (row: PartiesRow): string | null => {
  if (row.leadTimeWeeks == null) return null
  const basis = row.leadTimeBasis === 'drawing_approval' ? 'approval of drawings' : 'receipt of order'
  return `${weeks(row.leadTimeWeeks)} after ${basis}`
}

/** A quote; what was agreed for an order may say another delivery condition, in words. */
type PartiesRow = Omit<QuoteRow, 'incoterm'> & { readonly incoterm?: string | null | undefined }

/** Customer, project with delivery, and whom to ask; payment only where prices are told. */
export function quoteParties(row: PartiesRow, tellsPayment = true): Block {
  const incoterm = row.incoterm && present([row.incoterm, row.incotermPlace]).join(' ')
  const address = (row.addressText ?? '').split('\n')
  const certificates = row.certificateType && `Certificates EN 10204 ${row.certificateType}`
  const delivery = [incoterm && `${incoterm}, Incoterms 2020`, leadTime(row), row.deliveryTerms, certificates]
  const customs = [
    row.companyVatNo && `VAT ${row.companyVatNo}`,
    row.companyEoriNo && `EORI ${row.companyEoriNo}`,
  ]
  const payment = tellsPayment && row.paymentTerms && `Payment ${row.paymentTerms}`
  const contact = [row.salespersonPhone, row.salespersonEmail, row.facilityName, payment]
  return parties(
    [
      { label: 'To', name: row.companyName, lines: [row.contactName, ...address, ...customs] },
      { label: 'Project', name: row.projectName ?? '-', lines: delivery },
      { label: 'Your contact', name: row.salespersonName, lines: contact },
    ],
    [3, 3, 2],
  )
}

/** From the sum of the lines to the net, where the whole quote has a discount or charges; else nothing. */
export function wholeSums(row: QuoteRow, { linesNet, wholeDiscount }: QuoteTotals) {
  const money = (value: string) => formatAmount(value, row.currency)
  if (!row.discountPercent && row.charges.length === 0) return []
  const discount = {
    label: `Discount ${formatQuantity(row.discountPercent ?? '0')} %`,
    value: money(`-${wholeDiscount}`),
  }
  return [
    { label: 'Lines', value: money(linesNet) },
    ...(row.discountPercent ? [discount] : []),
    ...row.charges.map(({ text, amount }) => ({ label: text, value: money(amount) })),
  ]
}

/** Net, taxes and total; discount and weight below. */
export function sums(row: QuoteRow, totals: QuoteTotals): Block {
  const money = (value: string) => formatAmount(value, row.currency)
  const names = new Map(row.facilityTaxCodes.map(({ code, name }) => [code, name]))
  const taxes = totals.taxes
    .filter(({ taxCode }) => taxCode !== null)
    .map(({ taxCode, rate, tax }) => ({
      label: `${names.get(taxCode ?? '') ?? taxCode ?? ''} ${formatQuantity(rate)} %`,
      value: money(tax),
    }))
  const muted = (label: string, value: string) => ({ label, value, kind: 'muted' as const })
  return {
    kind: 'totals',
    lines: [
      ...wholeSums(row, totals),
      { label: 'Net', value: money(totals.net) },
      ...taxes,
      { label: `Total ${row.currency}`, value: money(totals.gross), kind: 'grand' },
      ...(Number(totals.discount) > 0 ? [muted('Discount given', money(totals.discount))] : []),
      ...(Number(totals.weightKg) > 0 ? [muted('Weight', `${formatQuantity(totals.weightKg)} kg`)] : []),
    ],
  }
}

/** Deviations with their numbers, what is and is not included, and further notes. */
export function remarks(row: QuoteRow): Block[] {
  const items = allDeviations(row).map(deviationText)
  const deviations = listOf('Deviations from your specification', items, true)
  const texts = present([
    row.inclusions && `Included: ${row.inclusions}`,
    row.exclusions && `Not included: ${row.exclusions}`,
    row.validityNote,
  ])
  return [...deviations, ...texts.map((text): Block => ({ kind: 'paragraph', text, tone: 'muted' }))]
}

/** Who signed on our side, a place for the customer, and the QR code that anybody can check the print with. */
export function quoteSignatures({ row, url, letterhead, signed }: PrintFacts): Block {
  const label = `For ${letterhead.name}`
  return signatures({
    label,
    ours: signatureBoxes(label, signed),
    pending: 'Not yet approved',
    theirs: { label: `Accepted for ${row.companyName}`, prompt: 'Name, date, order number' },
    qr: { text: url, label: 'Scan to verify' },
  })
}

/** `Rev 2, replaces Rev 1 of 6 Nov 2026` */
export function revisionLabel(row: QuoteRow): string {
  const before = revisionBefore(row)
  const sent = before?.sentAt ? ` of ${shortDay(dayIn(before.sentAt, row.timeZone))}` : ''
  return before ? `Rev ${row.revision}, replaces Rev ${before.revision}${sent}` : `Rev ${row.revision}`
}

/** Date, validity, the customer's reference, and which alternative it is where there are several. */
export function headFacts(row: QuoteRow): Fact[] {
  const isOneOfSeveral = row.siblings.length > 0 || row.alternativeTitle != null
  return facts({
    Date: shortDay(row.quoteDate),
    'Valid until': shortDay(row.validUntil),
    'Your reference': row.customerReference,
    Alternative: isOneOfSeveral && present([row.alternativeLetter, row.alternativeTitle]).join(', '),
  })
}
