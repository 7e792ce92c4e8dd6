import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { addDays, shortDay } from '#platform/contract/values/dates.ts'
import { attach, drawingDesk } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, of, approve, release, released, read, inside, operationsOf, on, setup } = desk
const { planner, worker, inspector, releaser } = desk
const { db, clock } = server.services
const today = clock.now().toISOString().slice(0, 10)
const day = addDays(today, -3)

const vouching = { documentKinds: ['document_approval', 'traveller_operation'], functions: ['quality'] }
const quality = await server.signIn({ role: 'user', name: 'Quentin Quality' })
for (const one of [quality, planner]) {
  await makeSigner(server, one.person)
  await makeSignatory(server, one.person, vouching)
}
// On the list for documents, but not as quality.
const clerk = await server.signIn({ role: 'user', name: 'Clara Clerk' })
await makeSigner(server, clerk.person)
await makeSignatory(server, clerk.person, {
  documentKinds: ['document_approval', 'traveller_operation'],
  functions: ['inspector'],
})

const register = await drawingDesk(server)
await register.current({ number: 'WPS-77', rev: '1', kind: 'wps' })

/** Saw, a pressure test that the customer holds, bore, dress, release. */
const templateId = await makeTemplate(server, setup.psl1Id, [
  { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
  {
    title: 'Pressure test',
    kind: 'pressure_test',
    noticeHours: 48,
    intervention: { manufacturer: 'H', customer: 'H', thirdParty: 'none', authority: 'none' },
  },
  { title: 'Weld', kind: 'weld', procedure: 'WPS-77' },
  { title: 'Dress', kind: 'machine', signatureType: 'none', signedBy: [] },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])
const fromPaper = { origin: 'import' as const, reason: 'Begun in the old system', templateId, quantity: 2 }
const jobOnPaper = (more: object = {}) => released({ ...fromPaper, ...more })
const here = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const scanOf = ({ id }: { id: string }) =>
  attach(planner, `/api/v1/travellers/${id}`, { name: 'old-traveller.pdf' })
/** The traveller goes on at the operation of this place, by default as it should. */
async function takeOver(
  traveller: { id: string },
  place: number,
  { who = quality, ...more }: { who?: SignedIn; fileId?: string; day?: string } = {},
) {
  const fileId = more.fileId ?? (await scanOf(traveller))
  return inside(who).takeOver({
    ...on(traveller, await here(traveller, place)),
    body: { day, signature: signed, ...more, fileId },
  })
}
const textOf = async (url: string) =>
  pdfText(Buffer.from((await planner.request('GET', url)).bytes))
    .flat()
    .join('\n')
    .replaceAll('\n', ' ')
const good = { kind: 'good' as const, quantity: 2 }

describe('Work that began on paper', () => {
  it('goes on where it stands, with the scan and one signature, and nothing of before counts as signed (case 59)', async () => {
    const row = await jobOnPaper()
    const begun = await takeOver(row, 3)
    expect(begun).toMatchObject({
      seq: 40,
      status: 'ready',
      openQty: 2,
      takenOver: { seq: 40, day, fileName: 'old-traveller.pdf', byName: 'Quentin Quality' },
    })
    const all = await operationsOf(row)
    expect(all.map(({ seq, status, signOffs, decisionReason }) => [seq, status, signOffs.length, decisionReason]))
      // biome-ignore format: a table
      .toEqual([
      [10, 'not_applicable', 0, `Before ${shortDay(day)}, on paper`],
      [20, 'not_applicable', 0, `Before ${shortDay(day)}, on paper`],
      [30, 'not_applicable', 0, `Before ${shortDay(day)}, on paper`],
      [40, 'ready', 0, null],
      [50, 'not_ready', 0, null],
    ])
    const ofOperation = (place: number) =>
      inside(inspector).signatures({ params: { id: row.id, childId: all[place]?.id ?? '' } })
    expect(await ofOperation(3)).toMatchObject([
      { name: 'Quentin Quality', meaning: 'reviewed', changedAfter: false },
    ])
    expect(await ofOperation(1)).toEqual([])
    const early = inside(worker).start({ ...on(row, await here(row, 0)), body: {} })
    expect(await problem(early)).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'not_applicable' }] },
    })
    expect((await api.list({ query: { filter: { origin: ['import'] } } })).data).toMatchObject([
      { id: row.id, origin: 'import', opsAll: 2 },
    ])
    await inside(worker).book({ ...on(row, await here(row, 3)), body: good })
    await inside(worker).book({ ...on(row, await here(row, 4)), body: good })
    await inside(releaser).sign({
      ...on(row, await here(row, 4)),
      body: { slot: 0, quantity: 2, signature: signed },
    })
    const reviewed = await api.review({ ...at(await read(row)), body: {} })
    const stocked = { kind: 'stocked' as const, quantity: 2, place: 'Rack 4' }
    const gone = await of(releaser).depart({ ...at(reviewed), body: stocked })
    const closed = await of(releaser).close({ ...at(gone), body: { signature: signed } })
    expect(closed).toMatchObject({ status: 'closed', madeQty: 2, origin: 'import' })
    const paper = await textOf(`/api/v1/travellers/${row.id}/inspection`)
    expect(paper.split('Done on paper')).toHaveLength(4)
    expect(paper).toContain('Quentin Quality vouched for it')
    expect((await verifyProduction(db)).problems).toEqual([])
  })

  it('is vouched for by quality that has not written the traveller, with the scan as a file of the traveller', async () => {
    const row = await jobOnPaper()
    const elsewhere = await scanOf(await jobOnPaper())
    const body = (more: object) => takeOver(row, 3, more)
    expect(await problem(body({ fileId: elsewhere }))).toMatchObject({
      status: 422,
      errors: { fileId: ['Attach the scan to the traveller, and choose it here.'] },
    })
    expect(await problem(body({ day: addDays(today, 2) }))).toMatchObject({
      errors: { day: ['This day has not come yet.'] },
    })
    expect(await problem(body({ who: planner }))).toMatchObject({ status: 422, body: { code: 'four_eyes' } })
    for (const who of [inspector, clerk, worker])
      expect(await problem(body({ who }))).toMatchObject({ status: 422, body: { code: 'not_a_signatory' } })
    const fileId = await scanOf(row)
    const client = await server.signIn('client')
    expect(await problem(body({ who: client, fileId }))).toMatchObject({ status: 403 })
    const op = await here(row, 3)
    const bare = await quality.request('POST', `/api/v1/travellers/${row.id}/operations/${op.id}/take-over`, {
      body: { day, fileId, signature: signed },
    })
    expect(bare.status).toBe(428)
    const stolen = await quality.request(
      'POST',
      `/api/v1/travellers/${row.id}/operations/${op.id}/take-over`,
      {
        body: { day, fileId, signature: signed, beforeIds: [op.id] },
        headers: { 'If-Match': `"${op.version}"` },
      },
    )
    expect(stolen.status).toBe(422)
    expect((await operationsOf(row)).every(({ takenOver }) => takenOver === null)).toBe(true)
  })

  it('is taken over once, at the beginning, and never as a way round work in the program', async () => {
    const code = async (asked: Promise<unknown>) => {
      const found = (await problem(asked)) as {
        status: number
        body: { refusals?: object; code?: string }
      } | null
      return [found?.status, JSON.stringify(found?.body.refusals ?? found?.body.code)]
    }
    const refused = (name: string) => [422, expect.stringContaining(`"${name}"`)]
    const own = await released({ templateId, quantity: 2 })
    expect(await code(takeOver(own, 3))).toEqual(refused('not_from_paper'))
    const first = await jobOnPaper()
    expect(await code(takeOver(first, 0))).toEqual(refused('nothing_before'))
    const begun = await jobOnPaper()
    await inside(worker).start({ ...on(begun, await here(begun, 0)), body: {} })
    expect(await code(takeOver(begun, 3))).toEqual(refused('begun'))
    const twice = await jobOnPaper()
    await takeOver(twice, 2)
    expect(await code(takeOver(twice, 3))).toEqual(refused('taken_over'))
    // A traveller of another origin that is revised into one from paper.
    const next = await api.revise({ ...at(await read(own)), body: { reason: 'From paper after all' } })
    const turned = await api.update({
      ...at(next),
      body: { origin: 'import', reason: 'Begun in the old system' },
    })
    const inForce = await release(await approve(await api.submit({ ...at(turned), body: {} })))
    expect(await code(takeOver(inForce, 3))).toEqual(refused('not_first_revision'))
  })

  it('is no way round what holds an operation of before, and is taken over by one of two at once', async () => {
    const row = await jobOnPaper()
    const fileId = await scanOf(row)
    const call = { ...on(row, await here(row, 3)), body: { day, fileId, signature: signed } }
    const outcomes = await Promise.allSettled([
      inside(quality).takeOver(call),
      inside(quality).takeOver(call),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const held = await jobOnPaper()
    const one = await register.of(register.author).list({ query: { search: 'WPS-77' } })
    const [wps] = one.data
    if (!wps) throw new Error('There is no such procedure.')
    await register.next(await register.read(wps), '2', { effect: 'hold' })
    expect(await problem(takeOver(held, 3))).toMatchObject({ status: 423 })
    expect((await here(held, 0)).takenOver).toBeNull()
  })

  it('stays what it was in the next revision', async () => {
    const row = await jobOnPaper({ templateId: desk.templateId })
    await takeOver(row, 1)
    const next = await api.revise({ ...at(await read(row)), body: { reason: 'Another bore' } })
    const route = next.route.map(({ rootId: _, supplierName: __, ...line }) =>
      line.lineNo === 10 ? { ...line, title: 'Burn' } : line,
    )
    expect(await problem(api.update({ ...at(next), body: { route } }))).toMatchObject({
      status: 422,
      body: { errors: { 'route.0.title': [expect.stringContaining('stays as it is')] } },
    })
    const out = await release(await approve(await api.submit({ ...at(next), body: {} })))
    expect(await here(out, 0)).toMatchObject({ status: 'not_applicable', takenOver: { seq: 20 } })
    expect((await verifyProduction(db)).problems).toEqual([])
  })
})
