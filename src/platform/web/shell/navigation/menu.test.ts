import { expect, test } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { layoutOf } from '../layouts/layout-of.ts'
import { creatable, isInArea, menuOf } from './menu.ts'

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
