import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attach } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import type { SubmittalRecord } from './contract.ts'

const server = await testServer()
const made = await submittalDesk(server)
const { desk, drawings, api, at, coordinator, order, forOrder, draft, send, sent, answer, resend, read } =
  made

/** Somebody with the right who is on the list of those who approve documents, or is not. */
async function manager(name: string, isListed = true) {
  const who = await server.signIn({ role: 'manager', name })
  await makeSigner(server, who.person)
  if (isListed) await makeSignatory(server, who.person, { documentKinds: ['document_approval'] })
  return who
}
const quality = await manager('Quinn Quality')
await makeSigner(server, coordinator.person)
await makeSignatory(server, coordinator.person, { documentKinds: ['document_approval'] })

const permission = (row: { id: string }) =>
  attach(coordinator, `/api/v1/submittals/${row.id}`, {
    name: 'permission.pdf',
    text: `%PDF-1.7\n${crypto.randomUUID()}\n%%EOF`,
  })
const exempting = async (row: SubmittalRecord, more: object = {}, who = quality) =>
  made.of(who).exempt({
    ...at(await read(row)),
    body: { reason: 'They wrote that we may begin.', signature: signed, ...more },
  })
/** Work goes on with what the customer wrote. */
const exempted = async (row: SubmittalRecord) => exempting(row, { fileId: await permission(row) })

describe('An exemption of a submittal', () => {
  it('lets the traveller be released before the customer has answered, with their permission and a signature', async () => {
    const quote = await order()
    const gate = await sent(quote)
    const ready = await desk.approve(await desk.submitted(forOrder(quote)))
    expect(await problem(desk.release(ready))).toMatchObject({ status: 423 })
    expect(await problem(exempting(gate))).toMatchObject({
      errors: {
        fileId: ['Attach the written permission of the customer to this submittal, and choose it here.'],
      },
    })
    const done = await exempted(gate)
    expect(done).toMatchObject({
      status: 'sent',
      holds: false,
      exemptedAt: expect.any(String),
      exemptions: [{ byName: 'Quinn Quality', fileName: 'permission.pdf' }],
      can: { exempt: 'Work goes on without the answer already.' },
    })
    expect(await api.signatures({ params: { id: gate.id } })).toMatchObject([
      { name: 'Quinn Quality', meaning: 'waived', changedAfter: false },
    ])
    expect(await desk.release(await desk.read(ready))).toMatchObject({ status: 'released' })
    const [{ file } = { file: null }] = await server.services.db.query<{ file: { id: string } | null }>(
      sql`SELECT exemptions -> 0 -> 'file' AS file FROM submittals WHERE id = ${gate.id}`,
    )
    expect(
      await coordinator.request('DELETE', `/api/v1/submittals/${gate.id}/files/${file?.id}`),
    ).toMatchObject({ status: 422, body: { code: 'file_named' } })
  })

  it('is the way out of a submittal that was withdrawn by mistake, of which nobody could write anything', async () => {
    const quote = await order()
    const traveller = await desk.released(forOrder(quote))
    const gone = await api.withdraw({ ...at(await sent(quote)), body: { reason: 'Of another order' } })
    expect(gone).toMatchObject({ status: 'withdrawn', holds: true })
    expect(await exempting(gone)).toMatchObject({
      status: 'withdrawn',
      holds: false,
      exemptions: [{ fileName: null }],
    })
    const [first] = await desk.operationsOf(traveller)
    expect(first?.can.start).toBe(true)
  })

  it('is given by a person who may, is on the list, and neither wrote nor sent the submittal', async () => {
    const gate = await sent(await order())
    const fileId = await permission(gate)
    const refusals = await Promise.all(
      (['user', 'client'] as const).map(async (role) =>
        problem(exempting(gate, { fileId }, await server.signIn(role))),
      ),
    )
    expect(refusals).toMatchObject([{ status: 403 }, { status: 403 }])
    const unlisted = await manager('Ulla Unlisted', false)
    expect(await problem(exempting(gate, { fileId }, unlisted))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    const administrator = await server.signIn('administrator')
    await makeSigner(server, administrator.person)
    expect(await problem(exempting(gate, { fileId }, administrator))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    expect(await problem(exempting(gate, { fileId }, coordinator))).toMatchObject({
      status: 422,
      body: { code: 'four_eyes' },
    })
    const own = await attach(quality, `/api/v1/submittals/${gate.id}`, { name: 'own.pdf' })
    expect(await problem(exempting(gate, { fileId: own }))).toMatchObject({
      status: 422,
      body: {
        message: 'You brought the permission; someone else has to let work go on without its answer.',
      },
    })
    const wrong = { ...signed, pin: '9999' }
    expect(await problem(exempting(gate, { fileId, signature: wrong }))).toMatchObject({ status: 422 })
    expect(await problem(exempting(gate, { fileId, reason: '' }))).toMatchObject({
      errors: { reason: expect.any(Array) },
    })
    expect(await read(gate)).toMatchObject({ holds: true, exemptedAt: null, exemptions: [] })
  })

  it('rests on a file of this submittal that we did not send', async () => {
    const quote = await order()
    const row = await draft(quote, { lines: [{ lineNo: 10, title: 'Repair procedure W8', rev: '0' }] })
    const own = await attach(coordinator, `/api/v1/submittals/${row.id}`, { name: 'w8.pdf' })
    const gate = await send(await read(row))
    expect(await problem(exempting(gate, { fileId: own }))).toMatchObject({
      errors: { fileId: ['This is what we sent; choose what they wrote.'] },
    })
    const elsewhere = await permission(await draft(quote))
    expect(await problem(exempting(gate, { fileId: elsewhere }))).toMatchObject({
      errors: { fileId: ['Attach the file to this submittal, and choose it here.'] },
    })
  })

  it('is of what holds, from its present version and once', async () => {
    const quote = await order()
    const open = await draft(quote)
    expect(await problem(exempted(open))).toMatchObject({
      body: { message: 'It was not sent yet; send it, or cancel it.' },
    })
    const free = await sent(quote, { blocks: 'none' })
    expect(await problem(exempted(free))).toMatchObject({ body: { message: 'It holds nothing back.' } })
    const gate = await send(open)
    const body = { reason: 'They wrote.', fileId: await permission(gate), signature: signed }
    const now = await read(gate)
    const stale = made.of(quality).exempt({ params: { id: gate.id }, version: now.version - 1, body })
    expect(await problem(stale)).toMatchObject({ status: 412 })
    const both = await Promise.allSettled([1, 2].map(() => made.of(quality).exempt({ ...at(now), body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await read(gate)).exemptions).toHaveLength(1)
  })

  it('cannot be written by hand, in a new submittal or a changed one', async () => {
    const quote = await order()
    const now = new Date().toISOString()
    expect(await problem(draft(quote, { exemptedAt: now }))).toMatchObject({ status: 422 })
    const row = await draft(quote)
    const body = { exemptedAt: now } as object
    expect(await problem(api.update({ ...at(row), body }))).toMatchObject({ status: 422 })
  })
})

describe('An exemption ends', () => {
  it('with a new revision of a document, also while a further round is prepared and given up', async () => {
    const drawing = await made.drawing()
    const lines = [{ lineNo: 10, drawingId: drawing.id }]
    const gate = await exempted(await answer(await sent(await order(), { lines }), '4'))
    expect(gate).toMatchObject({ status: 'rejected', holds: false })
    const next = await resend(gate)
    expect(next).toMatchObject({ holds: true, exemptedAt: null, exemptions: [] })
    await drawings.next(drawing, 'D', { effect: 'inform' })
    await api.cancel({ ...at(await read(next)), body: { reason: 'Not now' } })
    expect(await read(gate)).toMatchObject({ isCurrent: true, holds: true, exemptedAt: null })
    const again = await exempted(gate)
    expect(again.exemptions).toHaveLength(2)
    const signatures = await api.signatures({ params: { id: gate.id } })
    expect(signatures).toMatchObject([{ changedAfter: false }, { changedAfter: false }])
  })

  it('with a withdrawn revision of a document', async () => {
    const drawing = await made.drawing()
    const gate = await exempted(await sent(await order(), { lines: [{ lineNo: 10, drawingId: drawing.id }] }))
    const now = await drawings.read(drawing)
    await drawings
      .of(drawings.approver)
      .withdraw({ ...at(now), body: { reason: 'The bore is wrong.', signature: signed } })
    expect(await read(gate)).toMatchObject({ holds: true, exemptedAt: null })
  })

  it('with the answer of the customer, which counts instead', async () => {
    const gate = await exempted(await sent(await order()))
    expect(await answer(await read(gate), '4')).toMatchObject({ status: 'rejected', holds: true })
    const other = await exempted(await sent(await order()))
    expect(await answer(await read(other))).toMatchObject({ status: 'accepted', holds: false })
  })

  it('with a further round, which holds until the customer has accepted it', async () => {
    const gate = await exempted(await answer(await sent(await order()), '3'))
    const next = await resend(gate)
    expect(next).toMatchObject({ status: 'draft', holds: true })
    expect(await problem(exempting(gate))).toMatchObject({
      body: { message: 'A newer round has been begun.' },
    })
  })

  it('and stays while the round is withdrawn, since it was signed', async () => {
    const gate = await exempted(await sent(await order()))
    const gone = await api.withdraw({ ...at(await read(gate)), body: { reason: 'They have it' } })
    expect(gone).toMatchObject({ status: 'withdrawn', holds: false })
  })
})
