/** What a signature says about the record it stands under. */
export const meanings = {
  performed: { label: 'Performed', claim: 'I performed' },
  inspected: { label: 'Inspected', claim: 'I inspected' },
  witnessed: { label: 'Witnessed', claim: 'I witnessed' },
  waived: { label: 'Waived', claim: 'I waive' },
  approved: { label: 'Approved', claim: 'I approve' },
  rejected: { label: 'Rejected', claim: 'I reject' },
  released: { label: 'Released', claim: 'I release' },
  accepted_by_customer: { label: 'Accepted by customer', claim: 'I accept' },
  returned_by_customer: { label: 'Returned by customer', claim: 'I return' },
  reviewed: { label: 'Reviewed', claim: 'I have reviewed' },
} as const
export type Meaning = keyof typeof meanings
export const meaningNames = Object.keys(meanings) as [Meaning, ...Meaning[]]

/** What the signer declares: `I approve Q-2026-0123 Rev 2.` */
export const claimOf = (meaning: Meaning, label: string): string => `${meanings[meaning].claim} ${label}.`
