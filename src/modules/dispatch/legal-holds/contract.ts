import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { longText, uuid } from '#platform/contract/values/fields.ts'

const noteEntity = z.enum(['delivery-notes', 'traveller-delivery-notes'])
export type KeptEntity = z.output<typeof noteEntity>

const ofNote = { noteEntity, noteId: uuid }
const words = z.string().nullable()

const kept = z.object({
  /** `YYYY-MM-DD`; null while nothing has left. */
  keepUntil: words,
  hold: z.object({ reason: z.string(), byName: z.string(), at: z.string() }).nullable(),
})

const access = 'legal-holds:create' as const

/** How long deliveries are kept, and what forbids to delete them. */
export const legalHolds = contract({
  slice: 'legal-holds',
  singular: 'Legal hold',
  plural: 'Legal holds',
  grants: { manager: ['create'] },
  endpoints: {
    state: endpoint({
      method: 'GET',
      path: '/api/v1/legal-holds',
      access: 'staff',
      kind: 'read',
      summary: 'Until when a delivery is kept, and whether a legal hold forbids to delete it',
      query: z.object(ofNote),
      response: kept,
      envelope: 'data',
    }),
    hold: endpoint({
      method: 'POST',
      path: '/api/v1/legal-holds',
      access,
      kind: 'write',
      summary: 'Forbid that a delivery is deleted, whatever its day is',
      body: z.strictObject({ ...ofNote, reason: longText(500) }),
      response: kept,
      envelope: 'data',
    }),
    end: endpoint({
      method: 'POST',
      path: '/api/v1/legal-holds/end',
      access,
      kind: 'write',
      summary: 'End the legal hold of a delivery',
      body: z.strictObject({ ...ofNote, reason: longText(500) }),
      response: kept,
      envelope: 'data',
    }),
  },
})
