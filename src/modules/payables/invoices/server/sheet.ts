import { formatAmount, plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts, listOf, present } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  deductionsOf,
  holdKinds,
  holdSentence,
  invoiceKinds,
  invoiceLifecycle,
  invoiceTotals,
  isDraft,
  massText,
  type Matched,
  openHolds,
  shownState,
  toPayOf,
} from '../domain.ts'
import { type InvoiceRow, invoices } from './document.ts'

const quantity = (value: string | null): string => (value === null ? '-' : plainDecimal(value))

/** What each condition of a line says, in the words of the screen. */
function rowOf(row: InvoiceRow, line: Matched): TableRow {
  const own = row.lines.find(({ id }) => id === line.lineId)
  const open = line.holds.filter(({ isReleased }) => !isReleased)
  const result =
    open.length > 0
      ? `Held: ${open.map(({ kind }) => holdKinds[kind].label.toLowerCase()).join(', ')}`
      : line.holds.length > 0
        ? 'Released'
        : 'Matched'
  return {
    cells: [
      String(line.lineNo),
      {
        text: own?.description ?? '',
        note: line.orderNumber ? `${line.orderNumber}, line ${line.orderLineNo ?? '-'}` : 'no order line',
      },
      quantity(own?.quantity ?? null),
      formatAmount(own?.net ?? '0', row.currency),
      `${quantity(line.invoicedQty)} of ${quantity(line.orderedQty)}`,
      {
        text: quantity(line.acceptedQty),
        note: present([`${quantity(line.receivedQty)} received`, massText(line)]).join(', '),
      },
      line.excess === null ? '-' : formatAmount(line.excess, row.currency),
      line.certifiedQty === null ? 'not needed' : `${line.certificateType}: ${quantity(line.certifiedQty)}`,
      result,
    ],
  }
}

const releasesOf = (row: InvoiceRow): string[] =>
  row.releases.map(
    ({ lineNo, hold, tier, amount, reason, byName, at }) =>
      `Line ${lineNo}, ${holdKinds[hold as keyof typeof holdKinds].label.toLowerCase()}, ${formatAmount(amount, row.currency)} ${row.currency}: released by ${byName} as ${tier} on ${shortDay(at)}. ${reason}`,
  )

/** The match sheet: every line against order, receipt, price and certificate, what holds it, and who released what. */
export function matchSheet(row: InvoiceRow, letterhead: Letterhead): PdfDocument {
  const { net, tax, gross } = invoiceTotals(row.lines, row)
  const money = (value: string) => `${formatAmount(value, row.currency)} ${row.currency}`
  const taken = deductionsOf(row.statedGross, row.paidAhead)
  return {
    letterhead,
    orientation: 'landscape',
    title: 'Match sheet',
    number: row.number,
    facts: facts({
      Supplier: row.supplierName,
      "Supplier's number": `${invoiceKinds[row.kind]} ${row.supplierInvoiceNo}`,
      'Consolidated order': row.consolidated.map(({ number }) => number).join(', ') || null,
      'Invoice date': shortDay(row.invoiceDate),
      Due: shortDay(row.dueOn),
      Status: invoiceLifecycle.states[shownState(row)].label,
      'Net and tax': `${money(net)}, ${money(tax)}`,
      'Gross, computed': money(gross),
      'Gross, stated': money(row.statedGross),
      'Paid ahead': taken.map(({ number, amount }) => `${number} ${money(amount)}`).join(', '),
      'To pay': taken.length > 0 && money(toPayOf(row.statedGross, taken)),
      'Registered by': row.registeredByName,
      'Approved by': row.approvedByName,
      'Paid to': row.paysTo.map(({ bankName, masked }) => `${bankName} ${masked}`).join(', '),
    }),
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Line', width: 12 },
          { label: 'What is invoiced' },
          { label: 'Quantity', align: 'right' },
          { label: `Net, ${row.currency}`, align: 'right' },
          { label: 'Invoiced of ordered', width: 30 },
          { label: 'Accepted', width: 28 },
          { label: 'Over the price', align: 'right' },
          { label: 'Certificate', width: 26 },
          { label: 'Result', width: 44 },
        ],
        rows: row.match.map((line) => rowOf(row, line)),
        empty: 'No line is entered yet.',
      },
      ...listOf(
        'What holds it',
        openHolds(row.match).map(({ line, hold }) => holdSentence(line, hold, row.currency)),
      ),
      ...listOf('Released', releasesOf(row)),
    ],
    footer: present([row.facilityName, row.orders.map(({ number }) => number).join(', ')]).join(', '),
    stamp: isDraft(row.status) ? 'DRAFT' : undefined,
    createdAt: row.updatedAt,
  }
}

/** The match sheet as it is now. @throws 404 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await invoices.require(ctx, params.id)
  const bytes = await renderPdf(matchSheet(row, await letterheadOfFacility(ctx, row.facilityId)))
  await answerPdf(exchange, query, `${row.number} match sheet.pdf`, bytes)
}
