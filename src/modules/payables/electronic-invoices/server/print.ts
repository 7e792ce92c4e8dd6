import { formatAmount, plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { isoDate } from '#platform/contract/values/fields.ts'
import { facts } from '#platform/server/documents/printing/printing.ts'
import type { PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { documentTypes } from '../domain/codes.ts'
import { type ElectronicInvoice, type Party, totalTerms, type TotalTerm } from '../domain/model.ts'

const MARK = 'Made from the electronic invoice'

const day = (text: string | null) =>
  text !== null && isoDate.safeParse(text).success ? shortDay(text) : (text ?? undefined)
const money = (text: string | null, currency: string): string =>
  text !== null && /^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? formatAmount(text, currency) : (text ?? '')
const number = (text: string | null): string =>
  text !== null && /^-?\d{1,12}(\.\d+)?$/.test(text) ? plainDecimal(text) : (text ?? '')

const party = (label: string, { name, address, country, vat }: Party) => ({
  kind: 'party' as const,
  label,
  name: name ?? 'not named',
  lines: [...address, country, vat && `VAT ${vat}`].flatMap((line) => line || []).slice(0, 6),
})

const titles = { invoice: 'Invoice', credit_note: 'Credit note', prepayment: 'Prepayment invoice' } as const

/** What an XML says, set as a page that people can read; the XML stays the invoice, and the page says so. */
export function readableView(invoice: ElectronicInvoice, createdAt: string): PdfDocument {
  const { seller, buyer, totals } = invoice
  const currency = invoice.currency ?? ''
  const shownTotals = (Object.keys(totalTerms) as TotalTerm[]).filter((term) => totals[term] !== null)
  const lines: TableRow[] = invoice.lines.map((line) => ({
    cells: [
      line.id ?? '',
      { text: line.name ?? '', note: line.description ?? line.note },
      `${number(line.quantity)} ${line.unit ?? ''}`,
      `${number(line.price)}${line.priceBase ? ` / ${number(line.priceBase)}` : ''}`,
      `${line.category ?? ''} ${line.rate === null ? '' : `${number(line.rate)} %`}`,
      money(line.net, currency),
    ],
  }))
  const further: TableRow[] = invoice.allowances.map((one) => ({
    cells: [
      '',
      one.reason ?? one.reasonCode ?? '',
      '',
      '',
      `${one.category ?? ''} ${one.rate === null ? '' : `${number(one.rate)} %`}`,
      `${one.isCharge ? '' : '-'}${money(one.amount, currency)}`,
    ],
  }))
  return {
    letterhead: {
      name: seller.name ?? 'Electronic invoice',
      tagline: MARK,
      lines: seller.address.slice(0, 4),
    },
    title: titles[documentTypes[invoice.type ?? ''] ?? 'invoice'],
    number: invoice.number ?? '',
    facts: facts({
      Date: day(invoice.issuedOn),
      Due: day(invoice.dueOn),
      'Tax point': day(invoice.taxPoint),
      Currency: currency,
      'Your order': invoice.order,
      Terms: invoice.paymentTerms?.slice(0, 200),
      Account: invoice.accounts.join(', '),
      'Gives back': invoice.preceding.map((one) => one.number).join(', '),
    }),
    blocks: [
      { kind: 'columns', columns: [[party('Seller', seller)], [party('Buyer', buyer)]] },
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 14 },
          { label: 'Item' },
          { label: 'Quantity', align: 'right' },
          { label: 'Price', align: 'right' },
          { label: 'VAT', width: 22 },
          { label: `Net, ${currency}`, align: 'right' },
        ],
        rows: [...lines, ...further],
        empty: 'The file has no lines.',
      },
      {
        kind: 'table',
        columns: [{ label: 'VAT' }, { label: 'Taxable', align: 'right' }, { label: 'Tax', align: 'right' }],
        rows: invoice.taxes.map((share) => ({
          cells: [
            {
              text: `${share.category ?? ''} ${share.rate === null ? '' : `${number(share.rate)} %`}`,
              note: share.exemption,
            },
            money(share.taxable, currency),
            money(share.tax, currency),
          ],
        })),
        empty: 'The file has no tax breakdown.',
      },
      {
        kind: 'table',
        columns: [{ label: 'Totals' }, { label: currency, align: 'right' }],
        rows: shownTotals.map((term) => ({ cells: [totalTerms[term], money(totals[term], currency)] })),
        empty: 'The file has no totals.',
      },
      {
        kind: 'paragraph',
        tone: 'small',
        text: `${MARK}: the XML file (${invoice.syntax}, EN 16931) is the invoice, this page shows what it says.`,
      },
    ],
    createdAt,
    footer: `${MARK} ${invoice.number ?? ''}`,
  }
}
