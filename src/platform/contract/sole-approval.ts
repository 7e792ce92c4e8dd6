import { z } from 'zod'
import { labelled } from './labels.ts'
import { text } from './fields.ts'

/** What an author who approves alone has to give beside the reason. */
export const soleApprovalInput = { password: labelled(text(200), 'Your password') }

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
