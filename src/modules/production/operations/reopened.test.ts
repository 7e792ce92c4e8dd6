import { describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const { released, inside, operationsOf, on, setup, planner, worker, inspector } = await travellerDesk(server)
const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['disposition'], functions: ['quality'] })
const templateId = await makeTemplate(server, setup.psl1Id, [
  { title: 'Bore', kind: 'machine' },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])
const cases = planner.client(nonConformances)

async function caseOf(number: string) {
  const id = (await cases.list({ query: { search: number } })).data[0]?.id ?? ''
  const record = await cases.get({ params: { id } })
  return { record, at: { params: { id }, version: record.version } }
}

/** A piece that was rejected, with what was decided about it. */
async function rejected(disposition: 'use_as_is' | 'rework', decider = quality) {
  const row = await released({ quantity: 1, templateId })
  const here = async () => (await operationsOf(row))[0] ?? expect.fail('There is no operation.')
  const at = async () => on(row, await here())
  await inside(worker).book({ ...(await at()), body: { kind: 'good', quantity: 1 } })
  const { rejections } = await inside(inspector).reject({
    ...(await at()),
    body: { slot: 0, quantity: 1, reason: 'Bore oversize', signature: signed },
  })
  const { id: rejectionId, nonConformanceNo: number } = rejections[0] ?? expect.fail('None is rejected.')
  await cases.propose({ ...(await caseOf(number)).at, body: { disposition, proposal: 'As it can be done' } })
  const decided = decider.client(nonConformances)
  await decided.decide({
    ...(await caseOf(number)).at,
    body: { reason: 'It is within the code', signature: signed },
  })
  const reopen = async () =>
    decided.reopen({ ...(await caseOf(number)).at, body: { reason: 'The customer says no after all' } })
  const settle = async () =>
    inside(worker).settle({ ...(await at()), body: { rejectionId, as: 'accepted', reason: 'As decided' } })
  const rework = async () =>
    inside(worker).rework({
      ...(await at()),
      body: { rejectionId, toOperationId: (await here()).id, reason: 'Sleeve it' },
    })
  return { number, here, reopen, settle, rework }
}

await makeSignatory(server, worker.person, { documentKinds: ['disposition'], functions: ['quality'] })
const actedOn = { status: 422, body: { refusals: [{ code: 'acted_on' }] } }

describe('The decision about rejected pieces', () => {
  it('is not taken back once they went on by it: they would leave while it is open, or was cancelled', async () => {
    const taken = await rejected('use_as_is')
    await taken.settle()
    const { record } = await caseOf(taken.number)
    expect(record.can.reopen).toMatch(/^Pieces went on by this decision already\./)
    expect(await problem(taken.reopen())).toMatchObject(actedOn)
    const worked = await rejected('rework')
    await worked.rework()
    expect(await problem(worked.reopen())).toMatchObject(actedOn)
  })

  it('lets nobody take them as they are who worked on them', async () => {
    const own = await rejected('use_as_is', worker)
    expect(await problem(own.settle())).toMatchObject({
      status: 422,
      body: {
        code: 'four_eyes',
        message: expect.stringMatching(/^Whoever decided NCR-.* worked on these pieces/),
      },
    })
    expect(await own.reopen()).toMatchObject({ status: 'open' })
    expect(await own.here()).toMatchObject({ rejectedQty: 1 })
    const worked = await rejected('rework', worker)
    await worked.rework()
  })

  it('is taken back while they wait, and they go on by none until it is decided anew', async () => {
    const { number, here, reopen, settle } = await rejected('use_as_is')
    expect(await reopen()).toMatchObject({ status: 'open' })
    expect(await problem(settle())).toMatchObject({
      status: 422,
      body: { message: `${number} is not decided.` },
    })
    expect(await here()).toMatchObject({ rejectedQty: 1 })
  })

  it('is not taken back while they go on by it, nor do they go on while it is taken back', async () => {
    const one = await rejected('use_as_is')
    expect(cameOf(await overlapping(server, one.settle, one.reopen))).toEqual(['done', 422])
    const other = await rejected('use_as_is')
    expect(cameOf(await overlapping(server, other.reopen, other.settle))).toEqual(['done', 422])
    expect(await other.here()).toMatchObject({ rejectedQty: 1 })
  })
})
