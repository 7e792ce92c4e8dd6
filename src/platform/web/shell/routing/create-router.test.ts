import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Guard, Screen } from '#platform/contract/screen.ts'
import { loadCurrentUser, setCurrentUser } from '#platform/web/session/current-user.ts'
import { navigateTo } from '#platform/web/session/navigator.ts'
import { hasUnsaved, holdChanges, leaveQuestion } from '#platform/web/session/unsaved.ts'
import { createAppRouter, type RouteEntry } from './create-router.tsx'
import { lazyScreen, type ScreenModule } from './lazy-screen.ts'
import { outdated } from '../errors/new-version.ts'

const staff: readonly Guard[] = ['auth', 'verified', 'is-user']
const module: ScreenModule = { Screen: () => null }
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const entry = (path: string, guards: readonly Guard[], more: Partial<RouteEntry> = {}): RouteEntry => ({
  screen: { path, guards, title: path } satisfies Screen,
  lazy: lazyScreen(async () => module),
  ...more,
})

const prefetched: unknown[] = []
const entries: readonly RouteEntry[] = [
  entry('/', []),
  entry('/login', ['guest']),
  entry('/account/verify', ['auth']),
  entry('/quotes', staff),
  entry('/quotes/{id}', staff, {
    lazy: lazyScreen(async () => ({
      ...module,
      prefetch: (params, search) => void prefetched.push([params, search]),
    })),
  }),
  entry('/setup', ['auth', 'verified', 'is-administrator']),
  entry('/client-area', ['auth', 'verified']),
  entry('/broken', [], { lazy: lazyScreen(failing) }),
  entry('/home', [], {
    lazy: lazyScreen(async () => module, {
      redirect: (user) => (user?.role === 'client' ? '/client-area' : null),
    }),
  }),
]

const person = (role: CurrentUser['role'], isVerified = true) =>
  ({
    id: '1',
    role,
    is_verified: isVerified,
    email_verified_at: null,
    permissions: [],
  }) as unknown as CurrentUser

const loaded: string[] = []
let kept: Map<string, string>

beforeEach(async () => {
  loaded.length = 0
  prefetched.length = 0
  kept = new Map()
  outdated.set(false)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', { ...listens, querySelector: () => null })
  vi.stubGlobal('window', {
    ...listens,
    location: { assign: (href: string) => loaded.push(href) },
    scrollTo: () => undefined,
  })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('history', {})
  vi.stubGlobal('addEventListener', listens.addEventListener)
  vi.stubGlobal('removeEventListener', listens.removeEventListener)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 0))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  await loadCurrentUser()
  return () => vi.unstubAllGlobals()
})

/** A router that has opened a first address. */
async function opened(href: string, user: CurrentUser | null = null) {
  if (user) setCurrentUser(user)
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createAppRouter(entries, history)
  history.subscribe(() => void router.load())
  await router.load()
  return { router, history, here: () => router.state.location.href }
}

/** The screens that are loaded and shown. */
const shownBy = ({ state }: ReturnType<typeof createAppRouter>): unknown[] =>
  state.matches
    .filter((match) => match.status === 'success')
    .flatMap(({ staticData }) => (staticData as { screen?: string }).screen ?? [])

describe('Opening a screen', () => {
  it.each<[string, CurrentUser | null, string]>([
    ['/', null, '/'],
    ['/quotes', null, '/login?redirect=/quotes'],
    ['/quotes?filter[status]=sent', null, '/login?redirect=/quotes%3Ffilter[status]%3Dsent'],
    ['/quotes', person('user'), '/quotes'],
    ['/quotes/7?tab=files', person('user'), '/quotes/7?tab=files'],
    ['/quotes', person('user', false), '/account/verify'],
    ['/login', person('user'), '/'],
    ['/login', null, '/login'],
    ['/home', person('client'), '/client-area'],
    ['/home', person('user'), '/home'],
  ])('%s leads to the right place', async (href, user, expected) => {
    const { router, here } = await opened(href, user)
    expect(here()).toBe(expected)
    expect(shownBy(router)).toEqual([expected.split('?')[0]?.replace('/7', '/{id}')])
  })

  it.each<[string, CurrentUser]>([
    ['/setup', person('user')],
    ['/setup', person('manager')],
    ['/quotes', person('client')],
  ])('%s is refused in place with 403', async (href, user) => {
    const { router, here } = await opened(href, user)
    expect(here()).toBe(href)
    expect(router.state.matches.at(-1)?.error).toMatchObject({ status: 403 })
  })

  it.each(['/nope', '/quotes/a/b', '/Quotes', '/quotes/7/files'])(
    '%s is no screen, and the address stays',
    async (href) => {
      const { router, here } = await opened(href, person('user'))
      expect(here()).toBe(href)
      expect(shownBy(router)).toEqual([])
    },
  )

  it('begins to read what the screen will show', async () => {
    await opened('/quotes/7?tab=files', person('user'))
    expect(prefetched).toEqual([[{ id: '7' }, { tab: 'files' }]])
  })
})

describe('A part that cannot be loaded', () => {
  it('loads the path fully, once in ten seconds; then the error is shown', async () => {
    const { router } = await opened('/')
    void router.navigate({ href: '/broken?x=1' })
    await vi.waitFor(() => expect(loaded).toEqual(['/broken?x=1']))
    const again = await opened('/broken?x=1')
    expect(loaded).toEqual(['/broken?x=1'])
    expect(again.router.state.matches.at(-1)?.error).toMatchObject({
      message: expect.stringContaining('Failed'),
    })
  })

  it('does nothing to the page while it is only prefetched', async () => {
    const { router } = await opened('/')
    await router.preloadRoute({ to: '/broken' as '.' }).catch(() => undefined)
    expect(loaded).toEqual([])
  })
})

describe('When a newer build is there', () => {
  it('the next other screen is loaded fully, the same screen is not', async () => {
    const { router, here } = await opened('/quotes', person('user'))
    outdated.set(true)
    await router.navigate({ href: '/quotes?sort=number' })
    expect([here(), loaded]).toEqual(['/quotes?sort=number', []])
    void router.navigate({ href: '/quotes/7' })
    await vi.waitFor(() => expect(loaded).toEqual(['/quotes/7']))
  })

  it('nothing reloads over unsaved changes', async () => {
    const { router } = await opened('/quotes', person('user'))
    outdated.set(true)
    const release = holdChanges('form')
    void router.navigate({ href: '/quotes/7' })
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()?.answer(false)
    expect(loaded).toEqual([])
    release()
  })
})

describe('Leaving unsaved changes', () => {
  it('is asked; staying keeps the address', async () => {
    const { router, here } = await opened('/quotes/7', person('user'))
    const release = holdChanges('form')
    void router.navigate({ href: '/quotes' })
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()?.answer(false)
    expect([here(), hasUnsaved()]).toEqual(['/quotes/7', true])
    release()
  })

  it('is asked; leaving goes on', async () => {
    const { router, here } = await opened('/quotes/7', person('user'))
    holdChanges('form')
    void router.navigate({ href: '/quotes' })
    await vi.waitFor(() => expect(leaveQuestion.get()).not.toBeNull())
    leaveQuestion.get()?.answer(true)
    await vi.waitFor(() => expect(here()).toBe('/quotes'))
    expect(hasUnsaved()).toBe(false)
  })

  it.each([
    ['a form inside the tab', false, true],
    ['a form above the tabs', true, false],
  ])('another tab: %s', async (_, isAboveTabs, isAsked) => {
    const { router } = await opened('/quotes/7?tab=lines', person('user'))
    const release = holdChanges('form', undefined, { isAboveTabs })
    void router.navigate({ href: '/quotes/7?tab=files' })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(leaveQuestion.get() !== null).toBe(isAsked)
    leaveQuestion.get()?.answer(false)
    release()
  })
})

it('from outside React the router is the way to navigate', async () => {
  const { here } = await opened('/', person('user'))
  navigateTo('/quotes?sort=number')
  await vi.waitFor(() => expect(here()).toBe('/quotes?sort=number'))
  expect(loaded).toEqual([])
})
