import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { setCurrentUser } from '#platform/web/session/current-user.ts'
import type * as recentModule from './recent.ts'

const kept = new Map<string, string>()
const KEY = 'heatline.recent-records'
const person = (id: string) => ({ id }) as CurrentUser
const record = (at: number) => ({ path: `/quotes/${at}`, number: `Q-${at}`, title: `Quote ${at}` })
const paths = ({ recentRecords }: typeof recentModule) => recentRecords().map(({ path }) => path)

/** The module as a page that is loaded anew has it. */
async function loaded(user: CurrentUser | null): Promise<typeof recentModule> {
  vi.resetModules()
  const session = await import('#platform/web/session/current-user.ts')
  if (user) session.setCurrentUser(user)
  return await import('./recent.ts')
}

beforeEach(() => {
  kept.clear()
  setCurrentUser(person('unused'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('the newest stands first, each record once', async () => {
  const recent = await loaded(person('anna'))
  for (const at of [1, 2, 3, 1]) recent.rememberRecent(record(at))
  expect(paths(recent)).toEqual(['/quotes/1', '/quotes/3', '/quotes/2'])
})

test('ten are kept, also over a new load of the page', async () => {
  const recent = await loaded(person('anna'))
  for (let at = 1; at <= 12; at++) recent.rememberRecent(record(at))
  const expected = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `/quotes/${at}`)
  expect(paths(recent)).toEqual(expected)
  expect(paths(await loaded(person('anna')))).toEqual(expected)
})

test('a record opened again brings its new words', async () => {
  const recent = await loaded(person('anna'))
  recent.rememberRecent(record(1))
  recent.rememberRecent({ ...record(1), title: 'Tie-in spools' })
  expect(recent.recentRecords()).toEqual([{ ...record(1), title: 'Tie-in spools' }])
})

test('the next person at this browser sees nothing of it, and begins anew', async () => {
  const anna = await loaded(person('anna'))
  anna.rememberRecent(record(1))
  const ben = await loaded(person('ben'))
  expect(paths(ben)).toEqual([])
  ben.rememberRecent(record(2))
  expect(paths(ben)).toEqual(['/quotes/2'])
  expect(paths(await loaded(person('anna')))).toEqual([])
})

test('a guest leaves nothing behind', async () => {
  const guest = await loaded(null)
  guest.rememberRecent(record(1))
  expect([paths(guest), kept.has(KEY)]).toEqual([[], false])
})

test('a broken store is an empty one', async () => {
  kept.set(KEY, '{broken')
  const recent = await loaded(person('anna'))
  expect(paths(recent)).toEqual([])
  recent.rememberRecent(record(1))
  expect(paths(recent)).toEqual(['/quotes/1'])
})
