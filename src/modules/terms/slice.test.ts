import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../test/support/server.ts'
import { termsAndConditions } from './contract.ts'
import { ensureFirstTerms, findTermsById } from './server/api.ts'
import { hashOfTerms } from './server/service.ts'

const server = await testServer()
const path = '/api/v1/terms-and-conditions'

const text = (title: string) => ({
  title,
  sections: [
    { heading: '1. Scope', paragraphs: ['These conditions apply to every sale.'] },
    { heading: '2. Delivery', paragraphs: ['FCA our works.', 'Dates are estimates.'] },
  ],
})

describe('Conditions of sale', () => {
  it('begin with an edition of ours, once', async () => {
    const guest = server.guest()
    expect((await guest.request('GET', `${path}/current`)).status).toBe(404)
    await ensureFirstTerms(server.kit)
    await ensureFirstTerms(server.kit)
    const first = await guest.client(termsAndConditions).current()
    expect(first).toMatchObject({
      edition: 1,
      title: 'General conditions of sale',
      publishedByName: 'Heatline',
    })
    expect(first.sections).toHaveLength(10)
    expect(first.sha256).toBe(hashOfTerms(first))
  })

  it('are public in their current edition', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(termsAndConditions)
    const published = await client.create({ body: text('Conditions of sale') })
    const shown = await server.guest().client(termsAndConditions).current()
    expect(shown).toEqual(published)
    expect(shown).toMatchObject({
      ...text('Conditions of sale'),
      kind: 'sale',
      isCurrent: true,
      retiredAt: null,
    })
    expect(shown.publishedByName).toBe(administrator.person.name)
  })

  it('are never changed: a new edition retires the one before', async () => {
    const client = (await server.signIn('administrator')).client(termsAndConditions)
    const first = await client.create({ body: text('First') })
    const second = await client.create({ body: text('Second') })
    expect(second.edition).toBe(first.edition + 1)
    const kept = await client.get({ params: { id: first.id } })
    expect(kept).toEqual({ ...first, isCurrent: false, retiredAt: second.publishedAt })
    expect(kept.sha256).toBe(hashOfTerms(kept))
    expect(hashOfTerms({ ...kept, title: 'Firsl' })).not.toBe(kept.sha256)
    expect((await findTermsById(server.kit.db, first.id))?.title).toBe('First')
    const page = await client.list({ query: { filter: { isCurrent: true } } })
    expect(page.data.map(({ id }) => id)).toEqual([second.id])
    const trail = await server.kit.db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity_id = ${second.id}`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['publish'])
  })

  it('have one current edition, even when two are published at once', async () => {
    const client = (await server.signIn('administrator')).client(termsAndConditions)
    const both = await Promise.all([
      client.create({ body: text('Left') }),
      client.create({ body: text('Right') }),
    ])
    expect(new Set(both.map(({ edition }) => edition)).size).toBe(2)
    const page = await client.list({ query: { filter: { isCurrent: true } } })
    expect(page.data).toHaveLength(1)
  })

  it('are published by administrators only, and never empty', async () => {
    const manager = await server.signIn('manager')
    expect((await manager.request('POST', path, { body: text('Mine') })).status).toBe(403)
    expect((await manager.request('GET', path)).status).toBe(403)
    const administrator = await server.signIn('administrator')
    const empty = await administrator.request('POST', path, { body: { title: 'Nothing', sections: [] } })
    expect((empty.body as { errors: object }).errors).toEqual({
      sections: ['The sections field must have at least 1 items.'],
    })
  })

  it('can be read in the edition a document was issued with, by clients too', async () => {
    const client = (await server.signIn('administrator')).client(termsAndConditions)
    const { id } = await client.create({ body: text('Issued') })
    const reader = await server.signIn('client')
    expect((await reader.client(termsAndConditions).get({ params: { id } })).title).toBe('Issued')
    const unknown = await reader.request('GET', `${path}/${crypto.randomUUID()}`)
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found.' }])
  })
})
