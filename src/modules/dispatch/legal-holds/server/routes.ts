import { sql } from 'drizzle-orm'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { addMonths, dayIn } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound, refused } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type KeptEntity, legalHolds } from '../contract.ts'
import { USUAL_YEARS } from '../domain.ts'
import { legalHoldTable as holds } from '../table.ts'
import { keptNotes } from './retention.ts'

interface Of {
  readonly noteEntity: KeptEntity
  readonly noteId: string
}

interface Note {
  readonly number: string
  readonly dispatchedAt: string | null
  readonly timeZone: string
  readonly years: number | null
}

/** @param held until the commit, so that no file of it goes in the same second. @throws 403, 404 */
async function keptNote(ctx: Context, { noteEntity, noteId }: Of, held = false): Promise<Note> {
  if (!ctx.actor.permissions.has(`${noteEntity}:read`))
    throw forbidden(notTheRight(`read ${noteEntity.replaceAll('-', ' ')}`))
  const { table, years } = keptNotes[noteEntity]
  const [found] = await ctx.tx.query<Note>(sql`
    SELECT n.number, n.dispatched_at AS "dispatchedAt", fa.time_zone AS "timeZone", (${years})::int AS years
    FROM ${table} n JOIN ${facilityTable} fa ON fa.id = n.facility_id WHERE n.id = ${noteId}
    ${held ? sql`FOR NO KEY UPDATE OF n` : sql``}`)
  if (!found) throw notFound()
  return found
}

/** Until when it is kept, and what forbids to delete it. */
async function retentionOf(ctx: Context, of: Of) {
  const { dispatchedAt, timeZone, years } = await keptNote(ctx, of)
  const [hold = null] = await ctx.tx.query<{ reason: string; byName: string; at: string }>(sql`
    SELECT h.reason, u.name AS "byName", h.at FROM ${holds} h JOIN ${userTable} u ON u.id = h.by_id
    WHERE h.note_id = ${of.noteId} AND h.ended_at IS NULL`)
  const keepUntil = dispatchedAt && addMonths(dayIn(dispatchedAt, timeZone), 12 * (years ?? USUAL_YEARS))
  return { keepUntil, hold }
}

const noted = (
  ctx: Context,
  { noteEntity, noteId }: Of,
  { number }: Note,
  { action, reason }: { readonly action: string; readonly reason: string },
) => ctx.audit({ entity: noteEntity, entityId: noteId, action, subject: number, reason })

export const register = serve(legalHolds, {
  state: (ctx, { query }) => retentionOf(ctx, query),

  async hold(ctx, { body: { reason, ...of } }) {
    const note = await keptNote(ctx, of, true)
    if (note.dispatchedAt === null)
      throw refused('not_gone', 'Nothing of it has left: there is nothing to keep.')
    const made = await ctx.tx.query(sql`
      INSERT INTO ${holds} (note_entity, note_id, note_number, reason, by_id, at)
      VALUES (${of.noteEntity}, ${of.noteId}, ${note.number}, ${reason}, ${ctx.actor.id}, ${ctx.clock.now().toISOString()})
      ON CONFLICT DO NOTHING RETURNING id`)
    if (made.length === 0) throw refused('is_held', 'A legal hold forbids to delete it already.')
    noted(ctx, of, note, { action: 'legal-hold', reason })
    return retentionOf(ctx, of)
  },

  async end(ctx, { body: { reason, ...of } }) {
    const note = await keptNote(ctx, of, true)
    const ended = await ctx.tx.query(sql`
      UPDATE ${holds} SET end_reason = ${reason}, ended_by_id = ${ctx.actor.id}, ended_at = ${ctx.clock.now().toISOString()}
      WHERE note_id = ${of.noteId} AND ended_at IS NULL RETURNING id`)
    if (ended.length === 0) throw refused('not_held', 'No legal hold forbids to delete it.')
    noted(ctx, of, note, { action: 'end-legal-hold', reason })
    return retentionOf(ctx, of)
  },
})
