import { sql } from 'drizzle-orm'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { files } from '#platform/server/files/table.ts'
import type { WrittenCell } from '#platform/server/import-export/columns.ts'
import { appointments, type ExpiringList } from '#modules/people/appointments/server/api.ts'
import { ndeSignatureUsers } from './contract.ts'
import { type Competence, ndeLevels, repeats } from './domain.ts'
import { ndeSignatoryTable as table } from './table.ts'

const slice = 'nde-signature-users'

/** `UT II; PMI operator` */
const competenceCell: WrittenCell = {
  write: (value) => (value as Competence[]).map(({ method, level }) => `${method} ${level}`).join('; '),
  read: (text) => {
    const read = text.split(/[;,\n]/).flatMap((part) => {
      const [method = '', level = ''] = part.trim().split(/\s+/)
      return method === '' ? [] : [{ method: method.toUpperCase(), level: levelNamed(level) }]
    })
    return { value: read }
  },
}

/** `ii` is II, `Operator` is operator. */
const levelNamed = (typed: string): string =>
  Object.keys(ndeLevels).find((level) => level.toLowerCase() === typed.toLowerCase()) ?? typed

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
  key: ['scheme', 'certificateNo'],
  cells: { methods: competenceCell },
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
