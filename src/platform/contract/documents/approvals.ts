import { z } from 'zod'
import { uuid } from '../values/fields.ts'

const name = z.string().nullable()

/** A decision of an approver, as a record shows it. */
export const approvalDecision = z.object({
  decision: z.enum(['approved', 'rejected']),
  step: z.int(),
  userId: uuid,
  userName: z.string(),
  /** Whom they stood in for. */
  holderName: name,
  at: z.string(),
  reason: name,
  /** SHA-256 of the content that was decided on. */
  contentSha256: z.string(),
})
export type ApprovalDecision = z.output<typeof approvalDecision>

/** One step of the approval: why it is needed, who may decide, and who did. */
export const shownStep = z.object({
  step: z.int(),
  /** Sentences. */
  because: z.array(z.string()),
  state: z.enum(['decided', 'asked', 'later']),
  /** Who may decide, each with the person they represent; only while a decision is open. */
  people: z.array(z.object({ name: z.string(), holderName: name })),
  decidedByName: name,
  holderName: name,
  decidedAt: name,
})
export type ShownStep = z.output<typeof shownStep>

/** What the record of a document with approval steps says of them. */
export const approvalFields = {
  approvals: z.array(approvalDecision),
  /** The way up: for a draft as it would be, afterwards as it was worked out at the submission. */
  approvalSteps: z.array(shownStep),
  /** The step that is asked now, and since when. */
  approvalStep: z.int().nullable(),
  stepAskedAt: name,
}
