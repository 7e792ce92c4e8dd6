import { expect, test } from 'vitest'
import { permissions } from './catalogue.ts'
import { matchScreen, screens } from './paths.ts'

const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

test('every path stands once', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths.map(shape)).size).toBe(paths.length)
})

test('every screen has a title and begins with a slash', () => {
  for (const { path, title } of screens) {
    expect(path).toMatch(/^\/[a-z{}/A-Z-]*$/)
    expect(title, path).toMatch(/^[A-Z].{2,}$/)
  }
})

test('keys after g are used once, and menu items stand in one order', () => {
  const entries = screens.flatMap(({ menu }) => (menu ? [menu] : []))
  const keys = entries.flatMap(({ key }) => (key ? [key] : []))
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(entries.map(({ order }) => order)).size).toBe(entries.length)
})

test('role guards come after auth and verified', () => {
  const guarded = screens.filter(({ guards }) => guards.some((guard) => guard.startsWith('is-')))
  expect(guarded.length).toBeGreaterThan(20)
  for (const { path, guards } of guarded) expect(guards.slice(0, 2), path).toEqual(['auth', 'verified'])
})

test('setup is for administrators only', () => {
  for (const { path, guards } of screens.filter((screen) => screen.path.startsWith('/setup'))) {
    expect(guards, path).toContain('is-administrator')
  }
})

test('what is no screen answers the 404 page or the page of an id', () => {
  expect(matchScreen('/delivery-note')).toBeNull()
  expect(matchScreen('/password-reset/')).toBeNull()
  expect(matchScreen('/quotes/create')?.path).toBe('/quotes/{id}')
})

/** The screens that were promised, with whoever may open them; `known` guards are not ours to change. */
test.each<[string, readonly string[]]>([
  ['/', []],
  ['/terms-and-conditions', []],
  ['/login', ['guest']],
  ['/forgot-password', ['guest']],
  ['/password-reset/{token}', ['guest']],
  ['/account/verify', ['auth']],
  ['/account', ['auth']],
  ['/client-area', ['auth', 'verified']],
  ['/companies', ['auth', 'verified', 'is-user']],
  ['/companies/create', ['auth', 'verified', 'is-user']],
  ['/companies/{id}', ['auth', 'verified', 'is-user']],
  ['/enquiries', ['auth', 'verified', 'is-user']],
  ['/enquiries/create', ['auth', 'verified', 'is-user']],
  ['/enquiries/{id}', ['auth', 'verified', 'is-user']],
  ['/quotes', ['auth', 'verified', 'is-user']],
  ['/quotes/{id}', ['auth', 'verified', 'is-user']],
  ['/setup', ['auth', 'verified', 'is-administrator']],
  ['/setup/users', ['auth', 'verified', 'is-administrator']],
  ['/setup/outbox', ['auth', 'verified', 'is-administrator']],
])('%s is guarded by %j', (path, guards) => {
  expect(screens.find((screen) => screen.path === path)?.guards).toEqual(guards)
})

test.each<[string, string | null]>([
  ['/', '/'],
  ['/quotes', '/quotes'],
  ['/quotes/', '/quotes'],
  ['/quotes/7', '/quotes/{id}'],
  ['/quotes/a/b', null],
  ['/enquiries/create', '/enquiries/create'],
  ['/enquiries/created', '/enquiries/{id}'],
  ['/setup/users/form', '/setup/users/form'],
  ['/setup/users/7', '/setup/users/{id}'],
  ['/setup/nothing', null],
  ['/Quotes', null],
  ['/login/x', null],
  ['/account/verify', '/account/verify'],
  ['/account/other', null],
  ['/password-reset/abc', '/password-reset/{token}'],
])('%s is the screen %s', (pathname, path) => {
  expect(matchScreen(pathname)?.path ?? null).toBe(path)
})

test('every path reaches its own screen, an id in the place of each parameter', () => {
  for (const screen of screens) {
    const pathname = screen.path.replaceAll(/\{\w+\}/g, '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60')
    expect(matchScreen(pathname), pathname).toBe(screen)
  }
})

test('no guard is named twice, and guests and signed-in people are never asked for at once', () => {
  for (const { path, guards } of screens) {
    expect(new Set(guards).size, path).toBe(guards.length)
    expect(guards.includes('guest') && guards.length > 1, path).toBe(false)
  }
})

test('no two entries of a menu have the same icon: folded it shows nothing else', () => {
  const icons = screens.flatMap(({ menu }) => (menu && menu.group !== 'Setup' ? [menu.icon] : []))
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})

test('the New menu and the keys lead to screens of staff with a right that there is', () => {
  const entries = screens.filter(({ create, menu }) => create || menu?.right)
  expect(entries.length).toBeGreaterThan(4)
  for (const { path, create, menu, guards } of entries) {
    const right = create?.right ?? menu?.right
    expect(permissions, path).toContain(right)
    expect(right, path).toMatch(create ? /:create$/ : /:read$/)
    expect(guards.includes('is-user') || guards.includes('is-manager'), path).toBe(true)
  }
})
