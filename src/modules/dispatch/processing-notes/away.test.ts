import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { redlines } from '#modules/production/redlines/contract.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { processingDesk } from '../../../../test/support/processing.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await processingDesk(server)
const { shop, at, outside, waiting, sent, takeIn, good } = desk
const { api, inside, inspector, on, read } = shop

const leaveOut = async (row: { id: string }) =>
  inside(inspector).leaveOut({
    ...on(row, await outside(row)),
    body: { reason: 'Not needed', signature: signed },
  })
const revised = async (row: TravellerRecord) =>
  api.revise({ ...at(await read(row)), body: { reason: 'Without heat treatment' } })
const saved = (row: TravellerRecord, more: object) =>
  api.update({
    ...at(row),
    body: {
      route: row.route.map(({ rootId: _, supplierName: __, ...line }, place) =>
        place === 1 ? { ...line, ...more } : line,
      ),
    },
  })

describe('While pieces are at a processor', () => {
  it('their operation is left out by nobody, until they are back', async () => {
    const row = await waiting()
    const note = await sent(row)
    expect((await outside(row)).can.leaveOut).toBe(
      `10 pieces are not back from Vallmont Steel (${note.number}).`,
    )
    expect(await problem(leaveOut(row))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'trip_out', href: `/processing-notes/${note.id}` }] },
    })
    await takeIn(note, 10)
    expect(await leaveOut(row)).toMatchObject({ status: 'not_applicable' })
  })

  it('the note says what changed at the processor, takes in what is back all the same, and is silent then', async () => {
    const row = await waiting()
    const note = await sent(row)
    expect(note.conditions).toEqual([])
    const shown = async () =>
      (await desk.read(note)).conditions.flatMap(({ refusals }) => refusals.map(({ message }) => message))
    const stand = (status: string) =>
      server.services.db.query(
        sql`UPDATE companies SET supplier_status = ${status} WHERE id = ${note.companyId}`,
      )
    await stand('suspended')
    expect(await shown()).toEqual(['Vallmont Steel is not on the list of approved suppliers.'])
    await stand('approved')
    await server.services.db.query(
      sql`UPDATE company_approvals SET valid_until = current_date - 10 WHERE company_id = ${note.companyId}`,
    )
    expect(await shown()).toEqual(['Vallmont Steel is not approved for heat treatment today.'])
    await takeIn(note, 10)
    expect(await shown()).toEqual([])
    await server.services.db.query(
      sql`UPDATE company_approvals SET valid_until = NULL WHERE company_id = ${note.companyId}`,
    )
  })

  it('a revision neither leaves their operation out nor has it done in the house', async () => {
    const row = await waiting()
    const ahead = await saved(await revised(row), { subcontracted: false, supplierId: null })
    expect(ahead.route[1]).toMatchObject({ subcontracted: false })
    await sent(row)
    const stays = 'Operation 20 is counted, signed or at a processor; it stays as it is.'
    expect(
      await problem(shop.approve(await api.submit({ ...at(ahead), body: {} })).then(shop.release)),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'route.1.title': [stays] } },
    })
    expect(await problem(good(row, 10))).toMatchObject({ body: { refusals: [{ code: 'trip_out' }] } })
    const other = await waiting()
    await sent(other, 4)
    const next = await revised(other)
    const changes = [{ subcontracted: false }, { included: false, leftOutReason: 'Not needed' }]
    for (const change of changes)
      expect(await problem(saved(next, change))).toMatchObject({
        status: 422,
        body: { errors: { 'route.1.title': [stays] } },
      })
  })

  it('a redline neither says otherwise what is done there, nor is approved once they left', async () => {
    const row = await waiting()
    const operationId = (await outside(row)).id
    const propose = async (title: string) => {
      const lines = shop.worker.client(redlines)
      const { version } = await lines.get({ params: { id: row.id } })
      return lines.propose({
        params: { id: row.id },
        version,
        body: { operationId, title, reason: 'The furnace has another cycle' },
      })
    }
    const before = await propose('PWHT, one hour')
    await sent(row)
    const stays = { status: 422, body: { refusals: [{ code: 'frozen' }] } }
    const decider = shop.inspector.client(redlines)
    const { version } = await decider.get({ params: { id: row.id } })
    const body = { redlineId: before.redlines[0]?.id ?? '', signature: signed }
    expect(await problem(decider.approve({ params: { id: row.id }, version, body }))).toMatchObject(stays)
    await decider.refuse({
      params: { id: row.id },
      version,
      body: { redlineId: body.redlineId, reason: 'No' },
    })
    expect(await problem(propose('PWHT, two hours'))).toMatchObject(stays)
  })

  it('their traveller is not cancelled', async () => {
    const row = await waiting()
    const note = await sent(row, 6)
    const cancel = async () => api.cancel({ ...at(await read(row)), body: { reason: 'Order withdrawn' } })
    expect(await problem(cancel())).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'trip_out' }] },
    })
    await takeIn(note, 6)
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
  })
})
