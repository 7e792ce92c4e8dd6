import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { trace } from './contract.ts'
import { differenceOf } from './domain/balance.ts'

/** The cases of the domain: one bar cut and delivered, a void note, a gram that is missing, a transfer on the road. */
const cases: readonly {
  name: string
  grams: {
    receive: number
    adjustUp: number
    onHand: number
    onTheRoad: number
    withTravellers: number
    usedUp: Readonly<Record<string, number>>
    out: Readonly<Record<string, number>>
    lost: { kerf: number; trim: number; scrap: number; adjustDown: number }
  }
  difference: number
}[] = JSON.parse(readFileSync(join(import.meta.dirname, 'balance-examples.json'), 'utf8'))

const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((all, one) => all + one, 0)

it.each(cases)('A balance comes out as the domain says: $name', ({ grams, difference }) => {
  const { kerf, trim, scrap, adjustDown } = grams.lost
  expect(
    differenceOf({
      received: grams.receive,
      adjustedUp: grams.adjustUp,
      onHand: grams.onHand,
      onTheRoad: grams.onTheRoad,
      givenOut: grams.withTravellers + sum(grams.usedUp),
      gone: sum(grams.out),
      kerf,
      scrap: trim + scrap,
      adjustedDown: adjustDown,
    }),
  ).toBe(difference)
})

const server = await testServer()
const gate = await steelDeliveryDesk(server)
const { api, at, dispatched, read } = gate
const { db } = server.services
const reader = (await server.signIn('user')).client(trace)
const of = (id: string) => reader.balance({ query: { kind: 'steel', id } })

describe('The balance of a piece of steel', () => {
  it('follows what is sold, comes back and is void, and names the cut that loses a gram (case 57)', async () => {
    const steel = await gate.released()
    const whole = await of(steel.id)
    expect(whole).toMatchObject({ difference: 0, uneven: null, gone: 0, onHand: whole.received })
    const sold = await dispatched(steel, 1)
    const after = await of(steel.id)
    expect(after).toMatchObject({ difference: 0, received: whole.received })
    expect(after.gone).toBeGreaterThan(0)
    expect(after.onHand + after.gone).toBe(whole.received)
    await api.void({ ...at(await read(sold)), body: { reason: 'Wrong lorry' } })
    expect(await of(steel.id)).toMatchObject({ difference: 0, gone: 0, onHand: whole.received })

    const [{ heat } = { heat: '' }] = await db.query<{ heat: string }>(sql`
      SELECT heat_id AS heat FROM steel_stock WHERE id = ${steel.id}`)
    const ofHeat = await reader.balance({ query: { kind: 'heat', id: heat } })
    expect(ofHeat.difference).toBe(0)
    expect(ofHeat.received).toBeGreaterThanOrEqual(whole.received)

    // Nobody who works with the program can do that: the ledger only grows.
    await server.asOwner(
      'ALTER TABLE stock_movements DISABLE TRIGGER USER',
      `UPDATE stock_movements SET mass_kg = mass_kg - 0.001 WHERE id = (SELECT m.id FROM stock_movements m
        JOIN steel_stock s ON s.id = m.stock_id WHERE m.kind = 'split' AND m.mass_kg > 0 AND s.parent_id = '${steel.id}' LIMIT 1)`,
      'ALTER TABLE stock_movements ENABLE TRIGGER USER',
    )
    expect(await of(steel.id)).toMatchObject({ difference: 1, uneven: { id: steel.id, grams: 1 } })
  })

  it('is read by whoever may trace it, and is empty where there is no steel', async () => {
    expect(await of(crypto.randomUUID())).toMatchObject({ pieces: 0, difference: 0 })
    const client = await server.signIn('client')
    expect(
      (await client.request('GET', `/api/v1/trace/balance?kind=steel&id=${crypto.randomUUID()}`)).status,
    ).toBe(403)
  })
})
