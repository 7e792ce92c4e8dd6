import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { allowedActions } from '#platform/server/documents/lifecycle.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { secondFactorTable } from '#modules/account/table.ts'
import { companyTable } from '#modules/companies/table.ts'
import { facilityTable } from '#modules/facilities/table.ts'
import { userLifecycle, users } from '../contract.ts'
import { isActive, isUnused } from '../domain.ts'
import { userTable } from '../table.ts'

const joins = sql`
  LEFT JOIN ${companyTable} ON ${companyTable.id} = ${userTable.companyId}
  LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${userTable.facilityId}`

const names = {
  companyName: sql`${companyTable.name}`,
  facilityName: sql`${facilityTable.name}`,
}

const list: ListPlan<typeof users> = {
  from: sql`${userTable}`,
  joins,
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

const hasSecondStep = sql`EXISTS (
  SELECT 1 FROM ${secondFactorTable} WHERE ${secondFactorTable.userId} = ${userTable.id} AND ${secondFactorTable.confirmedAt} IS NOT NULL)`

/** A user as the rules see one. */
export type UserRecord = z.output<typeof users.record> & {
  readonly hasPassword: boolean
  readonly hasSecondStep: boolean
}

/** list, get, create, update and remove without the rules of service.ts. */
export const records = crud<typeof users, UserRecord>(users, {
  table: userTable,
  list,
  extra: { ...names, hasPassword: sql`(${userTable.passwordHash} IS NOT NULL)`, hasSecondStep },
  joins,
  subject: ({ name }) => name,
  can: rightsOver,
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
    removeSecondStep: person.hasSecondStep ? may('users:disable') : 'There is no authenticator app.',
  }
}
