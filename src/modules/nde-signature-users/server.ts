import { sql } from 'drizzle-orm'
import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { files } from '#platform/server/files/table.ts'
import { appointments, type ExpiringList } from '#modules/appointments/server/api.ts'
import { ndeSignatureUsers } from './contract.ts'
import { repeats } from './domain.ts'
import { ndeSignatoryTable as table } from './table.ts'

const slice = 'nde-signature-users'

export const signatories = appointments(ndeSignatureUsers, {
  table,
  names: {
    fileCount: sql`(SELECT count(*)::int FROM ${files} f
      WHERE f.entity = ${slice} AND f.entity_id = ${table.id} AND f.removed_at IS NULL)`,
  },
  filters: {
    method: { array: sql`ARRAY(SELECT m->>'method' FROM jsonb_array_elements(${table.methods}) AS m)` },
    scheme: sql`${table.scheme}`,
  },
  filled: () => ({}),
  repeats,
})

/** Its entries run out by themselves; the nightly job warns of it. */
export const expiringSignatories: ExpiringList = {
  slice,
  table,
  people: 'NDE signatories',
  href: '/setup/signatures/nde-signature-users',
  dates: {
    validUntil: 'The entry',
    certificateExpiresOn: 'The certificate',
    eyeTestExpiresOn: 'The eye test',
  },
}

export const register = serve(ndeSignatureUsers, {
  ...signatories,
  ...activityHandlers(ndeSignatureUsers, { exists: existsIn(table) }),
})
