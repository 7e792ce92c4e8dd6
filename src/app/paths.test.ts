import { expect, test } from 'vitest'
import { notBuilt } from './not-built.ts'
import { matchScreen, screens } from './paths.ts'

const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

test('every path stands once, built or not built', () => {
  const paths = [...screens.map(({ path }) => path), ...notBuilt]
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

test('what is not built answers the 404 page or the page of an id, never a screen of its own', () => {
  for (const path of notBuilt) expect(screens.find((screen) => screen.path === path)).toBeUndefined()
  expect(matchScreen('/travellers')).toBeNull()
  expect(matchScreen('/password-reset/')).toBeNull()
  expect(matchScreen('/quotes/create')?.path).toBe('/quotes/{id}')
})
