import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { loadCurrentUser, setCurrentUser } from '#platform/web/session/current-user.ts'
import { lazyScreen, type ScreenModule, splitScreen } from './lazy-screen.ts'

const screen = (name: string): ScreenModule => ({ Screen: Object.assign(() => null, { displayName: name }) })

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  await loadCurrentUser()
  return () => vi.unstubAllGlobals()
})

test('a part is fetched when it is first needed, and once', async () => {
  const quotes = screen('Quotes')
  const importer = vi.fn<() => Promise<ScreenModule>>(async () => quotes)
  const lazy = lazyScreen(importer)
  expect(importer).not.toHaveBeenCalled()
  expect(await lazy.load()).toBe(quotes)
  expect(await lazy.load()).toBe(quotes)
  expect(importer).toHaveBeenCalledOnce()
})

test('a part that failed to load is tried again', async () => {
  const quotes = screen('Quotes')
  const importer = vi
    .fn<() => Promise<ScreenModule>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(quotes)
  const lazy = lazyScreen(importer)
  await expect(lazy.load()).rejects.toThrow('dynamically imported')
  await expect(lazy.load()).resolves.toBe(quotes)
})

test('one path shows guests and signed-in people different screens, as they come and go', async () => {
  const guest = screen('Welcome')
  const home = screen('Home')
  const split = splitScreen(
    lazyScreen(async () => guest),
    lazyScreen(async () => home),
  )
  expect(await split.load()).toBe(guest)
  setCurrentUser({ id: '1', role: 'user' } as CurrentUser)
  expect(await split.load()).toBe(home)
})

test('only the face that is shown is fetched', async () => {
  const unneeded = vi.fn<() => Promise<ScreenModule>>(async () => screen('Home'))
  await splitScreen(
    lazyScreen(async () => screen('Welcome')),
    lazyScreen(unneeded),
  ).load()
  expect(unneeded).not.toHaveBeenCalled()
})

test('a redirect is kept with the screen', () => {
  const redirect = (user: CurrentUser | null) => (user?.role === 'client' ? '/client-area' : null)
  const lazy = lazyScreen(async () => screen('Home'), { redirect })
  expect(lazy.redirect?.({ role: 'client' } as CurrentUser, true)).toBe('/client-area')
  expect(lazy.redirect?.(null, true)).toBeNull()
})
