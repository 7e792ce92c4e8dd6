import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changedOrders } from '../../../../test/support/changed-orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { verifyProduction } from '#modules/production/operations/server/api.ts'

const server = await testServer()
const { quotes, desk, reviews, lineOf, enters, orderOfSix, changes, inShop, saw, good } =
  await changedOrders(server)
const { api, at, worker, inspector, releaser, inside, on, read } = desk
const { db } = server.services

describe('An order of which the customer changes what is made', () => {
  const told = (id: string) =>
    db.query<{ subject: string; text: string }>(
      sql`SELECT subject, text FROM mails WHERE template = 'order-changed' AND entity_id = ${id} ORDER BY created_at, id`,
    )

  it('holds its travellers until a revision is approved that knows of it, and is let go where it is ordered as before', async () => {
    const quote = await orderOfSix(4)
    const row = await inShop(quote, 4)
    const unwritten = await desk.draft({
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity: 2,
      orderLines: [{ lineNo: 10, quoteLineId: lineOf(quote), quantity: 2 }],
    })
    const prepared = await api.revise({ ...at(await read(row)), body: { reason: 'Another place' } })
    const early = await desk.approve(await api.submit({ ...at(prepared), body: {} }))
    const open = await changes(quote)
    const { lines } = await reviews.get({ params: { id: quote.id } })
    const before = lines[0]?.pslLevel ?? null
    const psl3 = await enters(open, { pslLevel: 'PSL 3' })
    const held = await read(row)
    const change = `Line ${lines[0]?.lineNo}, PSL level: ${before ?? quote.lines[0]?.pslLevel ?? '-'} -> PSL 3`
    expect(held).toMatchObject({
      orderChange: change,
      holds: [{ sourceEntity: 'quotes', sourceLabel: quote.number, reason: change }],
    })
    expect(await read(unwritten)).toMatchObject({ orderChange: null, holds: [] })
    expect(await told(early.id)).toMatchObject([
      {
        subject: `${row.number}: the customer changed what is made`,
        text: expect.stringContaining(change),
      },
    ])
    const start = async () => inside(worker).start({ ...on(row, await saw(row)), body: {} })
    expect(await problem(start())).toMatchObject({ status: 423 })
    expect(await problem(good(row, 1))).toMatchObject({ status: 423 })
    // A revision that was approved before knows nothing of it.
    expect(await problem(desk.release(await read(early)))).toMatchObject({ status: 423 })

    // Ordered as before, it goes on.
    const again = await enters(psl3, { pslLevel: before })
    expect(await read(row)).toMatchObject({ orderChange: null, holds: [] })
    expect((await told(early.id)).at(-1)?.subject).toBe(`${row.number}: the order is as it was`)

    // Changed once more, the next revision ends it that was approved since.
    await enters(again, { certificationLevel: '3.2' })
    expect((await read(row)).holds).toHaveLength(1)
    await api.cancel({ ...at(await read(early)), body: { reason: 'Written by the earlier order' } })
    const next = await api.revise({ ...at(await read(row)), body: { reason: 'Certificates 3.2' } })
    expect(next.holds).toHaveLength(1)
    const heeded = await desk.approve(await api.submit({ ...at(next), body: {} }))
    expect(await desk.release(heeded)).toMatchObject({ revision: 2, holds: [], orderChange: null })
    expect(await start()).toMatchObject({ status: 'in_progress' })
  })

  it('goes on where somebody of the list signs that it does not concern the traveller, and proposes the day that is wanted', async () => {
    await makeSignatory(server, releaser.person, { documentKinds: ['document_approval'] })
    const quote = await orderOfSix(5)
    const row = await inShop(quote, 6)
    const open = await changes(quote)
    // Price and terms change nothing of what is made.
    const cheaper = await enters(open, { unitPrice: '1200' })
    expect(await read(row)).toMatchObject({ orderChange: null, orderDueOn: null, holds: [] })
    await enters(cheaper, { deliveryDate: '2027-04-15', specification: 'API 6A, 22nd edition' })
    const held = await read(row)
    expect(held).toMatchObject({ dueOn: '2027-03-01', orderDueOn: '2027-04-15', holds: [{}] })
    const body = { drawingId: quote.id, reason: 'Both editions ask the same of it', signature: signed }
    expect(await problem(desk.of(inspector).goOn({ ...at(held), body }))).toMatchObject({ status: 403 })
    expect(await problem(desk.of(worker).goOn({ ...at(held), body }))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    const other = { ...body, drawingId: quotes.setup.facilityId }
    expect(await problem(desk.of(releaser).goOn({ ...at(held), body: other }))).toMatchObject({ status: 422 })
    const settled = await desk.of(releaser).goOn({ ...at(held), body })
    expect(settled).toMatchObject({
      holds: [],
      orderChange: null,
      changeDecisions: [
        { drawing: expect.stringContaining(`the change of ${quote.number}`), byName: 'Rhea Releaser' },
      ],
    })
    expect(await problem(desk.of(releaser).goOn({ ...at(settled), body }))).toMatchObject({ status: 422 })
    // The planner takes the day, or another one.
    expect(await api.update({ ...at(settled), body: { dueOn: '2027-04-12' } })).toMatchObject({
      dueOn: '2027-04-12',
      orderDueOn: null,
    })
    expect((await verifyProduction(db)).problems).toEqual([])
  })
})

describe('A traveller that is not in the shop yet', () => {
  const approved = async (quote: Parameters<typeof lineOf>[0]) =>
    desk.approve(
      await desk.submitted({
        origin: 'order',
        companyId: quote.companyId,
        destination: 'customer',
        quantity: 2,
        orderLines: [{ lineNo: 10, quoteLineId: lineOf(quote), quantity: 2 }],
      }),
    )

  it('is not released as it was approved before the change, and is once somebody signs that this does not concern it', async () => {
    await makeSignatory(server, releaser.person, { documentKinds: ['document_approval'] })
    const quote = await orderOfSix(6)
    const ready = await approved(quote)
    const changed = await enters(await changes(quote), { description: 'Body 4 in, drawing 7719 Rev F' })
    const held = await read(ready)
    expect(held).toMatchObject({
      status: 'approved',
      orderChange: expect.stringContaining('description'),
      holds: [{ sourceEntity: 'quotes' }],
    })
    expect(held.can.release).toEqual(expect.stringContaining(quote.number))
    expect(await problem(desk.release(held))).toMatchObject({ status: 423, body: { code: 'on_hold' } })
    await quotes.release(changed)
    expect(await problem(desk.release(await read(ready)))).toMatchObject({ status: 423 })
    const body = { drawingId: quote.id, reason: 'It is made to Rev F already', signature: signed }
    const settled = await desk.of(releaser).goOn({ ...at(await read(ready)), body })
    expect(settled).toMatchObject({ status: 'approved', holds: [], orderChange: null })
    expect(await desk.release(settled)).toMatchObject({ status: 'released' })
  })

  it('of another line of the order is not held', async () => {
    const quote = await orderOfSix(7)
    const other = quote.lines[1]?.id
    const row = await desk.released({
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity: 1,
      orderLines: [{ lineNo: 10, quoteLineId: other ?? '', quantity: 1 }],
    })
    await enters(await changes(quote), { pslLevel: 'PSL 4', deliveryDate: '2027-05-05' })
    expect(await read(row)).toMatchObject({ orderChange: null, orderDueOn: null, holds: [] })
  })
})
