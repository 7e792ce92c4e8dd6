import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { expeditingDesk } from '../../../../test/support/expediting.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { chaseLateSuppliers } from './server/asking.ts'

const server = await testServer()
const desk = await expeditingDesk(server)
const { api, at, buyer, contactOf, due, inDays, manager, ofOrder, other, own, rowsOf, sawing, today } = desk
const { services } = server
const { db } = services
const idOf = async (number: string) => (await ofOrder(number)).map(({ id }) => id)

describe('A letter to a supplier', () => {
  it('is one for each supplier and day, however many orders it names, and stands in their timelines', async () => {
    await contactOf(other.id, 'Nina Nord', 'nina@forge.example', [])
    const [one, two] = [await due(-2), await due(-9)]
    const third = await due(-1, { supplierId: other.id })
    const lineIds = [...(await idOf(one.number)), ...(await idOf(two.number)), ...(await idOf(third.number))]
    const proposed = await own.letters({ body: { lineIds } })
    expect(
      proposed
        .map(({ supplierName, to, lineIds: ids }) => `${supplierName}, ${to}: ${ids.length}`)
        .toSorted(),
    ).toEqual(['Forge Nord, nina@forge.example: 1', 'Vallmont Steel, expediting@vallmont.example: 2'])
    const letters = proposed.map(({ supplierId, lineIds: ids, to, subject, message }) => ({
      supplierId,
      lineIds: ids,
      to: to ?? '',
      subject,
      message,
    }))
    const [first] = letters
    if (!first) throw new Error('A letter was proposed.')
    expect(
      await problem(own.chase({ body: { letters: [{ ...first, to: 'spy@elsewhere.example' }] } })),
    ).toMatchObject({
      status: 422,
      body: { errors: { to: [expect.stringContaining('is no contact of')] } },
    })
    expect(await problem(own.chase({ body: { letters: [{ ...first, lineIds }] } }))).toMatchObject({
      status: 422,
      body: { errors: { lineIds: ['A letter names only lines of its supplier.'] } },
    })
    // Two people at once: one of them is told that it has gone out.
    const both = await Promise.allSettled([
      own.chase({ body: { letters } }),
      own.chase({ body: { letters } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const mails = await server.mails('expediting@vallmont.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${two.number} Rev 0, line 10: 24 x Sawing to length`)
    expect(mails[0]?.text).toContain('9 days late')
    for (const { id } of [one, two]) {
      const timeline = await buyer.request('GET', `/api/v1/purchase-orders/${id}/timeline`)
      expect(JSON.stringify(timeline.body)).toContain('expediting@vallmont.example was asked for line 10')
    }
    expect(await ofOrder(one.number)).toMatchObject([{ lastChasedOn: today }])
    const later = await own.letters({ body: { lineIds: await idOf(one.number) } })
    expect(later[0]?.refusal).toContain('Vallmont Steel was written to today already, by Hana Sandoval')
    expect(await problem(own.chase({ body: { letters } }))).toMatchObject({
      status: 422,
      body: { code: 'already_asked' },
    })
  })

  it('is answered with a new day and its reason, which the order keeps', async () => {
    const order = await due(-4)
    const lineIds = await idOf(order.number)
    const passed = { lineIds, promisedOn: inDays(-1), reason: 'The mill is late' }
    expect(await problem(own.answer({ body: passed }))).toMatchObject({
      status: 422,
      body: { errors: { promisedOn: [expect.stringContaining('has passed')] } },
    })
    expect(await own.answer({ body: { ...passed, promisedOn: inDays(6) } })).toEqual({ lines: 1 })
    const now = await api.get({ params: { id: order.id } })
    expect(now).toMatchObject({ promisedOn: inDays(6), lines: [{ promisedOn: inDays(6) }] })
    expect(await ofOrder(order.number)).toMatchObject([{ dueOn: inDays(6), slipDays: 10, daysLate: -6 }])
    expect((await rowsOf({ filter: { willBeLate: true }, sort: '-slipDays' })).length).toBeGreaterThan(0)
    const timeline = await buyer.request('GET', `/api/v1/purchase-orders/${order.id}/timeline`)
    expect(JSON.stringify(timeline.body)).toContain('The mill is late')
    // An answer to a line that has come meanwhile says so.
    const [line] = now.lines
    await asSystem(services, 'test', (ctx) => bookReceived(ctx, [{ lineId: line?.id ?? '', quantity: '24' }]))
    expect(await problem(own.answer({ body: { ...passed, promisedOn: inDays(6) } }))).toMatchObject({
      status: 422,
      body: { errors: { lineIds: [expect.stringContaining('Read the list again')] } },
    })
  })

  it('goes out by itself after 3, 7 and 14 days, once for each, unless somebody asked since', async () => {
    await db.query(sql`DELETE FROM supplier_chase_lines`)
    await db.query(sql`DELETE FROM supplier_chases`)
    await db.query(
      sql`UPDATE purchase_orders SET required_on = ${inDays(30)}, promised_on = NULL WHERE in_force`,
    )
    const third = await createSupplier(await server.signIn('administrator'), { name: 'Stahl Sued' })
    await supplierSide(manager, third.id).approve()
    await contactOf(third.id, 'Sten Sued', 'sten@stahl.example', [])
    const mute = await createSupplier(await server.signIn('administrator'), { name: 'Mute Metals' })
    await supplierSide(manager, mute.id).approve()
    await db.query(sql`UPDATE company_contacts SET email = NULL WHERE company_id = ${mute.id}`)
    const order = await due(-2, { supplierId: third.id })
    await due(-20, { supplierId: mute.id })
    const run = () => asSystem(services, 'test', chaseLateSuppliers)
    const late = (days: number) =>
      db.query(sql`UPDATE purchase_orders SET required_on = ${inDays(-days)} WHERE id = ${order.id}`)
    const asked = (days: number) =>
      db.query(sql`UPDATE supplier_chases SET chased_on = ${inDays(-days)} WHERE supplier_id = ${third.id}`)
    expect(await run()).toBe(0)
    await late(3)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    await late(6)
    await asked(3)
    expect(await run()).toBe(0)
    await late(7)
    await asked(4)
    expect(await run()).toBe(1)
    const mails = await server.mails('sten@stahl.example')
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('7 days late')
    expect(mails[1]?.text).toContain('Hana Sandoval')
    await late(13)
    await db.query(sql`UPDATE supplier_chases SET chased_on = chased_on - 6 WHERE supplier_id = ${third.id}`)
    expect(await run()).toBe(0)
    await late(14)
    expect(await run()).toBe(1)
  })
})

describe('An answer', () => {
  it('goes along to the amendment that is in work, and to nothing else of the order', async () => {
    const lines = [
      { ...sawing, lineNo: 10, taxCode: null, unitPrice: '10' },
      { ...sawing, lineNo: 20, taxCode: null, unitPrice: '10' },
    ]
    const order = await due(-1, { lines })
    const draft = await api.amend({
      ...at(await api.get({ params: { id: order.id } })),
      body: { reason: 'More' },
    })
    const first = (await ofOrder(order.number)).find(({ lineNo }) => lineNo === 10)
    await own.answer({ body: { lineIds: [first?.id ?? ''], promisedOn: inDays(4), reason: 'Rolled anew' } })
    const days = async (id: string) =>
      (await api.get({ params: { id } })).lines.map(({ promisedOn }) => promisedOn)
    expect(await days(order.id)).toEqual([inDays(4), null])
    expect(await days(draft.id)).toEqual([inDays(4), null])
    // The draft is no other than it was, so whoever has it open can save it.
    const again = await api.get({ params: { id: draft.id } })
    expect(again.version).toBe(draft.version)
    const changed = await api.update({ ...at(draft), body: { internalNotes: 'Called them' } })
    expect(changed.lines[0]?.promisedOn).toBe(inDays(4))
  })

  it('is noted by nobody who may only read, and for no line that is not in the list', async () => {
    const order = await due(-1)
    const lineIds = await idOf(order.number)
    const reader = await server.signIn({ role: 'user', name: 'Rea Reader' })
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${reader.person.id}, 'purchase-orders:acknowledge', 'deny', 'Reads only', ${manager.person.id})`)
    const body = { lineIds, promisedOn: inDays(4), reason: 'Late' }
    expect((await reader.request('GET', '/api/v1/expediting')).status).toBe(200)
    for (const [path, sent] of [
      ['answer', body],
      ['letters', { lineIds }],
      ['chase', { letters: [] }],
    ] as const)
      expect((await reader.request('POST', `/api/v1/expediting/${path}`, { body: sent })).status).toBe(403)
    const draft = await desk.draft()
    const strange = [draft.lines[0]?.id ?? '']
    for (const wrong of [
      { ...body, lineIds: strange },
      { ...body, lineIds: [] },
      { ...body, promisedOn: 'soon' },
      { ...body, reason: ' ' },
      { ...body, orderId: order.id },
    ])
      expect([
        wrong,
        (await buyer.request('POST', '/api/v1/expediting/answer', { body: wrong })).status,
      ]).toEqual([wrong, 422])
    expect(await ofOrder(order.number)).toMatchObject([{ promisedOn: null }])
  })
})
