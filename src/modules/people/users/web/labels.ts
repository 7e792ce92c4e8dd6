import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { userLifecycle } from '../contract.ts'

/** The four roles in words. */
export const roleNames: Readonly<Record<CurrentUser['role'], string>> = {
  administrator: 'Administrator',
  manager: 'Manager',
  user: 'User',
  client: 'Client',
}

/** The states of an account in words. */
export const statusNames: Readonly<Record<string, string>> = statusLabels(userLifecycle)
