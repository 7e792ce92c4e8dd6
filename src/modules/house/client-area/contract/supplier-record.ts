import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { partNames } from '#modules/purchasing/supplier-record/domain.ts'
import { certificateStandings } from '../domain.ts'

const record = z.object({
  /** Over the last twelve months; null: nothing was due. */
  figures: z.array(z.object({ part: z.enum(partNames), counted: z.int(), among: z.int() })).nullable(),
  /** What the company has shown us of itself, the next to run out first. */
  certificates: z.array(
    z.object({
      standard: z.string(),
      number: z.string(),
      expiresOn: z.string().nullable(),
      isMandatory: z.boolean(),
      standing: z.enum(certificateStandings),
    }),
  ),
})
export type OwnRecord = z.output<typeof record>

/** How the company delivered, and the certificates that we hold of it. */
export const recordEndpoints = {
  supplierRecord: endpoint({
    method: 'GET',
    path: '/api/v1/client-area/supplier-record',
    access: 'client-area:read',
    kind: 'read',
    summary:
      'How my company delivered what was due in the last twelve months, and which of its certificates run out',
    response: record,
    envelope: 'data',
  }),
} as const
