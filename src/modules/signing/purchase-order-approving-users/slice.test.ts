import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { appointmentSuite, createFacility, dayIn } from '../../../../test/support/appointment-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { users } from '#modules/people/users/contract.ts'
import { purchaseOrderApprovingUsers } from './contract.ts'

const server = await testServer()
const today = server.services.clock.today()

appointmentSuite(server, purchaseOrderApprovingUsers, { poTypes: ['stock'], maxValue: '1000', step: 1 })

const client = (await server.signIn('administrator')).client(purchaseOrderApprovingUsers)

async function appoint(name: string, more: object = {}) {
  const { id } = await server.createPerson({ role: 'user', name })
  return client.create({ body: { userId: id, validFrom: today, ...more } })
}

describe('An entry', () => {
  it('is for every type and never for own orders unless it says otherwise', async () => {
    const facilityId = await createFacility(server.services)
    expect(await appoint('Plain Approver', { facilityId })).toMatchObject({
      poTypes: [],
      maySelfApprove: false,
      step: 1,
      currency: 'GBP',
    })
    expect((await appoint('Everywhere')).currency).toBeNull()
    expect((await appoint('Own Buyer', { maySelfApprove: true })).maySelfApprove).toBe(true)
  })

  it('is found by a type it names and by any type when it names none', async () => {
    const facilityId = await createFacility(server.services)
    await appoint('Any Type', { facilityId })
    await appoint('Services Only', { facilityId, poTypes: ['service'] })
    const names = async (types: string[]) =>
      (await client.list({ query: { filter: { facilityId: [facilityId], poTypes: types } } })).data.map(
        ({ userName }) => userName,
      )
    expect(await names(['stock'])).toEqual(['Any Type'])
    expect(await names(['stock', 'service'])).toEqual(['Any Type', 'Services Only'])
  })

  it('is refused with a type that is none and with a band that runs backwards', async () => {
    const refusal = await problem(appoint('Wrong', { poTypes: ['gifts'] }))
    expect(refusal).toMatchObject({ status: 422 })
    expect(await problem(appoint('Wrong', { minValue: '2', maxValue: '1' }))).toMatchObject({
      status: 422,
      errors: { maxValue: ['The "Value up to" field must be at least 2.'] },
    })
  })
})

describe('An account that an administrator made', () => {
  it('is entered by somebody else, as holder and as stand-in', async () => {
    const maker = await server.signIn('administrator')
    const made = await maker
      .client(users)
      .create({ body: { name: 'Own Mailbox', email: 'own-mailbox@example.test', role: 'manager' } })
    await server.services.db.query(
      sql`UPDATE users SET status = 'active', verified_at = now() WHERE id = ${made.id}`,
    )
    const add = (who: typeof client, body: object) =>
      who.create({ body: { userId: made.id, validFrom: today, ...body } })
    const own = maker.client(purchaseOrderApprovingUsers)
    const refusal = { status: 422, errors: { userId: [expect.stringContaining('You made this account')] } }
    expect(await problem(add(own, {}))).toMatchObject(refusal)
    const { id } = await server.createPerson({ role: 'user', name: 'Long Here' })
    const stand = { userId: id, delegateUserId: made.id, delegateFrom: dayIn(-1), delegateUntil: dayIn(1) }
    expect(await problem(add(own, stand))).toMatchObject({
      errors: { delegateUserId: [expect.stringContaining('You made this account')] },
    })
    expect((await add(client, {})).userId).toBe(made.id)
  })
})

describe('Who decides', () => {
  it('is told step by step, with whoever stands in', async () => {
    const facilityId = await createFacility(server.services)
    const stand = await server.createPerson({ role: 'user', name: 'Dora Delegate' })
    const days = { delegateUserId: stand.id, delegateFrom: dayIn(-1), delegateUntil: dayIn(1) }
    await appoint('Buyer', { facilityId, maxValue: '5000', poTypes: ['subcontract'] })
    await appoint('Works Manager', { facilityId, maxValue: '5000', poTypes: ['subcontract'] })
    await appoint('Director', { facilityId, minValue: '2000', step: 2, poTypes: ['subcontract'], ...days })
    const told = async (value: string) =>
      (await client.deciders({ query: { facilityId, poType: 'subcontract', value } })).map(
        ({ step, people }) => [
          step,
          people
            .filter(({ name }) => /Buyer|Works|Director|Dora/.test(name) && name !== 'Own Buyer')
            .map(({ name, holderName }) => (holderName ? `${name} for ${holderName}` : name)),
        ],
      )
    expect(await told('1999')).toEqual([[1, ['Buyer', 'Works Manager']]])
    expect(await told('2000')).toEqual([
      [1, ['Buyer', 'Works Manager']],
      [2, ['Director', 'Dora Delegate for Director']],
    ])
    expect((await told('5001')).find(([step]) => step === 2)).toEqual([
      2,
      ['Director', 'Dora Delegate for Director'],
    ])
  })

  it('is told to administrators alone, for a value that is one', async () => {
    const url = `/api/v1/purchase-order-approving-users/deciders?facilityId=${await createFacility(server.services)}&poType=stock`
    const administrator = await server.signIn('administrator')
    expect((await administrator.request('GET', `${url}&value=many`)).status).toBe(422)
    expect((await (await server.signIn('manager')).request('GET', `${url}&value=1`)).status).toBe(403)
  })
})

describe('Where one person alone keeps the list', () => {
  it('they enter themselves, but not for orders of their own', async () => {
    const alone = await server.signIn('administrator')
    const entry = { userId: alone.person.id, validFrom: today }
    const add = (more: object) =>
      alone.client(purchaseOrderApprovingUsers).create({ body: { ...entry, ...more } })
    expect(await problem(add({}))).toMatchObject({ status: 422 })
    await server.services.db.query(sql`
      UPDATE users SET status = 'disabled' WHERE role = 'administrator' AND id <> ${alone.person.id}`)
    expect(await problem(add({ maySelfApprove: true }))).toMatchObject({
      errors: { maySelfApprove: ['You cannot allow yourself to approve your own orders.'] },
    })
    expect((await add({})).userId).toBe(alone.person.id)
  })
})
