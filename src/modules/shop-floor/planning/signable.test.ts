import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { followersOf, startsOf } from '#modules/production/operations/server/api.ts'
import { gaugeTable } from '#modules/engineering/gauges/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { planningDesk } from '../../../../test/support/planning.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { insertSubmittal } from '../../../../test/support/submittals.ts'
import { testServer } from '../../../../test/support/server.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { signed } from '../../../../test/support/signing.ts'
import { planning } from './contract.ts'
import { foresee } from './server/foreseeing.ts'

const server = await testServer()
const desk = await planningDesk(server)
const { plan, worker, inspector, inside, on, today, planned, operationAt, centreId } = desk
const { db } = server.services

const flagsOf = async (id: string, code = 'HBM') => {
  const { ready, coming } = await plan.dispatch({ params: { id: await centreId(code) } })
  return [...ready, ...coming].find((one) => one.id === id)?.flags ?? []
}
const endAt = (day: string) =>
  db.query(
    sql`UPDATE ${regularSignatoryTable} SET valid_until = ${day} WHERE user_id IN (${inspector.person.id}, ${worker.person.id})`,
  )

it('Who will not be on the list any more is announced with the act that mends it, by the code of the signature (case 34)', async () => {
  const row = await planned({ dueOn: addDays(today, 8) })
  const bore = await operationAt(row, 1)
  const before = (await flagsOf(bore.id)).map(({ code }) => code)
  expect(before).not.toContain('not_a_signatory')
  await endAt(addDays(today, 1))
  const announced = (await flagsOf(bore.id)).find(({ code }) => code === 'not_a_signatory')
  expect(announced).toMatchObject({
    tone: 'red',
    message: expect.stringContaining('nobody may sign as inspector: the entry of'),
    mend: { label: 'Add an entry', href: '/setup/signatures/regular-signature-users' },
  })
  expect(announced?.message).toContain(`ends on ${shortDay(addDays(today, 1))}`)
  // The same code at the signature, once the day has come.
  await endAt(addDays(today, -1))
  const work = inside(worker)
  const good = { kind: 'good' as const, quantity: 4 }
  await work.book({ ...on(row, await operationAt(row, 0)), body: good })
  const values = [{ key: 's1', value: '15.2' }]
  await work.enter({ ...on(row, await operationAt(row, 1)), body: { values } })
  await work.book({ ...on(row, await operationAt(row, 1)), body: good })
  const signs = { slot: 0, quantity: 4, signature: signed }
  const sign = inside(inspector).sign({ ...on(row, await operationAt(row, 1)), body: signs })
  expect(await problem(sign)).toMatchObject({ status: 422, body: { code: 'not_a_signatory' } })
  await db.query(
    sql`UPDATE ${regularSignatoryTable} SET valid_until = NULL WHERE user_id = ${worker.person.id}`,
  )
  await foresee({ asked: startsOf(followersOf([])) })(server.services)
  const forecast = await plan.signable({ query: { facilityId: desk.setup.facilityId } })
  expect(forecast.reasons.filter(({ id }) => id === bore.id)).toMatchObject([
    {
      seq: 20,
      code: 'four_eyes',
      announcedOn: today,
      mend: { label: 'Name a second person', href: '/setup/signatures/regular-signature-users' },
    },
  ])
  const client = (await server.signIn('client')).client(planning)
  expect(await problem(client.signable({ query: {} }))).toMatchObject({ status: 403 })
  // Only whoever worked here is left on the list.
  expect(await flagsOf(bore.id)).toContainEqual(
    expect.objectContaining({
      code: 'four_eyes',
      message: expect.stringContaining('worked on this operation'),
    }),
  )
})

it('Material that is kept or on order is amber in the list, and does not keep a traveller from being released (case 6)', async () => {
  const stock = await materialDesk(server, desk)
  const [kept, ordered] = [stock.grade(), stock.grade()]
  const bar = await stock.take({ grade: kept })
  const lines = [{ grade: kept }, { lineNo: 20, grade: ordered }].map((line) =>
    stock.material({ neededAtSeq: 20, certificateType: null, ...line }),
  )
  const row = await planned({ quantity: 2, materials: lines }, async (approved) => {
    await stock.reserve(approved, bar.id, { lengthMm: '1216' })
    await stock.api.request({ ...stock.at(await desk.read(approved)), body: {} })
  })
  expect(row.status).toBe('released')
  const bare = await planned({ quantity: 2, materials: lines.slice(1) })
  for (const one of [row, bare])
    await inside(worker).book({ ...on(one, await operationAt(one, 0)), body: { kind: 'good', quantity: 2 } })
  const ofMaterial = async (one: typeof row) =>
    (await flagsOf((await operationAt(one, 1)).id))
      .filter(({ code }) => code === 'material' || code === 'not_reserved')
      .map(({ tone, message, mend }) => [tone, message, mend?.label])
  expect(await ofMaterial(row)).toEqual([
    ['amber', 'Material line 10 is issued for 0 pieces: issue the rest first.', 'Issue material'],
    ['amber', 'Material line 20 is issued for 0 pieces: the rest is on order.', 'Look at its order'],
  ])
  expect(await ofMaterial(bare)).toEqual([
    ['red', 'Material line 20 is issued for 0 pieces: the rest is short.', 'Reserve or request it'],
  ])
  // The button says the same as the list, and the endpoint as the button.
  const bore = await operationAt(row, 1)
  expect(bore.can.start).toContain('Material line 10')
  const start = inside(worker).start({ ...on(row, bore), body: {} })
  expect(await problem(start)).toMatchObject({ status: 422, body: { refusals: [{ code: 'material' }, {}] } })
})

it('What holds a traveller stands in the list as it stands at the button', async () => {
  const row = await planned()
  const saw = await operationAt(row, 0)
  await db.query(sql`
    INSERT INTO holds (source_entity, source_id, source_label, thing_entity, thing_id, thing_label, reason, held_by_name, held_at)
    VALUES ('drawings', gen_random_uuid(), '7719 Rev E', 'travellers', ${row.rootId}, ${row.number}, 'Revised', 'Dora Drawings', now())`)
  const shown = await plan.dispatch({ params: { id: await centreId('SAW') } })
  expect(shown.ready.some(({ id }) => id === saw.id)).toBe(false)
  const [flag] = await flagsOf(saw.id, 'SAW')
  expect(flag).toMatchObject({ tone: 'red', message: expect.stringContaining('7719 Rev E') })
  const start = inside(worker).start({ ...on(row, saw), body: {} })
  expect(await problem(start)).toMatchObject({ status: 423, body: { message: flag?.message } })
})

it('An answer of the customer that is due in three days is amber, one that is open longer is red, and each leads to its submittal', async () => {
  const row = await planned()
  const saw = await operationAt(row, 0)
  const quote = await (await quoteDesk(server, desk.setup)).draft(41)
  const id = await insertSubmittal(server, quote)
  const dueOn = (day: string) =>
    db.query(sql`
      UPDATE submittals SET blocks = 'operation', blocks_seq = 10, traveller_ids = ARRAY[${row.rootId}::uuid], status = 'sent',
        sent_on = ${today}, due_on = ${day} WHERE id = ${id}`)
  const told = async () => {
    const { code, tone, mend } = (await flagsOf(saw.id, 'SAW'))[0] ?? {}
    return [code, tone, mend]
  }
  const mend = { label: 'Decide it', href: `/submittals/${id}` }
  for (const [days, tone] of [
    [3, 'amber'],
    [0, 'amber'],
    [4, 'red'],
    [-1, 'red'],
  ] as const) {
    await dueOn(addDays(today, days))
    expect([days, ...(await told())]).toEqual([days, 'on_hold', tone, mend])
  }
})

it('A revised drawing that whoever began has not seen is amber until somebody works by it', async () => {
  const row = await planned()
  const begin = async () => inside(worker).start({ ...on(row, await operationAt(row, 0)), body: {} })
  const unseen = async () =>
    (await flagsOf((await operationAt(row, 0)).id, 'SAW')).filter(({ code }) => code === 'drawing_unseen')
  await begin()
  expect(await unseen()).toEqual([])
  const { api, at } = desk
  const next = await api.revise({ ...at(await desk.read(row)), body: { reason: 'Another bore' } })
  const drawn = await api.update({ ...at(next), body: { drawingRev: 'E' } })
  const asked = await api.submit({ ...at(drawn), body: {} })
  const released = await desk.release(await desk.approve(asked))
  expect(await unseen()).toMatchObject([
    {
      tone: 'amber',
      message: '7719 Rev E came after it was last worked on by 7719 Rev D',
      mend: { label: 'Open the traveller', href: `/travellers/${released.id}` },
    },
  ])
  await inside(worker).book({ ...on(row, await operationAt(row, 0)), body: { kind: 'good', quantity: 1 } })
  expect(await unseen()).toEqual([])
})

it('What is measured without a gauge in calibration is told with where to mend it', async () => {
  const row = await planned()
  const bore = await operationAt(row, 1)
  const told = async () => (await flagsOf(bore.id)).filter(({ code }) => code === 'gauge')
  // A house that keeps none of its gauges in the register measures all the same.
  expect(await told()).toEqual([])
  const gauge = {
    kind: 'caliper',
    status: 'in_use',
    facilityId: desk.setup.facilityId,
    rangeUnit: 'mm',
    intervalMonths: 12,
  } as const
  const first = await insertRow(db, gaugeTable, {
    ...gauge,
    gaugeNo: 'CAL-1',
    name: 'Caliper',
    calibratedOn: addDays(today, -300),
    calibrationDueOn: addDays(today, 7),
  })
  const mend = { label: 'Open gauges', href: '/gauges' }
  const last = `The last gauge for mm is due on ${shortDay(addDays(today, 7))}`
  expect(await told()).toEqual([{ code: 'gauge', tone: 'amber', message: last, mend }])
  // What is planned to be done by then is measured with it.
  const early = await planned({ dueOn: addDays(today, 6) })
  const boring = await operationAt(early, 1)
  expect((await flagsOf(boring.id)).filter(({ code }) => code === 'gauge')).toEqual([])
  await db.query(sql`UPDATE gauges SET calibration_due_on = ${addDays(today, -1)} WHERE id = ${first}`)
  const none = 'No gauge for mm is in calibration here'
  expect(await told()).toEqual([{ code: 'gauge', tone: 'red', message: none, mend }])
  await insertRow(db, gaugeTable, {
    ...gauge,
    gaugeNo: 'CAL-2',
    name: 'Caliper',
    calibratedOn: addDays(today, -3),
    calibrationDueOn: addDays(today, 200),
  })
  expect(await told()).toEqual([])
})
