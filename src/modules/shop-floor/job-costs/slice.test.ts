import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { audit } from '#modules/house/audit/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { jobCosts } from './contract.ts'

const server = await testServer()
const quotes = await quoteDesk(server)
const desk = await materialDesk(server, await travellerDesk(server, quotes.setup))
const { setup, planner, worker, inspector, at, take, issue } = desk
const { db } = server.services
const { facilityId } = setup
const facility = { params: { id: facilityId } }
const api = planner.client(jobCosts)
const today = server.services.clock.now().toISOString().slice(0, 10)
const day = addDays(today, -2)

const administrator = await server.signIn('administrator')
const ofFacilities = administrator.client(facilities)
const before = await ofFacilities.get(facility)
await ofFacilities.update({
  ...facility,
  version: before.version,
  body: {
    workCentres: [
      { code: 'SAW', name: 'Band saw', active: true },
      { code: 'HBM', name: 'Boring mill', active: true },
    ],
  },
})
const { workCentres } = await ofFacilities.get(facility)
const [saw, mill] = workCentres
const enter = (workCentreId = '', costPerHour = '60', validFrom = '2026-01-01') =>
  api.enterRate({ ...facility, body: { workCentreId, costPerHour, validFrom } })

/** A traveller of two pieces for the order of a quote, at the saw and the boring mill, with pipe that is bought. */
async function ordered(n: number) {
  const quote = await quotes.release(await quotes.reviewed(n))
  const drafted = await desk.draft({
    origin: 'order',
    companyId: quote.companyId,
    destination: 'customer',
    quantity: 2,
    orderLines: [{ lineNo: 10, quoteLineId: quote.lines[0]?.id ?? '', quantity: 2 }],
    materials: [desk.material({ grade: `C${n}` })],
  })
  const route = drafted.route.map(({ id: _, rootId: __, supplierName: ___, ...line }, place) => ({
    ...line,
    workCentre: ['saw', 'Boring mill', null][place],
    setupMin: [15, 60, 0][place] ?? 0,
    runMin: ['12', '90', '0'][place] ?? '0',
  }))
  const saved = await desk.travellers.update({ ...at(drafted), body: { route } })
  const asked = await desk.travellers.submit({ ...at(saved), body: {} })
  const row = await desk.release(await desk.approve(asked))
  return { quote, row, operations: await desk.operationsOf(row) }
}
const worked = (operationId = '', startedTime: string, stoppedTime: string, who = worker) =>
  who.client(timeEntries).create({
    body: {
      facilityId,
      kind: 'operation',
      operationId,
      activity: 'run',
      startedDay: day,
      startedTime,
      stoppedDay: day,
      stoppedTime,
    },
  })

const missing = (): never => {
  throw new Error('There is no such operation.')
}
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

  it('stays with a closed traveller as it was, whatever is entered afterwards', async () => {
    const { quote, row, operations } = await ordered(7)
    const [sawing, boring] = operations
    const of = () => api.ofQuote({ params: { id: quote.id } })
    await enter(saw?.id, '60', day)
    await enter(mill?.id, '90', day)
    const sawn = await worked(sawing?.id, '17:00', '18:00')
    await worked(boring?.id, '18:00', '18:30')
    await issue(row, (await take({ grade: 'C7', lengthMm: '610', value: '250' })).id)
    const before = await of()
    expect(before).toMatchObject({ soFar: '355.00', closedTravellers: 0, corrected: [] })

    const [work, checks, release] = [desk.inside(worker), desk.inside(inspector), desk.inside(desk.releaser)]
    const on = async (place: number) => desk.on(row, (await desk.operationsOf(row))[place] ?? missing())
    const signs = { slot: 0, quantity: 2, signature: signed }
    for (const place of [0, 1, 2]) {
      if (place === 1)
        await work.enter({ ...(await on(1)), body: { values: [{ key: 's1', value: '15.2' }] } })
      await work.book({ ...(await on(place)), body: { kind: 'good', quantity: 2 } })
      if (place > 0) await (place === 1 ? checks : release).sign({ ...(await on(place)), body: signs })
    }
    const reviewed = await desk.travellers.review({ ...at(await desk.read(row)), body: {} })
    const gone = await desk.as(desk.releaser).depart({
      ...at(reviewed),
      body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
    })
    await desk.as(desk.releaser).close({ ...at(gone), body: { signature: signed } })

    const closed = await of()
    expect(closed).toMatchObject({ ...before, closedTravellers: 1 })
    const alone = () => api.ofTraveller({ params: { id: row.id } })
    const itself = await alone()
    expect(itself).toMatchObject({
      soFar: '355.00',
      missing: [],
      closedAt: expect.any(String),
      corrected: [],
    })
    // A dearer rate for the same day, and a later one: both count for what is still open alone.
    await enter(saw?.id, '600', day)
    await enter(mill?.id, '900', day)
    expect(await of()).toEqual(closed)
    expect(await alone()).toEqual(itself)
    // The time may be put right; that it was is said, and the cost stays.
    const put = { kind: 'operation' as const, operationId: sawing?.id ?? '', activity: 'run' as const }
    await worker.client(timeEntries).correct({
      params: { id: sawn.id },
      body: {
        ...put,
        startedDay: day,
        startedTime: '17:15',
        stoppedDay: day,
        stoppedTime: '18:00',
        reason: 'Began later',
      },
    })
    expect(await of()).toEqual({
      ...closed,
      corrected: [
        `Time of ${row.number} was corrected after it was closed (cutting 60 to 45 min); its cost stays as it was.`,
      ],
    })
    expect(await problem(db.query(sql`UPDATE closed_job_costs SET currency = 'USD'`))).not.toBeNull()
    expect(await problem(db.query(sql`DELETE FROM closed_job_costs`))).not.toBeNull()
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
      expect(JSON.stringify(body)).not.toMatch(/4711|costPerHour/)
    }
    const auditor = await server.signIn({ role: 'user', profile: 'quality' })
    const { data } = await auditor.client(audit).list({ query: { filter: { record: [saw?.id ?? ''] } } })
    expect(data.length).toBeGreaterThan(0)
    for (const { id } of data) {
      const told = await auditor.request('GET', `/api/v1/audit/${id}`)
      expect(JSON.stringify(told.body)).not.toContain('4711')
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
      current: { costPerHour: '900.00', enteredByName: 'Petra Planner' },
      next: { costPerHour: '500.00' },
    })
  })
})
