import { sql } from 'drizzle-orm'
import { serve } from '#platform/server/http/serve.ts'
import { appointments, type ExpiringList } from '#modules/people/appointments/server/api.ts'
import { regularSignatureUsers } from './contract.ts'
import { repeats } from './domain.ts'
import { regularSignatoryTable as table } from './table.ts'

const slice = 'regular-signature-users'

export const signatories = appointments(regularSignatureUsers, {
  table,
  filters: { documentKinds: { array: sql`${table.documentKinds}` } },
  filled: ({ mayRelease, functions }) => ({ mayRelease: mayRelease ?? false, functions: functions ?? [] }),
  repeats,
  key: [],
})

/** Its entries run out by themselves; the nightly job warns of it. */
export const expiringSignatories: ExpiringList = {
  slice,
  table,
  people: 'regular signatories',
  href: '/setup/signatures/regular-signature-users',
  dates: { validUntil: 'The entry' },
}

export const register = serve(regularSignatureUsers, signatories)
