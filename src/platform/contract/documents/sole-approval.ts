import { z } from 'zod'
import type { Permission } from '../calls/endpoint.ts'
import type { StateInfo } from './lifecycle.ts'
import { labelled } from '../words/labels.ts'
import { text } from '../values/fields.ts'

/** What an author who approves alone has to give in addition to the reason. */
export const soleApprovalInput = { password: labelled(text(200), 'Your password') }

/** The states of what is prepared, approved and made current, until the next one takes its place. */
export const editionStates = {
  draft: { label: 'Draft', tone: 'grey' },
  approved: { label: 'Approved', tone: 'blue' },
  current: { label: 'Current', tone: 'green' },
  retired: { label: 'Retired', tone: 'grey' },
} as const satisfies Record<string, StateInfo>

/** The approvals of a draft: by somebody else, or alone as long as nobody else holds the right, kept as an exception. */
export const draftApprovals = <const Right extends Permission>(access: Right) =>
  ({
    approve: {
      label: 'Approve',
      from: ['draft'],
      to: 'approved',
      access,
      decision: {
        by: 'right',
        notBy: ['authorIds'],
        unsigned: 'It binds nobody outside before it is made current.',
      },
    },
    approveOwn: {
      label: 'Approve own work',
      from: ['draft'],
      to: 'approved',
      access,
      decision: { by: 'sole approval' },
      needsReason: true,
      input: soleApprovalInput,
    },
  }) as const

/** Kept where somebody approved their own work because nobody else could. */
export const soleApproval = z.object({
  reason: z.string(),
  /** Who could have approved it and lost the right shortly before, and by whom: one sentence each. */
  lost: z.array(z.string()),
})
export type SoleApproval = z.output<typeof soleApproval>

/** The exception for a record, a print and a trail, sentence by sentence. */
export const soleApprovalSentences = ({ reason, lost }: SoleApproval): readonly string[] => [
  'Approved by its author: nobody else had the right to approve it.',
  `Reason: ${reason}`,
  ...lost,
]
