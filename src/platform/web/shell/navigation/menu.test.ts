import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { layoutOf } from '../layouts/layout-of.ts'
import { creatable, foldedGroups, isInArea, leavesOut, menuOf, menuOfJob, withFavourites } from './menu.ts'

const screens: readonly Screen[] = [
  { path: '/', guards: [], title: 'Home', menu: { group: null, label: 'Home', icon: 'home', order: 0 } },
  {
    path: '/quotes',
    guards: ['auth', 'verified', 'is-user'],
    title: 'Quotes',
    menu: { group: 'Sales', label: 'Quotes', icon: 'document', order: 20, right: 'quotes:read' },
  },
  {
    path: '/enquiries',
    guards: ['auth', 'verified', 'is-user'],
    title: 'Enquiries',
    menu: { group: 'Sales', label: 'Enquiries', icon: 'inbox', order: 10, right: 'enquiries:read' },
  },
  {
    path: '/enquiries/create',
    guards: ['auth', 'verified', 'is-user'],
    title: 'New enquiry',
    create: { label: 'Enquiry', right: 'enquiries:create' },
  },
  {
    path: '/setup',
    guards: ['auth', 'verified', 'is-administrator'],
    title: 'Setup',
    menu: { group: 'foot', label: 'Setup', icon: 'gear', order: 90 },
  },
]

const person = (role: CurrentUser['role'], ...permissions: string[]) => ({ role, permissions }) as CurrentUser
const labels = (user: CurrentUser) =>
  menuOf(screens, user).map(({ name, items }) => [name, ...items.map((item) => item.menu.label)])

test('groups keep their order and hold only what the person may open', () => {
  expect(labels(person('administrator', 'quotes:read', 'enquiries:read'))).toEqual([
    [null, 'Home'],
    ['Sales', 'Enquiries', 'Quotes'],
    ['foot', 'Setup'],
  ])
  expect(labels(person('user', 'quotes:read'))).toEqual([
    [null, 'Home'],
    ['Sales', 'Quotes'],
  ])
})

test('a client sees no staff area, whatever rights it holds', () => {
  const client = person('client', 'quotes:read', 'enquiries:create')
  expect(labels(client)).toEqual([[null, 'Home']])
  expect(creatable(screens, client)).toEqual([])
})

test('New offers what the role may create', () => {
  expect(creatable(screens, person('user', 'enquiries:create')).map(({ path }) => path)).toEqual([
    '/enquiries/create',
  ])
  expect(creatable(screens, person('manager'))).toEqual([])
})

test('a job leaves out what its profiles do not show, until everything is asked for', () => {
  const all = { everything: true, folded: null, favourites: [] }
  const clerk = { ...person('administrator', 'quotes:read', 'enquiries:read'), menu: ['/quotes'] }
  const groups = menuOf(screens, clerk)
  const paths = (user: CurrentUser) =>
    menuOfJob(groups, user).flatMap(({ items }) => items.map(({ path }) => path))
  expect(paths(clerk)).toEqual(['/', '/quotes', '/setup'])
  expect(leavesOut(groups, clerk)).toBe(true)
  expect(paths({ ...clerk, own_menu: all })).toEqual(['/', '/enquiries', '/quotes', '/setup'])
  expect(paths({ ...clerk, menu: null })).toEqual(['/', '/enquiries', '/quotes', '/setup'])
  expect(leavesOut(groups, { ...clerk, menu: ['Sales'] })).toBe(false)
  const none = { ...clerk, menu: [], own_menu: all }
  expect([foldedGroups(groups, clerk), foldedGroups(groups, none)]).toEqual([[], ['Sales']])
  const unfolded = { ...none, own_menu: { ...all, folded: [] } }
  expect(foldedGroups(groups, unfolded)).toEqual([])
})

test('what a job makes comes first in New, the others after it', () => {
  const create = { path: '/quotes/create', guards: [], title: 'New quote' } as const
  const both = [...screens, { ...create, create: { label: 'Quote', right: 'quotes:create' } } as Screen]
  const clerk = { ...person('user', 'quotes:create', 'enquiries:create'), menu: ['/quotes'] }
  const made = (user: CurrentUser) => creatable(both, user).map(({ path, isOfJob }) => [path, isOfJob])
  expect(made(clerk)).toEqual([
    ['/quotes/create', true],
    ['/enquiries/create', false],
  ])
  expect(made({ ...clerk, menu: null })).toEqual([
    ['/enquiries/create', true],
    ['/quotes/create', true],
  ])
})

test('favourites stand below home as long as the person may open them', () => {
  const favourites = [
    { label: 'Sent ones', path: '/quotes?filter%5Bstatus%5D=sent' },
    { label: 'Setup', path: '/setup' },
    { label: 'Gone', path: '/gone' },
  ]
  const user = { ...person('user', 'quotes:read'), own_menu: { everything: false, folded: null, favourites } }
  const groups = withFavourites(menuOf(screens, user), screens, user)
  expect(groups.map(({ name }) => name)).toEqual([null, 'Favourites', 'Sales'])
  expect(groups[1]?.items.map(({ menu }) => [menu.label, menu.icon])).toEqual([['Sent ones', 'document']])
})

test('a record lies in the area of its list, nothing but home lies in home', () => {
  expect(isInArea('/enquiries/12', '/enquiries')).toBe(true)
  expect(isInArea('/enquiries-old', '/enquiries')).toBe(false)
  expect(isInArea('/enquiries', '/')).toBe(false)
  expect(isInArea('/', '/')).toBe(true)
})

test('a screen names its layout, else it follows the visitor', () => {
  const [home] = screens
  if (!home) throw new Error('no screen')
  expect(layoutOf({ ...home, layout: 'client-layout' }, null)).toBe('client-layout')
  expect(layoutOf(home, null)).toBe('guest-layout')
  expect(layoutOf(null, person('client'))).toBe('client-layout')
  expect(layoutOf(null, person('user'))).toBe('new-layout')
})

test('a screen that opens by a right stands in the menu of those who have no page that leads there', () => {
  const audit: Screen = {
    path: '/setup/audit',
    guards: ['auth', 'verified', 'is-administrator'],
    title: 'Audit trail',
    opensWith: 'audit:read',
  }
  const setupOf = (user: CurrentUser) =>
    menuOf([...screens, audit], user)
      .find(({ name }) => name === 'Setup')
      ?.items.map(({ menu }) => menu.label)
  expect(setupOf(person('manager', 'audit:read'))).toEqual(['Audit trail'])
  expect(setupOf(person('manager'))).toBeUndefined()
  expect(setupOf(person('administrator', 'audit:read'))).toBeUndefined()
})

test('of a list of setup that opens by a right the menu holds the list, not its record and forms', () => {
  const screens = ['', '/create', '/form', '/{id}'].map(
    (end): Screen => ({
      path: `/setup/exchange-rates${end}`,
      guards: ['auth', 'verified', 'is-administrator'],
      title: `Exchange rates${end}`,
      opensWith: 'exchange-rates:read',
    }),
  )
  const items = menuOf(screens, person('user', 'exchange-rates:read')).flatMap((group) => group.items)
  expect(items.map(({ path }) => path)).toEqual(['/setup/exchange-rates'])
})

test("a screen that needs a right is in nobody else's menu", () => {
  const quotes: Screen = {
    path: '/quotes',
    guards: ['auth', 'verified', 'is-user'],
    title: 'Quotes',
    needs: 'quotes:read',
    menu: { group: 'Sales', label: 'Quotes', icon: 'document', order: 1 },
  }
  expect(menuOf([quotes], person('user', 'heats:read'))).toEqual([])
  expect(menuOf([quotes], person('user', 'quotes:read'))).toHaveLength(1)
})

test('a screen of several parts stands there for whoever may see one of them', () => {
  const guards: Screen['guards'] = ['auth', 'verified', 'is-user']
  const inbox: Screen = {
    path: '/inbox',
    guards,
    needs: 'customer-enquiries:read',
    orNeeds: ['supplier-answers:read', 'client-messages:read'],
    title: 'Inbox',
    menu: { group: 'Sales', label: 'Inbox', icon: 'globe', order: 5, right: 'customer-enquiries:read' },
  }
  const shown = (right: string) => menuOf([inbox], person('user', right)).length
  expect(shown('customer-enquiries:read')).toBe(1)
  expect(shown('supplier-answers:read')).toBe(1)
  expect(shown('client-messages:read')).toBe(1)
  expect(shown('quotes:read')).toBe(0)
})
