import { rightOf } from '#platform/contract/register.ts'
import { type CreateEntry, findScreen, type MenuEntry, type Screen } from '#platform/contract/screen.ts'

const staff: Screen['guards'] = ['auth', 'verified', 'is-user']
const administrators: Screen['guards'] = ['auth', 'verified', 'is-administrator']

/** A screen whose path the compiler knows: links are checked against it. */
type At<Path extends string> = Screen & { readonly path: Path }

const keep = <const Path extends string>(screens: readonly At<Path>[]): readonly At<Path>[] => screens

/** A list, its create screen and the screen of one record. */
function area<const Path extends string>(
  path: Path,
  titles: [list: string, record: string],
  menu: MenuEntry,
  create?: CreateEntry,
): (At<Path> | At<`${Path}/create`> | At<`${Path}/{id}`>)[] {
  const [list, one] = titles
  const made: At<`${Path}/create`>[] = create
    ? [{ path: `${path}/create`, guards: staff, title: `New ${one.toLowerCase()}`, create }]
    : []
  return [
    { path, guards: staff, title: list, menu },
    ...made,
    { path: `${path}/{id}`, guards: staff, title: one },
  ]
}

/** An area that is called in the menu as its list, with the rights of the slice of its path. */
const ownArea = <const Path extends `/${string}`>(
  path: Path,
  [label, record]: [list: string, record: string],
  menu: Omit<MenuEntry, 'label' | 'right'>,
) =>
  area(
    path,
    [label, record],
    { ...menu, label, right: rightOf(path.slice(1), 'read') },
    { label: record, right: rightOf(path.slice(1), 'create') },
  )

/** A screen of the staff by itself, called in the menu as its title. */
const single = <const Path extends string>(
  path: Path,
  title: string,
  menu: Omit<MenuEntry, 'label'>,
): At<Path> => ({
  path,
  guards: staff,
  title,
  menu: { ...menu, label: title },
})

/** A list of what is bought, by the rights of its slice. */
const orders = <const Path extends `/${string}`>(
  path: Path,
  titles: [list: string, record: string],
  icon: MenuEntry['icon'],
  order: number,
) => ownArea(path, titles, { group: 'Orders', icon, order })

/** A setup area: `/create`, `/form` (empty, or the record named by `?id=`) and `/{id}` share one form page. */
function lookup<const Name extends string>(name: Name, titles: [list: string, record: string]) {
  const [list, record] = titles
  const path = `/setup/${name}` as const
  return keep([
    { path, guards: administrators, title: list },
    { path: `${path}/create`, guards: administrators, title: `New ${record}` },
    { path: `${path}/form`, guards: administrators, title: list },
    { path: `${path}/{id}`, guards: administrators, title: list },
  ])
}

/** A list whose entries are ended and added anew, never changed: it has no record page. */
const entries = <const Name extends string>(name: Name, [list, record]: [list: string, record: string]) =>
  keep([
    { path: `/setup/${name}`, guards: administrators, title: list },
    { path: `/setup/${name}/create`, guards: administrators, title: `New ${record}` },
  ])

const templates = '/setup/psl-levels/{id}/operation-templates'
const template = `${templates}/{templateId}` as const

/** The templates of a PSL level and their operations. */
const operationTemplates = keep([
  { path: templates, guards: administrators, title: 'Operation templates' },
  { path: `${templates}/create`, guards: administrators, title: 'New operation template' },
  { path: template, guards: administrators, title: 'Operation template' },
  { path: `${template}/operations`, guards: administrators, title: 'Operations' },
  { path: `${template}/operations/form`, guards: administrators, title: 'Operation' },
])

const built = keep([
  {
    path: '/',
    guards: [],
    title: 'Home',
    menu: { group: null, label: 'Home', icon: 'home', order: 0, key: 'h' },
  },
  { path: '/login', guards: ['guest'], title: 'Sign in', layout: 'guest-layout' },
  { path: '/forgot-password', guards: ['guest'], title: 'Forgot password', layout: 'guest-layout' },
  { path: '/password-reset/{token}', guards: ['guest'], title: 'Set a new password', layout: 'guest-layout' },
  { path: '/first-run/{token}', guards: ['guest'], title: 'Set up Heatline', layout: 'guest-layout' },
  { path: '/account/verify', guards: ['auth'], title: 'Verify your account', layout: 'guest-layout' },
  { path: '/account', guards: ['auth'], title: 'My account' },
  {
    path: '/client-area',
    guards: ['auth', 'verified'],
    title: 'Client area',
    layout: 'client-layout',
    menu: { group: 'foot', label: 'Client area', icon: 'users', order: 900 },
  },
  {
    path: '/terms-and-conditions',
    guards: [],
    title: 'Terms and conditions',
    menu: { group: 'Documents', label: 'Terms and conditions', icon: 'scale', order: 620 },
  },
  single('/signature', 'Signature', { group: 'Documents', icon: 'edit', order: 610 }),
  { path: '/verify/{code}', guards: [], title: 'Check a document' },
  ...area(
    '/enquiries',
    ['Enquiries', 'Enquiry'],
    { group: 'Sales', label: 'Enquiries', icon: 'inbox', order: 100, key: 'e', right: 'enquiries:read' },
    { label: 'Enquiry', right: 'enquiries:create' },
  ),
  ...area('/quotes', ['Quotes', 'Quote'], {
    group: 'Sales',
    label: 'Quotes',
    icon: 'document',
    order: 110,
    key: 'q',
    right: 'quotes:read',
  }),
  single('/forecast', 'Forecast', {
    group: 'Sales',
    icon: 'chart',
    order: 130,
    key: 'f',
    right: 'sales-dashboards:read',
  }),
  ...area(
    '/customer-contact-reports',
    ['Customer contact reports', 'Contact report'],
    {
      group: 'Sales',
      label: 'Contact reports',
      icon: 'comment',
      order: 120,
      key: 'r',
      right: 'customer-contact-reports:read',
    },
    { label: 'Contact report', right: 'customer-contact-reports:create' },
  ),
  { path: '/purchase-orders/start', guards: staff, title: 'Start a purchase order' },
  ...orders('/purchase-orders', ['Purchase orders', 'Purchase order'], 'document', 250),
  single('/expediting', 'Expediting', {
    group: 'Orders',
    icon: 'clock',
    order: 252,
    right: 'purchase-orders:read',
  }),
  { path: '/expediting/reports', guards: staff, title: 'Purchasing reports' },
  { path: '/requisitions/order', guards: staff, title: 'Order requisition lines' },
  ...orders('/requisitions', ['Requisition lines', 'Requisition line'], 'list', 255),
  ...orders('/invoices', ['Supplier invoices', 'Supplier invoice'], 'document', 270),
  { path: '/purchase-orders/{id}/invoices', guards: staff, title: 'Invoices of a purchase order' },
  ...orders('/minimum-stock', ['Minimum stock', 'Minimum stock'], 'gauge', 256),
  ...orders('/requests-for-quotation', ['Requests for quotation', 'Request for quotation'], 'inbox', 253),
  { path: '/consolidated-purchase-orders/{id}/invoices', guards: staff, title: 'Consolidated invoices' },
  { path: '/invoices/from-file', guards: staff, title: 'Invoices from files' },
  { path: '/invoices/exports', guards: staff, title: 'Accounts package' },
  { path: '/invoices/reports', guards: staff, title: 'Owed to suppliers' },
  ...orders(
    '/consolidated-purchase-orders',
    ['Consolidated purchase orders', 'Consolidated purchase order'],
    'list',
    251,
  ),
  ...area(
    '/companies',
    ['Companies', 'Company'],
    {
      group: 'Companies',
      label: 'Companies',
      icon: 'building',
      order: 200,
      key: 'c',
      right: 'companies:read',
    },
    { label: 'Company', right: 'companies:create' },
  ),
  ...ownArea('/supplier-prices', ['Supplier prices', 'Supplier price'], {
    group: 'Companies',
    icon: 'tag',
    order: 230,
  }),
  {
    path: '/company-export',
    guards: ['auth', 'verified', 'is-manager'],
    title: 'Data export',
    menu: {
      group: 'Setup',
      label: 'Data export',
      icon: 'download',
      order: 790,
      right: 'company-export:read',
    },
  },
  ...ownArea('/certificates', ['Certificates', 'Certificate'], {
    group: 'Production',
    icon: 'shield',
    order: 412,
  }),
  ...area('/certificate-requests', ['Certificate requests', 'Certificate request'], {
    group: 'Production',
    label: 'Certificate requests',
    icon: 'mail',
    order: 413,
    right: 'certificate-requests:read',
  }),
  ...ownArea('/non-conformances', ['Non-conformances', 'Non-conformance'], {
    group: 'Production',
    icon: 'alert',
    order: 416,
  }),
  ...ownArea('/gauges', ['Gauges', 'Gauge'], { group: 'Production', icon: 'gauge', order: 418 }),
  ...ownArea('/heats', ['Heats', 'Heat'], { group: 'Production', icon: 'layers', order: 415 }),
  ...ownArea('/supplier-returns', ['Returns to suppliers', 'Return to supplier'], {
    group: 'Orders',
    icon: 'upload',
    order: 258,
  }),
  { path: '/goods-receipts/of-consolidated', guards: staff, title: 'Receive a consolidated order' },
  ...ownArea('/goods-receipts', ['Goods receipts', 'Goods receipt'], {
    group: 'Production',
    icon: 'inbox',
    order: 405,
  }),
  ...ownArea('/steel-stock', ['Steel stock', 'Steel'], {
    group: 'Production',
    icon: 'steel',
    order: 410,
    key: 'k',
  }),
  single('/pipe-wall-calculator', 'Pipe wall calculator', {
    group: 'Production',
    icon: 'pipe',
    order: 420,
    key: 'w',
    right: 'pipe-wall-calculations:read',
  }),
  { path: '/pipe-wall-calculator/pdf', guards: staff, title: 'Pipe wall report' },
  {
    path: '/setup',
    guards: administrators,
    title: 'Setup',
    menu: { group: 'foot', label: 'Setup', icon: 'gear', order: 910, key: 's' },
  },
  ...lookup('facilities', ['Facilities', 'facility']),
  ...lookup('users', ['Users', 'user']),
  ...lookup('global-segments', ['Global segments', 'global segment']),
  ...lookup('invoice-tolerances', ['Invoice tolerances', 'invoice tolerance']),
  ...lookup('market-segments', ['Market segments', 'market segment']),
  ...lookup('sales-steps', ['Sales steps', 'sales step']),
  ...lookup('quote-confidence', ['Quote confidence', 'quote confidence']),
  ...lookup('exchange-rates', ['Exchange rates', 'exchange rate']),
  ...lookup('forecast-summaries', ['Forecast summaries', 'forecast summary']),
  ...lookup('pqf', ['Pre-qualification forms', 'pre-qualification form']),
  ...lookup('product-codes', ['Product codes', 'product code']),
  ...lookup('specifications', ['Specifications', 'specification']),
  ...lookup('quality-clauses', ['Quality clauses', 'quality clause']),
  ...lookup('psl-levels', ['PSL levels', 'PSL level']),
  ...operationTemplates,
  ...entries('quote-traveller-approving-users', [
    'Quote and traveller approvers',
    'quote and traveller approver',
  ]),
  ...entries('purchase-order-approving-users', ['Purchase order approvers', 'purchase order approver']),
  ...entries('signatures/nde-signature-users', ['NDE signatories', 'NDE signatory']),
  ...entries('signatures/regular-signature-users', ['Regular signatories', 'regular signatory']),
  { path: '/setup/role-permissions', guards: administrators, title: 'Role permissions' },
  { path: '/setup/role-permissions/{id}', guards: administrators, title: 'Role permissions' },
  { path: '/setup/user-permissions', guards: administrators, title: 'User permissions' },
  { path: '/setup/user-permissions/{id}', guards: administrators, title: 'User permissions' },
  { path: '/setup/backup', guards: administrators, opensWith: 'backup:read', title: 'Backup' },
  { path: '/setup/outbox', guards: administrators, opensWith: 'outbox:read', title: 'Outbox' },
  {
    path: '/setup/terms',
    guards: administrators,
    opensWith: 'terms-and-conditions:read',
    title: 'Terms and conditions',
  },
  { path: '/setup/numbering', guards: administrators, opensWith: 'numbering:read', title: 'Numbering' },
  {
    path: '/setup/pipe-walls',
    guards: administrators,
    opensWith: 'pipe-wall-calculations:replace-tables',
    title: 'Pipe walls',
  },
  { path: '/setup/jobs', guards: administrators, opensWith: 'jobs:read', title: 'Jobs' },
  { path: '/setup/audit', guards: administrators, opensWith: 'audit:read', title: 'Audit trail' },
  { path: '/setup/api', guards: administrators, opensWith: 'api-reference:read', title: 'API reference' },
])

export type ScreenPath = (typeof built)[number]['path']

/** Every screen that is built, with its guards; the server answers any other path with 404. */
export const screens: readonly Screen[] = built

/** The screen of a path without query; null is the 404 page. */
export const matchScreen = (pathname: string): Screen | null => findScreen(screens, pathname)
