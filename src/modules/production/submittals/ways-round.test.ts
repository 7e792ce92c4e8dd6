import { describe, expect, it } from 'vitest'
import { travellerMaterials } from '#modules/production/traveller-materials/contract.ts'
import { redlines } from '#modules/production/redlines/contract.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'

const server = await testServer()
const made = await submittalDesk(server)
const { desk, api, at, order, forOrder, draft, sent, answer, resend, read } = made
const { planner, worker, inspector, releaser, inside } = desk
const administrator = await server.signIn('administrator')

/** A traveller that is in work when the customer is asked, and its first operation as it is then. */
async function inWork(more: object = {}, quantity = 2) {
  const quote = await order()
  const traveller = await desk.released(forOrder(quote, quantity))
  const gate = await sent(quote, more)
  const [first, second] = await desk.operationsOf(traveller)
  if (!first || !second) throw new Error('The route has no operations.')
  return { quote, traveller, gate, first: desk.on(traveller, first), second: desk.on(traveller, second) }
}
const held = await inWork()
const { traveller, gate, first, second } = held

/** Refused with the number of the submittal, and the way to it. */
const refusedBy = (row: { number: string; id: string }) => ({
  status: 423,
  body: {
    refusals: [
      {
        code: 'on_hold',
        message: expect.stringContaining(`${row.number} holds`),
        href: `/submittals/${row.id}`,
      },
    ],
  },
})

describe('While a submittal waits, nobody goes round it', () => {
  it.each([
    {
      way: 'by starting',
      go: () => inside(worker).start({ ...first, body: {} }),
    },
    {
      way: 'by starting as an administrator',
      go: () => inside(administrator).start({ ...first, body: {} }),
    },
    {
      way: 'by booking good pieces without a start',
      go: () => inside(worker).book({ ...first, body: { kind: 'good', quantity: 1 } }),
    },
    {
      way: 'by scrapping pieces',
      go: () => inside(worker).book({ ...first, body: { kind: 'scrap', quantity: 1, reason: 'Lost' } }),
    },
    {
      way: 'by entering readings',
      go: () => inside(worker).enter({ ...second, body: { values: [{ key: 's1', value: '15.2' }] } }),
    },
    {
      way: 'by signing',
      go: () => inside(inspector).sign({ ...second, body: { slot: 0, quantity: 1, signature: signed } }),
    },
    {
      way: 'by saying that an operation does not apply',
      go: () => inside(inspector).leaveOut({ ...first, body: { reason: 'Came sawn', signature: signed } }),
    },
    {
      way: 'by splitting pieces off',
      go: async () =>
        desk.of(planner).split({
          ...at(await desk.read(traveller)),
          body: {
            quantity: 1,
            operationId: first.params.childId,
            reason: 'Sooner',
          },
        }),
    },
  ])('$way', async ({ go }) => {
    expect(await problem(go())).toMatchObject({ status: expect.toBeOneOf([422, 423]) })
    const refusal = (await problem(go())) as { body: { message: string; refusals?: { href?: string }[] } }
    if (refusal.body.refusals?.[0]?.href) expect(refusal).toMatchObject(refusedBy(gate))
  })

  it('says so at the buttons, with the same words', async () => {
    const [shown] = await desk.operationsOf(traveller)
    expect(shown?.can.start).toEqual(expect.stringContaining(gate.number))
    expect(shown?.can.book).toEqual(expect.stringContaining(gate.number))
    expect(shown?.can.leaveOut).toEqual(expect.stringContaining(gate.number))
    expect(shown?.holds).toMatchObject([
      {
        sourceEntity: 'submittals',
        sourceId: gate.id,
        sourceLabel: gate.number,
      },
    ])
    expect((await desk.read(traveller)).can.split).toEqual(expect.stringContaining(gate.number))
  })

  it('by giving steel out', async () => {
    const stores = planner.client(travellerMaterials)
    const { can } = await stores.get({ params: { id: traveller.id } })
    expect(can['issue']).toEqual(expect.stringContaining(gate.number))
    expect(can['cut']).toEqual(expect.stringContaining(gate.number))
  })

  it('by making another traveller for the same line, whoever releases it', async () => {
    const one = await inWork({}, 1)
    const other = await desk.approve(await desk.submitted(forOrder(one.quote, 1)))
    expect(await problem(desk.release(other))).toMatchObject(refusedBy(one.gate))
    const release = desk.of(administrator).release({ ...at(other), body: {} })
    expect(await problem(release)).toMatchObject(refusedBy(one.gate))
  })

  it('by changing what was sent', async () => {
    const changed = api.update({ ...at(await read(gate)), body: { blocks: 'none' } })
    expect(await problem(changed)).toMatchObject({ status: 423 })
    const asAdministrator = made
      .of(administrator)
      .update({ ...at(await read(gate)), body: { blocks: 'none' } })
    expect(await problem(asAdministrator)).toMatchObject({ status: 423 })
  })

  it('by an answer from before it was sent, or from a day that has not come', async () => {
    const back = (returnedOn: string) =>
      api.takeReturn({ ...at(gate), body: { code: '1', returnedOn, comments: [] } })
    expect(await problem(back('2020-01-01'))).toMatchObject({
      errors: { returnedOn: ['It was not sent before that day.'] },
    })
    expect(await problem(back('2999-01-01'))).toMatchObject({
      errors: { returnedOn: ['This day has not come yet.'] },
    })
  })

  it('by a marked file that is not of this submittal', async () => {
    const other = await draft(held.quote, { blocks: 'none', stage: 'for_information' })
    const fileId = await attach(made.coordinator, `/api/v1/submittals/${other.id}`)
    expect(await problem(answer(gate, '1', { fileId }))).toMatchObject({
      errors: { fileId: ['Attach the file to this submittal, and choose it here.'] },
    })
  })

  it('by recording that they accepted with what we sent, attached once more', async () => {
    const one = await inWork()
    const [first] = one.gate.sentFiles ?? []
    if (!first) throw new Error('Nothing was sent.')
    const { name, id } = first
    const sent = await made.coordinator.request(
      'GET',
      `/api/v1/drawings/${one.gate.lines[0]?.drawingId}/files/${id}`,
    )
    const fileId = await attach(made.coordinator, `/api/v1/submittals/${one.gate.id}`, {
      name: `accepted ${name}`,
      text: sent.bytes.toString(),
    })
    expect(await problem(answer(await read(one.gate), '1', { fileId }))).toMatchObject({
      status: 422,
      errors: { fileId: ['This is what we sent; choose what they wrote.'] },
    })
  })

  it('by recording that they accepted as who wrote, changed or sent it, without what they wrote', async () => {
    const other = await draft(held.quote, { blocks: 'none' })
    const editor = await server.signIn('manager')
    const edited = await made.of(editor).update({ ...at(other), body: { coverNote: 'Please hurry' } })
    const address = `/api/v1/submittals/${other.id}` as const
    const ours = await attach(made.coordinator, address)
    await api.send({ ...at(await read(edited)), body: {} })
    const recorded = async (who: typeof editor, more: object = {}) =>
      answer(await read(other), '1', more, who)
    for (const who of [made.coordinator, editor])
      expect(await problem(recorded(who))).toMatchObject({
        status: 422,
        body: {
          code: 'four_eyes',
          errors: { fileId: [expect.stringMatching(/attach what they wrote, and choose it here\.$/)] },
        },
      })
    expect(await problem(recorded(made.coordinator, { fileId: ours }))).toMatchObject({
      errors: { fileId: ['This is what we sent; choose what they wrote.'] },
    })
    const theirs = await attach(made.coordinator, address, { name: 'accepted.pdf' })
    expect(await recorded(made.coordinator, { fileId: theirs })).toMatchObject({ status: 'accepted' })
  })

  it('by signing off as who releases', async () => {
    const rows = await desk.operationsOf(traveller)
    const last = rows.at(-1)
    if (!last) throw new Error('The route has no operations.')
    const sign = inside(releaser).sign({
      ...desk.on(traveller, last),
      body: {
        slot: 0,
        quantity: 1,
        signature: signed,
      },
    })
    expect(await problem(sign)).toMatchObject({ status: expect.toBeOneOf([422, 423]) })
  })
})

describe('What opens and shuts again', () => {
  it('a rejected round holds, and so does its next one, which holds back the same', async () => {
    const one = await inWork()
    const back = await answer(one.gate, '4')
    expect(back).toMatchObject({ status: 'rejected', holds: true })
    expect(await problem(inside(worker).start({ ...one.first, body: {} }))).toMatchObject(refusedBy(back))
    const next = await resend(back)
    expect(await problem(api.update({ ...at(next), body: { blocks: 'none' } }))).toMatchObject({
      errors: { blocks: ['This stays the same through all rounds.'] },
    })
    expect(await problem(inside(worker).start({ ...one.first, body: {} }))).toMatchObject(refusedBy(next))
    await api.cancel({ ...at(next), body: { reason: 'Not now' } })
    expect(await read(back)).toMatchObject({ isCurrent: true, holds: true })
    expect(await problem(inside(worker).start({ ...one.first, body: {} }))).toMatchObject(refusedBy(back))
  })

  it('a withdrawn round holds until another one is accepted', async () => {
    const one = await inWork()
    const gone = await api.withdraw({ ...at(one.gate), body: { reason: 'Wrong sheet' } })
    expect(gone).toMatchObject({ status: 'withdrawn', holds: true })
    expect(await problem(inside(worker).start({ ...one.first, body: {} }))).toMatchObject(refusedBy(gone))
    const again = await made.send(await resend(gone))
    await answer(again)
    const [now] = await desk.operationsOf(one.traveller)
    expect(now?.can.start).toBe(true)
  })

  it('information only opens nothing', async () => {
    const one = await inWork()
    const back = await answer(one.gate, '5')
    expect(back).toMatchObject({ status: 'returned', holds: true })
    expect(await problem(inside(worker).start({ ...one.first, body: {} }))).toMatchObject(refusedBy(back))
  })

  it('from an operation on holds that one and those after it, and no other', async () => {
    const one = await inWork({ blocks: 'operation', blocksSeq: 20 })
    const rows = await desk.operationsOf(one.traveller)
    expect(rows.map(({ holds }) => holds.length)).toEqual([0, 1, 1])
    await inside(worker).book({ ...one.first, body: { kind: 'good', quantity: 2 } })
    const [, bore] = await desk.operationsOf(one.traveller)
    if (!bore) throw new Error('The route has no second operation.')
    const start = inside(worker).start({ ...desk.on(one.traveller, bore), body: {} })
    expect(await problem(start)).toMatchObject(refusedBy(one.gate))
    await answer(one.gate)
    const [, open] = await desk.operationsOf(one.traveller)
    expect(open?.can.start).toBe(true)
  })

  it('from an operation on is not left by a redline, nor by a revision that counts otherwise', async () => {
    await makeSigner(server, planner.person)
    await makeSignatory(server, planner.person, { documentKinds: ['redline'], functions: ['supervisor'] })
    const { traveller: row, gate: waits } = await inWork({ blocks: 'operation', blocksSeq: 20 })
    const [saw, bore] = await desk.operationsOf(row)
    const { version } = await worker.client(redlines).get({ params: { id: row.id } })
    const before = { operationId: bore?.id ?? '', beforeId: saw?.id ?? '', reason: 'The saw is busy' }
    expect(
      await problem(worker.client(redlines).propose({ params: { id: row.id }, version, body: before })),
    ).toMatchObject({
      status: 422,
      body: { errors: { beforeId: [expect.stringContaining(`${waits.number} holds operation 20`)] } },
    })
    const next = await desk.api.revise({ ...at(await desk.read(row)), body: { reason: 'Bore first' } })
    const route = next.route.map(({ rootId: _, supplierName: __, ...line }) =>
      line.lineNo === 20 ? { ...line, lineNo: 5, groupNo: 5 } : line,
    )
    const saved = await desk.api.update({ ...at(next), body: { route } })
    const approved = await desk.approve(await desk.api.submit({ ...at(saved), body: {} }))
    expect(await problem(desk.release(approved))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'leaves_hold', values: { hold: waits.number, seq: 20 } }] },
    })
    await answer(waits)
    expect(await desk.release(await desk.read(approved))).toMatchObject({ revision: 1, inForce: true })
  })

  it('of one traveller leaves the others of its order alone', async () => {
    const quote = await order()
    const mine = await desk.released(forOrder(quote, 1))
    const other = await desk.released(forOrder(quote, 1, { drawingNo: mine.drawingNo }))
    const one = await sent(quote, { travellerIds: [mine.id] })
    expect(one.held).toMatchObject([{ number: mine.number }])
    const [shut] = await desk.operationsOf(mine)
    const [open] = await desk.operationsOf(other)
    expect(shut?.can.start).toEqual(expect.stringContaining(one.number))
    expect(open?.can.start).toBe(true)
  })
})
