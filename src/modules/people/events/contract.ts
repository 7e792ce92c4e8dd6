import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { uuid } from '#platform/contract/values/fields.ts'

/** A page, as it names itself. */
const tab = z.string().regex(/^[\da-f-]{32,36}$/)

/** What an open page hears: that a record it shows has changed, who else looks at it, that there are notices. */
export const events = contract({
  slice: 'events',
  singular: 'Event',
  plural: 'Events',
  endpoints: {
    hear: endpoint({
      method: 'GET',
      path: '/api/v1/events',
      access: 'staff',
      kind: 'stream',
      summary: 'Hear of changes, as server-sent events, until the session ends',
      query: z.object({ tab }),
      response: z.unknown(),
      envelope: 'bytes',
      byToken: false,
      isUnattended: true,
    }),
    leave: endpoint({
      method: 'POST',
      path: '/api/v1/events/leave',
      access: 'staff',
      kind: 'account',
      summary: 'Hear no longer of a record that the page does not show any more',
      body: z.strictObject({ tab, id: uuid }),
      response: z.void(),
      envelope: 'none',
      status: 204,
      isUnattended: true,
    }),
  },
})
