import { expect, it } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { MOST_FAVOURITES, ownMenu } from './contract.ts'

const server = await testServer()
const mine = async (browser: SignedIn) =>
  ((await browser.request('GET', '/api/v1/user')).body as CurrentUser).own_menu
const arranged = {
  everything: true,
  folded: ['Sales'],
  favourites: [{ label: 'Late ones', path: '/quotes?filter%5Bstatus%5D=sent' }],
}

it('is kept for the person, at every machine, and for nobody else', async () => {
  const [person, other] = [await server.signIn('user'), await server.signIn('user')]
  expect(await mine(person)).toBeUndefined()
  await person.client(ownMenu).save({ body: arranged })
  expect(await mine(person)).toEqual(arranged)
  expect(await mine(other)).toBeUndefined()
  const again = { everything: false, folded: null, favourites: [] }
  expect(await person.client(ownMenu).save({ body: again })).toEqual(again)
  expect(await mine(person)).toEqual(again)
})

it('is refused to guests and clients, with an address of another place, twice the same and beyond the most', async () => {
  const url = '/api/v1/own-menu'
  expect((await server.guest().request('PUT', url, { body: arranged })).status).not.toBe(200)
  expect((await (await server.signIn('client')).request('PUT', url, { body: arranged })).status).toBe(403)
  const person = await server.signIn('user')
  const save = (favourites: object[]) => person.request('PUT', url, { body: { ...arranged, favourites } })
  for (const path of ['https://elsewhere.example', '//elsewhere.example', 'quotes', '/a#b', '/\\elsewhere']) {
    expect([path, (await save([{ label: 'x', path }])).status]).toEqual([path, 422])
  }
  const same = { label: 'x', path: '/quotes' }
  expect((await save([same, same])).status).toBe(422)
  const many = Array.from({ length: MOST_FAVOURITES + 1 }, (_, at) => ({
    label: 'x',
    path: `/quotes?page=${at}`,
  }))
  const full = person.client(ownMenu).save({ body: { ...arranged, favourites: many } })
  expect(await problem(full)).toMatchObject({
    body: { errors: { favourites: [expect.stringMatching(/more than 7/)] } },
  })
})
