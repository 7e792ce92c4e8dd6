import { sql } from 'drizzle-orm'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { invalid, notChoosable, refusedBecause } from '#platform/server/errors.ts'
import { type HeldNote, tellHolders } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { owesConformity } from '#modules/dispatch/traveller-delivery-notes/server/api.ts'
import { travellerDeliveryNoteTable as note } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { requireSigner } from '#modules/signing/signature/server/api.ts'
import { declarations as contract } from '../contract.ts'
import { type declarationLifecycle, isDraft, isDeclared, missingFacts } from '../domain.ts'
import { declarationTable as table } from '../table.ts'
import { type DeclarationRow, declarations, LOCKED, signatorySlot } from './document.ts'
import { declaredFacts } from './facts.ts'
import { frozenPaper, signed } from './paper.ts'

interface Note {
  readonly companyId: string
  readonly facilityId: string
}

/** The note that it is about: of the same facility. @throws 422 */
async function noteFor(ctx: Context, noteId: string, facilityId: string): Promise<Note> {
  const [found] = await ctx.tx.query<Note>(sql`
    SELECT n.company_id AS "companyId", n.facility_id AS "facilityId" FROM ${note} n
    WHERE n.id = ${noteId} AND n.status NOT IN ('void', 'cancelled')`)
  if (!found) throw notChoosable('noteId')
  if (found.facilityId !== facilityId)
    throw invalid({ facilityId: ['A certificate is issued by the facility that delivers.'] })
  return found
}

/** The certificate whose place it takes: issued, and about the same note. @throws 422 */
async function requireOlder(ctx: Context, id: string, noteId: string): Promise<void> {
  const older = await declarations.find(ctx, id)
  if (!older || !isDeclared(older.status) || older.noteId !== noteId) throw notChoosable('supersedesId')
}

/** The handlers of `create` and `update`. */
export const saves = savesOf(contract, declarations, {
  series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  async stored(ctx, { body, before }) {
    const noteId = body.noteId ?? before?.noteId ?? ''
    const facilityId = body.facilityId ?? before?.facilityId ?? ''
    if (before && facilityId !== before.facilityId)
      throw invalid({ facilityId: ['The number is of this facility: write a new certificate.'] })
    const { companyId } = await noteFor(ctx, noteId, facilityId)
    const supersedesId = body.supersedesId === undefined ? before?.supersedesId : body.supersedesId
    if (supersedesId) await requireOlder(ctx, supersedesId, noteId)
    return { companyId, ...(before ? {} : { createdById: ctx.actor.id }) }
  },
})

/** The certificate that counts for the note now makes room for this one, or this one has to say that it takes its place. @throws 422 */
async function makeRoom(ctx: Context, row: DeclarationRow): Promise<void> {
  // Of two that are signed for a note in the same second one waits here, and then reads why not.
  await ctx.tx.query(sql`SELECT FROM ${note} WHERE id = ${row.noteId} FOR UPDATE`)
  const [counts] = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT id, number FROM ${table} WHERE note_id = ${row.noteId} AND status = 'issued'`)
  if (counts && counts.id !== row.supersedesId)
    throw refusedBecause(
      refuse(
        'already_issued',
        { number: counts.number },
        `${counts.number} is issued for this note: say that this one takes its place.`,
      ),
    )
  if (!counts && row.supersedesId)
    throw refusedBecause(
      refuse('not_issued', {}, `${row.supersedesNumber ?? 'The other one'} does not count any more.`),
    )
}

/** @throws 422 with everything that is missing */
async function requireFacts(ctx: Context, row: DeclarationRow): Promise<void> {
  const [first, ...others] = missingFacts(await declaredFacts(ctx, row))
  if (first) throwRefusal(because(first, ...others), 'cannot_issue')
}

/** Whoever has the goods, and so the certificate, is told what became of it. */
async function tellOf(
  ctx: Context,
  { noteId, number }: Pick<DeclarationRow, 'noteId' | 'number'>,
  became: string,
  reason: string | null,
): Promise<void> {
  const [held] = await ctx.tx.query<HeldNote>(sql`
    SELECT n.id, 'traveller-delivery-notes' AS entity, n.number, n.company_id AS "companyId", n.created_by_id AS "createdById"
    FROM ${note} n WHERE n.id = ${noteId} AND n.status IN ('dispatched', 'delivered')`)
  if (held) await tellHolders(ctx, held, { paper: `Certificate of conformity ${number}`, became, reason })
}

const effects: Effects<typeof declarationLifecycle, DeclarationRow> = {
  issue: {
    async before(ctx, row) {
      await makeRoom(ctx, row)
      const now = await declarations.require(ctx, row.id)
      if (now.noteStatus === 'void' || now.noteStatus === 'cancelled')
        throw refusedBecause(refuse('note_withdrawn', {}, `${row.noteNumber} does not count any more.`))
      await requireFacts(ctx, row)
      await requireSigner(ctx, signatorySlot(row), row)
      if (!row.supersedesId) return
      const older = await declarations.require(ctx, row.supersedesId)
      await transitions.perform(ctx, 'supersede', older, {})
    },
    columns: async (ctx, row) => ({
      facts: await declaredFacts(ctx, row),
      issuedAt: ctx.clock.now().toISOString(),
      issuedById: ctx.actor.id,
    }),
    async after(ctx, row, { signature }) {
      const issued = await declarations.require(ctx, row.id)
      await signed.sign(
        ctx,
        issued,
        { meaning: 'released', capacity: 'Declaration of conformity' },
        signature,
      )
    },
    freezesPrint: frozenPaper,
  },
  withdraw: {
    async after(ctx, row, { reason }) {
      await owesConformity(ctx, row.noteId, `${row.number} was withdrawn: ${reason}`)
      await tellOf(ctx, row, 'was withdrawn', reason)
    },
  },
  supersede: { after: (ctx, row) => tellOf(ctx, row, 'is superseded by a new one', null) },
  cancel: null,
}

const transitions = transitionsOf(declarations, effects)
export const { handlers } = transitions
