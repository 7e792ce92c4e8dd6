import { sql } from 'drizzle-orm'
import { dayIn, shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { invalid } from '#platform/server/errors.ts'
import { keepFiles } from '#platform/server/activity/owning-records.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { serialNumbersIn } from '#modules/dispatch/packages/domain.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { serialTable } from '#modules/production/travellers/table.ts'
import { processingNotes as contract } from '../contract.ts'
import type { processingNoteLifecycle } from '../domain.ts'
import { processingNoteTable as table, processingReturnTable as returned } from '../table.ts'
import { mayGo, type ProcessingNoteRow, processingNotes } from './document.ts'
import { frozenNote, signed } from './note.ts'

const now = (ctx: Context) => ctx.clock.now().toISOString()

const effects: Effects<typeof processingNoteLifecycle, ProcessingNoteRow> = {
  dispatch: {
    // Of two that send the same pieces one waits here, and then reads why not.
    async before(ctx, { id, lines }) {
      const ids = sql.param(lines.map(({ operationId }) => operationId))
      await ctx.tx.query(
        sql`SELECT FROM ${operationTable} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`,
      )
      throwRefusal(mayGo(ctx, await processingNotes.require(ctx, id)), 'cannot_go')
    },
    columns: (ctx) => ({ dispatchedAt: now(ctx), dispatchedById: ctx.actor.id }),
    after: (ctx, row, { signature }) =>
      signed.sign(ctx, row, { meaning: 'released', capacity: 'Dispatch to a processor' }, signature),
    freezesPrint: frozenNote,
  },
  close: null,
  writeOff: null,
  void: null,
  cancel: null,
}

const transitions = transitionsOf(processingNotes, effects)
export const { handlers } = transitions

const operation = operationsOf(contract, processingNotes)

/** A file that somebody attached to the note. @throws 422 */
async function requireCertificate(ctx: Context, row: ProcessingNoteRow, fileId: string): Promise<void> {
  // One certificate may be about everything that went, however often some of it came back.
  if (row.returns.some(({ certificateFileId }) => certificateFileId === fileId)) return
  const attached = await findFiles(ctx, contract.slice, row.id)
  if (!attached.some(({ id, addedLater }) => id === fileId && addedLater))
    throw invalid({ certificateFileId: ['Attach the certificate to this note, and choose it here.'] })
  await keepFiles(ctx, [fileId])
}

type NoteLine = ProcessingNoteRow['lines'][number]

/** The pieces that are named of a line: they went with it, and are still away. @throws 422 at the field */
async function piecesBack(
  ctx: Context,
  line: NoteLine,
  sent: { readonly quantity: number; readonly serialNumbers?: string | null | undefined },
  field: string,
): Promise<string[]> {
  const named = [...new Set(serialNumbersIn(sent.serialNumbers).map((one) => one.toLowerCase()))]
  const wrong = (sentence: string) => invalid({ [`${field}.serialNumbers`]: [sentence] })
  if (line.serialIds.length === 0) {
    if (named.length > 0) throw wrong('Its pieces have no serial numbers.')
    return []
  }
  const found = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT s.id, lower(s.serial_no) AS number FROM ${serialTable} s
    WHERE s.id = ANY(${sql.param([...line.serialIds])}::uuid[]) AND lower(s.serial_no) = ANY(${sql.param(named)}::text[])
      AND NOT EXISTS (SELECT FROM ${returned} r WHERE r.line_id = ${line.id} AND s.id = ANY(r.serial_ids))`)
  const foreign = named.find((number) => !found.some((one) => one.number === number))
  if (foreign) throw wrong(`${foreign.toUpperCase()} did not go with this line, or is back already.`)
  if (found.length !== sent.quantity)
    throw wrong(`Name the serial numbers of the ${sent.quantity} that are back.`)
  return found.map(({ id }) => id)
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
      await insertRow(ctx.tx, returned, {
        noteId: row.id,
        lineId: line.id,
        quantity: one.quantity,
        serialIds: await piecesBack(ctx, line, one, `lines.${at}`),
        receivedOn,
        certificateFileId: certificateFileId ?? null,
        remarks: remarks ?? null,
        byId: ctx.actor.id,
        at: now(ctx),
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
