import type { z } from 'zod'
import type { role } from '#platform/contract/current-user.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { contracts, permissions } from './catalogue.ts'

const verbs = (slice: string, ...names: string[]): Permission[] =>
  names.map((name): Permission => `${slice}:${name}`)
const write = (slice: string): Permission[] => verbs(slice, 'read', 'create', 'update')

/** What the contracts grant to a role. */
const granted = (role: 'user' | 'manager'): Permission[] =>
  contracts.flatMap(({ slice, grants }) => verbs(slice, ...(grants?.[role] ?? [])))

const user: readonly Permission[] = [
  ...granted('user'),
  ...write('companies'),
  ...verbs('sales-dashboards', 'read'),
]

const manager: readonly Permission[] = [
  ...user,
  ...granted('manager'),
  ...verbs('company-export', 'read', 'create', 'download'),
  ...verbs('companies', 'delete', 'import', 'approve-supplier', 'merge', 'see-bank'),
]

const client: readonly Permission[] = verbs('client-area', 'read', 'decide')

// Setup lists among them: staff read those through their options, only administrators see and change them as records.
const administrator = permissions.filter((right) => !client.includes(right))

/**
 * What each role may do: what contracts grant, and what is named here. Roles are nested: an administrator may do what a manager may, a manager what a user
 * may; a client only sees the client area. Being on a list of approvers is a matter of its own.
 */
export const rolePermissions: Readonly<Record<z.infer<typeof role>, readonly Permission[]>> = {
  administrator,
  manager,
  user,
  client,
}
