import { sql } from 'drizzle-orm'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { answerInWords } from '#platform/contract/values/step-limits.ts'
import { fullAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { answerPdf, facts, listOf, present } from '#platform/server/documents/printing/printing.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Block, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { parties } from '#modules/engineering/operation-templates/domain.ts'
import { drawingOf, operationBlocks } from '#modules/production/travellers/server/api.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { meanings, meaningNames } from '#modules/signing/signature/domain.ts'
import { isOnPaper } from '../domain/on-paper.ts'
import { stepsIn } from '../domain/facts.ts'
import { answers, pieceStates, rejectionEnds } from '../domain/vocabulary.ts'
import { operationTable as table } from '../table.ts'
import type { Operations } from './document.ts'
import type { OperationRow } from './queries.ts'

const dayOf = ({ timeZone }: OperationRow, at: string): string => shortDay(dayIn(at, timeZone))

/** Which pieces, or how many. */
function piecesIn({ pieces }: OperationRow, of: { serialIds: readonly string[]; quantity: number }): string {
  const named = pieces.filter(({ serialId }) => of.serialIds.includes(serialId))
  return named.length > 0
    ? named.map(({ serialNo }) => serialNo).join(', ')
    : `${of.quantity} ${of.quantity === 1 ? 'piece' : 'pieces'}`
}

/** The card that goes with pieces to one operation, with room for a pen; the code opens it in the program. */
function cardBlocks(row: OperationRow, appUrl: string): Block[] {
  const { travellerRootId, id, travellerRevision, pieces } = row
  const url = fullAddress(appUrl, `/travellers/${travellerRootId}/operations/${id}?rev=${travellerRevision}`)
  const line = { ...row, lineNo: row.seq, steps: row.lineSteps, supplierName: null }
  return [
    { kind: 'paragraph', text: row.description, tone: 'strong' },
    {
      kind: 'facts',
      facts: facts({
        For: row.companyName ?? 'Stock',
        Here: row.availQty,
        Open: row.openQty,
        Good: row.goodQty,
        Scrap: row.scrapQty,
      }),
    },
    ...operationBlocks(line, url),
    ...listOf(
      'Redlines',
      (row.redline?.said ?? []).map(
        ({ number, words, byName, at }) =>
          `Redline ${number}, ${byName}, ${dayOf(row, at)}: ${words.join('; ')}`,
      ),
    ),
    ...listOf(
      'Pieces',
      pieces.map(({ serialNo, state }) =>
        present([serialNo, state ? pieceStates[state].toLowerCase() : 'not here yet']).join(': '),
      ),
    ),
  ]
}

/** The handler of the operation card. */
export const cardOf = (operations: Operations) =>
  operations.reads(
    async (
      ctx,
      row: OperationRow,
      { query }: { query: { download?: '1' | undefined } },
      exchange: HttpExchange,
    ): Promise<void> => {
      const now = ctx.clock.now().toISOString()
      const bytes = await renderPdf({
        letterhead: await letterheadOfFacility(ctx, row.facilityId),
        title: 'Operation card',
        number: `${row.travellerNumber} / ${row.seq}`,
        revision: `Rev ${row.travellerRevision}`,
        facts: facts({
          Drawing: drawingOf(row),
          Pieces: row.travellerQuantity,
          PSL: row.pslLevel,
          Printed: dayOf(row, now),
        }),
        blocks: cardBlocks(row, ctx.appUrl),
        footer: 'What is written here is no signature: sign in the program.',
        stamp: row.holds.length > 0 ? 'ON HOLD' : undefined,
        createdAt: now,
      })
      await answerPdf(exchange, query, `${row.travellerNumber} operation ${row.seq}.pdf`, bytes)
    },
  )

/** What was read at an operation: each step, and each piece where they have serial numbers. */
const readingRows = (row: OperationRow): TableRow[] =>
  stepsIn(row).flatMap(({ asked, limits, reading, pieceReadings }) => {
    const of = [...(reading ? [{ ...reading, serialNo: '' }] : []), ...pieceReadings]
    return of.map(
      ({ serialNo, value, outcome, gaugeNo, byName, at }, first): TableRow => ({
        cells: [
          first === 0 ? { text: asked.label, note: limits } : '',
          serialNo,
          {
            text: answerInWords(asked, value, new Map()),
            note: present([outcome === 'out' && 'out of limits', gaugeNo && `with ${gaugeNo}`]).join(', '),
            isStrong: true,
          },
          byName,
          dayOf(row, at),
        ],
      }),
    )
  })

const isMeaning = (name: string): name is (typeof meaningNames)[number] =>
  (meaningNames as readonly string[]).includes(name)

const signatureRows = (row: OperationRow): TableRow[] => [
  ...row.storedSignOffs.map(
    (one): TableRow => ({
      cells: [
        isMeaning(one.meaning) ? meanings[one.meaning].label : one.meaning,
        piecesIn(row, one),
        { text: one.byName, note: one.capacity, isStrong: true },
        dayOf(row, one.at),
      ],
    }),
  ),
  ...row.storedAnswers.map(
    (one): TableRow => ({
      cells: [
        `${parties[one.party]}, ${one.point}: ${answers[one.kind].toLowerCase()}`,
        piecesIn(row, one),
        { text: one.personName, note: `noted by ${one.byName}`, isStrong: true },
        shortDay(one.day),
      ],
    }),
  ),
]

const rejectionWords = (row: OperationRow): string[] =>
  row.storedRejections.map((one) =>
    present([
      `${piecesIn(row, one)} rejected on ${dayOf(row, one.at)} by ${one.byName}: ${one.reason}`,
      one.nonConformanceNo,
      one.endedAs ? rejectionEnds[one.endedAs].toLowerCase() : 'not ended yet',
    ]).join(', '),
  )

function inspectedAt(row: OperationRow): Block[] {
  const readings = readingRows(row)
  const signed = signatureRows(row)
  const rejected = rejectionWords(row)
  return [
    { kind: 'heading', text: `${row.seq}  ${row.title}` },
    {
      kind: 'facts',
      facts: facts({
        Good: row.goodQty,
        'Moved on': row.passedQty,
        Scrap: row.scrapQty,
        Procedure: row.procedure,
        Acceptance: row.acceptanceStandard,
        ...(isOnPaper(row) && row.takenOver
          ? { 'Done on paper': `${row.decisionReason}; ${row.takenOver.byName} vouched for it` }
          : { 'Not applicable': row.decisionReason }),
      }),
    },
    ...(readings.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [
              { label: 'Recorded' },
              { label: 'Piece', width: 34, isOptional: true },
              { label: 'Value', width: 40 },
              { label: 'By', width: 36 },
              { label: 'Day', width: 24 },
            ],
            rows: readings,
          },
        ]
      : []),
    ...(signed.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [
              { label: 'Signed' },
              { label: 'Pieces', width: 50 },
              { label: 'Name', width: 46 },
              { label: 'Day', width: 24 },
            ],
            rows: signed,
          },
        ]
      : []),
    ...listOf('Rejected', rejected),
  ]
}

/** Everything that was read, signed and rejected, operation by operation. */
export const inspectedOf =
  (operations: Operations) =>
  async (ctx: Context, { rootId }: { readonly rootId: string }): Promise<Block[]> =>
    (
      await operations
        .of('')
        .rows(ctx, sql`WHERE ${table.travellerRootId} = ${rootId} ORDER BY ${table.seq}, ${table.id}`)
    ).flatMap(inspectedAt)
