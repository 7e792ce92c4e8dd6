import { userLifecycle } from './contract.ts'

/** Nobody has ever signed in with this account: it may be deleted. */
export const isUnused = (user: { status: string; lastLoginAt: string | null }): boolean =>
  user.status === 'invited' && user.lastLoginAt === null

/** Counts for "the last administrator": able to sign in and to manage users. */
export const isActiveAdministrator = (user: { status: string; role: string }): boolean =>
  user.status === 'active' && user.role === 'administrator'

/** Whether the person has an account that works. */
export const isActive = (user: { status: string }): boolean => user.status === 'active'

/** Whether the person has not yet chosen a password. */
export const isInvited = (user: { status: string }): boolean => user.status === userLifecycle.initial

/** The sentence at `companyId` when role and company do not fit together, or null. */
export function companyProblem(user: { role: string; companyId?: string | null | undefined }): string | null {
  if (user.role === 'client' && !user.companyId) return 'A client needs the company whose records they see.'
  if (user.role !== 'client' && user.companyId) return 'Only clients belong to a company.'
  return null
}

/** So many days a change of somebody's access counts: the address before it is told, and who made it confirms nothing. */
export const EARLIER_DAYS = 30
