import { shortDay } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { findOrderApprovers } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { inBase } from '#platform/contract/money.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalEffects } from '#platform/server/documents/approvals/approval-effects.ts'
import { reinstate, supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { amendedBelow } from '../domain/amendments.ts'
import type { orderLifecycle } from '../domain/lifecycle.ts'
import {
  carriedOrderLines,
  orderDecisions,
  purchaseOrderLineTable as line,
  purchaseOrderTable,
} from '../table.ts'
import { openAmendment } from './amending.ts'
import { issueColumns, signedOrder } from './issuing.ts'
import { followNeeds } from './needs.ts'
import { beyondApprovalOf, totalsOf, weakerDemandsOf } from './changes.ts'
import { contentHash, orderApproval, orders } from './document.ts'
import type { OrderRow } from './queries.ts'

/** What submitting, deciding and taking back do to an order. */
const approving = approvalEffects(orders, orderApproval, {
  decisions: orderDecisions,
  findApprovers: (ctx, row) => findOrderApprovers(ctx, row.facilityId, ctx.today(row)),
  content: contentHash,
  sign: (ctx, row, by, { signature }: { readonly signature: SigningInput }) =>
    signedOrder.sign(ctx, row, { meaning: 'approved', ...by }, signature),
  mails: {
    partner: (row) => `to ${row.supplierName}`,
    worth: (row) => `${formatAmount(totalsOf(row).net, row.currency)} ${row.currency} net`,
    lookAt: (row) => [
      `Type: ${orderTypes[row.type]}.`,
      ...(row.supplierReason ? [`Why this supplier all the same: ${row.supplierReason}`] : []),
      ...(row.orderDateReason ? [`Dated ${shortDay(row.orderDate)}: ${row.orderDateReason}`] : []),
      ...(beyondApprovalOf(row) ?? []),
      ...weakerDemandsOf(row).map((demand) => `Lower demand on quality: ${demand}`),
      ...(row.splitWith.length > 0
        ? [
            `Within a week of it, to the same supplier: ${row.splitWith.map(({ number }) => number).join(', ')}.`,
          ]
        : []),
    ],
    waiting: (row) => (row.buyerEmail === null ? [] : [row.buyerEmail]),
    whenApproved: 'It can be issued now.',
  },
})

/** The revision in force makes room for the one that is issued. @throws 422 when more was booked than the next one orders */
const takeOutOfForce = (ctx: Context, { number, lines }: OrderRow): Promise<void> =>
  carriedOrderLines.leaveForce(ctx, number, async (id) => {
    const [below] = amendedBelow(lines, (await orders.require(ctx, id)).bookedLines)
    if (below) throw refused('cannot_issue', below)
  })

interface Confirmed {
  readonly id: string
  readonly promisedOn?: string | null | undefined
  readonly unitPrice?: string | null | undefined
}

/** Keeps what the supplier confirmed of each line. @throws 422 for a line of another order */
async function confirmLines(ctx: Context, row: OrderRow, lines: readonly Confirmed[]): Promise<void> {
  const own = new Set(row.lines.map(({ id }) => id))
  const foreignAt = lines.findIndex(({ id }) => !own.has(id))
  if (foreignAt >= 0) throw invalid({ [`lines.${foreignAt}.id`]: ['The selected id is invalid.'] })
  await ctx.tx.query(sql`
    UPDATE ${line} l SET promised_on = given."promisedOn", confirmed_unit_price = given."unitPrice"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS given(id uuid, "promisedOn" date, "unitPrice" numeric)
    WHERE l.id = given.id AND l.order_id = ${row.id}`)
}

/** A price beyond what was approved asks the approvers again: the next revision has it, and is submitted at once. */
async function askAgain(ctx: Context, { id }: OrderRow): Promise<void> {
  const row = await orders.require(ctx, id)
  const { confirmation } = await orders.record(ctx, row)
  if (!confirmation?.isBeyond || !row.isCurrent) return
  const reason = `Confirmed by the supplier as ${row.confirmationNo ?? ''} at more than was approved`
  const next = await openAmendment(ctx, row, { reason })
  // Where nobody may decide it stays a draft, and says so.
  if (orderApproval.shownSteps(next).every(({ people }) => people.length > 0))
    await perform(ctx, 'submit', next, {})
}

/** What follows once a revision is in force: it takes over what was booked, and the one before ends. */
async function replaceEarlier(ctx: Context, row: OrderRow): Promise<void> {
  if (row.revision === 0) return
  await carriedOrderLines.carryCounters(ctx, row)
  await followNeeds(ctx, row)
  await supersedeOlder(ctx, orders, row, `Rev ${row.revision} was issued`)
}

const effects: Effects<typeof orderLifecycle, OrderRow> = {
  ...approving,
  approve: {
    ...approving.approve,
    columns: async (ctx, row, input) => ({
      ...(await approving.approve.columns?.(ctx, row, input)),
      approvedInBase: inBase(totalsOf(row).net, row.exchangeRate ?? '0', row),
    }),
  },
  release: {
    columns: (ctx, row) => ({
      approvedAt: ctx.clock.now().toISOString(),
      approvedInBase: row.approvedBefore?.approvedInBase ?? null,
    }),
  },
  stateNoSplit: {
    columns: (ctx, row, { reason }) => ({
      noSplitNumbers: row.splitWith.map(({ number }) => number),
      noSplitReason: reason,
      noSplitById: ctx.actor.id,
      noSplitAt: ctx.clock.now().toISOString(),
    }),
    async after(ctx, row, { reason, signature }) {
      const stated = {
        ...row,
        noSplitNumbers: row.splitWith.map(({ number }) => number),
        noSplitReason: reason,
      }
      const as = { meaning: 'reviewed', capacity: 'Purchase order approver' } as const
      await signedOrder.sign(ctx, stated, as, signature)
    },
  },
  agreeDemands: {
    columns: (ctx, row, { reason }) => ({
      qualityAgreedSha256: contentHash(row),
      qualityAgreedReason: reason,
      qualityAgreedById: ctx.actor.id,
      qualityAgreedAt: ctx.clock.now().toISOString(),
    }),
    after: (ctx, row, { reason, signature }) =>
      signedOrder.sign(
        ctx,
        { ...row, qualityAgreedReason: reason },
        { meaning: 'waived', capacity: 'Quality, lower demands' },
        signature,
      ),
  },
  issue: {
    before: takeOutOfForce,
    columns: issueColumns,
    after: replaceEarlier,
  },
  // The consolidated order brings the columns; the supplier gets its paper alone.
  issueWithin: { after: replaceEarlier },
  acknowledge: {
    columns: (ctx, _, { confirmationNo, lines }) => ({
      confirmationNo,
      acknowledgedAt: ctx.clock.now().toISOString(),
      acknowledgedById: ctx.actor.id,
      promisedOn:
        lines
          .flatMap(({ promisedOn }) => promisedOn ?? [])
          .toSorted()
          .at(-1) ?? null,
    }),
    async after(ctx, row, { lines }) {
      await confirmLines(ctx, row, lines)
      await askAgain(ctx, row)
    },
  },
  hold: null,
  resume: null,
  closeShort: { after: (ctx, row) => followNeeds(ctx, row, { ends: true }) },
  cancel: {
    // Of an amendment that is given up nothing ends: the order goes on as it was.
    after: (ctx, row) =>
      row.revision > 0
        ? reinstate(ctx, purchaseOrderTable, row, ['cancelled', 'superseded'])
        : followNeeds(ctx, row, { ends: true }),
  },
  // Issuing the newer revision notes everything.
  supersede: null,
}

export const { handlers, perform, undo } = transitionsOf(orders, effects)
