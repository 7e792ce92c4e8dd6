import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { TravellerDeliveryNoteRecord } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { walkerOver } from '../../../../test/support/random-steel-facts.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { type DeclarationRecord, declarations } from './contract.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const gate = await deliveryDesk(server, shop.setup)
const { db } = server.services
const writer = await server.signIn({ role: 'manager', name: 'W. Ritter' })
const signatory = await server.signIn({ role: 'manager', name: 'E. Quality' })
for (const { person } of [writer, signatory]) {
  await makeSigner(server, person)
  await makeSignatory(server, person, { documentKinds: ['conformity'] })
}
const of = (who: SignedIn) => who.client(declarations)
const api = of(writer)
const { at } = shop
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }

/** Two pieces of a traveller, ready to go, of steel of one heat; without a heat nothing was given out. */
async function readyNote(heatNo?: string) {
  const traveller = await shop.complete({ materials: heatNo ? [shop.material(line)] : [] })
  if (heatNo) {
    await yard.verifyHeat(heatNo)
    const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
    await shop.issue(traveller, steel.id)
  }
  const note = await gate.checked(traveller, 2, { customerOrderNo: 'PO 88-1177' })
  return { traveller, note }
}
const begun = ({ id }: { id: string }) =>
  api.proposal({ query: { from: 'traveller-delivery-note', ids: id } })
const draft = async (note: TravellerDeliveryNoteRecord, more: object = {}) =>
  api.create({ body: { ...(await begun(note)), ...more } as never })
const issue = (row: DeclarationRecord, who = signatory) =>
  of(who).issue({ ...at(row), body: { shown: row.factsSha256 ?? '-', signature: signed } })
const paper = async ({ id }: { id: string }) =>
  pdfText((await writer.request('GET', `/api/v1/declarations/${id}/pdf`)).bytes)
    .flat()
    .join('\n')
const checked = async ({ id }: { id: string }) => {
  const [row] = await db.query<{ code: string }>(sql`
    SELECT code FROM verification_codes WHERE entity = 'declarations' AND entity_id = ${id}`)
  return server
    .guest()
    .client(verify)
    .document({ params: { code: row?.code ?? 'none' } })
}

describe('A certificate of conformity', () => {
  it('says what the records say, signed by another than its writer, heat by heat as an independent walk finds them', async () => {
    const { traveller, note } = await readyNote('C100')
    await readyNote('C199')
    const row = await draft(note)
    expect(row).toMatchObject({
      status: 'draft',
      missing: [],
      lines: [{ standard: 'ASTM A106/A106M', edition: '2019a' }],
    })
    const issued = await issue(row)
    expect(issued).toMatchObject({ status: 'issued', issuedByName: 'E. Quality', missing: [] })
    const text = await paper(issued)
    const walker = await walkerOver(db)
    const heats = await db.query<{ heatNo: string; isBehind: boolean }>(sql`
      SELECT heat_no AS "heatNo", id = ANY(${sql.param(idsIn(walker.reach(`traveller:${traveller.rootId}`, 'backward'), 'heat'))}::uuid[]) AS "isBehind"
      FROM heats`)
    expect(heats.some(({ isBehind }) => isBehind)).toBe(true)
    for (const { heatNo, isBehind } of heats)
      expect([heatNo, text.includes(heatNo)]).toEqual([heatNo, isBehind])
    const numbers = await db.query<{ number: string }>(sql`
      SELECT c.number FROM certificates c JOIN certificate_heats h ON h.certificate_id = c.id JOIN heats t ON t.id = h.heat_id
      WHERE t.heat_no = 'C100' AND c.status = 'verified'`)
    const signers = await db.query<{ name: string }>(sql`
      SELECT DISTINCT u.name FROM operation_sign_offs s JOIN operations o ON o.id = s.operation_id JOIN users u ON u.id = s.by_id
      WHERE o.traveller_root_id = ${traveller.rootId}`)
    expect(signers.length).toBeGreaterThan(1)
    for (const said of [
      issued.number,
      note.number,
      'PO 88-1177',
      traveller.number,
      note.companyName,
      ...numbers.map(({ number }) => number),
      ...signers.map(({ name }) => name),
      'E. Quality',
      'edition 2019a',
    ])
      expect(text).toContain(said)
  })

  it('is not signed by its writer, by nobody who is not on the list, nor by a user', async () => {
    const { note } = await readyNote('C200')
    const row = await draft(note)
    expect(await problem(issue(row, writer))).toMatchObject({
      status: 422,
      body: { message: 'You wrote this declaration; someone else has to sign it.' },
    })
    const statement = 'Rewritten by whoever signs: all of it conforms.'
    const changed = await of(signatory).update({ ...at(row), body: { statement } })
    expect(await problem(issue(changed, signatory))).toMatchObject({
      status: 422,
      body: { message: 'You wrote this declaration; someone else has to sign it.' },
    })
    const other = await server.signIn({ role: 'manager', name: 'N. Olist' })
    await makeSigner(server, other.person)
    expect(await problem(issue(changed, other))).toMatchObject({
      status: 422,
      body: { code: 'not_a_signatory' },
    })
    const user = await server.signIn('user')
    expect(await problem(issue(changed, user))).toMatchObject({ status: 403 })
    expect(await problem(of(user).create({ body: (await begun(note)) as never }))).toMatchObject({
      status: 403,
    })
    const client = await server.signIn('client')
    expect(await problem(of(client).get({ params: { id: row.id } }))).toMatchObject({ status: 403 })
  })

  it('is refused with every fact that is missing', async () => {
    const { note } = await readyNote()
    const row = await draft(note)
    const seen = await of(signatory).get({ params: { id: row.id } })
    expect(seen.missing.map(({ message }) => message)).toEqual([
      'The certificate of conformity needs at least one standard with its edition.',
      'The certificate of conformity needs the steel of which line 10 is made.',
    ])
    expect(await problem(issue(row))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'fact' }, { code: 'fact' }] },
    })
  })

  it('counts once for a note: of two that are signed at once one reads why not', async () => {
    const { note } = await readyNote('C300')
    const rows = [await draft(note), await draft(note)]
    const other = await server.signIn({ role: 'manager', name: 'S. Econd' })
    await makeSigner(server, other.person)
    await makeSignatory(server, other.person, { documentKinds: ['conformity'] })
    const [one, two] = rows
    if (!one || !two) throw new Error('There are two drafts.')
    const tried = await Promise.allSettled([issue(one), issue(two, other)])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = tried[0]?.status === 'rejected' ? one : two
    expect(await problem(issue(await api.get({ params: { id: late.id } })))).toMatchObject({
      status: 422,
      body: { code: 'already_issued' },
    })
  })

  it('is superseded by the next one, withdrawn by hand or with its note, and whoever checks a paper reads it (cases 21 and 40)', async () => {
    const { note } = await readyNote('C400')
    const first = await issue(await draft(note))
    expect(await checked(first)).toMatchObject({
      state: 'current',
      finding: 'verified',
      number: first.number,
    })
    const second = await issue(await draft(note, { remarks: 'Corrected wording' }))
    expect(second).toMatchObject({ supersedesNumber: first.number, status: 'issued' })
    expect(await checked(first)).toMatchObject({ state: 'superseded' })
    expect(await paper(first)).toContain('SUPERSEDED')
    expect(await api.get({ params: { id: first.id } })).toMatchObject({ supersededByNumber: second.number })
    const gone = await gate.dispatch(note)
    await gate.api.void({ ...gate.at(gone), body: { reason: 'Wrong lorry' } })
    expect(await checked(second)).toMatchObject({ state: 'withdrawn' })
    const { note: another } = await readyNote('C450')
    const third = await issue(await draft(another))
    await of(signatory).withdraw({ ...at(third), body: { reason: 'Wrong edition' } })
    expect(await checked(third)).toMatchObject({ state: 'withdrawn' })
    const unknown = server
      .guest()
      .client(verify)
      .document({ params: { code: 'x'.repeat(27) } })
    expect(await problem(unknown)).toMatchObject({ status: 404 })
  })

  it('keeps what was signed: the database refuses another text, and one that is forced in shows', async () => {
    const { note } = await readyNote('C500')
    const issued = await issue(await draft(note))
    expect(await problem(api.update({ ...at(issued), body: { remarks: 'X' } }))).toMatchObject({
      status: 423,
    })
    const change = sql`UPDATE declarations SET facts = jsonb_set(facts, '{customer}', '"X"') WHERE id = ${issued.id}`
    await expect(db.query(change)).rejects.toThrow(/signed/)
    await server.asOwner(
      'ALTER TABLE declarations DISABLE TRIGGER declarations_keep_facts',
      `UPDATE declarations SET facts = jsonb_set(facts, '{customer}', '"X"') WHERE id = '${issued.id}'`,
      'ALTER TABLE declarations ENABLE TRIGGER declarations_keep_facts',
    )
    expect(await checked(issued)).toMatchObject({ finding: 'changed' })
  })

  it('is known by its file alone, and no other file is: not one byte less, nor one that was attached', async () => {
    const { note } = await readyNote('C700')
    const issued = await issue(await draft(note))
    const pdf = (await writer.request('GET', `/api/v1/declarations/${issued.id}/pdf`)).bytes
    const byFile = (bytes: Uint8Array) =>
      server
        .guest()
        .client(verify)
        .file({ params: { sha256: createHash('sha256').update(bytes).digest('hex') } })
    expect(await byFile(pdf)).toEqual(await checked(issued))
    expect(await problem(byFile(pdf.slice(1)))).toMatchObject({ status: 404 })
    const gone = await gate.dispatch(note)
    const kept = (await writer.request('GET', `/api/v1/traveller-delivery-notes/${gone.id}/pdf`)).bytes
    expect(await byFile(kept)).toMatchObject({ kind: 'Delivery note', number: gone.number, state: 'current' })
    await db.query(sql`INSERT INTO files (entity, entity_id, name, mime, size, sha256, stored_name, uploaded_by_name)
      VALUES ('declarations', ${issued.id}, 'a.pdf', 'application/pdf', 1, ${'a'.repeat(64)}, 'a', 'X')`)
    const attached = server
      .guest()
      .client(verify)
      .file({ params: { sha256: 'a'.repeat(64) } })
    expect(await problem(attached)).toMatchObject({ status: 404 })
  })

  it('tells nobody who checks it of customer, order, heats or serial numbers', async () => {
    const { note } = await readyNote('C600')
    const issued = await issue(await draft(note))
    const told = JSON.stringify(await checked(issued))
    for (const secret of [note.companyName, 'PO 88-1177', 'C600', issued.id])
      expect(told).not.toContain(secret)
  })
})

function idsIn(names: ReadonlySet<string>, kind: string): string[] {
  return [...names].flatMap((name) => (name.startsWith(`${kind}:`) ? [name.slice(kind.length + 1)] : []))
}
