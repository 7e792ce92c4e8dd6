import { describe, expect, it } from 'vitest'
import { consolidatedDesk, consolidatedOf } from '../../../../test/support/consolidated.ts'
import { handedOver, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { search } from '#modules/house/search/contract.ts'

const server = await testServer()
const desk = await consolidatedDesk(server)
const { api, at, approved, bundle, buyer, manager, orders, otherFacilityId, pair, plain } = desk

const lockOf = (number: string) => `Part of ${number}. Change it there, or cancel that one first.`

describe('A consolidated purchase order', () => {
  it('joins what is identical, keeps what each order asked for, and is listed and found', async () => {
    const [here, there] = await pair()
    const made = await bundle([here, there])
    expect(made).toMatchObject({
      status: 'draft',
      supplierName: 'Vallmont Steel',
      facilityName: 'Aberdeen',
      currency: 'GBP',
      overApproved: null,
      missingToSubmit: {},
    })
    expect(made.number).toMatch(/^CPO-\d{4}-0001$/)
    expect(made.members.map(({ number, facilityName }) => [number, facilityName])).toEqual([
      [here?.number, 'Aberdeen'],
      [there?.number, 'Houston'],
    ])
    expect(
      made.lines.map(({ lineNo, quantity, allocations }) => [
        lineNo,
        quantity,
        allocations.map((one) => [one.orderNumber, one.quantity, one.facilityName]),
      ]),
    ).toEqual([
      [
        10,
        '5.000',
        [
          [here?.number, '2.000', 'Aberdeen'],
          [there?.number, '3.000', 'Houston'],
        ],
      ],
      [20, '10.000', [[here?.number, '10.000', 'Aberdeen']]],
    ])
    expect(await api.get({ params: { id: made.id } })).toEqual(made)
    for (const words of [made.number, here?.number ?? '', 'vallmont']) {
      const { data } = await api.list({ query: { search: words } })
      expect(data.map(({ id }) => id)).toContain(made.id)
    }
    const { data } = await api.list({ query: { search: made.number } })
    expect(data).toMatchObject([{ memberCount: 2, lineCount: 2, value: made.totals.net }])
    const hits = await buyer.client(search).find({ query: { q: made.number } })
    expect(hits[0]).toMatchObject({ path: `/consolidated-purchase-orders/${made.id}` })
    const members = await orders.list({ query: { filter: { consolidated: true } } })
    expect(members.data.map(({ consolidatedNumber }) => consolidatedNumber)).toEqual([
      made.number,
      made.number,
    ])
  })

  it('keeps lines apart where that is wanted, or where they differ', async () => {
    const made = await bundle(await pair(), { rule: 'keep' })
    expect(made.lines.map(({ quantity }) => quantity)).toEqual(['2.000', '10.000', '3.000'])
    const other = { ...plain, description: 'Sawing to length ' }
    const several = [
      await approved({ lines: [other] }),
      await approved({ lines: [{ ...plain, description: 'SAWING to  length' }] }),
      // A week later, with a certificate, or by another unit it is another line.
      await approved({ lines: [{ ...plain, requiredOn: '2026-12-25' }] }),
      await approved({ lines: [{ ...plain, certificateType: '3.1' as const }] }),
      await approved({ lines: [{ ...plain, uom: 'set' as const }] }),
    ]
    const joined = await bundle(several)
    expect(joined.lines.map(({ quantity }) => quantity)).toEqual(['20.000', '10.000', '10.000', '10.000'])
  })

  it('shows before anything is written what it would be, and why it cannot be', async () => {
    const [here, there] = await pair()
    const shown = await api.preview({
      query: { orderIds: [here?.id, there?.id].join(','), rule: 'identical' },
    })
    expect(shown.lines.map(({ quantity }) => quantity)).toEqual(['5.000', '10.000'])
    expect(shown.problems).toEqual([])
    const alone = await api.preview({ query: { orderIds: here?.id ?? '', rule: 'identical' } })
    expect(alone.problems).toEqual(['Choose at least two orders.'])
    const [draft, gone] = [await desk.worth('100'), await desk.issued()]
    const mixed = await api.preview({
      query: { orderIds: [here?.id, draft.id, gone.id].join(','), rule: 'identical' },
    })
    expect(mixed.members).toHaveLength(3)
    expect(mixed.problems).toEqual(
      expect.arrayContaining([
        `The status of ${draft.number} is Draft: only approved orders can be bundled.`,
        `The status of ${gone.number} is Issued: only approved orders can be bundled.`,
      ]),
    )
    const offered = await api.candidates({ query: { supplierId: desk.supplier.id } })
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([here?.id, there?.id]))
  })

  it('refuses orders that differ in what the supplier is told once, naming both', async () => {
    const first = await approved({ incoterm: 'DAP', incotermPlace: 'Aberdeen', paymentTerms: '30 days net' })
    const second = await approved({ incoterm: 'EXW', paymentTerms: '60 days net' })
    expect(await problem(bundle([first, second]))).toMatchObject({
      status: 422,
      body: {
        errors: {
          orderIds: [
            `The incoterm differs: ${first.number} has DAP Aberdeen, ${second.number} has EXW.`,
            `The terms of payment differs: ${first.number} has 30 days net, ${second.number} has 60 days net.`,
          ],
        },
      },
    })
  })

  it('takes only approved orders that were never issued, each once', async () => {
    const [fine] = await pair()
    const draft = await desk.worth('100')
    const gone = await desk.issued()
    for (const [other, state] of [
      [draft, 'Draft'],
      [gone, 'Issued'],
    ] as const)
      expect(await problem(bundle([fine ?? other, other]))).toMatchObject({
        status: 422,
        body: {
          code: 'not_bundled',
          message: `The status of ${other.number} is ${state}: only approved orders can be bundled.`,
        },
      })
    expect(await problem(bundle([fine ?? gone, fine ?? gone]))).toMatchObject({ status: 422 })
    const made = await bundle([fine ?? gone, await approved()])
    expect(await problem(bundle([fine ?? gone, await approved()]))).toMatchObject({
      body: { message: `${fine?.number} is in ${made.number} already.` },
    })
  })

  it('leaves an order to one of two who bundle it at once', async () => {
    const [shared, one, other] = [await approved(), await approved(), await approved()]
    const answers = await Promise.allSettled([bundle([shared, one]), bundle([shared, other])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [won] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect((await orders.get({ params: { id: shared.id } })).consolidatedNumber).toBe(won?.number)
    // The other order of the one who came second is free.
    const free = await Promise.all([one, other].map(({ id }) => orders.get({ params: { id } })))
    expect(free.filter(({ consolidatedNumber }) => consolidatedNumber === null)).toHaveLength(1)
  })

  it('gives its members back approved when it is cancelled', async () => {
    const both = await pair()
    const made = await bundle(both)
    const done = await api.cancel({ ...at(made), body: { reason: 'The supplier gives no discount' } })
    expect(done).toMatchObject({ status: 'cancelled', members: [{}, {}], lines: [{}, {}] })
    for (const { id } of both) {
      const order = await orders.get({ params: { id } })
      expect(order).toMatchObject({ status: 'approved', consolidatedNumber: null })
      expect(order.can.amend).toBe(true)
    }
    expect((await bundle(both)).status).toBe('draft')
  })

  it('changes while it is a draft: who leaves is free, who joins is locked', async () => {
    const [here, there] = await pair()
    const third = await approved({ lines: [plain] })
    const made = await bundle([here ?? third, there ?? third])
    const saved = await api.update({ ...at(made), body: { orderIds: [here?.id ?? '', third.id] } })
    expect(saved.lines.map(({ quantity }) => quantity)).toEqual(['2.000', '20.000'])
    expect(saved.lines[0]?.id).toBe(made.lines[0]?.id)
    expect((await orders.get({ params: { id: there?.id ?? '' } })).consolidatedNumber).toBeNull()
    expect((await orders.get({ params: { id: third.id } })).consolidatedNumber).toBe(made.number)
    expect(await problem(api.update({ ...at(made), body: { rule: 'keep' } }))).toMatchObject({ status: 412 })
    expect(
      await problem(api.update({ ...at(saved), body: { orderIds: [third.id, third.id] } })),
    ).toMatchObject({ status: 422, body: { errors: { orderIds: ['Choose at least two orders.'] } } })
    const elsewhere = await approved()
    const strange = [{ orderLineId: elsewhere.lines[0]?.id ?? '', negotiatedPrice: '1' }]
    expect(await problem(api.update({ ...at(saved), body: { lines: strange } }))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.orderLineId': ['This is no line of the orders.'] } },
    })
    expect(await problem(api.update({ ...at(saved), body: { facilityId: otherFacilityId } }))).toMatchObject({
      body: { errors: { facilityId: ['Choose a facility of one of the orders.'] } },
    })
    const released = await api.release({ ...at(saved), body: {} })
    expect(await problem(api.update({ ...at(released), body: { rule: 'keep' } }))).toMatchObject({
      status: 423,
    })
  })
})

describe('A member', () => {
  it('is moved by no route of its own', async () => {
    const [here, there] = await pair()
    const made = await bundle([here, there])
    const now = await orders.get({ params: { id: here?.id ?? '' } })
    const lock = lockOf(made.number)
    expect(now).toMatchObject({
      status: 'approved',
      consolidatedId: made.id,
      consolidatedNumber: made.number,
    })
    expect(now.can).toMatchObject({ issue: lock, cancel: lock, amend: lock, update: lock })
    const boss = ordersOf(manager)
    const reason = 'Attacked'
    const refused = [
      () => orders.issue({ ...at(now), body: handedOver }),
      () => orders.cancel({ ...at(now), body: { reason } }),
      () => orders.amend({ ...at(now), body: { reason } }),
      () => orders.update({ ...at(now), body: { notesToSupplier: 'More' } }),
      () => orders.recall({ ...at(now), body: {} }),
      () => boss.hold({ ...at(now), body: { reason } }),
      () => boss.resume({ ...at(now), body: { reason } }),
      () => boss.closeShort({ ...at(now), body: { reason } }),
      () => orders.acknowledge({ ...at(now), body: { confirmationNo: 'AB 1', lines: [] } }),
    ]
    for (const attempt of refused)
      expect(await problem(attempt())).toMatchObject({
        status: expect.toSatisfy((code) => [422, 423].includes(code)),
      })
    expect(await orders.get({ params: { id: now.id } })).toEqual(now)
    // Whoever read it before it was bundled has an old version.
    expect(await problem(orders.cancel({ ...at(here ?? now), body: { reason } }))).toMatchObject({
      status: 412,
    })
  })
})

describe('Who may do it', () => {
  it('is a matter of rights, and the facility stays open while one is', async () => {
    const both = await pair()
    const client = await server.signIn('client')
    const body = {
      orderIds: both.map(({ id }) => id),
      rule: 'identical' as const,
      facilityId: desk.facilityId,
    }
    expect(await problem(consolidatedOf(client).create({ body }))).toMatchObject({ status: 403 })
    expect(await problem(consolidatedOf(client).candidates({ query: {} }))).toMatchObject({ status: 403 })
    await bundle(both)
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: desk.facilityId } })
    const closing = administrator.update({
      params: { id: desk.facilityId },
      version,
      body: { active: false },
    })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })
})

describe('A copy of a member', () => {
  it('is a draft of its own, in no consolidated order', async () => {
    const [here] = await pair()
    if (!here) throw new Error('There is an order.')
    const made = await bundle([here, await approved({ lines: [plain] })])
    const copy = await orders.copy({ params: { id: here.id } })
    expect(copy).toMatchObject({ status: 'draft', consolidatedId: null, consolidatedNumber: null })
    expect(copy.lines.map(({ agreedNet, approvedPrice }) => [agreedNet, approvedPrice])).toEqual([
      [null, null],
      [null, null],
    ])
    const { lines } = await api.get({ params: { id: made.id } })
    expect(
      lines.flatMap(({ allocations }) => allocations.map(({ orderNumber }) => orderNumber)),
    ).not.toContain(copy.number)
  })
})
