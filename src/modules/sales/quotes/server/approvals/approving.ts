import { approvalEffects } from '#platform/server/documents/approvals/approval-effects.ts'
import { findApproverEntries } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { quoteDecisions } from '../../table.ts'
import type { ActionInput } from '../action-input.ts'
import { quoteApproval, reasonsOf } from './approval.ts'
import { contentHash, quotes, totalsOf } from '../document.ts'
import { signedQuote } from './signing.ts'

/** What submitting, deciding and taking back do to a quote. */
export const approving = approvalEffects(quotes, quoteApproval, {
  decisions: quoteDecisions,
  findApprovers: (ctx, row) => findApproverEntries(ctx.tx, row.facilityId, ctx.today(row)),
  content: contentHash,
  sign: (ctx, row, by, { signature }: ActionInput) =>
    signedQuote.sign(ctx, row, { meaning: 'approved', ...by }, signature),
  mails: {
    partner: (row) => `to ${row.companyName}`,
    worth: (row) => `${row.currency} ${totalsOf(row).net} net`,
    // Costs stay out of it: whoever opens the quote sees what they may see.
    lookAt: (row) => reasonsOf(row, totalsOf(row), false).map(({ text }) => text),
    waiting: (row) => [row.salespersonEmail],
    whenApproved: 'It can be sent now.',
  },
})
