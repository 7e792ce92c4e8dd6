import type { ApprovalRules } from '#platform/contract/documents/approval-steps.ts'
import {
  type LimitedFacts,
  type ListReason,
  listSteps,
  type QuoteApproverEntry,
  quoteApprovers,
} from '#modules/signing/quote-traveller-approving-users/domain.ts'

/** A traveller has no margin: no entry is short of one. */
const ENOUGH_MARGIN = '100'

/** What the limits of an approver look at. */
export const limitedFacts = (row: {
  readonly orderValue: string
  readonly pslLevelId: string
}): LimitedFacts => ({
  value: row.orderValue,
  marginPercent: ENOUGH_MARGIN,
  pslLevelIds: [row.pslLevelId],
})

/** How travellers are approved: by the list that quotes are approved by, as far as its entries reach travellers. */
export const travellerApprovalRules: ApprovalRules<QuoteApproverEntry, LimitedFacts, ListReason> = {
  approvers: quoteApprovers,
  steps: listSteps('Every traveller'),
}
