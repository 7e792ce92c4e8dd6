import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { audit } from '#modules/house/audit/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import { costDesk, missing } from '../../../../test/support/job-costs.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { jobCosts } from './contract.ts'

const server = await testServer()
const costs = await costDesk(server)
const { quotes, desk, setup, worker, inspector, at, take, issue, api, today, day } = costs
const { facility, administrator, ofFacilities, saw, mill, enter, ordered, worked } = costs
const { db } = server.services
const { facilityId } = setup

/** A process for the order of a quote, bought for 400.00 and issued. */
async function orderProcess(quoteId: string): Promise<void> {
  const root = crypto.randomUUID()
  const { id: supplierId = '' } =
    (await db.query<{ id: string }>(sql`SELECT id FROM companies LIMIT 1`))[0] ?? {}
  await db.query(sql`
    WITH needed AS (INSERT INTO requisitions (number, facility_id, quote_id, item, quantity, uom, needed_by)
      VALUES ('REQ-COST', ${facilityId}, ${quoteId}, 'Coating', 2, 'each', ${today}) RETURNING id),
    covered AS (INSERT INTO requisition_order_lines (requisition_id, order_number, order_line_id, quantity)
      SELECT id, 'PO-COST', ${root}::uuid, 2 FROM needed),
    ordered AS (INSERT INTO purchase_orders (number, in_force, status, type, supplier_id, facility_id, order_date, required_on, currency,
        net, gross, net_in_base, author_ids)
      VALUES ('PO-COST', true, 'issued', 'subcontract', ${supplierId}::uuid, ${facilityId}, ${today}, ${today}, 'GBP', 800, 800, 800, ARRAY[]::uuid[]) RETURNING id)
    INSERT INTO purchase_order_lines (order_id, root_id, line_no, quantity, uom, price_basis, unit_price, net)
    SELECT id, ${root}::uuid, 10, 4, 'each', 'each', 200, 800 FROM ordered`)
}

describe('What an order has cost', () => {
  it('is its time, its steel and its processes beside the costing, and what nobody knows is said', async () => {
    const { quote, row, operations } = await ordered(1)
    const [sawing, boring] = operations
    const of = () => api.ofQuote({ params: { id: quote.id } })
    // Ten hours for one piece at 92 an hour, two pieces on each of two lines.
    expect(await of()).toMatchObject({
      planned: '3680.00',
      soFar: '0.00',
      rows: [{ kind: 'machining', planned: '3680.00', soFar: '0.00' }],
      missing: [],
    })

    // An hour at the saw, half of which the same person watched the mill: 45 and 75 minutes.
    await worked(sawing?.id, '08:00', '09:00')
    await worked(boring?.id, '08:30', '10:00')
    const unrated = await of()
    expect(unrated.missing).toEqual([
      '120 minutes at Band saw, Boring mill: no cost per hour was entered for those days.',
    ])
    expect(unrated.soFar).toBe('0.00')
    await enter(saw?.id, '40')
    await enter(mill?.id, '100')
    // Of several for one day the last one counts; one that begins later does not.
    await enter(mill?.id, '120')
    await enter(mill?.id, '500', addDays(today, 1))
    expect(await of()).toMatchObject({
      soFar: '180.00',
      rows: [
        { kind: 'cutting', planned: '0.00', soFar: '30.00', minutes: 45 },
        { kind: 'machining', planned: '3680.00', soFar: '150.00', minutes: 75 },
      ],
      missing: [],
    })

    // Steel at what the ledger says; of the second piece nobody knows what it was bought for.
    const bought = await take({ grade: 'C1', lengthMm: '6000', value: '300' })
    await issue(row, bought.id)
    const known = await of()
    expect(known.rows.find(({ kind }) => kind === 'material')).toMatchObject({ soFar: '300.00' })
    expect([known.soFar, known.missing]).toEqual(['480.00', []])
    await desk.api.takeBack({ ...at(await desk.read(row)), body: { stockId: bought.id } })
    const unknown = await take({ grade: 'C1', lengthMm: '6000' })
    await issue(await desk.read(row), unknown.id)
    expect(await of()).toMatchObject({
      soFar: '180.00',
      missing: ['1 piece of stock issued: what it was bought for is not known.'],
    })

    // Pieces that were made without anybody's time, and a process that was ordered for the quote.
    const other = await ordered(2)
    await desk
      .inside(worker)
      .book({ ...desk.on(other.row, other.operations[0] ?? missing()), body: { kind: 'good', quantity: 2 } })
    expect((await api.ofQuote({ params: { id: other.quote.id } })).missing).toEqual([
      '1 operation has good pieces and no time entered.',
    ])
    await orderProcess(other.quote.id)
    expect(await api.ofQuote({ params: { id: other.quote.id } })).toMatchObject({
      soFar: '400.00',
      rows: [{ kind: 'machining' }, { kind: 'subcontract', planned: null, soFar: '400.00' }],
    })
  })

  it('counts a traveller of two orders by the pieces, what was given up too, and nothing that was voided', async () => {
    await enter(saw?.id, '60', addDays(day, -1))
    const [one, other] = [
      await quotes.release(await quotes.reviewed(5)),
      await quotes.release(await quotes.reviewed(6)),
    ]
    const shared = await desk.draft({
      origin: 'order',
      companyId: one.companyId,
      destination: 'customer',
      quantity: 3,
      orderLines: [
        { lineNo: 10, quoteLineId: one.lines[0]?.id ?? '', quantity: 2 },
        { lineNo: 20, quoteLineId: other.lines[0]?.id ?? '', quantity: 1 },
      ],
    })
    const route = shared.route.map(({ id: _, rootId: __, supplierName: ___, ...line }) => ({
      ...line,
      workCentre: 'SAW',
    }))
    const saved = await desk.travellers.update({ ...at(shared), body: { route } })
    const asked = await desk.travellers.submit({ ...at(saved), body: {} })
    const row = await desk.release(await desk.approve(asked))
    const [sawing] = await desk.operationsOf(row)
    await worked(sawing?.id, '13:00', '14:30')
    const of = async ({ id }: { id: string }) => {
      const { soFar, sharedTravellers, missing: unknown } = await api.ofQuote({ params: { id } })
      return [soFar, sharedTravellers, unknown]
    }
    // An hour and a half at 60 an hour, two thirds and one third of it.
    expect(await of(one)).toEqual(['60.00', 1, []])
    expect(await of(other)).toEqual(['30.00', 1, []])
    const wrong = await worked(sawing?.id, '15:00', '16:00')
    expect(await of(one)).toEqual(['100.00', 1, []])
    await worker.client(timeEntries).void({ params: { id: wrong.id }, body: { reason: 'Another traveller' } })
    expect(await of(one)).toEqual(['60.00', 1, []])
    // What was spent on a traveller that is given up is spent.
    await desk.travellers.cancel({ ...at(await desk.read(row)), body: { reason: 'Not wanted' } })
    expect(await of(one)).toEqual(['60.00', 1, []])
    expect(await of(other)).toEqual(['30.00', 1, []])
  })

  it('is told to nobody without the right, neither with the order nor with the work centres nor in the trail', async () => {
    const { quote, row, operations } = await ordered(3)
    await worked(operations[0]?.id, '11:00', '12:00', inspector)
    await enter(saw?.id, '4711.11', day)
    expect((await api.ofQuote({ params: { id: quote.id } })).soFar).toBe('4711.11')
    const operator = await server.signIn({ role: 'user', profile: 'operator' })
    const path = `/api/v1/quotes/${quote.id}`
    for (const who of [operator, inspector]) {
      const own = who.client(jobCosts)
      const body = { workCentreId: saw?.id ?? '', costPerHour: '1', validFrom: day }
      for (const call of [
        own.ofQuote({ params: { id: quote.id } }),
        own.ofTraveller({ params: { id: row.id } }),
        own.rates(facility),
        own.allRates(),
        own.enterRate({ ...facility, body }),
      ])
        expect(await problem(call)).toMatchObject({ status: 403 })
    }
    // Whoever compares with a quote may see what that costs as well.
    const blind = await server.signIn('manager')
    await insertRow(db, userPermissionTable, {
      userId: blind.person.id,
      permission: 'quotes:see-costs',
      effect: 'deny',
      reason: 'Test',
      grantedById: administrator.person.id,
    })
    expect(await problem(blind.client(jobCosts).ofQuote({ params: { id: quote.id } }))).toMatchObject({
      status: 403,
    })
    const asked = [
      path,
      `/api/v1/travellers/for-order/${quote.id}`,
      `/api/v1/facilities/${facilityId}`,
      `/api/v1/travellers/${row.id}`,
    ]
    for (const address of asked) {
      const { body } = await inspector.request('GET', address)
      expect(JSON.stringify(body)).not.toMatch(/4711\.11|costPerHour/)
    }
    const auditor = await server.signIn({ role: 'user', profile: 'quality' })
    const { data } = await auditor.client(audit).list({ query: { filter: { record: [saw?.id ?? ''] } } })
    expect(data.length).toBeGreaterThan(0)
    for (const { id } of data) {
      const told = await auditor.request('GET', `/api/v1/audit/${id}`)
      expect(JSON.stringify(told.body)).not.toContain('4711.11')
    }
  })

  it('per hour is refused where it cannot be meant, and stays as it was entered', async () => {
    const says = (field: string) => ({ status: 422, errors: { [field]: [expect.any(String)] } })
    expect(await problem(enter(crypto.randomUUID(), '10'))).toMatchObject(says('workCentreId'))
    expect(await problem(enter(saw?.id, '-1'))).toMatchObject(says('costPerHour'))
    expect(await problem(enter(saw?.id, '10.001'))).toMatchObject(says('costPerHour'))
    expect(await problem(enter(saw?.id, '10', addDays(today, 400)))).toMatchObject(says('validFrom'))
    expect(await problem(api.rates({ params: { id: crypto.randomUUID() } }))).toMatchObject({ status: 404 })
    expect(await problem(api.ofQuote({ params: { id: crypto.randomUUID() } }))).toMatchObject({ status: 404 })
    expect(await problem(db.query(sql`UPDATE hourly_rates SET cost_per_hour = 1`))).not.toBeNull()
    expect(await problem(db.query(sql`DELETE FROM hourly_rates`))).not.toBeNull()
    // A work centre whose hours were priced is not taken away, but switched off.
    const now = await ofFacilities.get(facility)
    const without = { workCentres: now.workCentres.filter(({ id }) => id !== saw?.id) }
    expect(
      await problem(ofFacilities.update({ ...facility, version: now.version, body: without })),
    ).toMatchObject({ status: 422 })
    const { centres } = await api.rates(facility)
    // Whoever may enter rates reads them of every facility, and cannot open the page of one.
    expect(await api.allRates()).toContainEqual(await api.rates(facility))
    expect((await api.allRates()).every(({ centres: all }) => all.length > 0)).toBe(true)
    expect(centres.map(({ name }) => name)).toEqual(['Band saw', 'Boring mill'])
    expect(centres[1]).toMatchObject({
      current: { costPerHour: '120.00', enteredByName: 'Petra Planner' },
      next: { costPerHour: '500.00' },
    })
  })
})
