import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { setCurrentUser } from '#platform/web/session/current-user.ts'
import { checkGuards } from '#platform/web/shell/routing/guards.ts'
import { screens } from './paths.ts'
import { rolePermissions } from './roles.ts'

type Group = readonly [guards: readonly string[], paths: readonly string[]]

/** Every screen of the specification by the guards it is given. */
const specified: readonly Group[] = [
  [[], ['/', '/terms-and-conditions']],
  [['guest'], ['/login', '/forgot-password', '/password-reset/{token}']],
  [['auth'], ['/account/verify']],
  [['auth', 'verified'], ['/client-area']],
  [
    ['auth', 'verified', 'is-user'],
    [
      '/signature',
      '/companies',
      '/companies/create',
      '/companies/{id}',
      '/customer-contact-reports',
      '/customer-contact-reports/create',
      '/customer-contact-reports/{id}',
      '/enquiries',
      '/enquiries/create',
      '/enquiries/{id}',
      '/quotes',
      '/quotes/{id}',
      '/purchase-orders',
      '/purchase-orders/create',
      '/purchase-orders/{id}',
      '/purchase-orders/{id}/invoices',
      '/consolidated-purchase-orders',
      '/consolidated-purchase-orders/create',
      '/consolidated-purchase-orders/{id}',
      '/consolidated-purchase-orders/{id}/invoices',
      '/delivery-notes',
      '/delivery-notes/create',
      '/delivery-notes/{id}',
      '/traveller-delivery-notes',
      '/traveller-delivery-notes/create',
      '/traveller-delivery-notes/{id}',
      '/steel-stock',
      '/steel-stock/create',
      '/steel-stock/{id}',
      '/planning',
      '/travellers',
      '/travellers/create',
      '/travellers/{id}',
      '/travellers/{id}/material-search',
      '/travellers/{id}/operations/{operationId}',
      '/drawings',
      '/drawings/create',
      '/drawings/{id}',
      '/pipe-wall-calculator',
      '/pipe-wall-calculator/pdf',
    ],
  ],
  [['auth', 'verified', 'is-manager'], ['/company-export']],
  [
    ['auth', 'verified', 'is-administrator'],
    [
      '/setup',
      '/setup/{resource}',
      '/setup/{resource}/create',
      '/setup/{resource}/form',
      '/setup/{resource}/{id}',
      '/setup/psl-levels/{id}/operation-templates',
      '/setup/psl-levels/{id}/operation-templates/create',
      '/setup/psl-levels/{id}/operation-templates/{templateId}',
      '/setup/psl-levels/{id}/operation-templates/{templateId}/operations',
      '/setup/psl-levels/{id}/operation-templates/{templateId}/operations/form',
      '/setup/purchase-order-approving-users',
      '/setup/purchase-order-approving-users/create',
      '/setup/quote-traveller-approving-users',
      '/setup/quote-traveller-approving-users/create',
      '/setup/signatures/nde-signature-users',
      '/setup/signatures/nde-signature-users/create',
      '/setup/signatures/regular-signature-users',
      '/setup/signatures/regular-signature-users/create',
      '/setup/role-permissions',
      '/setup/role-permissions/{id}',
      '/setup/user-permissions',
      '/setup/user-permissions/{id}',
    ],
  ],
]

/** The screens this product needs beyond it. */
const further: readonly Group[] = [
  [['guest'], ['/first-run/{token}']],
  [['auth'], ['/account']],
  [
    ['auth', 'verified'],
    [
      '/client-area/certificate-requests',
      '/client-area/deliveries',
      '/client-area/enquiries',
      '/client-area/orders',
      '/client-area/orders/{id}',
      '/client-area/purchase-orders',
      '/client-area/purchase-orders/{id}',
      '/client-area/quotes',
      '/client-area/quotes/{id}',
      '/client-area/requests-for-quotation',
      '/client-area/submittals',
      '/client-area/submittals/{id}',
    ],
  ],
  [[], ['/verify', '/verify/{code}']],
  [
    ['auth', 'verified', 'is-user'],
    [
      '/forecast',
      '/inbox',
      '/trace',
      '/outbound',
      '/owed-documents',
      '/billing',
      '/loads',
      '/loads/create',
      '/loads/{id}',
      '/declarations',
      '/declarations/create',
      '/declarations/{id}',
      '/submittals',
      '/submittals/create',
      '/submittals/{id}',
      '/supplier-prices',
      '/supplier-prices/create',
      '/supplier-prices/{id}',
      '/gauges',
      '/gauges/create',
      '/gauges/{id}',
      '/heats',
      '/heats/create',
      '/heats/{id}',
      '/certificates',
      '/certificates/create',
      '/certificates/{id}',
      '/certificate-requests',
      '/certificate-requests/{id}',
      '/goods-receipts',
      '/goods-receipts/create',
      '/goods-receipts/of-consolidated',
      '/goods-receipts/{id}',
      '/expediting',
      '/expediting/reports',
      '/requisitions',
      '/requisitions/order',
      '/purchase-orders/start',
      '/requisitions/create',
      '/requisitions/{id}',
      '/supplier-returns',
      '/supplier-returns/create',
      '/supplier-returns/{id}',
      '/invoices',
      '/invoices/from-file',
      '/invoices/exports',
      '/invoices/reports',
      '/invoices/create',
      '/invoices/{id}',
      '/minimum-stock',
      '/minimum-stock/create',
      '/minimum-stock/{id}',
      '/requests-for-quotation',
      '/requests-for-quotation/create',
      '/requests-for-quotation/{id}',
      '/non-conformances',
      '/non-conformances/create',
      '/non-conformances/{id}',
    ],
  ],
  [
    ['auth', 'verified', 'is-administrator'],
    [
      '/setup/profiles',
      '/setup/profiles/create',
      '/setup/profiles/{id}',
      '/setup/terms',
      '/setup/numbering',
      '/setup/pipe-walls',
      '/setup/outbox',
      '/setup/jobs',
      '/setup/audit',
      '/setup/seals',
      '/setup/backup',
      '/setup/api',
      '/setup/invoice-tolerances',
      '/setup/invoice-tolerances/create',
      '/setup/invoice-tolerances/form',
      '/setup/invoice-tolerances/{id}',
      '/setup/document-indexes',
      '/setup/document-indexes/create',
      '/setup/document-indexes/form',
      '/setup/document-indexes/{id}',
      '/setup/quality-clauses',
      '/setup/quality-clauses/create',
      '/setup/quality-clauses/form',
      '/setup/quality-clauses/{id}',
      '/setup/exchange-rates',
      '/setup/exchange-rates/create',
      '/setup/exchange-rates/form',
      '/setup/exchange-rates/{id}',
    ],
  ],
]

/** What stands for `{resource}`: the lists of the setup that share one form page. */
const resources =
  'facilities users global-segments market-segments sales-steps quote-confidence product-codes specifications ' +
  'psl-levels forecast-summaries pqf'
const each = (path: string): readonly string[] =>
  path.includes('{resource}') ? resources.split(' ').map((name) => path.replace('{resource}', name)) : [path]
const wanted = [...specified, ...further].flatMap(([guards, paths]) =>
  paths.flatMap(each).map((path) => ({ path, guards })),
)
const built = new Map(screens.map((screen) => [screen.path, screen.guards]))

test('every screen that is wanted is built', () => {
  expect(wanted.filter(({ path }) => !built.has(path))).toEqual([])
})

test('nothing is built that nobody wanted', () => {
  const known = new Set(wanted.map(({ path }) => path))
  expect([...built.keys()].filter((path) => !known.has(path))).toEqual([])
})

test('what is built has the guards it was given, in their order', () => {
  const found = wanted.filter(({ path }) => built.has(path))
  expect(found.map(({ path }) => [path, built.get(path)])).toEqual(
    found.map(({ path, guards }) => [path, guards]),
  )
})

const person = (role: CurrentUser['role'], is_verified = true) =>
  ({
    role,
    is_verified,
    email_verified_at: null,
    permissions: rolePermissions[role],
  }) as unknown as CurrentUser

/** What becomes of somebody who opens a screen: `opens`, `403`, or where they are led. */
function outcomeOf(path: string): string {
  const screen = screens.find((one) => one.path === path)
  if (!screen) return 'missing'
  try {
    checkGuards(screen, '/x')
    return 'opens'
  } catch (error) {
    const { status, options } = error as { status?: number; options?: { href?: string } }
    return options?.href ?? String(status)
  }
}

/** By the guards of the specification: what becomes of a guest, somebody unverified, a client, a user, a manager, an administrator. */
const outcomes: Readonly<Record<string, readonly string[]>> = {
  '': ['opens', 'opens', 'opens', 'opens', 'opens', 'opens'],
  guest: ['opens', '/', '/', '/', '/', '/'],
  auth: ['/login?redirect=%2Fx', 'opens', 'opens', 'opens', 'opens', 'opens'],
  'auth verified': ['/login?redirect=%2Fx', '/account/verify', 'opens', 'opens', 'opens', 'opens'],
  'auth verified is-user': ['/login?redirect=%2Fx', '/account/verify', '403', 'opens', 'opens', 'opens'],
  'auth verified is-manager': ['/login?redirect=%2Fx', '/account/verify', '403', '403', 'opens', 'opens'],
  'auth verified is-administrator': ['/login?redirect=%2Fx', '/account/verify', '403', '403', '403', 'opens'],
}

test('every screen of the specification opens to whom it is for, and leads or refuses everybody else', () => {
  const paths = specified.flatMap(([guards, all]) => all.map((path) => [guards.join(' '), path] as const))
  // The 66 of the specification, and four of ours with its guards.
  expect(paths).toHaveLength(70)
  const roles = [
    null,
    person('user', false),
    person('client'),
    person('user'),
    person('manager'),
    person('administrator'),
  ]
  const walked = paths.flatMap(([guards, pattern]) =>
    each(pattern).map((path) => {
      const found = roles.map((user) => {
        setCurrentUser(user as CurrentUser)
        return outcomeOf(path)
      })
      return [path, found, outcomes[guards]] as const
    }),
  )
  const others = walked.filter(([, found, due]) => found.join() !== due?.join())
  // Who has no profile has no right to make these, so the form is refused as its save would be.
  const needARight = ['delivery-notes', 'traveller-delivery-notes', 'steel-stock', 'travellers', 'drawings']
  expect(others.map(([path, found]) => [path, found[3]])).toEqual(
    needARight.map((one) => [`/${one}/create`, '403']),
  )
})
