import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { approvalSlot, drawingLabel, type drawingLifecycle } from '../domain.ts'
import { drawingTable as table } from '../table.ts'
import { type DrawingRow, drawings } from './document.ts'
import type { RevisionFollower } from './follower.ts'

/** What a signature on a revision stands for; its shape is kept for ever. */
export function contentOfDrawing(row: DrawingRow, meaning: Meaning): unknown {
  const { kind, number, rev, companyId } = row
  const named = { shape: 'drawing/1', kind, number, rev, companyId }
  if (meaning === 'rejected')
    return { ...named, withdrawn: row.history.find(({ toState }) => toState === 'withdrawn')?.reason ?? null }
  const { title, ownedBy, sheets, issuedOn, receivedOn, revisionReason, effect } = row
  const files = (row.approvedFiles ?? []).map(({ name, sha256 }) => ({ name, sha256 }))
  return { ...named, title, ownedBy, sheets, issuedOn, receivedOn, revisionReason, effect, files }
}

/** Signs a revision, and reads the signatures on it. */
export const signedDrawing = signedDocument(drawings, contentOfDrawing)

async function signAs(
  ctx: Context,
  { id, kind }: DrawingRow,
  meaning: 'approved' | 'rejected',
  signature: SigningInput,
): Promise<void> {
  const row = { ...(await drawings.require(ctx, id)), facilityId: null }
  await signedDrawing.signIn(ctx, row, approvalSlot(kind, meaning), signature)
}

const effectsWith = (follower: Required<RevisionFollower>): Effects<typeof drawingLifecycle, DrawingRow> => ({
  approve: {
    // Whoever releases work by the former one locks it, and is seen here or sees this.
    async before(ctx, row) {
      const [former] = await ctx.tx.query<{ id: string }>(sql`
        SELECT ${table.id} FROM ${table} WHERE ${table.rootId} = ${row.rootId} AND ${table.status} = 'current' FOR UPDATE`)
      if (former)
        await actionsOf(follower).perform(ctx, 'supersede', await drawings.require(ctx, former.id), {
          reason: `${drawingLabel(row)} was approved`,
        })
    },
    columns: (ctx, { attached }) => ({
      approvedById: ctx.actor.id,
      approvedAt: ctx.clock.now().toISOString(),
      approvedFiles: JSON.stringify(attached.map(({ id, name, sha256 }) => ({ id, name, sha256 }))),
    }),
    async after(ctx, row, { signature }) {
      await signAs(ctx, row, 'approved', signature)
      await follower.approved(ctx, row)
    },
  },
  withdraw: {
    async after(ctx, row, { reason, signature }) {
      await signAs(ctx, row, 'rejected', signature)
      await follower.withdrawn(ctx, row, reason)
    },
  },
  cancel: { after: giveBack },
  supersede: null,
})

/** The revision before a draft that is given up is the newest again. */
async function giveBack(ctx: Context, { id, rootId, revision, isCurrent }: DrawingRow): Promise<void> {
  if (revision === 0 || !isCurrent) return
  await ctx.tx.query(sql`UPDATE ${table} SET is_current = false WHERE id = ${id}`)
  await ctx.tx.query(sql`
    UPDATE ${table} SET is_current = true, version = version + 1 WHERE id = (
      SELECT id FROM ${table} WHERE root_id = ${rootId} AND revision < ${revision} AND status <> 'cancelled'
      ORDER BY revision DESC LIMIT 1)`)
}

/** The actions of revisions, given what follows them. */
export const actionsOf = (follower: Required<RevisionFollower>) =>
  transitionsOf(drawings, effectsWith(follower))
