import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, uuid } from '#platform/contract/values/fields.ts'
import { lostReasons, noBidReasons } from '../domain.ts'
import { enquiryStatus } from './board.ts'

/** Another enquiry of the same company with the same reference. */
export const lookAlike = z.object({
  id: uuid,
  number: z.string(),
  status: enquiryStatus,
  customerReference: z.string().nullable(),
  receivedAt: z.string(),
})

export const duplicates = endpoint({
  method: 'GET',
  path: '/api/v1/enquiries/duplicates',
  access: 'enquiries:read',
  kind: 'read',
  summary: 'Enquiries of a company with the same reference, the newest first, at most five',
  query: z.object({
    companyId: uuid,
    /** Case, blanks and punctuation do not count. */
    customerReference: z.string().max(100),
    /** Left out of the answer. */
    id: uuid.optional(),
  }),
  response: z.array(lookAlike),
  envelope: 'data',
})

const counts = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.array(z.object({ reason: z.enum(reasons), count: z.int() }))

export const reasons = endpoint({
  method: 'GET',
  path: '/api/v1/enquiries/reasons',
  access: 'enquiries:read',
  kind: 'read',
  summary: 'How often each reason for not bidding and for losing was given, the most frequent first',
  query: z.object({
    /** Received from this day to that one, both ends count (UTC). */
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  response: z.object({ noBid: counts(noBidReasons), lost: counts(lostReasons) }),
  envelope: 'data',
})
