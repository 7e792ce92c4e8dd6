import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { type DeclarationKind, kindLabels, kindNames } from './domain.ts'
import { inGerman } from './domain/german.ts'
import { kindOf } from './domain/kinds.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { shop, gate, writer, signatory, of, api, readyNote, issue, licenceOf } = desk
const { db } = server.services
const { at } = shop
const note = await readyNote('K100')
/** Nothing is issued about it. */
const another = await readyNote('K150')
const draft = (kind: DeclarationKind, more: object = {}, noteId = note.id) => desk.draft(kind, more, noteId)
const filled = (kind: DeclarationKind, more: Readonly<Record<string, string>> = {}, noteId = note.id) =>
  desk.filled(kind, more, noteId)
const paper = async ({ id }: { id: string }) =>
  pdfText((await writer.request('GET', `/api/v1/declarations/${id}/pdf`)).bytes)
    .flat()
    .join(' ')

describe('A declaration beside the certificate of conformity', () => {
  it.each(kindNames.filter((kind) => kind !== 'coc'))(
    'is issued with its facts, and its paper says them: %s',
    async (kind) => {
      const { prefix, statement, hasMaterial, asks, licence } = kindOf(kind)
      // The only one of its kind is taken.
      const own = licence && (await licenceOf(licence.kind))
      const row = await filled(kind)
      expect(row.licenceId).toBe(own?.id ?? null)
      const label = kindLabels[kind]
      expect(row).toMatchObject({ kind, statement, missing: [] })
      expect(row.number).toMatch(new RegExp(`^${prefix}-[A-Z]+-\\d{4}-0001$`))
      const issued = await issue(row)
      expect(issued.status).toBe('issued')
      const signatures = await db.query(sql`
        SELECT capacity FROM signature_events WHERE entity_id = ${issued.id}`)
      expect(signatures).toEqual([{ capacity: label }])
      const text = (await paper(issued)).replaceAll(/\s+/g, ' ')
      for (const said of [label, statement.slice(0, 40), note.number, 'PO 88-1177', 'E. Quality'])
        expect(text).toContain(said)
      for (const { what } of asks) expect(text).toContain(what)
      if (own) for (const said of [own.number, '0045', own.scope]) expect(text).toContain(said)
      expect(text.includes('K100')).toBe(hasMaterial)
      // The note still waits for its certificate of conformity.
      expect((await gate.read(note)).declarationId).toBeNull()
      const [code] = await db.query<{ code: string }>(sql`
        SELECT code FROM verification_codes WHERE entity = 'declarations' AND entity_id = ${issued.id}`)
      const told = await server
        .guest()
        .client(verify)
        .document({ params: { code: code?.code ?? '' } })
      expect(told).toMatchObject({
        kind: label,
        number: issued.number,
        state: 'current',
        finding: 'verified',
      })
    },
  )

  it('is told apart in the list, and counts once of its kind', async () => {
    const { data } = await api.list({ query: { filter: { noteId: [note.id], kind: ['origin'] } } })
    expect(data).toMatchObject([{ kind: 'origin', status: 'issued' }])
    const second = await filled('origin')
    expect(await problem(issue(second))).toMatchObject({ status: 422, body: { code: 'already_issued' } })
    const other = data[0]?.id ?? ''
    expect(await problem(draft('ped_doc', { supersedesId: other }))).toMatchObject({
      body: { errors: { supersedesId: [expect.stringMatching(/is no EU declaration of conformity/)] } },
    })
    const third = await api.update({ ...at(second), body: { supersedesId: other } })
    expect(await issue(third)).toMatchObject({ status: 'issued', supersedesId: other })
    expect(await api.get({ params: { id: other } })).toMatchObject({ status: 'superseded' })
  })

  it('stays of its kind, takes the wording of it, and keeps one that somebody wrote', async () => {
    const begun = await api.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
    const row = await api.create({ body: { ...begun, kind: 'dop', supersedesId: null } as never })
    expect(row.statement).toBe(kindOf('dop').statement)
    expect(await problem(api.update({ ...at(row), body: { kind: 'origin' } }))).toMatchObject({
      body: { errors: { kind: ['The number is of this kind: write a new declaration.'] } },
    })
    const own = await draft('en10204_21', { statement: 'All of it complies.' })
    expect(own).toMatchObject({ statement: 'All of it complies.', particulars: [] })
  })

  it('is refused with every particular that is missing', async () => {
    const row = await draft('ped_doc', {}, another.id)
    expect(row.missing.map(({ message }) => message)).toEqual(
      [
        'Pressure equipment or assembly',
        'Conformity assessment module',
        'Category',
        'Authorised signatory',
      ].map((what) => `The EU declaration of conformity needs this: ${what}.`),
    )
    expect(row.licenceNumber).toBe('PED-1')
    expect(await problem(issue(row))).toMatchObject({ status: 422, body: { code: 'cannot_issue' } })
  })
})

describe('An inspection certificate 3.1', () => {
  it('states what was read of these pieces with its limits, signed by nobody who worked on them (case 37)', async () => {
    const own = await readyNote('K200')
    const row = await draft('en10204_31', {}, own.id)
    expect(await problem(issue(row, shop.worker))).toMatchObject({
      status: 422,
      body: { message: 'You worked on these pieces; someone else has to sign what was found of them.' },
    })
    expect((await of(shop.worker).get({ params: { id: row.id } })).can.issue).toMatch(/^You worked on/)
    const text = await paper(await issue(row))
    for (const said of ['Wall', '15.2 mm', '13.9 to 16.0 mm', '20 Bore', 'K200']) expect(text).toContain(said)
  })

  it('is signed by nobody who worked on its pieces before they were split off', async () => {
    const row = await shop.released({ quantity: 3 })
    const at0 = async (traveller: { id: string }, place: number) => {
      const found = (await shop.operationsOf(traveller))[place]
      if (!found) throw new Error('There is no such operation.')
      return shop.on(traveller, found)
    }
    await shop.inside(shop.worker).book({ ...(await at0(row, 0)), body: { kind: 'good', quantity: 3 } })
    const operationId = (await at0(row, 1)).params.childId
    const own = await shop.travellers.split({
      ...at(await shop.read(row)),
      body: { quantity: 2, operationId, reason: 'Wanted first' },
    })
    const part = await draft('en10204_31', {}, (await gate.draft(own, 2)).id)
    expect((await of(shop.worker).get({ params: { id: part.id } })).can.issue).toMatch(/^You worked on/)
    expect((await of(signatory).get({ params: { id: part.id } })).can.issue).not.toMatch(/^You worked on/)
  })

  it('needs the steel of its pieces, as a certificate of conformity does', async () => {
    const bare = await gate.draft(await shop.complete(), 1, { customerOrderNo: 'PO 1' })
    const row = await draft(
      'en10204_31',
      { lines: [{ lineNo: 10, standard: 'API 6A', edition: '21st' }] },
      bare.id,
    )
    expect(row.missing.map(({ message }) => message)).toEqual([
      'The inspection certificate 3.1 needs the steel of which line 10 is made.',
    ])
    const coc = await api.proposal({ query: { from: 'traveller-delivery-note', ids: bare.id } })
    expect(coc).toMatchObject({ kind: 'coc', supersedesId: null })
  })
})

describe('A pro-forma invoice', () => {
  it('begins with what the records know, and the rest is typed', async () => {
    const row = await draft('pro_forma')
    const says = Object.fromEntries(row.particulars.map((one) => [one.what, one.says]))
    expect(says).toMatchObject({
      'Incoterm and place': 'DAP Emden',
      'Net mass': '24.5 kg',
      'Country of origin': null,
    })
    const fewer = row.particulars.slice(1)
    const saved = await api.update({ ...at(row), body: { particulars: fewer } })
    expect(saved.particulars.map(({ what }) => what)).toContain('HS code')
  })
})

describe('A declaration in English and German', () => {
  it('has the German wording of the house, or the one that was typed, above its words in both languages', async () => {
    const row = await draft('en10204_21', { language: 'en_de' }, another.id)
    expect(row.statementDe).toBe(inGerman.en10204_21.statement)
    const own = await api.update({ ...at(row), body: { statementDe: 'Alles entspricht der Bestellung.' } })
    const issued = await issue(own)
    const text = (await paper(issued)).replaceAll(/\s+/g, ' ')
    for (const said of ['Werksbescheinigung 2.1', 'Alles entspricht der Bestellung.', 'Normen', 'PO 88-1177'])
      expect(text).toContain(said)
    expect(text).toContain(row.statement.slice(0, 40))
  })

  it('says no German before somebody asks for it, and then begins with the wording of its kind', async () => {
    const row = await draft('en10204_22', {}, another.id)
    expect(row).toMatchObject({ language: 'en', statementDe: null })
    expect((await paper(row)).includes('Werkszeugnis')).toBe(false)
    const both = await api.update({ ...at(row), body: { language: 'en_de' } })
    expect(both.statementDe).toBe(inGerman.en10204_22.statement)
    expect(await paper(both)).toContain('Werkszeugnis')
  })
})

describe('The customer', () => {
  it('is owed nothing anew when what went beside the certificate is withdrawn', async () => {
    const own = await readyNote('K300')
    const row = await issue(await draft('en10204_21', {}, own.id))
    const gone = await gate.dispatch(await gate.read(own))
    const until = gone.toFollowUntil
    await of(signatory).withdraw({ ...at(row), body: { reason: 'Wrong wording' } })
    expect((await gate.read(gone)).toFollowUntil).toBe(until)
  })
})
