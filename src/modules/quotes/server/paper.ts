import { Decimal } from 'decimal.js'
import type {
  Block,
  Letterhead,
  PdfDocument,
  SignatureBox,
  TableRow,
} from '../../../platform/server/pdf/document.ts'
import { type Terms, termsBlocks } from '../../terms/server/api.ts'
import { breakNet, lineTotals, type QuoteTotals } from '../domain/totals.ts'
import type { LineRow, QuoteRow } from './queries.ts'

/** Everything the paper of a quote is made of. */
export interface QuotePaper {
  readonly row: QuoteRow
  readonly totals: QuoteTotals
  readonly letterhead: Letterhead
  /** The edition that binds the quote; its text follows on pages of its own. */
  readonly terms: Terms | null
  /** The quote on the screen, as a QR code. */
  readonly url: string
  readonly createdAt: string
  readonly stamp?: string
}

/** `36,840.00` */
const money = (value: string): string => value.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
/** At least two decimals, at most the four a unit price has. */
const price = (value: string): string => {
  const places = Math.max(2, new Decimal(value).decimalPlaces())
  const [whole = '', fraction = ''] = new Decimal(value).toFixed(places).split('.')
  return `${money(whole)}.${fraction}`
}
const plain = (value: string): string =>
  money(new Decimal(value).toFixed().split('.')[0] ?? '') + decimals(value)
const decimals = (value: string): string => {
  const [, fraction] = new Decimal(value).toFixed().split('.')
  return fraction ? `.${fraction}` : ''
}

const day = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

const moment = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

const units: Readonly<Record<string, string>> = { each: 'pcs', hour: 'h', day: 'd' }
const unitOf = (uom: string): string => units[uom] ?? uom

const present = (parts: readonly (string | null | undefined | false)[]): string[] =>
  parts.filter((part): part is string => Boolean(part))

function noteOf(line: LineRow): string {
  const drawing =
    line.drawingNo && present([`Drawing ${line.drawingNo}`, line.drawingRev && `Rev ${line.drawingRev}`])
  const part =
    line.customerPart &&
    present([
      `Your part ${line.customerPart}`,
      line.customerPartRevision && `Rev ${line.customerPartRevision}`,
    ])
  const material = present([
    ...line.specifications.map(({ number }) => number),
    line.pslLevel,
    line.materialClass && `material class ${line.materialClass}`,
    line.temperatureClass && `temperature class ${line.temperatureClass}`,
    line.size,
    line.rating,
    line.certificationLevel && `EN 10204 ${line.certificationLevel}`,
  ]).join(', ')
  const others = line.noQuote ? [] : line.breaks.filter((_, index) => index !== line.selectedBreak)
  const breaks = others.map(
    (one) =>
      `${plain(one.quantity)} ${unitOf(line.uom)} at ${price(one.unitPrice)}, net ${money(breakNet(one, line.discountPercent))}`,
  )
  const discount =
    Number(line.discountPercent) > 0 && !line.noQuote && `Discount ${plain(line.discountPercent)} %`
  return present([
    material,
    part && part.join(' '),
    drawing && drawing.join(' '),
    discount,
    breaks.length > 0 && `Other quantities: ${breaks.join('; ')}`,
    line.notes,
  ]).join('. ')
}

function tableRow(line: LineRow): TableRow {
  const sums = lineTotals(line)
  const weeks = line.breaks[line.selectedBreak]?.leadTimeWeeks
  const note = noteOf(line)
  const description = { text: line.description, isStrong: true, ...(note ? { note } : {}) }
  if (line.noQuote) return { cells: [String(line.lineNo), description, '', '', 'not quoted', ''] }
  return {
    cells: [
      String(line.lineNo),
      description,
      `${plain(sums.quantity)} ${unitOf(line.uom)}`,
      price(sums.unitPrice),
      { text: money(sums.net), isStrong: true },
      weeks == null ? '' : String(weeks),
    ],
  }
}

function rowsOf(lines: readonly LineRow[]): TableRow[] {
  const group = (kind: LineRow['kind'], title: string): TableRow[] => {
    const rows = lines.filter((line) => line.kind === kind).map(tableRow)
    return rows.length > 0 ? [{ cells: [title], kind: 'group' }, ...rows] : []
  }
  return [
    ...lines.filter((line) => line.kind === 'standard').map(tableRow),
    ...group('optional', 'Options, not in the total'),
    ...group('alternative', 'Alternatives, not in the total'),
  ]
}

const leadTime = (row: QuoteRow): string | null => {
  if (row.leadTimeWeeks == null) return null
  const basis = row.leadTimeBasis === 'drawing_approval' ? 'approval of drawings' : 'receipt of order'
  return `${row.leadTimeWeeks} weeks after ${basis}`
}

function parties({ row }: QuotePaper): Block {
  const incoterm = row.incoterm && present([row.incoterm, row.incotermPlace]).join(' ')
  const address = (row.addressText ?? '').split('\n')
  return {
    kind: 'columns',
    columns: [
      [{ kind: 'party', label: 'To', name: row.companyName, lines: present([row.contactName, ...address]) }],
      [
        {
          kind: 'party',
          label: 'Project',
          name: row.projectName ?? '-',
          lines: present([incoterm && `${incoterm}, Incoterms 2020`, leadTime(row), row.deliveryTerms]),
        },
      ],
      [
        {
          kind: 'party',
          label: 'Prepared by',
          name: row.estimatorName ?? row.salespersonName,
          lines: present([
            row.facilityName,
            row.salespersonEmail,
            row.paymentTerms && `Payment ${row.paymentTerms}`,
          ]),
        },
      ],
    ],
    shares: [3, 3, 2],
  }
}

function sums({ row, totals }: QuotePaper): Block {
  const names = new Map(row.facilityTaxCodes.map(({ code, name }) => [code, name]))
  const taxes = totals.taxes
    .filter(({ taxCode }) => taxCode !== null)
    .map(({ taxCode, rate, tax }) => ({
      label: `${names.get(taxCode ?? '') ?? taxCode ?? ''} ${plain(rate)} %`,
      value: money(tax),
    }))
  const discount =
    Number(totals.discount) > 0
      ? [{ label: 'Discount given', value: money(totals.discount), kind: 'muted' as const }]
      : []
  const weight =
    Number(totals.weightKg) > 0
      ? [{ label: 'Weight', value: `${plain(totals.weightKg)} kg`, kind: 'muted' as const }]
      : []
  return {
    kind: 'totals',
    lines: [
      { label: 'Net', value: money(totals.net) },
      ...taxes,
      { label: `Total ${row.currency}`, value: money(totals.gross), kind: 'grand' },
      ...discount,
      ...weight,
    ],
  }
}

function remarks({ row }: QuotePaper): Block[] {
  const deviations: Block[] =
    row.deviations.length > 0
      ? [
          {
            kind: 'list',
            label: 'Deviations from your specification',
            items: row.deviations,
            isNumbered: true,
          },
        ]
      : []
  const texts = present([
    row.inclusions && `Included: ${row.inclusions}`,
    row.exclusions && `Not included: ${row.exclusions}`,
    row.validityNote,
  ])
  const paragraphs = texts.map((text): Block => ({ kind: 'paragraph', text, tone: 'muted' }))
  return [...deviations, ...paragraphs]
}

function signatures({ row, url, letterhead }: QuotePaper): Block {
  const approval = row.approvals.findLast(({ decision }) => decision === 'approved')
  const isApproved = approval !== undefined && row.approvedAt !== null
  const ours: SignatureBox = isApproved
    ? {
        label: `For ${letterhead.name}`,
        signed: `${approval.userName}${approval.holderName ? ` for ${approval.holderName}` : ''}, approved ${moment(approval.at, row.timeZone)}`,
        note: `Approved electronically, SHA-256 ${approval.contentSha256.slice(0, 16)}...`,
      }
    : { label: `For ${letterhead.name}`, note: 'Not yet approved' }
  return {
    kind: 'signatures',
    boxes: [ours, { label: `Accepted for ${row.companyName}`, prompt: 'Name, date, order number' }],
    qr: { text: url, label: 'Scan to open' },
  }
}

const termsPages = (terms: Terms): Block[] => [
  { kind: 'page-break' },
  { kind: 'heading', text: `${terms.title}, edition ${terms.edition}` },
  ...termsBlocks(terms.body),
]

function revisionWords(row: QuoteRow): string {
  const before = row.revisions.find(({ revision }) => revision === row.revision - 1)
  const sent = before?.sentAt ? ` of ${day(before.sentAt.slice(0, 10))}` : ''
  return before ? `Rev ${row.revision}, replaces Rev ${before.revision}${sent}` : `Rev ${row.revision}`
}

/** The paper of a quote as plain data, with the same sums as the screen. */
export function quotePaper(paper: QuotePaper): PdfDocument {
  const { row, terms, letterhead, stamp } = paper
  const reference = row.customerReference ? [{ label: 'Your reference', value: row.customerReference }] : []
  const foot = terms ? `${terms.title}, edition ${terms.edition}, are part of this quote.` : undefined
  const closing = signatures(paper)
  const body: Block[] = [
    parties(paper),
    {
      kind: 'table',
      columns: [
        { label: 'Line', width: 11 },
        { label: 'Description' },
        { label: 'Qty', align: 'right' },
        { label: 'Unit price', align: 'right' },
        { label: `Net ${row.currency}`, align: 'right' },
        { label: 'Weeks', align: 'right' },
      ],
      rows: rowsOf(row.lines),
      empty: 'There are no lines yet.',
    },
    { kind: 'columns', columns: [remarks(paper), [sums(paper)]], shares: [3, 2] },
  ]
  return {
    letterhead,
    title: 'Quote',
    number: row.number,
    revision: revisionWords(row),
    facts: [
      { label: 'Date', value: day(row.quoteDate) },
      { label: 'Valid until', value: day(row.validUntil) },
      ...reference,
    ],
    blocks: terms ? [...body, closing, ...termsPages(terms)] : body,
    ...(terms ? {} : { closing: [closing] }),
    ...(foot ? { footer: foot } : {}),
    ...(stamp ? { stamp } : {}),
    createdAt: paper.createdAt,
  }
}
