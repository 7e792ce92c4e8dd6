import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { ability, type Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import { lifecycleRecords } from '#platform/server/records/lifecycle-records.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { type userLifecycle, users } from '../contract.ts'
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
    version: sql`${userTable.version}`,
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

/** A user as the rules see one. */
export type UserRecord = z.output<typeof users.record> & {
  readonly hasPassword: boolean
  readonly hasSecondStep: boolean
}

const VERIFIED = 'The e-mail address is verified already.'
/** Why a used account stays. */
export const IN_USE = 'This account has been used. Disable it instead.'

const guards: Guards<keyof typeof userLifecycle.actions, UserRecord> = {
  disable: ({ actor }, { id }) =>
    id === actor.id ? { message: 'You cannot disable your own account.', code: 'own_account' } : null,
  // Nobody is let in again who has no password to sign in with.
  enable: (_, { hasPassword }) =>
    hasPassword
      ? null
      : {
          message: 'This person never chose a password. Send the invitation again instead.',
          code: 'no_password',
        },
}

/** Why the mail that confirms an address is not sent; null: it is. */
export function verificationProblem(person: UserRecord) {
  if (person.verifiedAt) return { message: VERIFIED, code: 'already_verified' }
  return isActive(person)
    ? null
    : { message: 'Only people with an active account get this e-mail.', code: 'not_active' }
}

/** Why an address is not marked as verified; null: it can be. */
export const markingProblem = ({ verifiedAt }: UserRecord) =>
  verifiedAt ? { message: VERIFIED, code: 'already_verified' } : null

function abilities({ actor }: Context, person: UserRecord, can: Abilities): Abilities {
  const may = (right: string, problem: { message: string } | null = null) =>
    ability(actor, right, problem === null, problem?.message ?? '')
  return {
    ...can,
    resendVerification: may('users:invite', verificationProblem(person)),
    markVerified: may('users:verify', markingProblem(person)),
    endSessions: may('users:disable'),
    handOver: may('users:disable'),
    removeSecondStep: may(
      'users:disable',
      person.hasSecondStep ? null : { message: 'There is no authenticator app and no passkey.' },
    ),
  }
}

/**
 * Users with their states, without the rules of saving.ts and access.ts, given whether somebody has a second step of the
 * sign-in; the id is an expression.
 */
export const userRecords = (hasSecondStep: (userId: SQL) => SQL) =>
  lifecycleRecords<typeof users, UserRecord>(users, {
    table: userTable,
    list,
    extra: {
      ...names,
      hasPassword: sql`(${userTable.passwordHash} IS NOT NULL)`,
      hasSecondStep: hasSecondStep(sql`${userTable.id}`),
    },
    joins,
    subject: ({ name }) => name,
    guards,
    kept: (person) => (isUnused(person) ? null : IN_USE),
    can: abilities,
  })

export type UserRecords = ReturnType<typeof userRecords>
