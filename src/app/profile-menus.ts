import type { MenuBook, StandardProfile } from '#modules/people/profiles/domain.ts'
import { type ScreenPath, screens } from './paths.ts'

/** A heading of the menu, or one screen of it. */
type MenuName =
  | 'Sales'
  | 'Companies'
  | 'Orders'
  | 'Steel'
  | 'Production'
  | 'Quality'
  | 'Goods out'
  | 'Documents'
  | 'Setup'
  | ScreenPath

/** Setup has no entry of its own under this heading: what somebody opens there by a right alone stands in it. */
const groups = new Set(['Setup', ...screens.flatMap(({ menu }) => menu?.group ?? [])])
groups.delete('foot')

/**
 * What the menu of each job shows: what it opens every day. Everything else that its rights open is one click away, and by
 * link and search as ever. A screen that is built for one of these people is added here, unless its group is here already.
 */
const shown: Readonly<Record<StandardProfile, readonly MenuName[]>> = {
  sales: ['Sales', 'Companies', '/steel-stock', '/pipe-wall-calculator'],
  estimator: [
    '/enquiries',
    '/quotes',
    'Companies',
    '/requisitions',
    '/requests-for-quotation',
    '/steel-stock',
    '/pipe-wall-calculator',
  ],
  buyer: [
    '/inbox',
    'Orders',
    'Companies',
    '/goods-receipts',
    '/steel-stock',
    '/certificates',
    '/certificate-requests',
  ],
  storekeeper: [
    '/inbox',
    'Steel',
    'Goods out',
    '/expediting',
    '/purchase-orders',
    '/minimum-stock',
    '/supplier-returns',
    '/travellers',
    '/non-conformances',
  ],
  planner: [
    '/inbox',
    'Production',
    'Steel',
    '/quotes',
    '/requisitions',
    '/minimum-stock',
    '/traveller-delivery-notes',
  ],
  foreman: ['Production', 'Quality', '/steel-stock', '/goods-receipts', '/requisitions', '/signature'],
  operator: [
    '/planning',
    '/time',
    '/travellers',
    '/drawings',
    '/pipe-wall-calculator',
    '/steel-stock',
    '/non-conformances',
    '/signature',
  ],
  inspector: [
    'Quality',
    '/travellers',
    '/planning',
    '/drawings',
    '/goods-receipts',
    '/steel-stock',
    '/certificates',
    '/certificate-requests',
    '/heats',
    '/signature',
  ],
  'welding-coordinator': ['Production', 'Quality', '/certificates', '/heats', '/steel-stock', '/signature'],
  quality: [
    '/inbox',
    'Quality',
    'Steel',
    'Goods out',
    '/travellers',
    '/drawings',
    '/submittals',
    '/companies',
    '/supplier-returns',
    '/signature',
  ],
  accounts: [
    '/inbox',
    '/billing',
    '/invoices',
    '/purchase-orders',
    '/consolidated-purchase-orders',
    '/supplier-returns',
    '/companies',
    '/forecast',
    'Setup',
  ],
  manager: [
    'Sales',
    'Companies',
    'Orders',
    'Steel',
    'Production',
    'Quality',
    'Goods out',
    'Documents',
    'Setup',
    '/client-area',
  ],
}

/** A screen of the menu that these rights open for somebody below the managers, and that shows them something. */
const opens: MenuBook['opens'] = (path, rights) => {
  const screen = screens.find((one) => one.path === path)
  if (!screen?.menu || screen.menu.group === 'foot') return false
  const { guards, needs, orNeeds = [], opensWith, menu } = screen
  const isForOthers = guards.some((guard) => guard === 'is-manager' || guard === 'is-administrator')
  if (isForOthers && !(opensWith && rights.has(opensWith))) return false
  const shows = (right: string | undefined) =>
    right === undefined || [right, ...orNeeds].some((one) => rights.has(one))
  return shows(needs) && shows(menu.right)
}

/** Every group and screen of the menu, and what the profiles of the program show of them. */
export const menuBook: MenuBook = {
  names: new Set([...groups, ...screens.flatMap(({ path, menu }) => (menu ? [path] : []))]),
  defaults: shown,
  opens,
}
