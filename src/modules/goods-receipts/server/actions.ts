import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/transitions.ts'
import { invalid } from '#platform/server/errors.ts'
import { withdrawRequests } from '#modules/certificate-requests/server/api.ts'
import { seriesFor } from '#modules/numbering/server/api.ts'
import { namedPipe } from '#modules/pipe-wall-calculations/server/api.ts'
import { formOf } from '#modules/steel-stock/domain.ts'
import { takeBack } from '#modules/steel-stock/server/api.ts'
import { goodsReceipts as contract } from '../contract.ts'
import { isDraft, type receiptLifecycle } from '../domain.ts'
import { goodsReceiptTable } from '../table.ts'
import { LOCKED, type ReceiptRow, receipts } from './document.ts'
import { freezeNote } from './note.ts'
import { requestCertificates, takeLinesIn } from './posting.ts'

type Line = z.output<typeof contract.input>['lines'][number]

/** Diameter and wall of a pipe that is named by NPS and schedule, or its name by them. @throws 422 at the line */
async function withPipeName(ctx: Context, line: Line, at: number): Promise<Line> {
  const { nps = null, schedule = null, odMm = null, wallMm = null } = line
  if (formOf(line.form).hasSchedule !== true || (!nps && !odMm)) return line
  const { pipe, problems } = await namedPipe(ctx, { nps, schedule, odMm, wallMm })
  if (Object.keys(problems).length > 0)
    throw invalid(
      Object.fromEntries(Object.entries(problems).map(([field, why]) => [`lines.${at}.${field}`, why])),
    )
  return { ...line, ...pipe }
}

const saves = savesOf(contract, receipts, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  born: (ctx, { receivedById }) => ({ receivedById: receivedById ?? ctx.actor.id }),
  lines: async (ctx, sent: readonly Line[]) => {
    const named: Line[] = []
    for (const [at, line] of sent.entries()) named.push(await withPipeName(ctx, line, at))
    return named
  },
})

export const { create, update } = saves

/** Rows of stock, heats, certificate requests and the received note, in one transaction with the state. */
async function post(ctx: Context, row: ReceiptRow): Promise<void> {
  await requestCertificates(ctx, row, await takeLinesIn(ctx, row))
  const noteFileId = await freezeNote(ctx, await receipts.require(ctx, row.id))
  await ctx.tx.query(sql`UPDATE ${goodsReceiptTable} SET note_file_id = ${noteFileId} WHERE id = ${row.id}`)
}

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof receiptLifecycle, ReceiptRow> = {
  post: {
    columns: (ctx) => ({ postedAt: ctx.clock.now().toISOString(), postedById: ctx.actor.id }),
    after: post,
  },
  void: {
    after: async (ctx, row, { reason }) => {
      const why = `${row.number} was voided: ${reason}`
      const pieces = row.lines.flatMap(({ stock }) => stock.map(({ id }) => id))
      await takeBack(ctx, pieces, why)
      await withdrawRequests(ctx, row.id, why)
    },
  },
}

export const { handlers } = transitionsOf(receipts, effects)
