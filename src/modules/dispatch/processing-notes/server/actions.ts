import { sql } from 'drizzle-orm'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { invalid } from '#platform/server/errors.ts'
import { keepFiles } from '#platform/server/activity/owning-records.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import {
  askingAgain,
  checking,
  dispatchedNow,
  namedBack,
  preparedAnew,
  preparedNow,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { processingNotes as contract } from '../contract.ts'
import type { processingNoteLifecycle } from '../domain.ts'
import { processingNoteTable as table, processingReturnTable as returned } from '../table.ts'
import { conditionsGuard, type ProcessingNoteRow, processingNotes } from './document.ts'
import { frozenNote, frozenPackingList, signed } from './note.ts'

const instantNow = (ctx: Context) => ctx.clock.now().toISOString()

const lockOperations = (ctx: Context, { lines }: ProcessingNoteRow) =>
  ctx.tx.query(sql`
    SELECT FROM ${operationTable} WHERE id = ANY(${sql.param(lines.map(({ operationId }) => operationId))}::uuid[])
    ORDER BY id FOR UPDATE`)

const askedAgain = askingAgain(processingNotes, lockOperations, conditionsGuard)

const effects: Effects<typeof processingNoteLifecycle, ProcessingNoteRow> = {
  makeReady: {
    before: askedAgain('ready'),
    columns: preparedNow,
    after: (ctx, row, { signature }) =>
      signed.sign(ctx, row, { meaning: 'performed', capacity: 'Preparation of delivery' }, signature),
  },
  // Its signatures stay in the history.
  reopen: { columns: () => preparedAnew },
  dispatch: {
    before: askedAgain('dispatch'),
    columns: dispatchedNow,
    after: (ctx, row, { signature }) =>
      signed.sign(ctx, row, { meaning: 'released', capacity: 'Dispatch to a processor' }, signature),
    freezesPrint: [frozenNote, frozenPackingList],
  },
  close: null,
  writeOff: null,
  void: null,
  cancel: null,
}

const transitions = transitionsOf(processingNotes, effects)
export const { handlers } = transitions

const operation = operationsOf(contract, processingNotes)

/** Pieces and packages are as the note says: signed by whoever is on the list for it, and did not prepare it. */
export const check = operation('check', checking(table, signed))

/** A file that somebody attached to the note. @throws 422 */
async function requireCertificate(ctx: Context, row: ProcessingNoteRow, fileId: string): Promise<void> {
  // One certificate may be about everything that went, however often some of it came back.
  if (row.returns.some(({ certificateFileId }) => certificateFileId === fileId)) return
  const attached = await findFiles(ctx, contract.slice, row.id)
  if (!attached.some(({ id, addedLater }) => id === fileId && addedLater))
    throw invalid({ certificateFileId: ['Attach the certificate to this note, and choose it here.'] })
  await keepFiles(ctx, [fileId])
}

/** Pieces are back; with the last of them the note ends. */
export const takeBack = operation(
  'takeBack',
  async (ctx, row, { lines, receivedOn, certificateFileId, remarks }) => {
    const left = row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone)
    if (receivedOn > ctx.today(row)) throw invalid({ receivedOn: ['This day has not come yet.'] })
    if (left && receivedOn < left) throw invalid({ receivedOn: [`It left on ${shortDay(left)}.`] })
    if (certificateFileId) await requireCertificate(ctx, row, certificateFileId)
    let pieces = 0
    for (const [at, one] of lines.entries()) {
      if (lines.findIndex(({ lineId }) => lineId === one.lineId) < at)
        throw invalid({ [`lines.${at}.lineId`]: ['Another line names it already.'] })
      const line = row.lines.find(({ id }) => id === one.lineId)
      const away = line ? line.quantity - line.backQty : 0
      if (!line || one.quantity > away)
        throw invalid({ [`lines.${at}.quantity`]: [`Only ${away} of it are still away.`] })
      const isBack = sql`EXISTS (SELECT FROM ${returned} r WHERE r.line_id = ${line.id} AND s.id = ANY(r.serial_ids))`
      await insertRow(ctx.tx, returned, {
        noteId: row.id,
        lineId: line.id,
        quantity: one.quantity,
        serialIds: await namedBack(
          ctx,
          { serialIds: line.serialIds, isBack },
          { ...one, field: `lines.${at}` },
        ),
        receivedOn,
        certificateFileId: certificateFileId ?? null,
        remarks: remarks ?? null,
        byId: ctx.actor.id,
        at: instantNow(ctx),
      })
      pieces += one.quantity
    }
    await ctx.tx.query(sql`
    UPDATE ${table} SET back_qty = back_qty + ${pieces}::int, version = version + 1, updated_at = now() WHERE id = ${row.id}`)
    if (row.backQty + pieces === row.pieces)
      await transitions.perform(ctx, 'close', await processingNotes.require(ctx, row.id), {})
    return { trail: { changes: { backQty: { from: row.backQty, to: row.backQty + pieces } } } }
  },
)

/** What is back without its certificate has it now. */
export const addCertificate = operation('addCertificate', async (ctx, row, { certificateFileId }) => {
  await requireCertificate(ctx, row, certificateFileId)
  await ctx.tx.query(sql`
    UPDATE ${returned} SET certificate_file_id = ${certificateFileId} WHERE note_id = ${row.id} AND certificate_file_id IS NULL`)
  await ctx.tx.query(sql`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = ${row.id}`)
  return { trail: { changes: { certificateFileId: { from: null, to: certificateFileId } } } }
})
