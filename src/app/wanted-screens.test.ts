import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { setCurrentUser } from '#platform/web/session/current-user.ts'
import { checkGuards } from '#platform/web/shell/routing/guards.ts'
import {
  eachScreen,
  needARight,
  type ScreensByGuards,
  specifiedScreens,
} from '../../test/support/specified-screens.ts'
import { screens } from './paths.ts'
import { rolePermissions } from './roles.ts'

/** The screens this product needs beyond it. */
const further: readonly ScreensByGuards[] = [
  [['guest'], ['/first-run/{token}']],
  [['auth'], ['/account']],
  [
    ['auth', 'verified'],
    [
      '/client-area/certificate-requests',
      '/client-area/company',
      '/client-area/deliveries',
      '/client-area/enquiries',
      '/client-area/orders',
      '/client-area/orders/{id}',
      '/client-area/purchase-orders',
      '/client-area/purchase-orders/{id}',
      '/client-area/qualifications',
      '/client-area/qualifications/{id}',
      '/client-area/quotes',
      '/client-area/quotes/{id}',
      '/client-area/requests-for-quotation',
      '/client-area/submittals',
      '/client-area/submittals/{id}',
    ],
  ],
  [[], ['/verify', '/verify/{code}', '/r/{token}']],
  [
    ['auth', 'verified', 'is-user'],
    [
      '/forecast',
      '/inbox',
      '/planning',
      '/planning/signable',
      '/time',
      '/drawings',
      '/drawings/create',
      '/drawings/{id}',
      '/trace',
      '/list-exports',
      '/outbound',
      '/owed-documents',
      '/billing',
      '/deletion-lists',
      '/loads',
      '/loads/create',
      '/loads/{id}',
      '/processing-notes',
      '/processing-notes/create',
      '/processing-notes/{id}',
      '/licences',
      '/licences/create',
      '/licences/{id}',
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
      '/setup/api-tokens',
      '/setup/webhooks',
      '/setup/webhook-log',
      '/setup/terms',
      '/setup/numbering',
      '/setup/hourly-rates',
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

const wanted = [...specifiedScreens, ...further].flatMap(([guards, paths]) =>
  paths.flatMap(eachScreen).map((path) => ({ path, guards })),
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
  const paths = specifiedScreens.flatMap(([guards, all]) =>
    all.map((path) => [guards.join(' '), path] as const),
  )
  expect(paths).toHaveLength(66)
  const roles = [
    null,
    person('user', false),
    person('client'),
    person('user'),
    person('manager'),
    person('administrator'),
  ]
  const walked = paths.flatMap(([guards, pattern]) =>
    eachScreen(pattern).map((path) => {
      const found = roles.map((user) => {
        setCurrentUser(user as CurrentUser)
        return outcomeOf(path)
      })
      return [path, found, outcomes[guards]] as const
    }),
  )
  const others = walked.filter(([, found, due]) => found.join() !== due?.join())
  expect(others.map(([path, found]) => [path, found[3]])).toEqual(needARight.map((path) => [path, '403']))
})
