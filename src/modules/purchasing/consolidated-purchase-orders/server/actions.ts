import { sql } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { findOrderApprovers } from '#modules/signing/purchase-order-approving-users/server/api.ts'
import { confirmOrders, unbindOrders } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { formatAmount } from '#platform/contract/values/amounts.ts'
import type { Context } from '#platform/server/context.ts'
import { approvalEffects } from '#platform/server/documents/approvals/approval-effects.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import type { consolidatedLifecycle } from '../domain.ts'
import { consolidatedAllocationTable, consolidatedDecisions, consolidatedLineTable } from '../table.ts'
import {
  beyondApprovalOf,
  consolidatedApproval,
  consolidatedOrders,
  type ConsolidatedRow,
  contentHash,
} from './document.ts'
import { issueColumns, issueWithMembers, signedConsolidated } from './issuing.ts'

/** What submitting, deciding and taking back do to a consolidated order. */
const approving = approvalEffects(consolidatedOrders, consolidatedApproval, {
  decisions: consolidatedDecisions,
  findApprovers: (ctx, row) => findOrderApprovers(ctx, row.facilityId, ctx.today(row)),
  content: contentHash,
  sign: (ctx, row, by, { signature }: { readonly signature: SigningInput }) =>
    signedConsolidated.sign(ctx, row, { meaning: 'approved', ...by }, signature),
  mails: {
    partner: (row) => `to ${row.supplierName}`,
    worth: (row) => `${formatAmount(row.net, row.currency)} ${row.currency} net`,
    lookAt: (row) => [
      `It bundles ${row.orderIds.length} orders that were approved at ${formatAmount(row.approvedNet, row.currency)} ${row.currency}.`,
      ...beyondApprovalOf(row),
    ],
    waiting: (row) => (row.buyerEmail === null ? [] : [row.buyerEmail]),
    whenApproved: 'It can be issued now.',
  },
})

interface Confirmed {
  readonly id: string
  readonly promisedOn: string
  readonly unitPrice?: string | null | undefined
}
interface Confirmation {
  readonly confirmedOn: string
  readonly lines: readonly Confirmed[]
}

/** A confirmation is of a day since it was issued, and says of every bundled line when it comes, once. @throws 422 at each */
function requireConfirmation(ctx: Context, row: ConsolidatedRow, { confirmedOn, lines }: Confirmation): void {
  const problems: Record<string, string[]> = {}
  if (confirmedOn > ctx.today(row)) problems.confirmedOn = ['The confirmation cannot be dated in the future.']
  else if (row.issuedAt !== null && confirmedOn < dayIn(row.issuedAt, row.timeZone))
    problems.confirmedOn = ['The confirmation cannot be older than the order.']
  const left = new Map(row.lines.map(({ id, lineNo }) => [id, lineNo]))
  const own = new Set(left.keys())
  for (const [at, { id }] of lines.entries())
    if (!left.delete(id))
      problems[`lines.${at}.id`] = [
        own.has(id) ? 'The line was named before.' : 'This is no line of the consolidated order.',
      ]
  if (left.size > 0)
    problems.lines = [
      `Say of every line when it comes: ${[...left.values()].map((no) => `line ${no}`).join(', ')}.`,
    ]
  refuseWhere(problems)
}

/** Keeps the prices as the supplier wrote them, and notes the days on the lines of the orders in force. */
async function confirmLines(
  ctx: Context,
  row: ConsolidatedRow,
  { confirmationNo, lines }: Confirmation & { readonly confirmationNo: string },
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    AS g(id uuid, "promisedOn" date, "unitPrice" numeric)`
  await ctx.tx.query(sql`
    UPDATE ${consolidatedLineTable} l SET confirmed_unit_price = g."unitPrice" FROM ${given}
    WHERE l.id = g.id AND l.consolidated_id = ${row.id}`)
  const days = await ctx.tx.query<{ lineId: string; promisedOn: string }>(sql`
    SELECT a.order_line_id AS "lineId", g."promisedOn"::text AS "promisedOn"
    FROM ${consolidatedAllocationTable} a JOIN ${given} ON g.id = a.line_id
    WHERE a.consolidated_id = ${row.id} AND a.order_line_id IS NOT NULL`)
  await confirmOrders(ctx, { whole: row, confirmationNo, days })
}

const effects: Effects<typeof consolidatedLifecycle, ConsolidatedRow> = {
  ...approving,
  release: { columns: (ctx) => ({ approvedAt: ctx.clock.now().toISOString() }) },
  issue: { columns: issueColumns, after: issueWithMembers },
  acknowledge: {
    reason: ({ confirmationNo }) => `Confirmed as ${confirmationNo}`,
    columns(ctx, row, { confirmationNo, confirmedOn, lines }) {
      requireConfirmation(ctx, row, { confirmedOn, lines })
      return {
        confirmationNo,
        confirmedOn,
        acknowledgedAt: ctx.clock.now().toISOString(),
        acknowledgedById: ctx.actor.id,
      }
    },
    after: confirmLines,
  },
  cancel: { after: (ctx, row) => unbindOrders(ctx, row.orderIds, row) },
}

export const { handlers, undo } = transitionsOf(consolidatedOrders, effects)
