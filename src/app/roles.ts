import type { z } from 'zod'
import type { role } from '#platform/contract/current-user.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import type { Profile } from '#platform/contract/profiles.ts'
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

const client: readonly Permission[] = ['client-area:read']

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

/** What a profile adds to the role. A slice that is built for one of these people puts its rights here. */
export const profilePermissions: Readonly<Record<Profile, readonly Permission[]>> = {
  sales: [...verbs('quotes', 'win', 'extend'), ...verbs('enquiries', 'cancel', 'reopen')],
  estimator: [...verbs('quotes', 'see-costs'), ...write('supplier-prices')],
  buyer: [
    ...verbs('quotes', 'see-costs'),
    ...write('supplier-prices'),
    ...verbs('supplier-prices', 'delete', 'import'),
    ...verbs('pqf-submissions', 'review'),
    ...verbs('steel-stock', 'see-cost'),
    ...verbs('certificate-requests', 'update'),
    ...write('minimum-stock'),
    ...verbs('minimum-stock', 'propose'),
    ...verbs('purchase-orders', 'hold', 'close'),
    ...verbs('goods-receipts', 'release'),
    ...verbs('supplier-returns', 'create', 'update', 'settle'),
  ],
  storekeeper: [
    ...verbs('steel-stock', 'create', 'update', 'cut', 'reserve', 'adjust', 'import'),
    ...verbs('goods-receipts', 'create', 'update', 'post'),
    ...verbs('supplier-returns', 'create', 'update', 'send'),
    ...verbs('certificate-requests', 'update'),
    ...verbs('non-conformances', 'create', 'update', 'close'),
  ],
  planner: [...verbs('travellers', 'create', 'update', 'submit', 'release'), ...verbs('operations', 'work')],
  operator: [...verbs('operations', 'work')],
  inspector: [
    ...verbs('operations', 'work'),
    ...verbs('gauges', 'create', 'update'),
    ...verbs('non-conformances', 'create', 'update'),
  ],
  quality: [
    ...verbs('companies', 'approve-supplier'),
    ...verbs('pqf-submissions', 'review', 'decide'),
    ...verbs('pipe-wall-calculations', 'approve'),
    ...verbs('certificates', 'concede'),
    ...verbs('steel-stock', 'update', 'release', 'decide', 'reverse'),
    ...write('gauges'),
    ...verbs('goods-receipts', 'update', 'void'),
    ...verbs('supplier-returns', 'create', 'update', 'send'),
    ...verbs('certificate-requests', 'update', 'refuse'),
    ...verbs('non-conformances', 'create', 'update', 'decide', 'close', 'cancel'),
    ...verbs('audit', 'read'),
    ...verbs('travellers', 'review'),
    ...verbs('operations', 'work'),
  ],
  accounts: [
    ...verbs('invoices', 'create', 'update', 'void', 'approve', 'export'),
    ...verbs('companies', 'see-bank'),
    ...verbs('quotes', 'see-costs'),
    ...verbs('steel-stock', 'see-cost'),
  ],
}
