import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { enquiryBody } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { users } from './contract.ts'

const server = await testServer()
const { db } = server.services
const admin = await server.signIn('administrator')
const desk = await quoteDesk(server)
const { seller: leaver, setup } = desk
const heir = await server.signIn({ role: 'user', name: 'Rosalind Mackie' })
const people = admin.client(users)
const versionOf = async (id: string) => (await people.get({ params: { id } })).version
const handOver = async (id: string, handOverToId: string) =>
  people.handOver({ params: { id }, version: await versionOf(id), body: { handOverToId } })

const made = await leaver.client(enquiries).create({ body: enquiryBody(setup, 1) })
const draft = await desk.draft(2)
const sent = await desk.sent(3)
const won = await desk.won(4)

describe('Somebody who leaves', () => {
  it('is asked about: what is open in their name, by kind', async () => {
    const open = await people.openWork({ params: { id: leaver.person.id } })
    const kinds = new Map(open.map((kind) => [kind.key, kind]))
    expect(kinds.get('enquiries')).toMatchObject({
      fate: 'moves',
      names: expect.arrayContaining([made.number]),
    })
    expect(kinds.get('quotes')).toMatchObject({ label: 'Open quotes', count: 2 })
    expect(kinds.get('quote-traveller-approving-users')).toMatchObject({ fate: 'stops', count: 1 })
    expect(await people.openWork({ params: { id: heir.person.id } })).toEqual([])
    const asked = await heir.request('GET', `/api/v1/users/${leaver.person.id}/open-work`)
    expect(asked.status).toBe(403)
    const nobody = await admin.request('GET', `/api/v1/users/${crypto.randomUUID()}/open-work`)
    expect(nobody.status).toBe(404)
  })

  it.each([
    ['oneself', async () => leaver.person.id],
    ['somebody disabled', async () => (await server.createPerson({ role: 'user', status: 'disabled' })).id],
    ['a client', async () => (await server.createPerson({ role: 'client' })).id],
    ['nobody', async () => crypto.randomUUID()],
  ])('hands nothing over to %s', async (_, to) => {
    const answer = await problem(handOver(leaver.person.id, await to()))
    expect(answer).toMatchObject({ status: 422, body: { errors: { handOverToId: [expect.any(String)] } } })
    const { salespersonId } = await admin.client(enquiries).get({ params: { id: made.id } })
    expect(salespersonId).toBe(leaver.person.id)
  })

  it('hands everything over and is disabled in one go, each record audited; what was decided stays as it was', async () => {
    const { id } = leaver.person
    const disabled = await people.disable({
      params: { id },
      version: await versionOf(id),
      body: { handOverToId: heir.person.id },
    })
    expect(disabled.status).toBe('disabled')
    const api = heir.client(quotes)
    expect((await heir.client(enquiries).get({ params: { id: made.id } })).salespersonId).toBe(heir.person.id)
    for (const one of [draft, sent]) {
      const now = await api.get({ params: { id: one.id } })
      expect(now.salespersonId).toBe(heir.person.id)
      expect(now.version).toBeGreaterThan(one.version)
    }
    expect((await api.get({ params: { id: won.id } })).salespersonId).toBe(id)
    const decided = await db.query<{ id: string }>(
      sql`SELECT id FROM quotes WHERE decided_salesperson_id = ${id}`,
    )
    expect(decided.map((row) => row.id)).toEqual([sent.id])
    const signatures = await api.signatures({ params: { id: sent.id } })
    expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([false])
    const trail = await db.query<{ entity: string; subject: string; actor: string; changes: object }>(sql`
      SELECT entity, subject, actor_name AS actor, changes FROM audit_log WHERE action = 'hand-over' ORDER BY seq`)
    expect(trail.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['users', 'enquiries', 'quotes']),
    )
    expect(trail.find(({ subject }) => subject === made.number)).toEqual({
      entity: 'enquiries',
      subject: made.number,
      actor: admin.person.name,
      changes: { Salesperson: { from: leaver.person.name, to: 'Rosalind Mackie' } },
    })
    const left = await people.openWork({ params: { id } })
    expect(left.filter(({ fate }) => fate === 'moves')).toEqual([])
  })

  it('has what is found later handed over by an administrator alone, with the version', async () => {
    const { id } = heir.person
    const to = await server.createPerson({ role: 'user' })
    for (const role of ['manager', 'user'] as const) {
      const other = await server.signIn(role)
      const body = { handOverToId: to.id }
      const reply = await other.request('POST', `/api/v1/users/${id}/hand-over`, { body, version: 1 })
      expect([role, reply.status]).toEqual([role, 403])
    }
    const body = { handOverToId: to.id }
    const stale = await admin.request('POST', `/api/v1/users/${id}/hand-over`, { body, version: 99 })
    expect(stale.status).toBe(412)
    await handOver(id, to.id)
    expect((await admin.client(quotes).get({ params: { id: draft.id } })).salespersonId).toBe(to.id)
  })
})
