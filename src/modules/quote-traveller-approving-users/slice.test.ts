import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../test/support/server.ts'
import { rolePermissions } from '../../app/roles.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { insertRow } from '../../platform/server/rows.ts'
import { facilityTable } from '../facilities/table.ts'
import { quoteTravellerApprovingUsers } from './contract.ts'
import { findQuoteApprovers } from './server/api.ts'

const server = await testServer()
const { db, clock } = server.kit
const today = clock.today()
const path = '/api/v1/quote-traveller-approving-users'

let count = 0
function createFacility(): Promise<string> {
  count += 1
  return insertRow(db, facilityTable, {
    code: `F${count}`,
    name: `Works ${count}`,
    shortCode: `F${count}`,
    legalEntity: 'Granite Ltd',
    addressLine1: 'Quay 1',
    city: 'Aberdeen',
    country: 'GB',
    timeZone: 'Europe/London',
    baseCurrency: 'GBP',
    taxCodes: [],
    approvalLimits: {},
    quoteValidityDays: 30,
    sortOrder: count,
    active: true,
  })
}

const entryOf = (userId: string) => ({ userId, scope: 'both' as const, facilityId: null, validFrom: today })

describe('Who may approve', () => {
  it('is decided by administrators alone', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of [
        ['GET', path],
        ['POST', path],
        ['POST', `${path}/${crypto.randomUUID()}/end`],
      ] as const) {
        expect([role, method, (await person.request(method, url)).status]).toEqual([role, method, 403])
      }
      expect(rolePermissions[role].filter((right) => right.startsWith('quote-traveller'))).toEqual([])
    }
  })

  it('is added, listed and found, for one facility or for all', async () => {
    const client = (await server.signIn('administrator')).client(quoteTravellerApprovingUsers)
    const [here, there] = [await createFacility(), await createFacility()]
    const everywhere = await server.createPerson({ role: 'manager', name: 'Ada Everywhere' })
    const local = await server.createPerson({ role: 'user', name: 'Lars Local' })
    const shop = await server.createPerson({ role: 'user', name: 'Tom Traveller' })
    const made = await client.create({ body: { ...entryOf(everywhere.id), note: 'Sales director' } })
    expect(made).toMatchObject({
      userName: 'Ada Everywhere',
      facilityName: null,
      isCurrent: true,
      endedAt: null,
      can: { end: true },
    })
    await client.create({ body: { ...entryOf(local.id), scope: 'quote', facilityId: here } })
    await client.create({ body: { ...entryOf(shop.id), scope: 'traveller' } })

    const names = async (facilityId: string) =>
      (await findQuoteApprovers(db, { facilityId, on: today })).map(({ name }) => name)
    expect(await names(here)).toEqual(['Ada Everywhere', 'Lars Local'])
    expect(await names(there)).toEqual(['Ada Everywhere'])

    const page = await client.list({ query: { filter: { facilityId: [here] }, search: 'lars' } })
    expect(page.data.map(({ userName, facilityName }) => [userName, facilityName])).toEqual([
      ['Lars Local', `Works ${count - 1}`],
    ])
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${everywhere.id}`)
    expect(await names(there)).toEqual([])
  })

  it('counts only in its days', async () => {
    const client = (await server.signIn('administrator')).client(quoteTravellerApprovingUsers)
    const facilityId = await createFacility()
    const { id } = await server.createPerson({ role: 'user' })
    const future = { ...entryOf(id), facilityId, validFrom: '2099-01-01', validUntil: '2099-01-31' }
    expect((await client.create({ body: future })).isCurrent).toBe(false)
    const on = async (day: string) =>
      (await findQuoteApprovers(db, { facilityId, on: day })).some(({ userId }) => userId === id)
    expect([
      await on('2098-12-31'),
      await on('2099-01-01'),
      await on('2099-01-31'),
      await on('2099-02-01'),
    ]).toEqual([false, true, true, false])
  })
})

describe('An entry', () => {
  it('is refused for clients, disabled accounts and days that run backwards', async () => {
    const administrator = await server.signIn('administrator')
    const client = await server.createPerson({ role: 'client' })
    const gone = await server.createPerson({ role: 'user', status: 'disabled' })
    const errors = async (body: object) => {
      const reply = await administrator.request('POST', path, { body })
      return [reply.status, (reply.body as { errors: object }).errors]
    }
    expect(await errors(entryOf(client.id))).toEqual([
      422,
      { userId: ['A client cannot approve our quotes or travellers.'] },
    ])
    expect(await errors(entryOf(gone.id))).toEqual([422, { userId: ['This account is disabled.'] }])
    expect(await errors(entryOf(crypto.randomUUID()))).toEqual([
      422,
      { userId: ['The selected user is invalid.'] },
    ])
    const person = await server.createPerson({ role: 'user' })
    expect(await errors({ ...entryOf(person.id), validUntil: '2020-01-01' })).toEqual([
      422,
      { validUntil: [`The valid until field must be a date after or equal to ${today}.`] },
    ])
  })

  it('is ended and added anew, never repeated', async () => {
    const administrator = await server.signIn('administrator')
    const client = administrator.client(quoteTravellerApprovingUsers)
    const facilityId = await createFacility()
    const person = await server.createPerson({ role: 'user' })
    const body = { ...entryOf(person.id), facilityId }
    const made = await client.create({ body })
    const again = await client.create({ body }).catch((error: unknown) => error)
    expect(again).toMatchObject({ status: 422, body: { code: 'overlapping_entry' } })
    expect(again).toBeInstanceOf(ApiError)

    const url = `${path}/${made.id}/end`
    expect((await administrator.request('POST', url)).status).toBe(428)
    const ended = await client.end({ params: { id: made.id }, version: made.version })
    expect(ended).toMatchObject({
      isCurrent: false,
      version: 2,
      can: { end: 'This entry has been ended before.' },
    })
    expect(ended.endedAt).not.toBeNull()
    expect(await findQuoteApprovers(db, { facilityId, on: today })).toEqual([])
    expect((await administrator.request('POST', url, { version: 1 })).status).toBe(412)
    const twice = await administrator.request('POST', url, { version: 2 })
    expect([twice.status, (twice.body as { code: string }).code]).toEqual([422, 'already_ended'])

    const fresh = await client.create({ body })
    expect(fresh.id).not.toBe(made.id)
    expect((await findQuoteApprovers(db, { facilityId, on: today })).map(({ userId }) => userId)).toEqual([
      person.id,
    ])
    const trail = await db.query<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE entity_id = ${made.id} ORDER BY seq`,
    )
    expect(trail.map(({ action }) => action)).toEqual(['create', 'end'])
  })
})
