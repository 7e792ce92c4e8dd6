import { beforeAll, describe, expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { goodsReceipts } from './contract.ts'

const server = await testServer()
const desk = await issuedConsolidatedDesk(server)
const { approved, at, facilityId, issuedWhole, open, orders, otherFacilityId, plainPipe, plain } = desk
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
const api = keeper.client(goodsReceipts)
let millId = ''
beforeAll(async () => {
  millId = await createCompany(server.services, 'Vallmont Works')
})

/** Two orders here, of which the second is needed first, and one in the other facility. */
async function whole() {
  const early = { ...plainPipe, requiredOn: '2026-12-15' }
  const members = [
    await approved({
      lines: [
        { ...plainPipe, requiredOn: '2026-12-17' },
        { ...plain, lineNo: 20 },
      ],
    }),
    await approved({ lines: [{ ...early, quantity: '3' }] }),
    await approved({ lines: [{ ...early, quantity: '4' }], facilityId: otherFacilityId }),
  ]
  const made = await issuedWhole(members)
  const { lines } = await open(made.id)
  const [pipe, sawing] = lines
  if (!pipe || !sawing) throw new Error('Two bundled lines were expected.')
  return { made, members, pipe, sawing }
}
type Whole = Awaited<ReturnType<typeof whole>>

const delivery = ({ made }: Whole, lines: readonly object[], more: object = {}) => ({
  consolidatedId: made.id,
  facilityId,
  deliveryNoteNo: 'DN-4711',
  receivedOn: '2026-11-20',
  lines: lines as Parameters<typeof api.ofConsolidated>[0]['body']['lines'],
  ...more,
})
const ofHeat = (lineId: string, quantity: string, heatNo = '77C1904') => ({
  lineId,
  quantity,
  heatNo,
  millId,
})
const shown = async (made: readonly { id: string }[]) => {
  const found = await Promise.all(made.map(({ id }) => api.get({ params: { id } })))
  return found.map((one) => [
    one.orderNumber,
    one.lines.map((line) => `${line.heatNo ?? line.description} ${line.pieces ?? Number(line.quantity)}`),
  ])
}
const received = async ({ members }: Whole) =>
  Promise.all(members.map(async ({ id }) => (await orders.get({ params: { id } })).lines[0]?.receivedQty))

describe('A delivery of a consolidated order', () => {
  it('goes down to the orders of its facility, the oldest required day first, and counts on them when posted', async () => {
    const of = await whole()
    const { members, pipe, sawing } = of
    expect(pipe.parts.map(({ orderNumber, openQty }) => [orderNumber, openQty])).toEqual([
      [members[0]?.number, '2.000'],
      [members[1]?.number, '3.000'],
      [members[2]?.number, '4.000'],
    ])
    const made = await api.ofConsolidated({
      body: delivery(of, [
        ofHeat(pipe.id, '2'),
        ofHeat(pipe.id, '2', '88D2001'),
        { lineId: sawing.id, quantity: '4', acceptance: 'accepted' },
      ]),
    })
    expect(await shown(made)).toEqual([
      [members[1]?.number, ['77C1904 2', '88D2001 1']],
      [members[0]?.number, ['88D2001 1', 'Sawing to length 4']],
    ])
    expect(await received(of)).toEqual(['0.000', '0.000', '0.000'])
    for (const { id } of made) {
      const key = `post-${id}`
      const draft = await api.get({ params: { id } })
      const post = () =>
        keeper.request('POST', `/api/v1/goods-receipts/${id}/post`, {
          body: { version: draft.version },
          headers: { 'idempotency-key': key },
        })
      const [first, second] = [await post(), await post()]
      expect([first.status, second.status]).toEqual([200, 200])
    }
    expect(await received(of)).toEqual(['1.000', '3.000', '0.000'])
    const { lines } = await open(of.made.id)
    expect(lines.map(({ parts }) => parts.map(({ openQty }) => openQty))).toEqual([
      ['1.000', '0.000', '4.000'],
      ['6.000'],
    ])
  })

  it('takes the shares that somebody gave, and lets the rest flow around them', async () => {
    const of = await whole()
    const { members, pipe } = of
    const here = pipe.parts[0]?.orderLineId ?? ''
    const made = await api.ofConsolidated({
      body: delivery(of, [
        ofHeat(pipe.id, '4', '88D2001'),
        { ...ofHeat(pipe.id, '1'), shares: [{ orderLineId: here, quantity: '1' }] },
      ]),
    })
    expect(await shown(made)).toEqual([
      [members[0]?.number, ['77C1904 1', '88D2001 1']],
      [members[1]?.number, ['88D2001 3']],
    ])
  })

  it('refuses what does not add up, of another facility, of another consolidated order, and before it is issued', async () => {
    const of = await whole()
    const other = await whole()
    const { pipe, sawing } = of
    const [here, , there] = pipe.parts
    const shares = (...given: [string | undefined, string][]) => ({
      ...ofHeat(pipe.id, '2'),
      shares: given.map(([orderLineId = '', quantity]) => ({ orderLineId, quantity })),
    })
    const elsewhere = 'A share names a line of an order that has nothing of this line here.'
    const attacks: [object, string, string][] = [
      [shares([here?.orderLineId, '1']), 'shares', 'The shares come to 1, the line to 2.'],
      [shares([here?.orderLineId, '3']), 'shares', 'The shares come to 3, the line to 2.'],
      [
        shares([here?.orderLineId, '1'], [here?.orderLineId, '1']),
        'shares',
        'A line of an order is named twice.',
      ],
      [shares([there?.orderLineId, '2']), 'shares', elsewhere],
      [shares([other.pipe.parts[0]?.orderLineId, '2']), 'shares', elsewhere],
      [shares([sawing.parts[0]?.orderLineId, '2']), 'shares', elsewhere],
      [ofHeat(pipe.id, '1.5'), 'quantity', 'Steel is counted in whole pieces.'],
      [ofHeat(pipe.id, '0'), 'quantity', 'Enter the quantity that came.'],
      [ofHeat(other.pipe.id, '1'), 'lineId', `${of.made.number} has no such line that was issued.`],
    ]
    for (const [line, field, sentence] of attacks) {
      const refused = await problem(api.ofConsolidated({ body: delivery(of, [line]) }))
      expect(refused).toMatchObject({ status: 422, body: { errors: { [`lines.0.${field}`]: [sentence] } } })
    }
    const sawn = { lineId: sawing.id, quantity: '1' }
    expect(
      await problem(api.ofConsolidated({ body: delivery(of, [sawn], { facilityId: otherFacilityId }) })),
    ).toMatchObject({
      body: {
        errors: { 'lines.0.lineId': [`Nothing of line 20 of ${of.made.number} is for this facility.`] },
      },
    })
    const draft = await desk.bundle(await desk.pair())
    expect((await open(draft.id)).lines).toEqual([])
    const early = delivery({ ...of, made: draft }, [ofHeat(draft.lines[0]?.id ?? '', '1')])
    expect(await problem(api.ofConsolidated({ body: early }))).toMatchObject({
      body: { errors: { 'lines.0.lineId': [`${draft.number} has no such line that was issued.`] } },
    })
    expect(await received(of)).toEqual(['0.000', '0.000', '0.000'])
  })

  it('never brings more than is ordered without a release, two at once included', async () => {
    const of = await whole()
    const { members, pipe } = of
    const two = await Promise.all(
      [1, 2].map(async () => api.ofConsolidated({ body: delivery(of, [ofHeat(pipe.id, '3')]) })),
    )
    const drafts = await Promise.all(two.flat().map(({ id }) => api.get({ params: { id } })))
    expect(drafts.map(({ orderNumber }) => orderNumber)).toEqual([members[1]?.number, members[1]?.number])
    const posted = await Promise.allSettled(drafts.map((one) => api.post({ ...at(one), body: {} })))
    expect(posted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await received(of)).toEqual(['0.000', '3.000', '0.000'])
    // What is beyond everything shows on the order that is required last.
    const [over] = await api.ofConsolidated({ body: delivery(of, [ofHeat(pipe.id, '5')]) })
    const beyond = await api.get({ params: { id: over?.id ?? '' } })
    expect(beyond).toMatchObject({ orderNumber: members[0]?.number, can: { release: expect.anything() } })
    expect(beyond.problems).toEqual([
      'Order line 10: 5 would have come of 2 ordered. The buyer has to release it.',
    ])
    expect(await problem(api.post({ ...at(beyond), body: {} }))).toMatchObject({ status: 422 })
  })

  it('may be received on an order itself, which is the same booking', async () => {
    const of = await whole()
    const [first] = of.members
    const line = of.pipe.parts[0]
    const { nps, schedule, lengthMm, specificationId, grade } = plainPipe
    const made = await api.create({
      body: {
        facilityId,
        supplierId: desk.supplier.id,
        orderId: first?.id ?? '',
        deliveryNoteNo: 'DN-1',
        receivedOn: '2026-11-20',
        lines: [
          {
            lineNo: 10,
            orderLineId: line?.orderLineId,
            form: 'pipe',
            nps,
            schedule,
            lengthMm,
            specificationId,
            grade,
            certificateType: '3.1',
            pieces: 2,
            heatNo: '77C1904',
            millId,
            isMarkingLegible: true,
          },
        ],
      },
    })
    await api.post({ ...at(made), body: {} })
    expect((await open(of.made.id)).lines[0]?.parts[0]?.openQty).toBe('0.000')
  })

  it('is written down by who may receive, and by nobody else', async () => {
    const of = await whole()
    const user = await server.signIn({ role: 'user' })
    const body = delivery(of, [ofHeat(of.pipe.id, '1')])
    expect(await problem(user.client(goodsReceipts).ofConsolidated({ body }))).toMatchObject({ status: 403 })
    const client = await server.signIn({ role: 'client' })
    expect(await problem(client.client(goodsReceipts).ofConsolidated({ body }))).toMatchObject({
      status: 403,
    })
  })
})
