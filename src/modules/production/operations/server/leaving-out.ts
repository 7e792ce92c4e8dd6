import type { Context } from '#platform/server/context.ts'
import { sql } from 'drizzle-orm'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, sign, slotRefusal } from '#modules/signing/signature/server/api.ts'
import { operations as contract } from '../contract.ts'
import { operationTable } from '../table.ts'
import type { Operations } from './document.ts'
import type { OperationFollower } from './operation-follower.ts'
import type { OperationRow } from './queries.ts'
import { signedLabel } from './signing.ts'

const decider = (as: 'quality' | 'planner'): SigningSlot => ({
  role: as === 'quality' ? 'Quality' : 'Planner',
  needs: [{ list: 'regular', kind: 'traveller_operation', as }],
  meaning: 'reviewed',
})

/** What a signature on an operation that does not apply stands for; its shape is kept for ever. */
export const signedLeftOut = ({ id, routeLineId }: OperationRow, reason: string | null): unknown => ({
  shape: 'not-applicable/1',
  operationId: id,
  routeLineId,
  reason,
})

/** Quality or planning says that an operation is not done on this part; its pieces go past it. @throws 422 */
export const leavingOut = (operations: Operations, follower: OperationFollower) =>
  operations.operation(contract, 'leaveOut', async (ctx: Context, row, { reason, signature }) => {
    await ctx.tx.query(sql`SELECT FROM ${operationTable} WHERE id = ${row.id} FOR UPDATE`)
    throwRefusal(because(...((await follower.leftOut?.(ctx, row)) ?? [])), 'cannot_leave_out')
    const isQuality = (await slotRefusal(ctx, decider('quality'), row)) === null
    const competence = await requireSigner(ctx, decider(isQuality ? 'quality' : 'planner'), row)
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: 'operations',
        entityId: row.id,
        revision: row.travellerRevision,
        part: { kind: 'operation', id: row.id },
        label: signedLabel(row),
        meaning: 'reviewed',
        content: signedLeftOut(row, reason),
        facilityId: row.facilityId,
        capacity: competence.capacity,
      },
      signature,
    )
    await ctx.tx.query(sql`
      UPDATE ${operationTable} SET decision = 'not_applicable', decision_reason = ${reason},
        decision_competence = ${JSON.stringify(competence)}::jsonb, decision_signature_id = ${signatureId},
        version = version + 1, updated_at = now()
      WHERE id = ${row.id}`)
    return { trail: { changes: { status: { from: row.status, to: 'not_applicable' } }, reason } }
  })
