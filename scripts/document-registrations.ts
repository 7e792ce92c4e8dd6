import type { MenuEntry } from '#platform/contract/screen.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import type { District } from './gates/districts.ts'

/** A register of the program: where a document is entered, and with which lines. */
export interface Registration {
  readonly path: string
  /** What begins the line above which, or below which, the lines stand. */
  readonly above?: string
  readonly below?: string
  readonly lines: string
}

const AREA = `\
  ...ownArea('/valve-orders', ['Valve orders', 'Valve order'], {
    group: 'Sales',
    icon: 'document',
    order: 190,
  }),`

/** The group of the menu in which the documents of a district stand. */
const groups: Readonly<Record<District, string>> = {
  setup: 'Documents',
  people: 'Companies',
  signing: 'Documents',
  engineering: 'Production',
  suppliers: 'Companies',
  sales: 'Sales',
  steel: 'Steel',
  purchasing: 'Orders',
  payables: 'Orders',
  production: 'Production',
  'shop-floor': 'Production',
  dispatch: 'Goods out',
  house: 'Documents',
}

/** Icons for a new document, of which the first that is free is taken: folded, the menu shows nothing else. */
const icons: readonly IconName[] = ['shield', 'star', 'clock', 'camera', 'screen', 'cloud', 'sign']

type Entry = Pick<MenuEntry, 'group' | 'icon' | 'order'>

/** Where a document of a district stands in the menu: behind the others of its group, with an icon that is free. */
export function menuPlace(district: District, entries: readonly Entry[]): Entry {
  const group = groups[district]
  const taken = new Set(entries.map(({ order }) => order))
  let order = Math.max(0, ...entries.flatMap((one) => (one.group === group ? [one.order] : []))) + 1
  while (taken.has(order)) order += 1
  const used = new Set(entries.map(({ icon }) => icon))
  const icon = icons.find((name) => !used.has(name))
  if (icon === undefined)
    throw new Error('Every icon is used: draw one more in src/platform/web/ui/icon.tsx.')
  return { group, icon, order }
}

const ROUTES = `\
  '/valve-orders': lazyScreen(() => import('#modules/sales/valve-orders/web/list.tsx')),
  '/valve-orders/create': lazyScreen(() => import('#modules/sales/valve-orders/web/create.tsx')),
  '/valve-orders/{id}': lazyScreen(() => import('#modules/sales/valve-orders/web/page.tsx')),`

/** Everything that has to know of a document, in the names of its template. */
export const registrations: readonly Registration[] = [
  {
    path: 'src/app/contracts.ts',
    above: 'export { verify }',
    lines: "export { valveOrders } from '#modules/sales/valve-orders/contract.ts'",
  },
  {
    path: 'src/app/documents.ts',
    above: 'import type { VerifiedDocument }',
    lines: "import { valveOrdersHub } from '#modules/sales/valve-orders/server/hub.ts'",
  },
  { path: 'src/app/documents.ts', below: '  quotesHub,', lines: '  valveOrdersHub,' },
  { path: 'src/app/paths.ts', above: "  ...ownArea('/companies',", lines: AREA },
  { path: 'src/app/routes.tsx', below: "  '/quotes/{id}':", lines: ROUTES },
]

/** The lines of a registration with the document at its place in the menu. */
export const atPlace = (lines: string, { group, icon, order }: Entry): string =>
  lines
    .replace("group: 'Sales'", `group: '${group}'`)
    .replace("icon: 'document'", `icon: '${icon}'`)
    .replace('order: 190', `order: ${order}`)

/** A register with a document entered. Throws when the place for it is gone. */
export function registered(text: string, { path, above, below, lines }: Registration): string {
  const mark = above ?? below ?? ''
  const found = text.indexOf(`\n${mark}`)
  if (found < 0) throw new Error(`${path} has no line that begins with: ${mark}`)
  const at = below === undefined ? found : text.indexOf('\n', found + 1)
  return `${text.slice(0, at)}\n${lines}${text.slice(at)}`
}
