import { orderTypes } from '#modules/purchase-order-approving-users/domain.ts'
import { findOrderApprovers } from '#modules/purchase-order-approving-users/server/api.ts'
import { inBase } from '#modules/quotes/domain.ts'
import type { SigningInput } from '#modules/signature/contract.ts'
import { sign } from '#modules/signature/server/api.ts'
import { formatAmount } from '#platform/contract/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalEffects } from '#platform/server/documents/approval-effects.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/transitions.ts'
import type { orderLifecycle } from '../domain/lifecycle.ts'
import { orderDecisions } from '../table.ts'
import { followNeeds } from './needs.ts'
import { contentHash, type OrderRow, orderApproval, orders, totalsOf } from './document.ts'

/** Signs as the person of the context. @throws 422 at `signature.pin` or `signature.password` */
async function signOrder(
  ctx: Context,
  row: OrderRow,
  { capacity, holderName }: { capacity: string; holderName: string | null },
  signature: SigningInput,
): Promise<void> {
  await sign(
    ctx,
    {
      entity: 'purchase-orders',
      entityId: row.id,
      revision: row.revision,
      label: orders.label(row),
      meaning: 'approved',
      content: contentHash(row),
      facilityId: row.facilityId,
      capacity,
      ...(holderName === null ? {} : { onBehalfOf: holderName }),
    },
    signature,
  )
}

/** What submitting, deciding and taking back do to an order. */
const approving = approvalEffects(orders, orderApproval, {
  decisions: orderDecisions,
  findApprovers: (ctx, row) => findOrderApprovers(ctx, row.facilityId, ctx.today(row)),
  content: contentHash,
  sign: (ctx, row, by, { signature }: { readonly signature: SigningInput }) =>
    signOrder(ctx, row, by, signature),
  mails: {
    partner: (row) => `to ${row.supplierName}`,
    worth: (row) => `${formatAmount(totalsOf(row).net, row.currency)} ${row.currency} net`,
    lookAt: (row) => [
      `Type: ${orderTypes[row.type]}.`,
      ...(row.supplierReason ? [`Why this supplier all the same: ${row.supplierReason}`] : []),
    ],
    waiting: (row) => (row.buyerEmail === null ? [] : [row.buyerEmail]),
    whenApproved: 'It can be issued now.',
  },
})

/** What each action does beside the status; null: the status is all. */
const effects: Effects<typeof orderLifecycle, OrderRow> = {
  ...approving,
  approve: {
    ...approving.approve,
    columns: async (ctx, row, input) => ({
      ...(await approving.approve.columns?.(ctx, row, input)),
      approvedInBase: inBase(totalsOf(row).net, row.exchangeRate ?? '0'),
    }),
  },
  issue: {
    columns: (ctx) => ({
      issuedAt: ctx.clock.now().toISOString(),
      issuedById: ctx.actor.id,
      inForce: true,
    }),
  },
  hold: null,
  resume: null,
  closeShort: { after: (ctx, row) => followNeeds(ctx, row, { ends: true }) },
  cancel: { after: (ctx, row) => followNeeds(ctx, row, { ends: true }) },
  // Issuing the newer revision notes everything.
  supersede: null,
}

export const { handlers, perform, undo } = transitionsOf(orders, effects)
