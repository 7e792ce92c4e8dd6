import { describe, expect, it } from 'vitest'
import { attach, drawingDesk } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeSignatory, travellerDesk } from '../../../../test/support/travellers.ts'
import { createCompany } from '../../../../test/support/people.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, draft, submitted, approve, release, released, read, inside, operationsOf, on } = desk
const { setup, worker, inspector, releaser, planner, approver } = desk
const register = await drawingDesk(server)
await makeSignatory(server, approver.person, { documentKinds: ['document_approval'] })
let last = 9000
const number = () => String((last += 1))

/** A traveller in work by Rev C, which Rev D then holds. */
async function held(more: object = {}) {
  const drawingNo = number()
  const c = await register.current({ number: drawingNo, rev: 'C' })
  const row = await released({ drawingNo, drawingRev: 'C', ...more })
  const d = await register.next(c, 'D', { effect: 'hold' })
  return { row: await read(row), c, d, drawingNo }
}
const first = async (row: { id: string }, place = 0) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}

describe('The drawing of a traveller', () => {
  it('is found in the register by its number and revision, and named as the register has it', async () => {
    const drawingNo = `n-${number()}`
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await draft({ drawingNo: drawingNo.toUpperCase(), drawingRev: 'c' })
    expect(row).toMatchObject({ drawingRevisionId: c.id, drawingNo, drawingRev: 'C' })
    const other = await register.current({ number: number(), rev: 'A' })
    const changed = await api.update({ ...at(row), body: { drawingRevisionId: other.id } })
    expect(changed).toMatchObject({ drawingNo: other.number, drawingRev: 'A' })
    const typed = await api.update({ ...at(changed), body: { drawingNo: 'in words', drawingRev: '1' } })
    expect(typed).toMatchObject({ drawingRevisionId: null, drawingNo: 'in words' })
  })

  it("is no procedure and no other customer's", async () => {
    const wps = await register.current({ number: number(), kind: 'wps' })
    expect(await problem(draft({ drawingRevisionId: wps.id }))).toMatchObject({ status: 422 })
    const companyId = await createCompany(server.services, 'Marrick Subsea')
    const theirs = await register.current({ number: number(), ownedBy: 'customer', companyId })
    expect(await problem(draft({ drawingRevisionId: theirs.id }))).toMatchObject({ status: 422 })
  })

  it('is current when the traveller is submitted, approved and released', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const names = { drawingNo, drawingRev: 'C' }
    const [one, two, three] = [
      await draft(names),
      await submitted(names),
      await approve(await submitted(names)),
    ]
    await register.next(c, 'D', { effect: 'inform' })
    const superseded = `${drawingNo} Rev C is superseded by Rev D.`
    expect((await read(one)).missingToSubmit).toMatchObject({ drawingNo: [superseded] })
    for (const asked of [
      async () => api.submit({ ...at(await read(one)), body: {} }),
      async () => approve(await read(two)),
      async () => release(await read(three)),
    ])
      expect(await problem(asked())).toMatchObject({ status: 422, body: { message: superseded } })
  })

  it('is in the register where its number is', async () => {
    const drawingNo = number()
    await register.current({ number: drawingNo, rev: 'C' })
    const row = await draft({ drawingNo, drawingRev: 'C1' })
    expect(await problem(api.submit({ ...at(row), body: {} }))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('is not in the register; there is Rev C') },
    })
    const notYet = await register.draft({ number: number(), rev: 'A' })
    const early = await draft({ drawingNo: notYet.number, drawingRev: 'A' })
    expect(await problem(api.submit({ ...at(early), body: {} }))).toMatchObject({
      body: { message: `${notYet.number} Rev A is not approved yet.` },
    })
  })
})

describe('A change hold', () => {
  it('is placed on travellers by the earlier revision, and told before', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await released({ drawingNo, drawingRev: 'C' })
    const uses = await register.of(register.author).uses({ params: { id: c.id } })
    expect(uses).toMatchObject([{ slice: 'travellers', id: row.id, rev: 'C', isOpen: true }])
    const d = await register.next(c, 'D', { effect: 'hold' })
    const now = await read(row)
    expect(now.holds).toMatchObject([
      { sourceEntity: 'drawings', sourceId: d.id, sourceLabel: `${drawingNo} Rev D` },
    ])
    expect(now.can.split).toContain(`${drawingNo} Rev D holds ${row.number}`)
  })

  it('is not placed where the revision informs only', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await released({ drawingNo, drawingRev: 'C' })
    await register.next(c, 'D', { effect: 'inform' })
    expect((await read(row)).holds).toEqual([])
  })

  it('stops work, signatures and whatever moves pieces, by every way and for everybody', async () => {
    const { row } = await held({ quantity: 4 })
    const op = await first(row)
    const administrator = await server.signIn('administrator')
    const of423 = { status: 423, body: { code: 'on_hold' } }
    const call = on(row, op)
    const good = { kind: 'good' as const, quantity: 1 }
    const refusedCalls = [
      () => inside(worker).start({ ...call, body: {} }),
      () => inside(administrator).start({ ...call, body: {} }),
      () => inside(worker).book({ ...call, body: good }),
      () => inside(worker).book({ ...call, body: { ...good, kind: 'scrap', reason: 'Lost' } }),
      () => inside(administrator).book({ ...call, body: good }),
      () => inside(worker).leaveOut({ ...call, body: { reason: 'Not needed', signature: signed } }),
      () => api.split({ ...at(row), body: { quantity: 1, operationId: op.id, reason: 'Go round it' } }),
    ]
    for (const asked of refusedCalls) expect(await problem(asked())).toMatchObject(of423)
    const bare = await worker.request('POST', `/api/v1/travellers/${row.id}/operations/${op.id}/start`, {
      body: {},
      headers: { 'If-Match': `"${op.version}"` },
    })
    expect(bare.status).toBeGreaterThanOrEqual(400)
    expect((await first(row)).goodQty).toBe(0)
    for (const body of [{ drawingRev: 'D' }, { drawingNo: 'other' }, { drawingRevisionId: null }])
      expect(await problem(api.update({ ...at(row), body }))).toMatchObject({ status: 423 })
    expect(await read(row)).toMatchObject({ drawingRev: 'C', holds: [{}] })
  })

  it('stops readings and signatures of what was made before', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await released({ drawingNo, drawingRev: 'C', quantity: 2 })
    const good = { kind: 'good' as const, quantity: 2 }
    const work = inside(worker)
    await work.book({ ...on(row, await first(row)), body: good })
    await work.enter({ ...on(row, await first(row, 1)), body: { values: [{ key: 's1', value: '15.2' }] } })
    await work.book({ ...on(row, await first(row, 1)), body: good })
    await register.next(c, 'D', { effect: 'hold' })
    const bore = on(row, await first(row, 1))
    const sign = { slot: 0, quantity: 2, signature: signed }
    expect(await problem(inside(inspector).sign({ ...bore, body: sign }))).toMatchObject({ status: 423 })
    const value = { values: [{ key: 's1', value: '15.3' }] }
    expect(await problem(work.enter({ ...bore, body: value }))).toMatchObject({ status: 423 })
  })

  it('keeps what was finished before from being reviewed, stocked and closed', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await desk.complete({ drawingNo, drawingRev: 'C' })
    await register.next(c, 'D', { effect: 'hold' })
    const now = at(await read(row))
    expect(await problem(of(releaser).review({ ...now, body: {} }))).toMatchObject({ status: 423 })
    const away = { kind: 'stocked' as const, quantity: 2, place: 'Rack 3' }
    expect(await problem(of(releaser).depart({ ...now, body: away }))).toMatchObject({ status: 423 })
  })

  it('ends with the next revision of the traveller, which begins with the new drawing', async () => {
    const { row, d } = await held()
    const next = await api.revise({ ...at(row), body: { reason: 'Rev D' } })
    expect(next).toMatchObject({ drawingRevisionId: d.id, drawingRev: 'D' })
    const back = await api.update({ ...at(next), body: { drawingRev: 'C' } })
    expect(await problem(api.submit({ ...at(back), body: {} }))).toMatchObject({ status: 422 })
    const words = await api.update({ ...at(back), body: { drawingNo: 'in words', drawingRev: '1' } })
    const slipped = await approve(await api.submit({ ...at(words), body: {} }))
    expect(await problem(release(slipped))).toMatchObject({ status: 422 })
    expect((await read(row)).holds).toHaveLength(1)
    const given = await of(planner).cancel({ ...at(await read(slipped)), body: { reason: 'Wrong drawing' } })
    expect(given.status).toBe('cancelled')
    const again = await api.revise({ ...at(await read(row)), body: { reason: 'Rev D' } })
    const out = await release(await approve(await api.submit({ ...at(again), body: {} })))
    expect(out).toMatchObject({ holds: [], drawingRev: 'D', status: 'released' })
    const op = await first(out)
    expect((await inside(worker).start({ ...on(out, op), body: {} })).status).toBe('in_progress')
  })

  it('ends by a decision with a reason and a signature of whoever approves documents', async () => {
    const { row, d } = await held()
    const body = { drawingId: d.id, reason: 'The bore of these pieces is finished.', signature: signed }
    expect(await problem(of(inspector).goOn({ ...at(row), body }))).toMatchObject({ status: 403 })
    expect(await problem(of(releaser).goOn({ ...at(row), body }))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    const wrong = { ...body, drawingId: setup.facilityId }
    expect(await problem(of(approver).goOn({ ...at(row), body: wrong }))).toMatchObject({ status: 422 })
    const done = await of(approver).goOn({ ...at(row), body })
    expect(done).toMatchObject({
      holds: [],
      changeDecisions: [{ drawing: d.number + ' Rev D', reason: body.reason, byName: 'Alan Approver' }],
    })
    expect(await problem(of(approver).goOn({ ...at(done), body }))).toMatchObject({ status: 422 })
  })

  it("of a customer's drawing ends with their agreement alone", async () => {
    const drawingNo = number()
    const companyId = setup.companyId
    const c = await register.current({ number: drawingNo, rev: 'C', ownedBy: 'customer', companyId })
    const row = await released({ drawingNo, drawingRev: 'C', companyId })
    const d = await register.next(c, 'D', { effect: 'hold' })
    const body = { drawingId: d.id, reason: 'Agreed', signature: signed }
    const now = at(await read(row))
    expect(await problem(of(approver).goOn({ ...now, body }))).toMatchObject({
      status: 422,
      errors: { fileId: [expect.any(String)] },
    })
    const foreign = await attach(register.author, `/api/v1/drawings/${d.id}`)
    expect(await problem(of(approver).goOn({ ...now, body: { ...body, fileId: foreign } }))).toMatchObject({
      status: 422,
    })
    const fileId = await attach(planner, `/api/v1/travellers/${row.id}`, { name: 'agreed.pdf' })
    const done = await of(approver).goOn({ ...at(await read(row)), body: { ...body, fileId } })
    expect(done.holds).toEqual([])
  })

  it('is placed where a revision is withdrawn, whatever it was to do to open travellers', async () => {
    const drawingNo = number()
    const c = await register.current({ number: drawingNo, rev: 'C' })
    const row = await released({ drawingNo, drawingRev: 'C' })
    await register
      .of(register.approver)
      .withdraw({ ...at(c), body: { reason: 'Wrong bore', signature: signed } })
    const withdrawn = { reason: 'Withdrawn: Wrong bore' }
    expect((await read(row)).holds).toMatchObject([withdrawn])
  })
})
