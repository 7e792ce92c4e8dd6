import { describe, expect, it } from 'vitest'
import { requiredDocuments } from '#modules/production/required-documents/contract.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { cameOf, overlapping } from '../../../../test/support/overlapping.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { act, at, inside, inspector, planner, read, releaser, worker } = {
  ...desk,
  act: async (row: { id: string }, place: number) => {
    const operation = (await desk.operationsOf(row))[place]
    if (!operation) throw new Error('There is no such operation.')
    return desk.on(row, operation)
  },
}
const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['document_approval'] })

describe('A traveller', () => {
  it('is not handed over for review while pieces begin in it in place of scrapped ones', async () => {
    const row = await desk.released({ quantity: 2 })
    const work = inside(worker)
    const good = (quantity: number) => ({ kind: 'good' as const, quantity })
    const signs = { slot: 0, quantity: 1, signature: signed }
    await work.book({ ...(await act(row, 0)), body: good(2) })
    await work.enter({ ...(await act(row, 1)), body: { values: [{ key: 's1', value: '15.2' }] } })
    await work.book({ ...(await act(row, 1)), body: good(1) })
    await work.book({ ...(await act(row, 1)), body: { kind: 'scrap', quantity: 1, reason: 'Too thin' } })
    await inside(inspector).sign({ ...(await act(row, 1)), body: signs })
    await work.book({ ...(await act(row, 2)), body: good(1) })
    await inside(releaser).sign({ ...(await act(row, 2)), body: signs })
    const ready = await read(row)
    expect(ready.can).toMatchObject({ review: true, replace: true })
    const results = await overlapping(
      server,
      () => desk.api.replace({ ...at(ready), body: { quantity: 1 } }),
      () => desk.api.review({ ...at(ready), body: {} }),
    )
    expect(cameOf(results)[0]).toBe('done')
    expect([412, 422]).toContain(cameOf(results)[1])
    expect(await read(row)).toMatchObject({ status: expect.not.stringContaining('review') })
  })

  it('is closed by what its approvers looked at, and not while one of its documents is refused', async () => {
    const templateId = await makeTemplate(server, desk.setup.psl1Id, [
      { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
      {
        title: 'Bore',
        kind: 'machine',
        steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
        requiredDocuments: ['Dimensional report'],
      },
      { title: 'Final release', kind: 'release', signedBy: ['quality'] },
    ])
    const made = await desk.complete({ templateId })
    const gone = await desk.api.depart({
      ...at(made),
      body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
    })
    const row = await desk.api.review({ ...at(gone), body: {} })
    const of = (who: typeof quality) => who.client(requiredDocuments)
    const now = async () => {
      const { id, version, documents } = await of(planner).get({ params: { id: row.id } })
      return { params: { id }, version, documentId: documents[0]?.id ?? '' }
    }
    const fileId = await attach(planner, `/api/v1/travellers/${row.id}`, { name: 'report.pdf' })
    const { documentId, ...filed } = await now()
    await of(planner).file({ ...filed, body: { documentId, fileId } })
    const { documentId: _, ...on } = await now()
    // Nobody signs for a file that was filed after they had looked at another one.
    const looked = fileId
    const other = await attach(planner, `/api/v1/travellers/${row.id}`, { name: 'other.pdf' })
    await of(planner).file({ ...on, body: { documentId, fileId: other } })
    for (const act of [
      () => of(quality).approve({ ...on, body: { documentId, fileId: looked, signature: signed } }),
      () => of(quality).refuse({ ...on, body: { documentId, fileId: looked, reason: 'Unreadable' } }),
    ])
      expect(await problem(act())).toMatchObject({
        status: 422,
        body: { code: 'other_file', errors: { fileId: [expect.stringContaining('look at that one')] } },
      })
    await of(quality).approve({ ...on, body: { documentId, fileId: other, signature: signed } })
    const open = await read(row)
    const { documentId: __, ...then } = await now()
    const results = await overlapping(
      server,
      () => of(quality).refuse({ ...then, body: { documentId, fileId: other, reason: 'Another body' } }),
      () => desk.of(releaser).close({ ...at(open), body: { signature: signed } }),
    )
    expect(cameOf(results)).toEqual(['done', 422])
    expect(await read(row)).toMatchObject({ status: 'final_review' })
  })
})
