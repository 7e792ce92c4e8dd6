import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { travellerDeliveryNotes } from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db } = server.services
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const gate = await deliveryDesk(server, shop.setup)
const { setup, at } = shop
const writer = await server.signIn({ role: 'manager', name: 'W. Ritter' })
const signatory = await server.signIn({ role: 'manager', name: 'E. Quality' })
for (const { person } of [writer, signatory]) {
  await makeSigner(server, person)
  await makeSignatory(server, person, { documentKinds: ['conformity'] })
}
const buyer = await server.signIn({
  role: 'client',
  companyId: setup.companyId,
  email: setup.contactEmail,
  name: 'Ros Buyer',
})
const area = buyer.client(clientArea)
const line = { specificationId: yard.specification.id, grade: 'B', certificateType: '3.1' as const }
const path = (id: string, rest: string) => `/api/v1/client-area/deliveries/${id}/${rest}`

/** Pieces of steel of one heat that have left, with the certificate of conformity that names its mill certificate. */
async function delivered(heatNo: string) {
  const traveller = await shop.complete({
    destination: 'customer',
    companyId: setup.companyId,
    quantity: 2,
    materials: [shop.material(line)],
  })
  await yard.verifyHeat(heatNo)
  const steel = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  await shop.issue(traveller, steel.id)
  const note = await gate.dispatched(traveller, 2, { customerOrderNo: `PO ${heatNo}` })
  const api = writer.client(declarations)
  const begun = await api.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
  const draft = await api.create({ body: begun as never })
  const declared = await signatory
    .client(declarations)
    .issue({ ...at(draft), body: { shown: draft.factsSha256 ?? '-', signature: signed } })
  const [certificate] = await db.query<{ id: string }>(sql`
    SELECT DISTINCT (named.id #>> '{}')::uuid AS id FROM declarations d
    CROSS JOIN LATERAL jsonb_path_query(d.facts, '$.items[*].heats[*].certificates[*].source.id') named(id)
    WHERE d.id = ${declared.id}`)
  return { note, declared, certificateId: certificate?.id ?? '' }
}

/** A page of the mill, as it came before the certificate was verified. */
async function page(certificateId: string, name: string, text = name, isVerified = true) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/plain' }), name)
  const reply = await writer.request('POST', `/api/v1/certificates/${certificateId}/files`, { body: form })
  const { id } = (reply.body as { data: { id: string } }).data
  await db.query(sql`UPDATE files SET added_later = false WHERE id = ${id}`)
  if (isVerified)
    await db.query(sql`
      UPDATE certificates c SET verified_pages = coalesce(c.verified_pages, '[]')
        || jsonb_build_array(jsonb_build_object('name', f.name, 'sha256', f.sha256))
      FROM files f WHERE f.id = ${id} AND c.id = ${certificateId}`)
  return id
}
const papersOf = async (id: string) =>
  (await area.deliveries({ query: {} })).find((one) => one.id === id)?.papers ?? []
const millOf = async (id: string) =>
  (await papersOf(id)).filter(({ kind }) => kind === 'mill').map(({ number }) => number)
const downloads = async (who: SignedIn, id: string) => {
  const { data } = await who.client(travellerDeliveryNotes).timeline({ params: { id }, query: {} })
  return data
    .filter(({ action }) => action === 'download')
    .map(({ actorName, changes }) => [actorName, changes[0]?.to])
}

/** The entries of a ZIP with their bytes. */
async function entriesOf(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const found: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    found[entry.fileName] = Buffer.concat(parts)
  }
  return found
}

describe('Mill certificates of a delivery', () => {
  it('are those that its certificate of conformity names, singly, as they are stored', async () => {
    const { note, certificateId } = await delivered('4K71283')
    expect(await millOf(note.id)).toEqual([])
    const pageId = await page(certificateId, '4K71283.txt', 'Heat 4K71283, 3.1')
    expect(await millOf(note.id)).toEqual(['4K71283.txt'])
    const reply = await buyer.request('GET', path(note.id, `papers/${pageId}`))
    expect([reply.status, reply.bytes.toString()]).toEqual([200, 'Heat 4K71283, 3.1'])
    expect(String(reply.headers['content-disposition'])).toContain('4K71283.txt')
    expect(String(reply.headers['content-type'])).toContain('text/plain')
  })

  it('leave out what was added to them later, what was removed, and what does not count any more', async () => {
    const { note, certificateId, declared } = await delivered('5L20001')
    const first = await page(certificateId, 'page 1.txt')
    await page(certificateId, 'page 2.txt')
    expect(await millOf(note.id)).toEqual(['page 1.txt', 'page 2.txt'])
    await db.query(sql`UPDATE files SET added_later = true WHERE id = ${first}`)
    expect(await millOf(note.id)).toEqual(['page 2.txt'])
    expect((await buyer.request('GET', path(note.id, `papers/${first}`))).status).toBe(404)
    await db.query(sql`UPDATE certificates SET status = 'withdrawn' WHERE id = ${certificateId}`)
    expect(await millOf(note.id)).toEqual([])
    await db.query(sql`UPDATE certificates SET status = 'verified' WHERE id = ${certificateId}`)
    await db.query(sql`UPDATE declarations SET status = 'withdrawn' WHERE id = ${declared.id}`)
    expect(await millOf(note.id)).toEqual([])
  })
})

describe('What lies with a mill certificate', () => {
  it('and is no page of the mill that was verified is given to no customer: the letter of another one, a note', async () => {
    const { note, certificateId } = await delivered('5L20009')
    const letter = await page(certificateId, 'letter of Northgate.txt')
    await page(certificateId, 'mill page.txt')
    const given = [{ key: 'type', number: 'C-1', record: { fileId: letter, name: 'letter', sha256: '00' } }]
    await db.query(
      sql`UPDATE certificates SET concessions = ${JSON.stringify(given)}::jsonb WHERE id = ${certificateId}`,
    )
    expect(await millOf(note.id)).toEqual(['mill page.txt'])
    expect((await buyer.request('GET', path(note.id, `papers/${letter}`))).status).toBe(404)
    await page(certificateId, 'what we think of it.txt', 'It is thin.', false)
    expect(await millOf(note.id)).toEqual(['mill page.txt'])
  })
})

describe('All papers of a delivery', () => {
  it('come in one ZIP, each as it is stored, two of one name apart', async () => {
    const { note, declared, certificateId } = await delivered('6M30002')
    await page(certificateId, 'mill.txt', 'one')
    await page(certificateId, 'mill.txt', 'two')
    const reply = await buyer.request('GET', path(note.id, 'all-papers'))
    expect(reply.status).toBe(200)
    expect(String(reply.headers['content-disposition'])).toContain(`${note.number} papers.zip`)
    const entries = await entriesOf(reply.bytes)
    expect(Object.keys(entries).toSorted()).toEqual(
      [
        `${note.number}.pdf`,
        `${note.number} packing list.pdf`,
        `${declared.number}.pdf`,
        'mill.txt',
        'mill (2).txt',
      ].toSorted(),
    )
    // Two files of one name: either comes first.
    const texts = [entries['mill.txt'], entries['mill (2).txt']].map((bytes) => String(bytes))
    expect(new Set(texts)).toEqual(new Set(['one', 'two']))
    for (const { id, kind, number } of await papersOf(note.id)) {
      if (kind === 'mill') continue
      const single = await buyer.request('GET', path(note.id, `papers/${id}`))
      const name = `${number}${kind === 'packing_list' ? ' packing list' : ''}.pdf`
      expect(entries[name]?.equals(single.bytes)).toBe(true)
    }
  })

  it('are nothing to another company, and nothing of a delivery that was taken back', async () => {
    const { note } = await delivered('7N40003')
    const stranger = await server.signIn({ role: 'client', companyId: setup.otherCompanyId })
    expect((await stranger.request('GET', path(note.id, 'all-papers'))).status).toBe(404)
    expect((await writer.request('GET', path(note.id, 'all-papers'))).status).toBe(403)
    await db.query(sql`UPDATE traveller_delivery_notes SET status = 'void' WHERE id = ${note.id}`)
    expect(await problem(area.allPapers({ params: { id: note.id } }))).toMatchObject({ status: 404 })
    expect(await downloads(writer, note.id)).toEqual([])
  })
})

describe('Who fetched what of a delivery', () => {
  it('stands on the timelines of the note and of what was declared, for staff', async () => {
    const { note, declared } = await delivered('8P50004')
    const [paper] = await papersOf(note.id)
    const conformity = (await papersOf(note.id)).find(({ kind }) => kind === 'conformity')
    await buyer.request('GET', path(note.id, `papers/${paper?.id}`))
    await buyer.request('GET', path(note.id, `papers/${conformity?.id}`))
    await buyer.request('GET', path(note.id, 'all-papers'))
    expect(await downloads(writer, note.id)).toEqual([
      ['Ros Buyer', `${note.number} papers.zip`],
      ['Ros Buyer', `${declared.number}.pdf`],
      ['Ros Buyer', `${note.number}.pdf`],
    ])
    const trail = await db.query<{ subject: string; actorName: string }>(sql`
      SELECT subject, actor_name AS "actorName" FROM audit_log
      WHERE entity = 'declarations' AND entity_id = ${declared.id} AND action = 'download' ORDER BY seq`)
    expect(trail.map(({ subject, actorName }) => [actorName, subject])).toEqual([
      ['Ros Buyer', `${declared.number}.pdf`],
      ['Ros Buyer', `${note.number} papers.zip`],
    ])
  })

  it('is not the contact where an administrator looks on as them', async () => {
    const { note } = await delivered('9Q60005')
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', `/api/v1/user-permissions/${buyer.person.id}/view-as`)
    expect((await administrator.request('GET', path(note.id, 'all-papers'))).status).toBe(200)
    expect(await downloads(writer, note.id)).toEqual([])
  })
})
