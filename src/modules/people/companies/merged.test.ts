import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, mergeBody, mergeOf } from '../../../../test/support/suppliers.ts'
import { companies } from './contract.ts'
import { followMerges } from './server/follow-merges.ts'

const server = await testServer()
const { db } = server.services
let manager: SignedIn
let user: SignedIn
beforeAll(async () => {
  manager = await server.signIn({ role: 'manager', name: 'Mona Manager' })
  user = await server.signIn('user')
})

async function pair() {
  const stays = await createSupplier(manager, { name: 'Forgehill Steel Ltd' })
  const goes = await createSupplier(manager, { name: 'FORGEHILL STEEL' })
  return { stays, goes }
}

describe('The double entry', () => {
  it('stays readable, leads on, and can be neither found, chosen nor changed', async () => {
    const { stays, goes } = await pair()
    await mergeOf(manager, stays, mergeBody(goes))
    const api = user.client(companies)
    const read = await api.get({ params: { id: goes.id } })
    expect(read).toMatchObject({
      mergedIntoId: stays.id,
      mergedIntoName: stays.name,
      mergedByName: 'Mona Manager',
      status: 'inactive',
    })
    const sentence = `This entry was merged into ${stays.name}. Work with that company.`
    expect(read.can).toMatchObject({ update: sentence, remove: sentence, merge: sentence })
    const listed = await api.list({ query: { search: goes.code } })
    expect(listed.data.map(({ id }) => id)).not.toContain(goes.id)
    const chosen = await api.options({ query: { search: goes.code } })
    expect(chosen.map(({ id }) => id)).not.toContain(goes.id)
    expect((await api.options({ query: { id: goes.id } })).map(({ active }) => active)).toEqual([false])
    const alike = await api.duplicates({ query: { name: 'Forgehill Steel' } })
    expect(alike.map(({ id }) => id)).not.toContain(goes.id)
    const url = `/api/v1/companies/${goes.id}`
    const { version } = read
    const statuses = [
      (await user.request('PATCH', url, { version, body: { notes: 'x' } })).status,
      (await manager.request('DELETE', url, { version })).status,
      (
        await manager.request('POST', `/api/v1/suppliers/${goes.id}/approve`, {
          version,
          body: { reason: 'x' },
        })
      ).status,
      (await mergeOf(manager, stays, mergeBody(read))).status,
    ]
    expect(statuses).toEqual([423, 423, 423, 423])
    const related = await api.related({ params: { id: stays.id } })
    expect(related.merged.map(({ code }) => code)).toEqual([goes.code])
    const again = await user.request('POST', '/api/v1/companies', { body: { code: goes.code } })
    expect(again.status).toBe(422)
  })

  it('follows when the company it went to is merged as well', async () => {
    const { stays, goes } = await pair()
    await mergeOf(manager, stays, mergeBody(goes))
    const last = await createSupplier(manager)
    const present = await manager.client(companies).get({ params: { id: stays.id } })
    expect((await mergeOf(manager, last, mergeBody(present))).status).toBe(200)
    const { mergedIntoId } = await user.client(companies).get({ params: { id: goes.id } })
    expect(mergedIntoId).toBe(last.id)
  })
})

describe('What was saved for a double entry after it was merged', () => {
  it('follows in the night, once, and is told on the timeline', async () => {
    const { stays, goes } = await pair()
    await mergeOf(manager, stays, mergeBody(goes))
    expect(await followMerges(server.services)).toBe(0)
    await user.client(companies).addComment({ params: { id: goes.id }, body: { text: 'Too late' } })
    const person = await server.createPerson({ role: 'client', companyId: goes.id })
    expect(await followMerges(server.services)).toBe(2)
    expect(await followMerges(server.services)).toBe(0)
    const [account] = await db.query(sql`SELECT company_id FROM users WHERE id = ${person.id}`)
    expect(account).toEqual({ company_id: stays.id })
    const { data } = await user.client(companies).timeline({ params: { id: stays.id } })
    expect(data[0]).toMatchObject({ action: 'followMerge', actorName: 'Heatline' })
    expect(data.map(({ text }) => text)).toContain('Too late')
  })
})

describe('Merging is refused', () => {
  it('without the right, without or with a stale version, with itself, with nobody', async () => {
    const { stays, goes } = await pair()
    const body = mergeBody(goes)
    expect((await mergeOf(user, stays, body)).status).toBe(403)
    expect((await user.request('GET', `/api/v1/companies/${stays.id}/merge?from=${goes.id}`)).status).toBe(
      403,
    )
    const bare = await manager.request('POST', `/api/v1/companies/${stays.id}/merge`, { body })
    expect(bare.status).toBe(428)
    expect((await mergeOf(manager, { ...stays, version: 9 }, body)).status).toBe(412)
    const other = await mergeOf(manager, stays, { ...body, fromVersion: 9 })
    expect([other.status, (other.body as { code: string }).code]).toEqual([422, 'other_changed'])
    expect((await mergeOf(manager, stays, { ...body, from: stays.id })).status).toBe(422)
    expect((await mergeOf(manager, stays, { ...body, from: crypto.randomUUID() })).status).toBe(422)
    expect((await mergeOf(manager, stays, { ...body, reason: '' })).status).toBe(422)
    expect((await mergeOf(manager, { id: crypto.randomUUID(), version: 1 }, body)).status).toBe(404)
    const untouched = await user.client(companies).get({ params: { id: goes.id } })
    expect(untouched).toMatchObject({ version: 1, mergedIntoId: null })
  })

  it('when both have what a company can have only once, and then nothing has moved', async () => {
    const { stays, goes } = await pair()
    const [form] = await db.query<{ id: string }>(sql`
      INSERT INTO pqf_forms (code, title, revision, kind, sections, status)
      VALUES ('PQF-M', 'Both', 0, 'supplier', '[]', 'current') RETURNING id`)
    for (const { id } of [stays, goes]) {
      await db.query(sql`INSERT INTO pqf_submissions (company_id, pqf_id) VALUES (${id}, ${form?.id})`)
    }
    const reply = await mergeOf(manager, stays, mergeBody(goes))
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        message:
          'Both companies have the same in "Pre-qualification forms", where a company can have only one. Finish or remove one of them, then merge.',
        code: 'both_have_it',
      },
    ])
    const rows = await db.query(sql`SELECT 1 FROM company_addresses WHERE company_id = ${goes.id}`)
    expect(rows).toHaveLength(1)
  })
})
