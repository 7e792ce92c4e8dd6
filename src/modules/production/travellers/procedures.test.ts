import { describe, expect, it } from 'vitest'
import { drawingDesk } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, approve, release, released, read, inside, operationsOf, on } = desk
const { setup, worker, inspector, approver, of } = desk
const register = await drawingDesk(server)
let last = 9000
const number = () => String((last += 1))
const first = async (row: { id: string }, place = 0) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}

/** Weld by a procedure, dress; nobody signs. */
async function twoSteps() {
  const wps = `WPS-${number()}`
  const four = await register.current({ number: wps, rev: '4', kind: 'wps' })
  const unsigned = { signatureType: 'none', signedBy: [] }
  const templateId = await makeTemplate(server, setup.psl1Id, [
    { title: 'Weld', kind: 'weld', procedure: wps, ...unsigned },
    { title: 'Dress', kind: 'machine', ...unsigned },
    { title: 'Final release', kind: 'release', signedBy: ['quality'] },
  ])
  return { wps, four, templateId }
}
/** Two pieces that passed the weld. */
async function welded(templateId: string) {
  const row = await released({ templateId, quantity: 2 })
  await inside(worker).book({ ...on(row, await first(row)), body: { kind: 'good', quantity: 2 } })
  return row
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

  it('holds an operation that was done by it once pieces come there again, to be worked on anew or in place of others', async () => {
    const { wps, templateId, four } = await twoSteps()
    const [anew, instead] = [await welded(templateId), await welded(templateId)]
    const five = await register.next(four, '5', { effect: 'hold' })
    expect((await first(anew)).holds).toEqual([])
    const held = [{ sourceLabel: `${wps} Rev 5`, reason: 'Bore' }]
    const good = { kind: 'good' as const, quantity: 1 }
    const rework = async () =>
      inside(worker).book({
        ...on(anew, await first(anew, 1)),
        body: { ...good, kind: 'rework', toOperationId: (await first(anew)).id, reason: 'Undercut' },
      })
    await rework()
    expect((await first(anew)).holds).toMatchObject(held)
    const book = async () => inside(worker).book({ ...on(anew, await first(anew)), body: good })
    expect(await problem(book())).toMatchObject({ status: 423 })
    await makeSignatory(server, approver.person, { documentKinds: ['document_approval'] })
    const body = { drawingId: five.id, reason: 'The repair is small', signature: signed }
    await of(approver).goOn({ ...at(await read(anew)), body })
    await book()
    // Whoever decided that it goes on has decided it for what comes after too.
    await rework()
    expect((await first(anew)).holds).toEqual([])

    const lost = { ...good, kind: 'scrap' as const, reason: 'Cracked' }
    await inside(worker).book({ ...on(instead, await first(instead, 1)), body: lost })
    expect((await first(instead)).holds).toEqual([])
    await api.replace({ ...at(await read(instead)), body: { quantity: 1 } })
    expect((await first(instead)).holds).toMatchObject(held)
  })

  it('keeps pieces from being split off where it holds an operation that a later revision added', async () => {
    const { wps, templateId, four } = await twoSteps()
    const row = await released({ templateId, quantity: 2 })
    const next = await api.revise({ ...at(await read(row)), body: { reason: 'A second pass' } })
    const route = next.route.map(({ rootId: _, supplierName: __, ...line }) => line)
    const [weld] = route
    if (!weld) throw new Error('The route has no line.')
    const { id: ___, ...again } = weld
    const saved = await api.update({
      ...at(next),
      body: { route: [...route, { ...again, lineNo: 15, groupNo: 15, title: 'Weld again' }] as never },
    })
    const out = await release(await approve(await api.submit({ ...at(saved), body: {} })))
    await inside(worker).book({ ...on(out, await first(out)), body: { kind: 'good', quantity: 2 } })
    await register.next(four, '5', { effect: 'hold' })
    expect((await operationsOf(out)).map(({ holds }) => holds.length)).toEqual([0, 1, 0, 0])
    const operationId = (await first(out, 1)).id
    const split = api.split({
      ...at(await read(out)),
      body: { quantity: 1, operationId, reason: 'Go round it' },
    })
    expect(await problem(split)).toMatchObject({
      status: 423,
      body: { message: expect.stringContaining(`${wps} Rev 5 holds`) },
    })
  })
})
