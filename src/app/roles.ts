import type { z } from 'zod'
import type { role } from '#platform/contract/current-user.ts'
import type { Permission } from '#platform/contract/endpoint.ts'
import { permissions } from './catalogue.ts'

const verbs = (slice: string, ...names: string[]): Permission[] =>
  names.map((name): Permission => `${slice}:${name}`)
const write = (slice: string): Permission[] => verbs(slice, 'read', 'create', 'update')

const user: readonly Permission[] = [
  ...write('companies'),
  ...write('enquiries'),
  ...verbs('enquiries', 'review', 'send'),
  ...write('customer-contact-reports'),
  ...verbs('customer-contact-reports', 'delete'),
  ...write('pipe-wall-calculations'),
  ...verbs('pipe-wall-calculations', 'check'),
  ...write('pqf-submissions'),
  ...verbs('pqf-submissions', 'submit'),
  ...verbs('sales-dashboards', 'read'),
  ...verbs(
    'quotes',
    'read',
    'create',
    'update',
    'submit',
    'send',
    'approve',
    'lose',
    'cancel',
    'revise',
    'review',
  ),
]

const manager: readonly Permission[] = [
  ...user,
  ...verbs('company-export', 'read', 'create', 'download'),
  ...verbs('companies', 'delete', 'approve-supplier', 'merge', 'see-bank'),
  ...verbs('customer-contact-reports', 'review'),
  ...verbs('pipe-wall-calculations', 'approve'),
  ...verbs('pqf-submissions', 'review', 'decide', 'delete'),
  ...verbs('enquiries', 'cancel', 'reopen'),
  // Prices of suppliers are costs.
  ...write('supplier-prices'),
  ...verbs('supplier-prices', 'delete', 'import'),
  ...verbs('quotes', 'win', 'extend', 'see-costs'),
]

const client: readonly Permission[] = ['client-area:read']

// Setup lists among them: staff read those through their options, only administrators see and change them as records.
const administrator = permissions.filter((right) => !client.includes(right))

/**
 * What each role may do. Roles are nested: an administrator may do what a manager may, a manager what a user
 * may; a client only sees the client area. Being on a list of approvers is a matter of its own.
 */
export const rolePermissions: Readonly<Record<z.infer<typeof role>, readonly Permission[]>> = {
  administrator,
  manager,
  user,
  client,
}
