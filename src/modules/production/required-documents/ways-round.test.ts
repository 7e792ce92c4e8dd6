import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documentIndexes } from '#modules/engineering/document-indexes/contract.ts'
import { type TravellerRecord, travellers } from '#modules/production/travellers/contract.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { requiredDocuments } from './contract.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { planner, releaser, at, read } = desk
const administrator = await server.signIn('administrator')
const quality = await server.signIn({ role: 'manager', name: 'Quinn Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['document_approval'] })
await makeSigner(server, planner.person)
await makeSignatory(server, planner.person, { documentKinds: ['document_approval'] })
await makeSigner(server, administrator.person)

const route = [
  { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [], requiredDocuments: ['Cutting list'] },
  {
    title: 'Bore',
    kind: 'machine',
    steps: [{ kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' }],
    requiredDocuments: ['Dimensional report', ' cutting  LIST '],
  },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
]
const templateId = await makeTemplate(server, desk.setup.psl1Id, route)
const indexes = administrator.client(documentIndexes)
await indexes.create({
  body: {
    code: 'PSL1',
    name: 'Every order of this level',
    pslLevelId: desk.setup.psl1Id,
    documents: ['Material certificate'],
    active: true,
  },
})
await indexes.create({
  body: { code: 'OFF', name: 'Not in use', documents: ['Weld map'], active: false },
})

const of = (who: SignedIn) => who.client(requiredDocuments)
const documentsOf = ({ id }: { id: string }) => of(planner).get({ params: { id } })
const call = async (traveller: { id: string }, label: string) => {
  const { documents, id, version } = await documentsOf(traveller)
  const one = documents.find((each) => each.label === label)
  return { params: { id }, version, documentId: one?.id ?? '', fileId: one?.fileId ?? '' }
}
const file = async (traveller: { id: string }, label: string, who = planner) => {
  const fileId = await attach(who, `/api/v1/travellers/${traveller.id}`, { name: `${label}.pdf` })
  const { documentId, fileId: _, ...on } = await call(traveller, label)
  return of(who).file({ ...on, body: { documentId, fileId } })
}
const approve = async (traveller: { id: string }, label: string, who = quality) => {
  const { documentId, fileId, ...on } = await call(traveller, label)
  return of(who).approve({ ...on, body: { documentId, fileId, signature: signed } })
}
const waive = async (traveller: { id: string }, label: string, who = quality, more: object = {}) => {
  const { documentId, fileId: _, ...on } = await call(traveller, label)
  return of(who).waive({ ...on, body: { documentId, reason: 'Not made', signature: signed, ...more } })
}
const refuse = async (traveller: { id: string }, label: string, who = quality) => {
  const { documentId, fileId, ...on } = await call(traveller, label)
  return of(who).refuse({ ...on, body: { documentId, fileId, reason: 'Unreadable' } })
}

/** A traveller under final review with nothing left but its documents. */
async function reviewed(): Promise<TravellerRecord> {
  const complete = await desk.complete({ templateId })
  const gone = await desk.api.depart({
    ...at(complete),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
  })
  return desk.api.review({ ...at(gone), body: {} })
}
const close = async (row: { id: string }, who = releaser) =>
  desk.of(who).close({ ...at(await read(row)), body: { signature: signed } })

const held = await reviewed()
const all = ['Material certificate', 'Cutting list', 'Dimensional report']

describe('The documents of a traveller', () => {
  it('are those of index, template and operations, each once, and one number says how many are ready', async () => {
    const { documents, readiness } = await documentsOf(held)
    expect(documents).toMatchObject([
      { label: 'Material certificate', source: 'house', seq: null, state: 'missing' },
      { label: 'Cutting list', source: 'operation', seq: 10, state: 'missing' },
      { label: 'Dimensional report', source: 'operation', seq: 20, state: 'missing' },
    ])
    expect(readiness).toEqual({ done: 0, of: 3 })
    const refusal = '3 documents are neither approved nor waived'
    expect((await desk.of(releaser).get({ params: { id: held.id } })).can.close).toContain(refusal)
    expect(await problem(close(held))).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'documents_open', href: `/travellers/${held.id}?tab=documents` }],
      },
    })
  })

  it('are filed, approved by somebody who did not bring them or waived, and then the traveller is closed', async () => {
    const row = await reviewed()
    for (const label of all.slice(0, 2)) await file(row, label)
    expect((await documentsOf(row)).readiness).toEqual({ done: 0, of: 3 })
    const told = async (who: SignedIn) =>
      (await of(who).get({ params: { id: row.id } })).documents.map((one) => one.whyNotApprove !== null)
    expect([await told(quality), await told(planner)]).toEqual([Array(3).fill(false), [true, true, false]])
    for (const label of all.slice(0, 2)) await approve(row, label)
    expect(await waive(row, 'Dimensional report')).toMatchObject({ readiness: { done: 3, of: 3 } })
    expect((await documentsOf(row)).documents[0]).toMatchObject({
      state: 'approved',
      fileName: 'Material certificate.pdf',
      filedByName: 'Petra Planner',
      decidedByName: 'Quinn Quality',
    })
    // What was approved cannot be taken off the traveller again, by whoever brought it.
    const files = await planner.client(travellers).files({ params: { id: row.id } })
    for (const { id } of files.filter(({ addedLater }) => addedLater))
      expect(await planner.request('DELETE', `/api/v1/travellers/${row.id}/files/${id}`)).toMatchObject({
        status: 422,
        body: { code: 'file_named' },
      })
    expect(await close(row)).toMatchObject({ status: 'closed' })
    expect(await problem(refuse(row, 'Cutting list'))).toMatchObject({
      body: { message: 'The traveller is closed.' },
    })
  })
})

/** Everything but the cutting list, which is filed by the planner and waits. */
const almost = await reviewed()
for (const label of all) await file(almost, label)
await approve(almost, 'Material certificate')
await approve(almost, 'Dimensional report')
const plain = await server.signIn('user')
const client = await server.signIn('client')

describe('A traveller is not closed while a document is missing, and nobody goes round that', () => {
  const cutting = 'Cutting list'
  const from = ['by approving', 'by waiving'] as const

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'by closing with one that is only filed',
      () => close(almost),
      { body: { refusals: [{ code: 'documents_open' }] } },
    ],
    ['by closing as an administrator', () => close(almost, administrator), { status: 422 }],
    [
      `${from[0]} what one brought oneself`,
      () => approve(almost, cutting, planner),
      { body: { code: 'four_eyes' } },
    ],
    [
      `${from[0]} without being on the list`,
      () => approve(almost, cutting, administrator),
      { body: { code: 'not_a_signatory' } },
    ],
    [
      `${from[0]} with a wrong PIN`,
      async () => {
        const { documentId, fileId, ...on } = await call(almost, cutting)
        const wrong = { ...signed, pin: '9999' }
        return of(quality).approve({ ...on, body: { documentId, fileId, signature: wrong } })
      },
      { status: 422 },
    ],
    [
      `${from[0]} without a signature`,
      async () => {
        const { documentId, fileId, ...on } = await call(almost, cutting)
        return of(quality).approve({ ...on, body: { documentId, fileId } as never })
      },
      { status: 422 },
    ],
    [
      `${from[0]} what is missing`,
      async () => {
        const { documentId, fileId: _, ...on } = await call(held, cutting)
        const { fileId } = await call(almost, cutting)
        return of(quality).approve({ ...on, body: { documentId, fileId, signature: signed } })
      },
      { errors: { documentId: ['Cutting list is missing.'] } },
    ],
    [
      `${from[0]} what is approved`,
      () => approve(almost, 'Dimensional report'),
      { errors: { documentId: ['Dimensional report is approved.'] } },
    ],
    [`${from[0]} as a client`, () => approve(almost, cutting, client), { status: 403 }],
    [`${from[1]} without the right`, () => waive(held, cutting, plain), { status: 403 }],
    [
      `${from[1]} what one brought oneself`,
      () => waive(almost, cutting, planner),
      { body: { code: 'four_eyes' } },
    ],
    [
      `${from[1]} by a permission that one brought oneself`,
      async () => {
        const fileId = await attach(quality, `/api/v1/travellers/${held.id}`, { name: 'permission.pdf' })
        return waive(held, cutting, quality, { fileId })
      },
      { body: { message: 'You brought the permission; someone else has to waive this document.' } },
    ],
    [
      `${from[1]} without a reason`,
      () => waive(held, cutting, quality, { reason: '' }),
      { errors: { reason: expect.any(Array) } },
    ],
    [
      'by filing a file of another traveller',
      async () => {
        const fileId = await attach(planner, `/api/v1/travellers/${almost.id}`)
        const { documentId, fileId: _, ...on } = await call(held, cutting)
        return of(planner).file({ ...on, body: { documentId, fileId } })
      },
      { errors: { fileId: ['Attach the file to this traveller, and choose it here.'] } },
    ],
    [
      'by an act on a document of another traveller',
      async () => {
        const { documentId } = await call(held, cutting)
        const { documentId: _, fileId: __, ...on } = await call(almost, cutting)
        return of(quality).waive({ ...on, body: { documentId, reason: 'Not made', signature: signed } })
      },
      { errors: { documentId: ['This traveller needs no such document.'] } },
    ],
    [
      'from a version that is not the present one',
      async () => {
        const { documentId, fileId, params, version } = await call(almost, cutting)
        const body = { documentId, fileId, signature: signed }
        return of(quality).approve({ params, version: version - 1, body })
      },
      { status: 412 },
    ],
  ])('%s', async (_, go, refusal) => {
    expect(await problem(go())).toMatchObject(refusal)
    expect(await read(almost)).toMatchObject({ status: 'final_review' })
  })

  it('by taking the file of an approved document away', async () => {
    const { documents } = await documentsOf(almost)
    const fileId = documents.find(({ label }) => label === 'Dimensional report')?.fileId
    await server.services.db.query(sql`UPDATE files SET removed_at = now() WHERE id = ${fileId}`)
    const after = await documentsOf(almost)
    expect(after.documents.find(({ label }) => label === 'Dimensional report')).toMatchObject({
      state: 'missing',
    })
    expect(after.readiness).toEqual({ done: 1, of: 3 })
  })

  it('by a revision that leaves the operation out, or an index that is switched off later', async () => {
    const row = await desk.released({ templateId, quantity: 2 })
    const list = await indexes.list({ query: {} })
    const index = list.data.find(({ code }) => code === 'PSL1')
    if (!index) throw new Error('There is no such index.')
    const off = await indexes.update({
      params: { id: index.id },
      version: index.version,
      body: { active: false },
    })
    const next = await desk.api.revise({ ...at(await read(row)), body: { reason: 'Sawn by the mill' } })
    const changed = await desk.api.update({
      ...at(next),
      body: {
        route: next.route.map(({ rootId: _, supplierName: __, ...line }) =>
          line.lineNo === 10 ? { ...line, requiredDocuments: [] } : line,
        ),
      },
    })
    const asked = await desk.api.submit({ ...at(changed), body: {} })
    await desk.release(await desk.approve(asked))
    expect((await documentsOf(await read(asked))).documents.map(({ label }) => label)).toEqual(all)
    await indexes.update({ params: { id: off.id }, version: off.version, body: { active: true } })
  })

  it('by splitting pieces off, which take the list along as it is', async () => {
    const row = await desk.released({ templateId, quantity: 3 })
    await file(row, cutting)
    await approve(row, cutting)
    const child = await desk.api.split({
      ...at(await read(row)),
      body: { quantity: 1, operationId: (await desk.operationsOf(row))[0]?.id, reason: 'Sooner' },
    })
    const { documents } = await documentsOf(child)
    expect(documents.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'Material certificate missing',
      'Cutting list approved',
      'Dimensional report missing',
    ])
  })
})
