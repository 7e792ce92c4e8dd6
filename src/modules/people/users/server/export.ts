import { exportPart } from '#platform/server/company-archive/part.ts'
import { userTable } from '../table.ts'

/**
 * The people that records refer to. Nothing of how they sign in goes along: a restored account is disabled until
 * somebody enables it and sends its invitation.
 */
export const usersExport = exportPart({
  name: 'users',
  label: 'People of the house',
  table: userTable,
  owner: { setup: 'referred' },
  personal: ['name', 'email', 'phone', 'jobTitle'],
  // Named one by one: a column added for signing in must not go along by itself.
  columns: [
    'id',
    'createdAt',
    'name',
    'email',
    'role',
    'companyId',
    'facilityId',
    'profiles',
    'jobTitle',
    'phone',
    'language',
    'mails',
  ],
  restoredAs: { status: 'disabled' },
})
