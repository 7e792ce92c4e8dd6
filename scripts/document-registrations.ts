/** A register of the program: where a document is entered, and with which lines. */
export interface Registration {
  readonly path: string
  /** What begins the line above which, or below which, the lines stand. */
  readonly above?: string
  readonly below?: string
  readonly lines: string
}

const AREA = `\
  ...area(
    '/valve-orders',
    ['Valve orders', 'Valve order'],
    { group: 'Sales', label: 'Valve orders', icon: 'document', order: 190, right: 'valve-orders:read' },
    { label: 'Valve order', right: 'valve-orders:create' },
  ),`

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
  { path: 'src/app/paths.ts', above: "  ...area(\n    '/companies',", lines: AREA },
  { path: 'src/app/routes.tsx', below: "  '/quotes/{id}':", lines: ROUTES },
]

/** A register with a document entered. Throws when the place for it is gone. */
export function registered(text: string, { path, above, below, lines }: Registration): string {
  const mark = above ?? below ?? ''
  const found = text.indexOf(`\n${mark}`)
  if (found < 0) throw new Error(`${path} has no line that begins with: ${mark}`)
  const at = below === undefined ? found : text.indexOf('\n', found + 1)
  return `${text.slice(0, at)}\n${lines}${text.slice(at)}`
}
