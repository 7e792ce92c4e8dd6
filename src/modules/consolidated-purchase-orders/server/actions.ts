import { findOrderApprovers } from '#modules/purchase-order-approving-users/server/api.ts'
import { unbindOrders } from '#modules/purchase-orders/server/api.ts'
import type { ShownSignature, SigningInput } from '#modules/signature/contract.ts'
import { sign, signaturesOf } from '#modules/signature/server/api.ts'
import { formatAmount } from '#platform/contract/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalEffects } from '#platform/server/documents/approval-effects.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/transitions.ts'
import type { consolidatedLifecycle } from '../domain.ts'
import { consolidatedDecisions } from '../table.ts'
import { consolidatedApproval, consolidatedOrders, type ConsolidatedRow, contentHash } from './document.ts'
import { issueColumns, issueWithMembers } from './issuing.ts'

/** What submitting, deciding and taking back do to a consolidated order. */
const approving = approvalEffects(consolidatedOrders, consolidatedApproval, {
  decisions: consolidatedDecisions,
  findApprovers: (ctx, row) => findOrderApprovers(ctx, row.facilityId, ctx.today(row)),
  content: contentHash,
  sign: (ctx, row, { capacity, holderName }, { signature }: { readonly signature: SigningInput }) =>
    sign(
      ctx,
      {
        entity: consolidatedOrders.slice,
        entityId: row.id,
        label: row.number,
        meaning: 'approved',
        content: contentHash(row),
        facilityId: row.facilityId,
        capacity,
        ...(holderName ? { onBehalfOf: holderName } : {}),
      },
      signature,
    ),
  mails: {
    partner: (row) => `to ${row.supplierName}`,
    worth: (row) => `${formatAmount(row.net, row.currency)} ${row.currency} net`,
    lookAt: (row) => [
      `It bundles ${row.orderIds.length} orders that were approved at ${formatAmount(row.approvedNet, row.currency)} ${row.currency}.`,
      ...(row.overApproved === null
        ? []
        : [`It is ${formatAmount(row.overApproved, row.currency)} ${row.currency} above that.`]),
    ],
    waiting: (row) => (row.buyerEmail === null ? [] : [row.buyerEmail]),
    whenApproved: 'It can be issued now.',
  },
})

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof consolidatedLifecycle, ConsolidatedRow> = {
  ...approving,
  release: { columns: (ctx) => ({ approvedAt: ctx.clock.now().toISOString() }) },
  issue: { columns: issueColumns, after: issueWithMembers },
  cancel: { after: (ctx, row) => unbindOrders(ctx, row.orderIds, row) },
}

export const { handlers, undo } = transitionsOf(consolidatedOrders, effects)

/** The signatures on a consolidated order. @throws 404 */
export async function listSignatures(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ShownSignature[]> {
  const row = await consolidatedOrders.require(ctx, params.id)
  return signaturesOf(ctx, consolidatedOrders.slice, row.id, () => contentHash(row))
}
