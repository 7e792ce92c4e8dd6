import { expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { declarations } from './contract.ts'

const server = await testServer()
const gate = await steelDeliveryDesk(server)
const { at, keeper } = gate
const writer = keeper.client(declarations)
const quality = await server.signIn({ role: 'manager', name: 'E. Quality' })
await makeSigner(server, quality.person)
await makeSignatory(server, quality.person, { documentKinds: ['conformity'] })
const signatory = quality.client(declarations)
const sold = async () => gate.dispatched(await gate.released(), 1, { customerOrderNo: 'PO 4711' })
const draft = async (noteId: string, more: object = {}) => {
  const begun = await writer.proposal({ query: { from: 'delivery-note', ids: noteId } })
  return writer.create({ body: { ...begun, ...more } as never })
}

it('Steel that is sold is declared with its heats and certificates, and without work that nobody did', async () => {
  const note = await sold()
  const row = await draft(note.id, { kind: 'coc' })
  expect(row).toMatchObject({
    noteNumber: note.number,
    noteEntity: 'delivery-notes',
    companyName: note.companyName,
    supersedesId: null,
    missing: [],
  })
  expect(row.lines).toHaveLength(1)
  const issued = await signatory.issue({
    ...at(row),
    body: { shown: row.factsSha256 ?? '-', signature: signed },
  })
  expect(issued.status).toBe('issued')
  const paper = await keeper.request('GET', `/api/v1/declarations/${row.id}/pdf`)
  const text = (await joinedPdfText(paper.bytes)).join(' ').replaceAll(/\s+/g, ' ')
  const [line] = note.lines
  for (const said of [note.number, 'PO 4711', line?.heatNo ?? '', line?.stockNumber ?? '', 'E. Quality'])
    expect(text).toContain(said)
  const { data } = await writer.list({ query: { search: note.number } })
  expect(data.map(({ number }) => number)).toEqual([row.number])
  const again = await draft(note.id, { kind: 'coc', supersedesId: null })
  expect(
    await problem(
      signatory.issue({ ...at(again), body: { shown: again.factsSha256 ?? '-', signature: signed } }),
    ),
  ).toMatchObject({
    status: 422,
    body: { code: 'already_issued' },
  })
})

it('Steel has customs told of it, no inspection certificate of ours, and nothing once its note is void', async () => {
  const note = await sold()
  const origin = await draft(note.id)
  expect(origin).toMatchObject({ kind: 'origin' })
  const results = await draft(note.id, { kind: 'en10204_31' })
  expect(results.missing).toMatchObject([
    { message: 'The inspection certificate 3.1 needs a result that was read of line 10.' },
  ])
  const held = await draft(note.id, { kind: 'en10204_21' })
  await gate.api.void({ ...at(await gate.read(note)), body: { reason: 'Wrong lorry' } })
  const now = await writer.get({ params: { id: held.id } })
  expect(
    await problem(
      signatory.issue({ ...at(now), body: { shown: now.factsSha256 ?? '-', signature: signed } }),
    ),
  ).toMatchObject({
    status: 422,
    body: { code: 'note_withdrawn' },
  })
  const reader = await server.signIn('user')
  const begun = { from: 'delivery-note' as const, ids: note.id }
  expect(await problem(reader.client(declarations).proposal({ query: begun }))).toMatchObject({ status: 403 })
})
