import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { savedViews } from './contract.ts'

const server = await testServer()
const { db } = server.services
const late = {
  list: 'quotes',
  name: 'Late ones',
  query: 'filter%5Bstatus%5D=sent&sort=-number',
  isShared: false,
}
const viewsOf = async (who: 'user' | 'manager' | 'administrator') =>
  (await server.signIn(who)).client(savedViews)
const find = { query: { list: 'quotes' } }

describe('A view of a list', () => {
  it('is given back to its owner, on its list alone', async () => {
    const views = await viewsOf('user')
    const saved = await views.save({ body: late })
    expect(saved).toMatchObject({ name: 'Late ones', query: late.query, isShared: false, isOwn: true })
    expect(await views.find(find)).toEqual([saved])
    expect(await views.find({ query: { list: 'enquiries' } })).toEqual([])
    expect(await (await viewsOf('manager')).find(find)).toEqual([])
  })

  it('takes the place of the own one of that name, and of nobody else', async () => {
    const [views, others] = [await viewsOf('user'), await viewsOf('user')]
    const { id } = await views.save({ body: late })
    await others.save({ body: late })
    const again = await views.save({ body: { ...late, name: 'LATE ones', query: 'search=rosebank' } })
    expect(again).toMatchObject({ id, name: 'LATE ones', query: 'search=rosebank' })
    expect(await views.find(find)).toEqual([again])
    expect((await others.find(find)).map(({ query }) => query)).toEqual([late.query])
  })

  it('stands on the list of others when it is shared, with who made it, until it is kept for oneself again', async () => {
    const [views, others] = [await viewsOf('user'), await viewsOf('manager')]
    const { id, ownerName } = await views.save({ body: { ...late, name: 'For all', isShared: true } })
    const seen = async () => (await others.find(find)).find((one) => one.id === id)
    expect(await seen()).toMatchObject({ name: 'For all', isOwn: false, ownerName })
    await views.save({ body: { ...late, name: 'For all', isShared: false } })
    expect(await seen()).toBeUndefined()
  })

  it('is not shown to somebody who may not read the list, and not shared by them', async () => {
    const { id } = await (await viewsOf('user')).save({ body: { ...late, name: 'Secret', isShared: true } })
    const operator = await server.signIn('user')
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${operator.person.id}, 'quotes:read', 'deny', 'Sees no prices', ${operator.person.id})`)
    const views = operator.client(savedViews)
    expect((await views.find(find)).map((view) => view.id)).not.toContain(id)
    const refused = await problem(views.save({ body: { ...late, isShared: true } }))
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { isShared: [expect.stringMatching(/cannot be shared/)] } },
    })
  })

  it('is dropped by its owner, a shared one by an administrator too; others find none', async () => {
    const [views, others, administrator] = [
      await viewsOf('user'),
      await viewsOf('manager'),
      await viewsOf('administrator'),
    ]
    const own = { params: { id: (await views.save({ body: late })).id } }
    const shared = {
      params: { id: (await views.save({ body: { ...late, name: 'Ours', isShared: true } })).id },
    }
    expect(await problem(others.drop(shared))).toMatchObject({ status: 404 })
    expect(await problem(administrator.drop(own))).toMatchObject({ status: 404 })
    await administrator.drop(shared)
    await views.drop(own)
    expect(await problem(views.drop(own))).toMatchObject({ status: 404 })
    expect((await views.find(find)).filter(({ isOwn }) => isOwn)).toEqual([])
  })

  it('is refused to guests and clients, without a name, with an address of another place and beyond two hundred', async () => {
    const path = '/api/v1/saved-views?list=quotes'
    expect((await server.guest().request('GET', path)).status).toBe(401)
    expect((await (await server.signIn('client')).request('GET', path)).status).toBe(403)
    const person = await server.signIn('user')
    const save = async (body: object) =>
      (await person.request('PUT', '/api/v1/saved-views', { body: { ...late, ...body } })).status
    expect(await save({ name: ' ' })).toBe(422)
    expect(await save({ query: 'a#b' })).toBe(422)
    expect(await save({ query: 'x'.repeat(2_001) })).toBe(422)
    expect(await save({ list: 'Quotes?' })).toBe(422)
    await db.query(sql`
      INSERT INTO saved_views (user_id, list, name, query, is_shared, saved_at)
      SELECT ${person.person.id}, 'heats', 'View ' || n, '', false, now() FROM generate_series(1, 200) n`)
    expect(await save({})).toBe(422)
    expect(await save({ list: 'heats', name: 'view 7' })).toBe(200)
  })
})
