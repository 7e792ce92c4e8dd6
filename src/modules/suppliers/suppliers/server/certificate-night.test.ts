import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../../test/support/suppliers.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { watchSupplierCertificates } from './certificate-night.ts'

const server = await testServer()
const { services } = server
const person = await server.createPerson({ role: 'manager', name: 'Mona Manager' })
/** Sessions do not last through the nights that pass. */
const signIn = () => server.signIn(person)
const seller = await server.signIn({ role: 'user', name: 'Sam Seller' })
const day = (days: number) =>
  new Date(services.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const pass = (days: number) => services.clock.advance(days * 86_400)
const run = () => watchSupplierCertificates(services)
const subjectsTo = async (email: string) => (await server.mails(email)).map(({ subject }) => subject)

describe('The night', () => {
  it('warns 90, 30 and 7 days before, lowers after the last day, and does nothing twice', async () => {
    let manager = await signIn()
    const { id, name } = await createSupplier(manager, { accountManagerId: seller.person.id })
    const side = supplierSide(manager, id)
    await side.addCertificate({ expiresOn: day(95) })
    await side.addCertificate({ standard: 'ISO 14001', expiresOn: day(20), isMandatory: false })
    await side.approve()
    expect(await run()).toEqual({ warned: 0, lowered: 0 })
    const nights: [days: number, warned: number, lowered: number][] = [
      [5, 1, 0],
      [30, 0, 0],
      [30, 1, 0],
      [22, 0, 0],
      [1, 1, 0],
      [6, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 0],
    ]
    for (const [days, warned, lowered] of nights) {
      pass(days)
      expect([day(0), await run()]).toEqual([day(0), { warned, lowered }])
      expect(await run()).toEqual({ warned: 0, lowered: 0 })
    }
    const expected = [
      `${name}: certificate ISO 9001 runs out in 90 days`,
      `${name}: certificate ISO 9001 runs out in 30 days`,
      `${name}: certificate ISO 9001 runs out in 7 days`,
      `${name} is approved under conditions: ISO 9001 has run out`,
    ]
    expect(await subjectsTo(person.email)).toEqual(expected)
    expect(await subjectsTo(seller.person.email)).toEqual(expected)
    manager = await signIn()
    const record = await supplierSide(manager, id).get()
    expect(record.status).toBe('conditionally_approved')
    expect(record.history[0]).toMatchObject({
      actorName: 'Heatline',
      action: 'lapse',
      reason: expect.stringMatching(/^The mandatory certificate ISO 9001 no. QM-4711 ran out on /),
    })
  })

  it('leaves the step back to a person, when the renewal is there', async () => {
    const { id } = await createSupplier(await signIn())
    const side = supplierSide(await signIn(), id)
    const { certificates } = await side.addCertificate({ expiresOn: day(1) })
    await side.approve()
    pass(2)
    expect((await run()).lowered).toBe(1)
    const later = supplierSide(await signIn(), id)
    await later.addCertificate({ number: 'QM-NEW', replacesId: certificates[0]?.id })
    expect(await run()).toEqual({ warned: 0, lowered: 0 })
    expect((await later.get()).status).toBe('conditionally_approved')
    expect((await later.approve('Renewal seen')).status).toBe('approved')
    expect((await run()).lowered).toBe(0)
  })

  it('makes up for nights that were missed with one warning, and leaves those alone that are out anyway', async () => {
    const manager = await signIn()
    const late = await createSupplier(manager)
    await supplierSide(manager, late.id).addCertificate({ expiresOn: day(5) })
    const out = await createSupplier(manager)
    const side = supplierSide(manager, out.id)
    await side.addCertificate({ expiresOn: day(5) })
    await manager.request('POST', `/api/v1/suppliers/${out.id}/reject`, {
      version: (await side.get()).version,
      body: { reason: 'No answer' },
    })
    expect(await run()).toEqual({ warned: 1, lowered: 0 })
    pass(6)
    // Waiting for approval: there is nothing to lower.
    expect(await run()).toEqual({ warned: 0, lowered: 0 })
    const { data } = await (await signIn())
      .client(companies)
      .timeline({ params: { id: late.id }, query: { filter: { kind: ['change'] } } })
    expect(data[0]).toMatchObject({ action: 'warn', actorName: 'Heatline', text: 'Warned of an expiry' })
  })

  it('handles more than fit into one go', async () => {
    const manager = await signIn()
    for (let n = 0; n < 103; n++) {
      const { id } = await createSupplier(manager)
      await supplierSide(manager, id).addCertificate({ expiresOn: day(25) })
    }
    expect(await run()).toEqual({ warned: 103, lowered: 0 })
    expect(await run()).toEqual({ warned: 0, lowered: 0 })
  })
})
