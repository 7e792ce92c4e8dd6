import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { crud } from '../../../platform/server/crud.ts'
import { stale } from '../../../platform/server/errors.ts'
import { allowedActions } from '../../../platform/server/lifecycle.ts'
import type { ListPlan } from '../../../platform/server/list-plan.ts'
import { companyTable } from '../../companies/table.ts'
import { facilityTable } from '../../facilities/table.ts'
import { userLifecycle } from '../contract.ts'
import { isActive, isUnused } from '../domain.ts'
import { userTable } from '../table.ts'

const joins = sql`
  LEFT JOIN ${companyTable} ON ${companyTable.id} = ${userTable.companyId}
  LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${userTable.facilityId}`

const names = {
  companyName: sql`${companyTable.name}`,
  facilityName: sql`${facilityTable.name}`,
}

const list: ListPlan = {
  from: sql`${userTable} ${joins}`,
  table: sql`${userTable}`,
  id: sql`${userTable.id}`,
  columns: {
    name: sql`${userTable.name}`,
    email: sql`${userTable.email}`,
    role: sql`${userTable.role}`,
    jobTitle: sql`${userTable.jobTitle}`,
    status: sql`${userTable.status}`,
    verifiedAt: sql`${userTable.verifiedAt}`,
    lastLoginAt: sql`${userTable.lastLoginAt}`,
    ...names,
  },
  filters: {
    role: sql`${userTable.role}`,
    status: sql`${userTable.status}`,
    companyId: sql`${userTable.companyId}`,
    facilityId: sql`${userTable.facilityId}`,
    verified: sql`(${userTable.verifiedAt} IS NOT NULL)`,
  },
  sorts: {
    name: { column: sql`${userTable.name}`, type: 'text' },
    email: { column: sql`${userTable.email}`, type: 'text' },
    createdAt: { column: sql`${userTable.createdAt}`, type: 'timestamptz' },
  },
  search: sql`${userTable.search}`,
  prefixes: [sql`${userTable.name}`, sql`${userTable.email}`],
}

/** The fields of a user as the database holds them. */
export interface UserRecord {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly email: string
  readonly role: Context['actor']['role']
  readonly companyId: string | null
  readonly status: string
  readonly verifiedAt: string | null
  readonly lastLoginAt: string | null
  readonly hasPassword: boolean
}

/** list, get, create, update and remove without the rules of service.ts. */
export const records = crud({
  slice: 'users',
  table: userTable,
  list,
  fields: [
    'name',
    'email',
    'role',
    'companyId',
    'facilityId',
    'jobTitle',
    'phone',
    'status',
    'verifiedAt',
    'lastLoginAt',
  ],
  extra: { ...names, hasPassword: sql`(${userTable.passwordHash} IS NOT NULL)` },
  joins,
  subject: ({ name }) => String(name),
  can: (ctx, record) => rightsOver(ctx, record as unknown as UserRecord),
})

/** Why nobody is let in again who has no password to sign in with. */
export const NO_PASSWORD = 'This person never chose a password. Send the invitation again instead.'

function rightsOver(ctx: Context, person: UserRecord): Record<string, true | string> {
  const may = (right: string) => ctx.actor.permissions.has(right) || 'You do not have the right to do this.'
  const allowed = allowedActions(ctx.actor, userLifecycle, person.status)
  return {
    ...allowed,
    ...(allowed.enable === true && !person.hasPassword ? { enable: NO_PASSWORD } : {}),
    ...(person.id === ctx.actor.id ? { disable: 'You cannot disable your own account.' } : {}),
    ...(isUnused(person) ? {} : { remove: 'This account has been used. Disable it instead.' }),
    resendVerification: person.verifiedAt
      ? 'The e-mail address is verified already.'
      : isActive(person)
        ? may('users:invite')
        : 'Only people with an active account get this mail.',
    markVerified: person.verifiedAt ? 'The e-mail address is verified already.' : may('users:verify'),
    endSessions: may('users:disable'),
  }
}

/** The user as it is now. Throws 404, and 412 when it is not the version the caller saw. */
export async function requireVersion(ctx: Context, id: string, version: number): Promise<UserRecord> {
  const found = await records.require(ctx, id)
  if (found.version !== version) throw stale(found)
  return found as unknown as UserRecord
}
