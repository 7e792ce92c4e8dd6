import { describe, expect, it } from 'vitest'
import { drawingDesk } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, approve, release, released, read, inside, operationsOf, on } = desk
const { setup, worker, inspector } = desk
const register = await drawingDesk(server)
let last = 9000
const number = () => String((last += 1))
const first = async (row: { id: string }, place = 0) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}

describe('A procedure of an operation', () => {
  it('is that of the register by its number, with the revision that is current', async () => {
    const wps = `WPS-${number()}`
    const c = await register.current({ number: wps, rev: '4', kind: 'wps' })
    const templateId = await makeTemplate(server, setup.psl1Id, [
      { title: 'Weld', kind: 'weld', procedure: wps, signatureType: 'none', signedBy: [] },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ templateId })
    expect(row.route[0]).toMatchObject({ procedureRevisionId: c.id, procedure: `${wps} Rev 4` })
    await register.next(c, '5', { effect: 'hold' })
    const [weld, final] = await operationsOf(row)
    expect(weld?.holds).toMatchObject([{ sourceLabel: `${wps} Rev 5` }])
    expect(final?.holds).toEqual([])
    if (!weld) throw new Error('There is no such operation.')
    expect(await problem(inside(worker).start({ ...on(row, weld), body: {} }))).toMatchObject({ status: 423 })
    const next = await api.revise({ ...at(await read(row)), body: { reason: 'Rev 5' } })
    expect(next.route[0]).toMatchObject({ procedure: `${wps} Rev 5` })
    const lines = next.route.map(({ id: _, rootId: __, supplierName: ___, ...line }) => line)
    expect(lines.length).toBe(2)
    const out = await release(await approve(await api.submit({ ...at(next), body: {} })))
    const [now] = await operationsOf(out)
    expect(now?.holds).toEqual([])
  })

  it('holds the operations that are not signed when it is revised, and where it is used is counted before (case 47)', async () => {
    const wps = `WPS-${number()}`
    const four = await register.current({ number: wps, rev: '4', kind: 'wps' })
    const templateId = await makeTemplate(server, setup.psl1Id, [
      { title: 'Weld', kind: 'weld', procedure: wps },
      { title: 'Dress', kind: 'machine', signatureType: 'none', signedBy: [] },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const [waiting, welded] = [
      await released({ templateId, quantity: 1 }),
      await released({ templateId, quantity: 1 }),
    ]
    await inside(worker).book({ ...on(welded, await first(welded)), body: { kind: 'good', quantity: 1 } })
    await inside(inspector).sign({
      ...on(welded, await first(welded)),
      body: { slot: 0, quantity: 1, signature: signed },
    })
    // Whoever is to approve the next revision sees whom it stops.
    const five = await register.revise(four, '5')
    const uses = await register.of(register.approver).uses({ params: { id: five.id } })
    const made = uses.filter(({ slice }) => slice === 'travellers')
    expect(made.map(({ id, isOpen, title }) => [id, isOpen, title])).toEqual([
      [waiting.id, true, 'Body 4 in, operations 10'],
      [welded.id, true, 'Body 4 in, operations 10'],
    ])
    const changed = await register
      .of(register.author)
      .update({ ...at(five), body: { revisionReason: 'Another preheat', effect: 'hold' } })
    const ready = await register.withFile(changed)
    // Neither its author nor somebody on no list lets it count.
    expect(await problem(register.approve(ready, worker))).toMatchObject({ status: 422 })
    expect(await problem(register.approve(ready, await server.signIn('client')))).toMatchObject({
      status: 403,
    })
    expect((await first(waiting)).holds).toEqual([])
    await register.approve(ready)
    const held = await first(waiting)
    expect(held.holds).toMatchObject([{ sourceLabel: `${wps} Rev 5`, reason: 'Another preheat' }])
    const good = { kind: 'good' as const, quantity: 1 }
    expect(await problem(inside(worker).book({ ...on(waiting, held), body: good }))).toMatchObject({
      status: 423,
    })
    // What was signed by Rev 4 stays, and its pieces go on.
    expect(await first(welded)).toMatchObject({ status: 'done', holds: [] })
    await inside(worker).book({ ...on(welded, await first(welded, 1)), body: good })
    expect(await first(welded, 1)).toMatchObject({ status: 'done' })
  })
})
