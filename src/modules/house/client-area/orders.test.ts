import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { clientArea, type ClientOrderRow } from './contract.ts'

const server = await testServer()
const stores = await materialDesk(server)
const { setup } = stores
const quotes = await quoteDesk(server, setup)
const gate = await deliveryDesk(server, setup)
const { shop } = gate
const buyer = await server.signIn({ role: 'client', companyId: setup.companyId, email: setup.contactEmail })
const area = buyer.client(clientArea)

const now = ({ milestones }: Pick<ClientOrderRow, 'milestones'>) => {
  const step = milestones.find(({ when }) => when === 'now')
  return step ? `${step.name} ${step.pieces}` : 'done'
}
const forOrder = (quote: QuoteRecord, quantity: number) => ({
  origin: 'order',
  reason: null,
  companyId: quote.companyId,
  destination: 'customer',
  quantity,
  orderLines: [{ lineNo: 10, quoteLineId: quote.lines[0]?.id, quantity }],
})
/** The order as its customer sees it. */
const read = ({ id }: { id: string }) => area.order({ params: { id } })

describe('An order in the client area', () => {
  it('goes by its milestones from acceptance to the gate, without a word of times, people or costs', async () => {
    const quote = await quotes.release(await quotes.reviewed(1))
    expect(now(await read(quote))).toBe('accepted 0')
    const made = await shop.complete(forOrder(quote, 2))
    const whole = await read(quote)
    const [line] = whole.lines
    expect(line?.travellers).toEqual([made.number])
    expect(line && now(line)).toBe('shipped 0')
    await gate.dispatched(made, 1, { customerOrderNo: quote.customerPoNo })
    const [after] = (await read(quote)).lines
    expect(after && now(after)).toBe('shipped 1')
    const told = JSON.stringify(whole)
    // Staff read on the quote who looked, once a day.
    const looked = await server.services.db.query<{ actorId: string }>(sql`
      SELECT actor_id AS "actorId" FROM audit_log WHERE entity = 'quotes' AND entity_id = ${quote.id} AND action = 'view'`)
    expect(looked).toEqual([{ actorId: buyer.person.id }])
    for (const word of [
      shop.worker.person.name,
      quote.salespersonName,
      '1500',
      'cost',
      'minutes',
      'startedAt',
    ])
      expect([word, told.includes(word)]).toEqual([word, false])
  })

  it('is found by its order number, by a tag, and by our number; not by what others ordered', async () => {
    const quote = await quotes.won(2)
    const found = async (search: string) =>
      (await area.orders({ query: { search } })).map(({ number }) => number)
    await server.services.db.query(
      sql`UPDATE quote_lines SET customer_part = '20-PV-1101' WHERE id = ${quote.lines[0]?.id}`,
    )
    expect(await found(quote.customerPoNo ?? '')).toEqual([quote.number])
    expect(await found('pv-1101')).toEqual([quote.number])
    expect(await found(quote.number)).toEqual([quote.number])
    expect(await found('100%')).toEqual([])
  })

  it('is found by the heat of what was made for it', async () => {
    const quote = await quotes.release(await quotes.reviewed(3))
    const grade = stores.grade()
    const steel = await stores.take({ heatNo: '4K71283', grade })
    const made = await stores.withMaterial({ grade }, forOrder(quote, 2))
    await stores.issue(made, steel.id, { pieces: 1 })
    expect((await area.orders({ query: { search: '4k71283' } })).map(({ number }) => number)).toEqual([
      quote.number,
    ])
    expect((await read(quote)).lines[0]?.heats).toEqual(['4K71283'])
  })

  it('leaves the open ones when all of it is shipped, and stays among all', async () => {
    const quote = await quotes.release(await quotes.reviewed(4))
    const made = await shop.complete(forOrder(quote, 2))
    await gate.dispatched(made, 2, { customerOrderNo: quote.customerPoNo })
    await server.services.db.query(sql`
      DELETE FROM quote_order_lines WHERE quote_line_id IS DISTINCT FROM ${quote.lines[0]?.id}
        AND review_id IN (SELECT id FROM quote_contract_reviews WHERE quote_id = ${quote.id})`)
    const numbers = async (shown: 'open' | 'all') =>
      (await area.orders({ query: { shown } })).map(({ number }) => number)
    expect(await numbers('open')).not.toContain(quote.number)
    expect(await numbers('all')).toContain(quote.number)
  })
})
