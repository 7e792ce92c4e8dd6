import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { refused } from '../../../platform/server/errors.ts'
import { askedFirst, decidingEntry } from '../../quote-traveller-approving-users/domain.ts'
import { findQuoteApprovers } from '../../quote-traveller-approving-users/server/api.ts'
import type { ActionInput, Effect } from './action-input.ts'
import type { QuoteRow } from './queries.ts'
import { contentHash, factsOf, labelOf, reasonsOf, totalsOf } from './records.ts'
import { withAuthor } from './service.ts'

/** Asks those of the lowest step who may decide; who submits becomes an author. */
export const submit: Effect = {
  async set(ctx, row) {
    const authorIds = withAuthor(row.authorIds, ctx.actor.id)
    const { facilityId } = row
    const quote = { ...factsOf(row), authorIds, facilityId, on: ctx.clock.today() }
    const approvers = await findQuoteApprovers(ctx.tx, quote)
    if (approvers.length === 0) {
      throw refused(
        'no_approver',
        'Nobody but the authors may approve such a quote of this facility. Set up an approver first.',
      )
    }
    // Costs stay out of the mail: whoever opens the quote sees what they may see.
    const reasons = reasonsOf(row, totalsOf(row), false).map(({ text }) => text)
    for (const approver of askedFirst(approvers)) {
      ctx.mail({
        template: 'quote-approval-requested',
        to: [approver.email],
        subject: `${labelOf(row)} waits for your approval`,
        paragraphs: [
          `${ctx.actor.name} asks for the approval of ${labelOf(row)} to ${row.companyName}: ${row.currency} ${totalsOf(row).net} net.`,
          ...(reasons.length > 0 ? [`Look at: ${reasons.join('; ')}.`] : []),
        ],
        ...linkTo(ctx, row),
      })
    }
    return { authorIds, submittedAt: ctx.clock.now().toISOString(), submittedById: ctx.actor.id }
  },
}

/** Back to the draft as it was. */
export const recall: Effect = {
  set: () => ({ submittedAt: null, submittedById: null }),
}

const linkTo = (ctx: Context, row: QuoteRow) => ({
  link: { label: 'Open the quote', url: `${ctx.appUrl}/quotes/${row.id}` },
  about: { entity: 'quotes', entityId: row.id },
})

/** Keeps who decided what, for whom if they stood in, and on which content. */
async function keepDecision(
  ctx: Context,
  row: QuoteRow,
  decision: 'approved' | 'rejected',
  reason: string | null,
) {
  await ctx.tx.query(sql`
    INSERT INTO quote_approvals (quote_id, decision, user_id, user_name, holder_name, at, reason, content_sha256)
    VALUES (${row.id}, ${decision}, ${ctx.actor.id}, ${ctx.actor.name},
      ${decidingEntry(row.approverEntries, factsOf(row))?.holderName ?? null}, ${ctx.clock.now().toISOString()},
      ${reason}, ${contentHash(row)})`)
}

/** Those who wait for the decision, without the one who took it. */
const waiting = (ctx: Context, row: QuoteRow): string[] =>
  [...new Set([row.submittedByEmail ?? '', row.salespersonEmail])].filter(
    (email) => email !== '' && email !== ctx.actor.email,
  )

function tell(ctx: Context, row: QuoteRow, decision: string, paragraphs: string[]): void {
  const to = waiting(ctx, row)
  if (to.length === 0) return
  ctx.mail({
    template: `quote-${decision}`,
    to,
    subject: `${labelOf(row)} was ${decision}`,
    paragraphs: [`${ctx.actor.name} has ${decision} ${labelOf(row)} to ${row.companyName}.`, ...paragraphs],
    ...linkTo(ctx, row),
  })
}

export const approve: Effect = {
  set: (ctx) => ({ approvedAt: ctx.clock.now().toISOString(), approvedById: ctx.actor.id }),
  async after(ctx, row) {
    await keepDecision(ctx, row, 'approved', null)
    tell(ctx, row, 'approved', ['It can be sent now.'])
  },
}

export const reject: Effect = {
  set: () => ({ submittedAt: null, submittedById: null }),
  async after(ctx, row, input: ActionInput) {
    await keepDecision(ctx, row, 'rejected', input.reason ?? null)
    tell(ctx, row, 'rejected', [input.reason ?? '', 'It is a draft again.'])
  },
}
