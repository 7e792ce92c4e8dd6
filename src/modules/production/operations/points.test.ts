import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, shortDay } from '#platform/contract/values/dates.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { setup, released, inside, operationsOf, on, worker, inspector, releaser } = desk

// Somebody of quality who may work at the bench as well.
await server.services.db.query(sql`
  INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
  VALUES (${inspector.person.id}, 'operations:work', 'allow', 'Helps at the bench', ${releaser.person.id})`)

const points = { manufacturer: 'H', customer: 'H', thirdParty: 'W', authority: 'none' }
const templateId = await makeTemplate(server, setup.psl1Id, [
  {
    title: 'Pressure test',
    kind: 'pressure_test',
    intervention: points,
    noticeHours: 48,
    signedBy: ['inspector'],
  },
  { title: 'Final release', kind: 'release', signedBy: ['operator', 'quality'] },
])
const traveller = () => released({ quantity: 3, templateId })
const first = async (row: { id: string }, place = 0) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const book = async (row: { id: string }, quantity: number) =>
  inside(worker).book({ ...on(row, await first(row)), body: { kind: 'good', quantity } })
const sign = async (row: { id: string }, quantity: number) =>
  inside(inspector).sign({ ...on(row, await first(row)), body: { slot: 0, quantity, signature: signed } })
const day = dayIn(server.services.clock.now(), 'Europe/London')
const answer = async (row: { id: string }, more: object, who = inspector) =>
  inside(who).answer({
    ...on(row, await first(row)),
    body: {
      party: 'customer',
      kind: 'result',
      personName: 'Morag Weir',
      day,
      quantity: 3,
      signature: signed,
      ...more,
    },
  })
/** The word of a party as a file of the operation. */
async function fileOf(row: { id: string }, who = worker): Promise<string> {
  const form = new FormData()
  form.set('file', new File([Buffer.from('%PDF-1.7\nWe waive it\n%%EOF')], 'waiver.pdf'))
  const { id } = await first(row)
  const { status, body } = await who.request('POST', `/api/v1/travellers/${row.id}/operations/${id}/files`, {
    body: form,
  })
  expect(status).toBe(201)
  return (body as { data: { id: string } }).data.id
}

describe('A hold or witness point of somebody from outside', () => {
  it('keeps the file that it was waived by, which nobody takes off again', async () => {
    const row = await traveller()
    await book(row, 3)
    const fileId = await fileOf(row)
    await answer(row, { kind: 'waiver', fileId })
    const { id } = await first(row)
    const path = `/api/v1/travellers/${row.id}/operations/${id}/files`
    expect(await worker.request('DELETE', `${path}/${fileId}`)).toMatchObject({
      status: 422,
      body: { code: 'file_named', message: 'A record rests on this file: it stays.' },
    })
    const other = await fileOf(row)
    expect((await worker.request('DELETE', `${path}/${other}`)).status).toBe(204)
  })

  it('fixes the values that pieces were signed or answered for by, as long as they wait here', async () => {
    const bored = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Bore',
        kind: 'machine',
        steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
        intervention: { ...points, thirdParty: 'none' },
        noticeHours: 48,
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 3, templateId: bored })
    const measured = async (value: string) =>
      inside(worker).enter({ ...on(row, await first(row)), body: { values: [{ key: 's1', value }] } })
    await measured('15.2')
    await book(row, 3)
    await measured('15.3')
    await sign(row, 2)
    const changed = 'Reject those pieces if a value differs.'
    expect(await problem(measured('15.9'))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'signed' }], message: expect.stringContaining(changed) },
    })
    expect((await first(row)).can.enter).toContain('the inspector has signed pieces')
    await answer(row, { quantity: 3 })
    expect((await first(row)).can.enter).toContain('a point is answered for pieces')
    await sign(row, 1)
    expect((await first(row)).steps).toMatchObject([{ reading: { value: '15.3' } }])
  })

  it('lets no piece move on before it is answered for it, whatever is signed', async () => {
    const row = await traveller()
    await book(row, 3)
    expect(await sign(row, 3)).toMatchObject({
      status: 'awaiting_signature',
      passedQty: 0,
      points: [
        { party: 'customer', point: 'H', openQty: 3 },
        { party: 'thirdParty', point: 'W', openQty: 3 },
      ],
    })
    expect(await answer(row, { quantity: 2 })).toMatchObject({ passedQty: 0 })
    const fileId = await fileOf(row)
    const waived = await answer(row, {
      party: 'thirdParty',
      kind: 'waiver',
      personName: 'Bureau Atlas',
      fileId,
    })
    expect(waived).toMatchObject({
      passedQty: 2,
      pointAnswers: [{ kind: 'result' }, { kind: 'waiver', fileId }],
    })
    expect(await answer(row, { quantity: 1 })).toMatchObject({ status: 'done', passedQty: 3 })
    const given = await inside(inspector).signatures({ params: { id: row.id, childId: waived.id } })
    expect(given.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
      ['inspected', false],
      ['witnessed', false],
      ['waived', false],
      ['witnessed', false],
    ])
  })

  it('is not answered, nor waived, by whoever worked on the operation', async () => {
    const row = await traveller()
    await inside(inspector).book({ ...on(row, await first(row)), body: { kind: 'good', quantity: 3 } })
    const refused = {
      status: 422,
      body: { message: 'You worked on this operation; someone else has to answer its point.' },
    }
    expect(await problem(answer(row, {}))).toMatchObject(refused)
    expect(await problem(answer(row, { kind: 'waiver', fileId: await fileOf(row) }))).toMatchObject(refused)
  })

  it('is waived by nobody who brought the word of the party themselves', async () => {
    const row = await traveller()
    await book(row, 3)
    const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
    await desk.signatory(quality, { functions: ['quality'] })
    const fileId = await fileOf(row, quality)
    expect(await problem(answer(row, { kind: 'waiver', fileId }, quality))).toMatchObject({
      status: 422,
      body: {
        message: 'You brought the word of the party; someone else has to sign that it waives its point.',
      },
    })
    expect(await answer(row, { kind: 'waiver', fileId: await fileOf(row) })).toMatchObject({
      pointAnswers: [{ kind: 'waiver' }],
    })
  })

  it('is waived with the word of the party alone, and answered for pieces that were made', async () => {
    const row = await traveller()
    expect((await first(row)).can.answer).toBe('Every piece that was made here is answered for.')
    await book(row, 1)
    expect(await problem(answer(row, { quantity: 1, kind: 'waiver' }))).toMatchObject({
      status: 422,
      body: { errors: { fileId: ['A waiver needs the word of the party as a file.'] } },
    })
    const early = addDays(day, -1)
    expect(await problem(answer(row, { quantity: 1, day: early }))).toMatchObject({
      errors: { day: [`Nobody worked on this operation before ${shortDay(day)}.`] },
    })
    const elsewhere = await fileOf(await traveller())
    expect(await problem(answer(row, { quantity: 1, kind: 'waiver', fileId: elsewhere }))).toMatchObject({
      body: { errors: { fileId: ['Attach the file to this operation, and choose it here.'] } },
    })
    expect(await problem(answer(row, { quantity: 2 }))).toMatchObject({ body: { code: 'nothing_to_answer' } })
    expect(await problem(answer(row, { quantity: 1, party: 'authority' }))).toMatchObject({
      body: { errors: { party: ['The authority neither holds nor witnesses this operation.'] } },
    })
    expect(await problem(answer(row, { quantity: 1 }, releaser))).toMatchObject({
      body: { code: 'not_a_signatory' },
    })
  })
})

describe('An operation with several signatures', () => {
  it('keeps the value that one of them names, and counts who ever read one as who worked there', async () => {
    const measured = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Bore',
        kind: 'machine',
        signedBy: ['operator', 'inspector'],
        steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 1, serialScheme: 'series', templateId: measured })
    const serialIds = row.pieces.map(({ serialId }) => serialId)
    const values = [{ key: 's1', value: '15.2' }]
    const enter = async (who: typeof worker) =>
      inside(who).enter({ ...on(row, await first(row)), body: { values, serialIds } })
    const inSlot = async (slot: number, who: typeof worker) =>
      inside(who).sign({ ...on(row, await first(row)), body: { slot, serialIds, signature: signed } })
    await enter(worker)
    await enter(desk.planner)
    await inside(desk.planner).book({ ...on(row, await first(row)), body: { kind: 'good', serialIds } })
    expect(await problem(inSlot(0, worker))).toMatchObject({
      body: { message: 'You worked on this operation; someone else has to sign as operator.' },
    })
    const other = await server.signIn({ role: 'manager', name: 'Olga Operator' })
    await desk.signatory(other, { functions: ['operator'] })
    await inSlot(0, other)
    expect(await problem(enter(desk.planner))).toMatchObject({ status: 422, body: { code: 'signed' } })
    expect(await inSlot(1, inspector)).toMatchObject({ status: 'done' })
  })

  it('is signed in their order (case 19), and pieces move on with the last', async () => {
    const twice = await makeTemplate(server, setup.psl1Id, [
      {
        title: 'Fit-up',
        kind: 'fit_up',
        signedBy: ['operator', 'inspector'],
        signerOtherThanPerformer: false,
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const row = await released({ quantity: 2, templateId: twice })
    const made = await book(row, 2)
    expect(made.slots.map(({ role, openQty }) => [role, openQty])).toEqual([
      ['Operator', 2],
      ['Inspector', 0],
    ])
    const inSlot = async (slot: number, who: typeof worker) =>
      inside(who).sign({ ...on(row, await first(row)), body: { slot, quantity: 2, signature: signed } })
    expect(await problem(inSlot(1, inspector))).toMatchObject({
      body: { code: 'slot_order', message: 'The operator signs first.' },
    })
    expect(await inSlot(0, worker)).toMatchObject({ passedQty: 0, status: 'awaiting_signature' })
    // They inspect too, but not what they signed as operator.
    expect(await problem(inSlot(1, worker))).toMatchObject({
      status: 422,
      body: { message: 'You signed this operation in another place; someone else has to sign as inspector.' },
    })
    expect(await inSlot(1, inspector)).toMatchObject({ passedQty: 2, status: 'done' })
  })
})
