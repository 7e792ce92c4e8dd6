import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf, facts, present } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import {
  type PrintedSignature,
  printedSignatures,
  signatureBoxes,
} from '#modules/signing/signature/server/api.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { dispositions, foundAt, nonConformanceLifecycle, reportStamp } from '../domain.ts'
import { signaturesOn } from './actions.ts'
import { type NonConformanceRow, nonConformances } from './document.ts'

/** Everything a report is printed from. */
interface Report {
  readonly row: NonConformanceRow
  readonly letterhead: Letterhead
  readonly signatures: readonly PrintedSignature[]
}

/** A heading with its text; nothing where nothing was written. */
const said = (title: string, text: string | null | undefined): Block[] =>
  text
    ? [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
      ]
    : []

const states: Readonly<Record<string, { readonly label: string }>> = steelStock.lifecycle.states

const steelTable = ({ pieces }: NonConformanceRow): Block => ({
  kind: 'table',
  columns: [
    { label: 'Number', width: 30 },
    { label: 'Size' },
    { label: 'Pieces', align: 'right' },
    { label: 'Where it is', width: 50 },
  ],
  rows: pieces.map(({ number, sizeText, qtyPieces, status, isHeld }) => ({
    cells: [
      { text: number, isStrong: true },
      sizeText,
      String(qtyPieces),
      present([states[status]?.label, isHeld && 'held']).join(', '),
    ],
  })),
  empty: 'It names no steel.',
})

/** What was decided and done, each with who and when. */
function decisionFacts(row: NonConformanceRow): Block[] {
  if (!row.disposition) return []
  const on = (instant: string | null) => instant && shortDay(dayIn(instant, row.timeZone))
  return [
    { kind: 'heading', text: 'Disposition' },
    {
      kind: 'facts',
      facts: facts({
        Disposition: dispositions[row.disposition],
        'Proposed by': row.proposedByName,
        'Number of the concession': row.concessionNo,
        'Decided by': present([row.decidedByName, on(row.decidedAt)]).join(', '),
        'Closed by': present([row.closedByName, on(row.closedAt)]).join(', '),
      }),
    },
    ...said('What is to be done', row.proposal),
    ...said('Decision', row.decision),
    ...said('What was done', row.actionDone),
  ]
}

/** The report: what was found, what it names, what was decided, signed and done. */
export function reportOf({ row, letterhead, signatures }: Report): PdfDocument {
  return {
    letterhead,
    title: 'Non-conformance report',
    number: row.number,
    facts: facts({
      Found: `${foundAt[row.foundAt]}, ${shortDay(row.foundOn)}`,
      'Found by': row.foundByName,
      'Supplier or customer': row.companyName,
      Status: nonConformanceLifecycle.states[row.status].label,
    }),
    blocks: [
      ...said(
        'What is wrong',
        present([row.title, row.quantity])
          .join(' (')
          .concat(row.quantity ? ')' : ''),
      ),
      ...said('What is required', row.requirement),
      ...said('What was found', row.finding),
      { kind: 'heading', text: 'Steel it names' },
      {
        kind: 'facts',
        facts: facts({
          Heat: row.heatNo,
          Certificate: row.certificateNumber,
          'Goods receipt': row.receiptNumber,
        }),
      },
      steelTable(row),
      ...decisionFacts(row),
    ],
    ...(signatures.length > 0
      ? { closing: [{ kind: 'signatures', boxes: signatureBoxes('Decided', signatures) }] as const }
      : {}),
    footer: row.facilityName,
    stamp: reportStamp(row.status),
    createdAt: row.updatedAt,
  }
}

/** Sends the report. @throws 404 */
export async function pdf(
  ctx: Context,
  { params, query }: Incoming<{ id: string }, { download?: '1' | undefined }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const row = await nonConformances.require(ctx, params.id)
  const letterhead = await letterheadOfFacility(ctx, row.facilityId)
  const signatures = await printedSignatures(ctx, await signaturesOn(ctx, row))
  await answerPdf(
    exchange,
    query,
    `${row.number}.pdf`,
    await renderPdf(reportOf({ row, letterhead, signatures })),
  )
}
