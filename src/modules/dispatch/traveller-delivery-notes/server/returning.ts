import { sql } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import {
  isSound,
  type ReturnCondition,
  type ReturnReason,
  returnConditions,
  returnReasons,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { bookAnswer, namedBack } from '#modules/dispatch/delivery-ledger/server/api.ts'
import {
  deliveryEntryTable as entries,
  pieceReturnTable as returns,
} from '#modules/dispatch/delivery-ledger/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner } from '#modules/signing/signature/server/api.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { travellerDeliveryNoteTable as table } from '../table.ts'
import { lockTravellers } from './actions.ts'
import { type TravellerDeliveryNoteRow, travellerDeliveryNotes } from './document.ts'
import { signed } from './note.ts'

const operation = operationsOf(contract, travellerDeliveryNotes)

interface Case {
  readonly number: string
  readonly status: string
  readonly disposition: string | null
  readonly companyId: string | null
  readonly foundOn: string
}

/** A case of this customer that was found since the pieces went: one about something else lets nothing of them go. @throws 422 */
async function requireCase(ctx: Context, row: TravellerDeliveryNoteRow, id: string): Promise<Case> {
  const [found] = await ctx.tx.query<Case>(sql`
    SELECT number, status, disposition, company_id AS "companyId", found_on::text AS "foundOn"
    FROM ${nonConformanceTable} WHERE id = ${id}`)
  if (!found) throw invalid({ caseId: ['Choose a non-conformance.'] })
  const left = row.dispatchedAt && dayIn(row.dispatchedAt, row.timeZone)
  if (found.companyId !== row.companyId)
    throw invalid({ caseId: [`${found.number} is not about ${row.companyName}.`] })
  if (left && found.foundOn < left)
    throw invalid({ caseId: [`${found.number} was found before these pieces went.`] })
  return found
}

/** Takes pieces back that a customer sent back: they are gone no more, and are held until they are released again. */
export const takeBack = operation(
  'takeBack',
  async (ctx, row, { lines, condition, reason, remarks, caseId }) => {
    await lockTravellers(ctx, [row])
    if (caseId) {
      const { number, status } = await requireCase(ctx, row, caseId)
      if (status === 'closed')
        throw invalid({ caseId: [`${number} is closed: it was decided before these pieces came back.`] })
    }
    const words = [returnReasons[reason], returnConditions[condition].toLowerCase(), remarks]
      .filter(Boolean)
      .join(', ')
    for (const [at, one] of lines.entries()) {
      if (lines.findIndex(({ lineId }) => lineId === one.lineId) < at)
        throw invalid({ [`lines.${at}.lineId`]: ['Another line names it already.'] })
      const line = row.lines.find(({ id }) => id === one.lineId)
      const out = line ? line.quantity - line.backQty : 0
      if (!line || one.quantity > out)
        throw invalid({ [`lines.${at}.quantity`]: [`Only ${out} of it are still out.`] })
      const isBack = sql`EXISTS (SELECT FROM ${entries} e WHERE e.note_line_id = ${line.id} AND e.kind = 'come_back'
        AND s.id = ANY(e.serial_ids))`
      const named = { ...one, field: `lines.${at}` }
      const serialIds = await namedBack(ctx, { serialIds: line.serialIds, isBack }, named)
      const entryId = await bookAnswer(ctx, {
        kind: 'come_back',
        noteLineId: line.id,
        delta: -one.quantity,
        reason: words,
        serialIds,
      })
      await insertRow(ctx.tx, returns, {
        entryId,
        noteEntity: contract.slice,
        noteId: row.id,
        noteNumber: row.number,
        condition,
        reason,
        remarks: remarks ?? null,
        caseId: caseId ?? null,
        byId: ctx.actor.id,
        at: ctx.clock.now().toISOString(),
      })
    }
    await touch(ctx, row)
    return { trail: { reason: words } }
  },
)

const touch = (ctx: Context, { id }: TravellerDeliveryNoteRow) =>
  ctx.tx.query(sql`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = ${id}`)

/** Whoever took pieces of a return in, and whoever worked on them. */
async function handledBy(ctx: Context, returnId: string): Promise<string[]> {
  const people = await ctx.tx.query<{ id: string }>(sql`
    SELECT ${returns.byId} AS id FROM ${returns} WHERE ${returns.id} = ${returnId}
    UNION SELECT unnest(t.performer_ids) FROM ${returns} JOIN ${entries} ON ${entries.id} = ${returns.entryId}
      JOIN ${travellerTable} t ON t.root_id = ${entries.travellerRootId} AND t.in_force WHERE ${returns.id} = ${returnId}`)
  return people.map(({ id }) => id)
}

/** Whoever may release pieces finally, with whom nobody mixes who took them in or worked on them. */
const releaser = (ids: readonly string[]): SigningSlot => ({
  role: 'Final release',
  needs: [{ list: 'regular', kind: 'final_release' }],
  notThe: { ids: [...ids], did: 'took these pieces back or worked on them', has: 'release them' },
  meaning: 'released',
})

/** What a decision says that lets pieces go again. */
const GO_AGAIN = ['use_as_is', 'repair', 'rework', 'concession']

/** A case that is named only now is about these pieces alone: of two returns it lets one go. @throws 422 */
async function requireOwn(ctx: Context, number: string, caseId: string, returnId: string): Promise<void> {
  await ctx.tx.query(sql`SELECT FROM ${nonConformanceTable} WHERE id = ${caseId} FOR UPDATE`)
  const [other] = await ctx.tx.query<{ noteNumber: string }>(sql`
    SELECT note_number AS "noteNumber" FROM ${returns} WHERE case_id = ${caseId} AND id <> ${returnId} LIMIT 1`)
  if (other)
    throw invalid({
      caseId: [`${number} is about what came back of ${other.noteNumber}: these need one of their own.`],
    })
}

interface Returned {
  readonly id: string
  readonly condition: ReturnCondition
  readonly reason: ReturnReason
  readonly caseId: string | null
}

/** @throws 422 where nobody has decided yet that they may go again */
async function requireDecision(
  ctx: Context,
  row: TravellerDeliveryNoteRow,
  { id, condition, reason, caseId: own }: Returned,
  caseId: string | null,
): Promise<string> {
  if (caseId === null) {
    if (isSound(condition, reason)) return ''
    throw invalid({
      caseId: ['What is opened, damaged or not conforming goes again only by a non-conformance.'],
    })
  }
  const { number, status, disposition } = await requireCase(ctx, row, caseId)
  if (status !== 'closed')
    throw refused('case_open', `${number} is open.`, { caseId: [`${number} is not closed yet.`] })
  if (disposition === null || !GO_AGAIN.includes(disposition))
    throw refused('case_decided', `${number} does not let them go.`, {
      caseId: [`${number} does not say that they may go again.`],
    })
  if (own === null) await requireOwn(ctx, number, caseId, id)
  return `, ${number}`
}

/** Signs the final release of what came back, so that it may go again. */
export const releaseAgain = operation('releaseAgain', async (ctx, row, { returnId, caseId, signature }) => {
  await lockTravellers(ctx, [row])
  const back = row.returns.find(({ id }) => id === returnId)
  if (!back) throw invalid({ returnId: ['This did not come back of this note.'] })
  if (back.releasedAt !== null) throw refused('released_again', 'It is released again already.')
  if (caseId && back.caseId && caseId !== back.caseId)
    throw invalid({ caseId: [`They came back for ${back.caseNumber ?? 'another one'}: that one decides.`] })
  const decidedBy = back.caseId ?? caseId ?? null
  const decision = await requireDecision(ctx, row, back, decidedBy)
  const { capacity } = await requireSigner(ctx, releaser(await handledBy(ctx, back.id)), row)
  const of = `${back.pieces} of line ${back.lineNo}${decision}`
  await ctx.tx.query(sql`
    UPDATE ${returns} SET case_id = ${decidedBy}::uuid, released_at = ${ctx.clock.now().toISOString()}::timestamptz,
      released_by_id = ${ctx.actor.id}::uuid WHERE id = ${returnId}`)
  await touch(ctx, row)
  await signed.sign(ctx, row, { meaning: 'released', capacity: `${capacity}: came back, ${of}` }, signature)
  return { trail: { reason: of, changes: { releasedAt: { from: null, to: ctx.clock.now().toISOString() } } } }
})
