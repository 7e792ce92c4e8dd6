import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { DRAFT_LIMIT, formDrafts } from './contract.ts'
import { forgetOldDrafts } from './server/api.ts'

const server = await testServer()
const { db, clock } = server.services
const params = { form: 'enquiries' }

describe('A draft of a new form', () => {
  it('is given back as it was typed, the newest in the place of the one before', async () => {
    const drafts = (await server.signIn('user')).client(formDrafts)
    expect(await drafts.find({ params })).toBeNull()
    await drafts.keep({ params, body: { values: { project: 'Ro' } } })
    const values = { project: 'Rosebank', lines: [{ quantity: '2' }], notes: null }
    const { savedAt } = await drafts.keep({ params, body: { values } })
    expect(await drafts.find({ params })).toEqual({ values, savedAt })
    expect(await drafts.find({ params: { form: 'companies' } })).toBeNull()
  })

  it('is for its owner alone', async () => {
    const owner = (await server.signIn('user')).client(formDrafts)
    const other = (await server.signIn('administrator')).client(formDrafts)
    await owner.keep({ params, body: { values: { project: 'Mine' } } })
    expect(await other.find({ params })).toBeNull()
    await other.keep({ params, body: { values: { project: 'Yours' } } })
    await other.drop({ params })
    expect((await owner.find({ params }))?.values).toEqual({ project: 'Mine' })
  })

  it('is dropped, also twice', async () => {
    const drafts = (await server.signIn('user')).client(formDrafts)
    await drafts.keep({ params, body: { values: { project: 'Gone' } } })
    await drafts.drop({ params })
    await drafts.drop({ params })
    expect(await drafts.find({ params })).toBeNull()
  })

  it('is refused to guests and clients, and not shown to whoever looks at the program as its owner', async () => {
    expect((await server.guest().request('GET', '/api/v1/form-drafts/enquiries')).status).toBe(401)
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/form-drafts/enquiries')).status).toBe(403)
    const { find, keep } = formDrafts.endpoints
    expect([find.whileViewing, 'whileViewing' in keep]).toEqual(['refused', false])
  })

  it('says when it is too large, and takes no name that a form cannot have', async () => {
    const person = await server.signIn('user')
    const keep = (path: string, notes: string) =>
      person.request('PUT', `/api/v1/form-drafts/${path}`, { body: { values: { notes } } })
    const tooLarge = await keep('enquiries', 'x'.repeat(DRAFT_LIMIT))
    expect(tooLarge.status).toBe(422)
    expect(tooLarge.body).toMatchObject({ message: 'This form holds too much to be kept as a draft.' })
    expect((await keep('Not%20a%20form', 'x')).status).toBe(404)
    expect((await keep('enquiries', 'x'.repeat(DRAFT_LIMIT - 100))).status).toBe(200)
  })

  it('makes room when somebody has begun forty forms', async () => {
    const drafts = (await server.signIn('user')).client(formDrafts)
    for (let n = 0; n <= 40; n++) {
      clock.advance(1)
      await drafts.keep({ params: { form: `form-${n}` }, body: { values: { n } } })
    }
    expect(await drafts.find({ params: { form: 'form-0' } })).toBeNull()
    expect((await drafts.find({ params: { form: 'form-1' } }))?.values).toEqual({ n: 1 })
  })

  it('leaves no trace in the trail, and goes after 30 days', async () => {
    const person = await server.signIn('user')
    const drafts = person.client(formDrafts)
    await drafts.keep({ params, body: { values: { project: 'Forgotten' } } })
    const trail = await db.query(sql`SELECT 1 FROM audit_log WHERE entity = 'form-drafts'`)
    expect(trail).toEqual([])
    await forgetOldDrafts(server.services)
    expect(await drafts.find({ params })).not.toBeNull()
    await db.query(sql`
      UPDATE form_drafts SET saved_at = saved_at - interval '31 days' WHERE user_id = ${person.person.id}`)
    await forgetOldDrafts(server.services)
    expect(await drafts.find({ params })).toBeNull()
  })
})
