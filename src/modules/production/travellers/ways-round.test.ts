import { describe, expect, it } from 'vitest'
import { drawingDesk } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeSignatory, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, read, inside, operationsOf, on, worker, inspector, releaser, approver, planner } = desk
const register = await drawingDesk(server)
await makeSignatory(server, approver.person, { documentKinds: ['document_approval'] })
const administrator = await server.signIn('administrator')
const client = await server.signIn('client')
const plain = await server.signIn('user')

// A traveller in work by Rev C, which Rev D then holds.
const c = await register.current({ number: 'WR-1', rev: 'C' })
const made = await desk.released({ drawingNo: 'WR-1', drawingRev: 'C', quantity: 4 })
const d = await register.next(c, 'D', { effect: 'hold' })
const row = await read(made)
const [saw, bore, last] = await operationsOf(row)
if (!saw || !bore || !last) throw new Error('The route has no operations.')

const good = { kind: 'good' as const, quantity: 1 }
const away = { quantity: 1, place: 'Rack 3' }
const goOn = { drawingId: d.id, reason: 'The bore is finished', signature: signed }
const here = { ...at(row) }
const first = on(row, saw)
const second = on(row, bore)
const third = on(row, last)
const stale = { ...first, version: first.version + 5 }

describe('While a new revision of its drawing holds a traveller, nobody goes round it', () => {
  const ways: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    ['by starting', 423, () => inside(worker).start({ ...first, body: {} })],
    ['by starting as an administrator', 423, () => inside(administrator).start({ ...first, body: {} })],
    ['by starting from another version', 412, () => inside(worker).start({ ...stale, body: {} })],
    ['by starting as a client', 403, () => inside(client).start({ ...first, body: {} })],
    ['by booking good pieces', 423, () => inside(worker).book({ ...first, body: good })],
    ['by booking as an administrator', 423, () => inside(administrator).book({ ...first, body: good })],
    [
      'by scrapping pieces',
      423,
      () => inside(worker).book({ ...first, body: { ...good, kind: 'scrap', reason: 'Lost' } }),
    ],
    ['by booking at a later operation', 423, () => inside(worker).book({ ...second, body: good })],
    [
      'by entering readings',
      423,
      () => inside(worker).enter({ ...second, body: { values: [{ key: 's1', value: '15.2' }] } }),
    ],
    [
      'by signing',
      423,
      () => inside(inspector).sign({ ...second, body: { slot: 0, quantity: 1, signature: signed } }),
    ],
    [
      'by signing the final release',
      423,
      () => inside(releaser).sign({ ...third, body: { slot: 0, quantity: 1, signature: signed } }),
    ],
    [
      'by saying that an operation does not apply',
      423,
      () => inside(inspector).leaveOut({ ...first, body: { reason: 'Came sawn', signature: signed } }),
    ],
    [
      'by splitting pieces off',
      423,
      () => api.split({ ...here, body: { quantity: 1, operationId: saw.id, reason: 'Sooner' } }),
    ],
    ['by stocking pieces', 423, () => api.depart({ ...here, body: { ...away, kind: 'stocked' } })],
    ['by the final review', 423, () => of(releaser).review({ ...here, body: {} })],
    ['by writing the new revision into it', 423, () => api.update({ ...here, body: { drawingRev: 'D' } })],
    ['by naming another drawing', 423, () => api.update({ ...here, body: { drawingNo: 'Other' } })],
    ['by taking its drawing away', 423, () => api.update({ ...here, body: { drawingRevisionId: null } })],
    ['by going on without the right', 403, () => of(plain).goOn({ ...here, body: goOn })],
    ['by going on without being on the list', 422, () => of(releaser).goOn({ ...here, body: goOn })],
    [
      'by going on in spite of a revision that does not hold it',
      422,
      () => of(approver).goOn({ ...here, body: { ...goOn, drawingId: c.id } }),
    ],
    [
      'by going on without a reason',
      422,
      () => of(approver).goOn({ ...here, body: { ...goOn, reason: ' ' } }),
    ],
    [
      'by going on with a wrong PIN',
      422,
      () => of(approver).goOn({ ...here, body: { ...goOn, signature: { ...signed, pin: '9999' } } }),
    ],
    [
      'by going on with an agreement that is not attached to it',
      422,
      () => of(approver).goOn({ ...here, body: { ...goOn, fileId: d.id } }),
    ],
  ]

  it.each(ways)('%s', async (_, status, go) => {
    // At later operations nothing is open yet, which is said first.
    expect(await problem(go())).toMatchObject({
      status: status === 423 ? expect.toBeOneOf([422, 423]) : status,
    })
    expect(await read(row)).toMatchObject({ drawingRev: 'C', holds: [{ sourceLabel: 'WR-1 Rev D' }] })
    expect((await operationsOf(row))[0]).toMatchObject({ goodQty: 0, scrapQty: 0 })
  })

  it('and a body made by hand is no other way', async () => {
    const path = `/api/v1/travellers/${row.id}/operations/${saw.id}`
    const headers = { 'If-Match': `"${saw.version}"` }
    for (const [act, body] of [
      ['start', {}],
      ['start', { force: true }],
      ['book', { ...good, holds: [] }],
      ['book', { ...good, operationId: bore.id }],
    ] as const) {
      const { status } = await worker.request('POST', `${path}/${act}`, { body, headers })
      expect([422, 423]).toContain(status)
    }
    expect((await operationsOf(row))[0]).toMatchObject({ goodQty: 0 })
  })

  it('and a revision that was prepared before does not come into force by the earlier drawing', async () => {
    const next = await of(planner).revise({ ...at(await read(row)), body: { reason: 'Another place' } })
    const back = await api.update({ ...at(next), body: { drawingRev: 'C' } })
    expect(await problem(api.submit({ ...at(back), body: {} }))).toMatchObject({
      status: 422,
      body: { message: 'WR-1 Rev C is superseded by Rev D.' },
    })
    expect(await read(row)).toMatchObject({ inForce: true, holds: [{}] })
  })
})
