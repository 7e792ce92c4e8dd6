import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
const { facilityId, specificationId } = await salesSetup(server)
const api = (await server.signIn('manager')).client(steelStock)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

const take = (more: object = {}) =>
  api.create({
    body: {
      form: 'round_bar',
      diameterMm: '80',
      lengthMm: '3000',
      qtyPieces: 4,
      specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      facilityId,
      ...more,
    },
  })
async function released() {
  const { id } = await take()
  await server.services.db.query(sql`UPDATE steel_stock SET status = 'available' WHERE id = ${id}`)
  return api.get({ params: { id } })
}
const refused = (errors: Record<string, string>) => ({
  status: 422,
  errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, [sentence]])),
})

it('Steel has a mass, and was received on a day that has been', async () => {
  expect(await problem(take({ massKg: '0' }))).toMatchObject(
    refused({ massKg: 'The mass has to be more than 0.' }),
  )
  const today = server.services.clock.today()
  for (const receivedOn of ['9999-12-31', addDays(today, 2)])
    expect(await problem(take({ receivedOn }))).toMatchObject(
      refused({ receivedOn: 'The receipt date is in the future.' }),
    )
  expect(await problem(take({ receivedOn: '0001-01-01' }))).toMatchObject(
    refused({ receivedOn: 'Give a day from 1900 on.' }),
  )
  const made = await take({ receivedOn: today })
  expect(await problem(api.update({ ...at(made), body: { receivedOn: '0926-11-20' } }))).toMatchObject({
    status: 422,
  })
})

it('Released steel does not get longer by a count, and its kept pieces keep their length', async () => {
  const lot = await released()
  const adjust = (row: typeof lot, lengthMm: string) =>
    api.adjust({ ...at(row), body: { pieces: 4, lengthMm, reason: 'Measured' } })
  expect(await problem(adjust(lot, '3000.1'))).toMatchObject(
    refused({
      lengthMm:
        'Only the booked length was released. Quarantine it first, then release it with the length that was found.',
    }),
  )
  const body = { purpose: 'Q-1', pieces: 3, until: '2099-01-01' }
  const kept = await api.reservePieces({ ...at(lot), body })
  expect(await problem(adjust(kept, '2900'))).toMatchObject(
    refused({ lengthMm: '3 pieces are kept for someone at 3000.0 mm. End the reservation first.' }),
  )
  expect(
    await problem(api.adjust({ ...at(kept), body: { pieces: 4, massKg: '0', reason: 'x' } })),
  ).toMatchObject(refused({ massKg: 'The mass has to be more than 0.' }))
})

it('No steel is made to need a weaker certificate by a plain change, whoever makes it and however it came', async () => {
  const keeper = await server.createPerson({ role: 'user', name: 'Gate Keeper' })
  await server.services.db.query(sql`UPDATE users SET profiles = '{storekeeper}' WHERE id = ${keeper.id}`)
  const weaken = (row: Awaited<ReturnType<typeof take>>, who: typeof api) =>
    problem(who.update({ ...at(row), body: { certificateType: '2.2' } }))
  const stores = (await server.signIn(keeper)).client(steelStock)
  const why = refused({
    certificateType:
      'It is to be covered by a better certificate. A weaker one is accepted with a reason and a signature: Accept a weaker certificate.',
  })
  const opening = await take()
  const { id } = await take()
  await server.services.db.query(sql`UPDATE steel_stock SET origin = 'receipt' WHERE id = ${id}`)
  for (const row of [opening, await api.get({ params: { id } })]) {
    expect(await weaken(row, stores)).toMatchObject(why)
    expect(await weaken(row, api)).toMatchObject(why)
  }
})

it('The mass follows the size that steel on hold is said to have, and a weighed one is asked about', async () => {
  const row = await take({ lengthMm: '6000' })
  const changed = await api.update({ ...at(row), body: { diameterMm: '90' } })
  expect(changed.sizeText).toBe('Round 90')
  expect(changed.massKg).toBe(changed.theoreticalKg)
  expect(changed.massKg).not.toBe(row.massKg)
  expect(changed.movements[0]).toMatchObject({ kind: 'adjust', lengthMm: '0.0' })
  const weighed = await take({ massKg: row.massKg })
  expect(await problem(api.update({ ...at(weighed), body: { diameterMm: '90' } }))).toMatchObject({
    status: 422,
    errors: { form: [expect.stringContaining(`It was weighed with ${Number(row.massKg).toFixed(1)} kg`)] },
  })
})
