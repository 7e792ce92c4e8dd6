import { sql } from 'drizzle-orm'
import { notTheRight, refuse } from '#platform/contract/calls/refusals.ts'
import { fullAddress, givenAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { forbidden, invalid, notFound, refusedBecause, tooManyAttempts } from '#platform/server/errors.ts'
import { networkOf } from '#platform/server/http/limits/rate-limit.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { qrShape } from '#platform/server/pdf/blocks/qr.ts'
import { isOnItsWay } from '#modules/dispatch/delivery-ledger/domain.ts'
import { newLinkToken, takeAttempt } from '#modules/people/account/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type LinkedEntity, receiptLinks } from '../contract.ts'
import { LINK_DAYS, placeInWords } from '../domain.ts'
import { receiptLinkTable as links } from '../table.ts'
import { type LinkedNote, linkedKinds } from './notes.ts'

/** Calls a minute from one address: enough for a gate with many lorries, too few to try codes. */
const PER_MINUTE = 30

async function limitCalls({ services, request }: HttpExchange): Promise<void> {
  const key = `receipt-link:|${networkOf(request.ip)}`
  const taken = await takeAttempt(services.db, services.clock, [{ key, attempts: PER_MINUTE, seconds: 60 }])
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
}

/** The note for whoever may send notes of its kind. @throws 403, 404 */
async function linkableNote(ctx: Context, noteEntity: LinkedEntity, noteId: string): Promise<LinkedNote> {
  const kind = linkedKinds[noteEntity]
  if (!ctx.actor.permissions.has(kind.right))
    throw forbidden(notTheRight(`dispatch ${noteEntity.replaceAll('-', ' ')}`))
  const note = await kind.find(ctx, noteId)
  if (!note) throw notFound()
  return note
}

/** Why a receiver does not sign a note now; null: they may. */
const refusalOfLink = ({ status, refusal }: LinkedNote): string | null =>
  refusal ?? (isOnItsWay(status) ? null : 'Only what is on its way is signed by its receiver.')

interface Link {
  readonly noteEntity: LinkedEntity
  readonly noteId: string
  readonly expiresAt: string
  readonly madeByName: string
}

/**
 * The delivery that a link is about, its row held where it is to be received. One that is used, over, replaced or never was is as
 * unknown as any. @throws 404
 */
async function delivery(ctx: Context, token: string, isHeld = false) {
  const [link] = await ctx.tx.query<Link>(sql`
    SELECT k.note_entity AS "noteEntity", k.note_id AS "noteId", k.expires_at AS "expiresAt", u.name AS "madeByName"
    FROM ${links} k JOIN ${userTable} u ON u.id = k.made_by_id
    WHERE k.token_hash = ${hashToken(token)} AND k.expires_at > ${ctx.clock.now().toISOString()}::timestamptz
    ${isHeld ? sql`FOR UPDATE OF k` : sql``}`)
  const note = link && (await linkedKinds[link.noteEntity].find(ctx, link.noteId))
  if (!link || !note || refusalOfLink(note) !== null) throw notFound()
  return { link, note }
}

export const register = serve(receiptLinks, {
  async state(ctx, { query: { noteEntity, noteId } }) {
    const note = await linkableNote(ctx, noteEntity, noteId)
    const refusal = refusalOfLink(note)
    const [live] =
      refusal === null
        ? await ctx.tx.query<Pick<Link, 'expiresAt' | 'madeByName'>>(sql`
            SELECT k.expires_at AS "expiresAt", u.name AS "madeByName" FROM ${links} k JOIN ${userTable} u ON u.id = k.made_by_id
            WHERE k.note_id = ${noteId} AND k.expires_at > ${ctx.clock.now().toISOString()}::timestamptz`)
        : []
    return { refusal, expiresAt: live?.expiresAt ?? null, madeByName: live?.madeByName ?? null }
  },

  async make(ctx, { body: { noteEntity, noteId } }) {
    const note = await linkableNote(ctx, noteEntity, noteId)
    const refusal = refusalOfLink(note)
    if (refusal !== null) throw refusedBecause(refuse('not_on_its_way', {}, refusal))
    const token = newLinkToken()
    const now = ctx.clock.now()
    const end = new Date(now.getTime() + LINK_DAYS * 24 * 3600_000).toISOString()
    const [made] = await ctx.tx.query<{ expiresAt: string }>(sql`
      INSERT INTO ${links} (note_id, note_entity, token_hash, made_by_id, made_at, expires_at)
      VALUES (${noteId}, ${noteEntity}, ${hashToken(token)}, ${ctx.actor.id}, ${now.toISOString()}, ${end})
      ON CONFLICT (note_id) DO UPDATE SET token_hash = excluded.token_hash, made_by_id = excluded.made_by_id,
        made_at = excluded.made_at, expires_at = excluded.expires_at
      RETURNING expires_at AS "expiresAt"`)
    const { expiresAt } = expectRow(made)
    ctx.audit({
      entity: noteEntity,
      entityId: noteId,
      action: 'link',
      subject: note.number,
      changes: { receiptLink: { from: null, to: expiresAt } },
    })
    const url = fullAddress(ctx.appUrl, givenAddress(`/r/${token}`))
    const { side, outlines } = qrShape(url)
    const path = outlines.map((points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('')
    return { url, expiresAt, qr: { side, path } }
  },

  async show(ctx, { params: { token } }, exchange) {
    await limitCalls(exchange)
    const { link, note } = await delivery(ctx, token)
    const { number, facilityName: from, goesTo, shipTo, pieces, massKg } = note
    return { number, from, goesTo, shipTo, pieces, massKg, expiresAt: link.expiresAt }
  },

  async receive(ctx, { params: { token }, body }, exchange) {
    await limitCalls(exchange)
    const { link, note } = await delivery(ctx, token, true)
    const { receiverName, remarks = null, drawn = null, unableReason = null } = body
    if (!drawn && !unableReason)
      throw invalid({ drawn: ['Draw your signature, or say why nobody can sign.'] })
    await note.receive(ctx, {
      receiverName,
      remarks,
      drawn,
      unableReason,
      place: placeInWords(body.place ?? null, body.placeMissing ?? null),
      madeByName: link.madeByName,
    })
    return { number: note.number }
  },
})
