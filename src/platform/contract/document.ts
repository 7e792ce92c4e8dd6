import { z } from 'zod'

/** What the record of a document tells of its way through the lifecycle, the oldest step first. */
export const statusHistory = z.array(
  z.object({
    action: z.string(),
    fromState: z.string(),
    toState: z.string(),
    reason: z.string().nullable(),
    actorName: z.string(),
    at: z.string(),
  }),
)
