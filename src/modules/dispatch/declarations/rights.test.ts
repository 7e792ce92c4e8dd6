import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { search } from '#modules/house/search/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { declarations } from './contract.ts'
import { STATEMENT } from './domain/kinds.ts'

const server = await testServer()
const desk = await deliveryDesk(server)
const { at, keeper, setup, shop } = desk
const { db } = server.services
const api = keeper.client(declarations)

const body = (noteId: string, more: object = {}) => ({
  kind: 'coc' as const,
  noteId,
  facilityId: setup.facilityId,
  statement: STATEMENT,
  placeOfIssue: 'Leeds',
  lines: [{ lineNo: 10, standard: 'API 6A', edition: '21st' }],
  ...more,
})
const note = async () => desk.draft(await shop.complete(), 2)
const draft = async (more: object = {}) => api.create({ body: body((await note()).id, more) })

describe('Who may do what with a certificate of conformity', () => {
  it('is refused at every endpoint, whatever the screen offers', async () => {
    const row = await draft()
    const reader = await server.signIn('user')
    const calls: [string, string, unknown][] = [
      ['POST', '', body(row.noteId)],
      ['PATCH', `/${row.id}`, { remarks: 'X' }],
      ['POST', `/${row.id}/issue`, { signature: signed }],
      ['POST', `/${row.id}/withdraw`, { reason: 'No' }],
      ['POST', `/${row.id}/cancel`, { reason: 'No' }],
    ]
    for (const [method, path, sent] of calls) {
      const options = { version: row.version, body: sent }
      const reply = await reader.request(method, `/api/v1/declarations${path}`, options)
      expect([method, path, reply.status]).toEqual([method, path, 403])
    }
    expect(await reader.client(declarations).get({ params: { id: row.id } })).toMatchObject({
      can: { update: expect.stringContaining('right') },
    })
    for (const who of ['client', { role: 'user', profile: 'accounts' }] as const) {
      const refused = (await server.signIn(who)).client(declarations)
      expect(await problem(refused.get({ params: { id: row.id } }))).toMatchObject({ status: 403 })
      expect(await problem(refused.list({}))).toMatchObject({ status: 403 })
    }
  })
})

describe('A draft', () => {
  it('is numbered by facility and year, read, listed and found', async () => {
    const row = await draft()
    expect(row.number).toMatch(/^COC-[A-Z]+-\d{4}-\d{4}$/)
    expect(row).toMatchObject({
      status: 'draft',
      createdByName: 'T. Brandt',
      facilityName: expect.any(String),
    })
    const { data } = await api.list({ query: { filter: { noteId: [row.noteId] } } })
    expect(data).toMatchObject([{ number: row.number, noteNumber: row.noteNumber, issuedAt: null }])
    const byNote = await api.list({ query: { search: row.noteNumber } })
    expect(byNote.data.map(({ number }) => number)).toEqual([row.number])
    const hits = await keeper.client(search).find({ query: { q: row.number } })
    expect(hits).toMatchObject([{ slice: 'declarations', id: row.id, path: `/declarations/${row.id}` }])
    const ofCompany = await api.list({ query: { filter: { companyId: [row.companyId] } } })
    expect(ofCompany.data.length).toBeGreaterThan(0)
  })

  it('is changed from its present version alone, and cancelled with a reason', async () => {
    const row = await draft()
    const saved = await api.update({ ...at(row), body: { deviations: 'Paint by CN-3' } })
    expect(saved.deviations).toBe('Paint by CN-3')
    expect(await problem(api.update({ ...at(row), body: { remarks: 'X' } }))).toMatchObject({ status: 412 })
    const gone = await api.cancel({ ...at(saved), body: { reason: 'Written twice' } })
    expect(gone).toMatchObject({ status: 'cancelled', missing: [] })
    expect(await problem(api.update({ ...at(gone), body: { remarks: 'X' } }))).toMatchObject({ status: 423 })
    expect(await problem(api.withdraw({ ...at(gone), body: { reason: 'X' } }))).toMatchObject({ status: 422 })
  })

  it('is of the facility that delivers, about a note that counts, in the place of one that counts for it', async () => {
    const made = await note()
    const [other] = await db.query<{ id: string }>(sql`
      SELECT id FROM facilities WHERE id <> ${setup.facilityId} LIMIT 1`)
    const elsewhere = other?.id ?? crypto.randomUUID()
    expect(await problem(api.create({ body: body(made.id, { facilityId: elsewhere }) }))).toMatchObject({
      status: 422,
      body: { errors: { facilityId: [expect.any(String)] } },
    })
    const unknown = body(crypto.randomUUID())
    expect(await problem(api.create({ body: unknown }))).toMatchObject({
      status: 422,
      body: { errors: { noteId: [expect.any(String)] } },
    })
    const older = await draft()
    expect(await problem(api.create({ body: body(made.id, { supersedesId: older.id }) }))).toMatchObject({
      status: 422,
      body: { errors: { supersedesId: [expect.any(String)] } },
    })
    const cancelled = await desk.api.cancel({ ...at(made), body: { reason: 'Not wanted' } })
    expect(await problem(api.create({ body: body(cancelled.id) }))).toMatchObject({
      status: 422,
      body: { errors: { noteId: [expect.any(String)] } },
    })
  })

  it('asks an edition of every standard (case 36)', async () => {
    const made = await note()
    const lines = [{ lineNo: 10, standard: 'API 6A', edition: '' }]
    expect(await problem(api.create({ body: body(made.id, { lines }) }))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.edition': [expect.any(String)] } },
    })
  })

  it('is printed with what it would say, and says that it is a draft', async () => {
    const row = await draft()
    const reply = await keeper.request('GET', `/api/v1/declarations/${row.id}/pdf`)
    expect(reply.status).toBe(200)
    const text = pdfText(reply.bytes).flat().join('\n')
    for (const said of [row.number, row.noteNumber, 'DRAFT', 'edition 21st']) expect(text).toContain(said)
    expect(text).not.toContain('Leeds,')
  })

  it('says what it still needs, and is offered to whoever writes one about the note; a reader is told of declared notes', async () => {
    const made = await note()
    const proposal = await api.proposal({ query: { from: 'traveller-delivery-note', ids: made.id } })
    expect(proposal).toMatchObject({ noteId: made.id, statement: STATEMENT, lines: [], supersedesId: null })
    const row = await draft()
    expect(row.missing.map(({ code }) => code)).toEqual(['fact', 'fact'])
    const ids = crypto.randomUUID()
    const nothing = api.proposal({ query: { from: 'traveller-delivery-note', ids } })
    expect(await problem(nothing)).toMatchObject({ status: 404 })
    const options = await api.notes({ query: { search: made.number } })
    expect(options).toMatchObject([{ id: made.id, code: made.number }])
    const reader = (await server.signIn('user')).client(declarations)
    expect(await reader.notes({ query: { id: `${made.id},${row.noteId}` } })).toMatchObject([
      { id: row.noteId, code: row.noteNumber },
    ])
    expect(await reader.notes({ query: { search: made.number } })).toEqual([])
  })
})
