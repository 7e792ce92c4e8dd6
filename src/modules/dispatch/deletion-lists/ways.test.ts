import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { billing } from '#modules/dispatch/billing/contract.ts'
import type { DeliveryNoteRecord } from '#modules/dispatch/delivery-notes/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { documents } from '../../../app/documents.ts'
import { deletionLists } from './contract.ts'
import { MOST_NOTES } from './domain.ts'

const server = await testServer()
const yard = await steelDeliveryDesk(server)
const { setup, keeper } = yard
const { db, files } = server.services
const writer = await server.signIn({ role: 'manager', name: 'W. Writer' })
const admin = await server.signIn({ role: 'administrator', name: 'A. Admin' })
for (const { person } of [writer, admin]) await makeSigner(server, person)
const of = (who: SignedIn) => who.client(deletionLists)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
const signing = { body: { signature: signed } }
const { facilityId } = setup
const on = (...ids: string[]) => ({
  facilityId,
  reason: 'Past their day',
  notes: ids.map((noteId) => ({ noteEntity: 'delivery-notes' as const, noteId })),
})
const attach = async ({ id }: { id: string }, text: string) => {
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7\n${text}\n%%EOF`], `${text}.pdf`))
  await keeper.request('POST', `/api/v1/delivery-notes/${id}/files`, { body: form })
}

/** Steel that was sold, received and billed long ago. */
async function oldSale(more: object = {}): Promise<DeliveryNoteRecord> {
  const gone = await yard.dispatched(await yard.released(), 1, more)
  await attach(gone, 'letter')
  await yard.of(keeper).receive({
    ...yard.at(await yard.read(gone)),
    body: { receiverName: 'Gate guard', receiptRemarks: null },
  })
  await keeper
    .client(billing)
    .exportOpen({ body: { facilityId } })
    .catch(() => null)
  await db.query(sql`
    UPDATE delivery_notes SET dispatched_at = dispatched_at - interval '11 years' WHERE id = ${gone.id}`)
  return yard.read(gone)
}
const storedOf = (id: string) =>
  db.query<{ name: string; storedName: string }>(sql`
    SELECT name, stored_name AS "storedName" FROM files WHERE entity_id = ${id}`)

it('Only deliveries of the facility that nothing keeps come on a list, whoever writes the body by hand', async () => {
  const sale = await oldSale()
  const loan = await oldSale({ kind: 'loan', expectedBackOn: server.services.clock.today() })
  const create = (body: object) => problem(of(writer).create({ body: body as never }))
  for (const body of [
    { ...on(), notes: [] },
    on(randomUUID()),
    { ...on(sale.id), facilityId: randomUUID() },
    { ...on(sale.id), notes: [{ noteEntity: 'quotes', noteId: sale.id }] },
    { ...on(sale.id), reason: '' },
    { ...on(sale.id), state: 'deleted' },
    on(...Array.from({ length: MOST_NOTES + 1 }, () => randomUUID())),
  ])
    expect(await create(body)).toMatchObject({ status: 422 })
  // Of two the one that is expected back keeps both off the list.
  expect(await create(on(sale.id, loan.id))).toMatchObject({
    body: { refusals: [{ code: 'still_open', values: { note: loan.number } }] },
  })
  expect(await of(writer).lists()).toEqual([])
  // Named twice it stands there once.
  const list = await of(writer).create({ body: on(sale.id, sale.id) })
  expect(list.listed.map(({ noteNumber }) => noteNumber)).toEqual([sale.number])
  const back = await of(writer).withdraw({ ...at(list), body: { reason: 'Written to look at it' } })
  expect(back.can).toEqual({
    propose: 'It is withdrawn.',
    sign: 'It is withdrawn.',
    withdraw: 'It is withdrawn.',
  })
  expect(await problem(of(writer).propose({ ...at(back), ...signing }))).toMatchObject({ status: 422 })
})

it('The second is somebody else, an administrator included, and bytes that another record has stay', async () => {
  const sale = await oldSale()
  // The same bytes are named by another record as well.
  await db.query(sql`
    INSERT INTO files (entity, entity_id, name, mime, size, sha256, stored_name, uploaded_by_name)
    SELECT 'companies', ${setup.companyId}::uuid, name, mime, size, sha256, stored_name, uploaded_by_name
    FROM files WHERE entity_id = ${sale.id} AND name = 'letter.pdf'`)
  const draft = await of(admin).create({ body: on(sale.id) })
  const list = await of(writer).propose({ ...at(draft), ...signing })
  // Whoever wrote it and whoever proposed it are both kept out.
  for (const who of [admin, writer])
    expect(await problem(of(who).sign({ ...at(list), ...signing }))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'four_eyes' }] },
    })
  const reader = await server.signIn('user')
  expect(await problem(of(reader).lists())).toMatchObject({ status: 403 })
  expect(await problem(of(reader).sign({ ...at(list), ...signing }))).toMatchObject({ status: 403 })
  // Nor does a statement let it go in the name of one.
  await expect(
    db.query(sql`UPDATE deletion_lists SET state = 'deleted', deleted_at = now(), deleted_by_id = proposed_by_id
      WHERE id = ${list.id}`),
  ).rejects.toThrow()
  await expect(
    db.query(sql`UPDATE deletion_list_notes SET papers = '[]', papers_sha256 = 'x', comments = 0, deleted_at = now(),
      is_withdrawn = true WHERE list_id = ${list.id}`),
  ).rejects.toThrow()

  await of(keeper).sign({ ...at(list), ...signing })
  const left = await storedOf(sale.id)
  await expect
    .poll(() => left.filter(({ storedName }) => existsSync(files.pathOf(storedName))).map(({ name }) => name))
    .toEqual(['letter.pdf'])
  // What the program could not finish then is finished by the hour.
  const erase = documents.find(({ slice }) => slice === 'deletion-lists')?.jobs?.[0]
  expect(await erase?.run(server.services)).toMatch(/^Papers of [01] deliveries erased$/)
  const shown = await of(writer).get({ params: { id: list.id } })
  expect(shown.listed[0]?.erasedAt).not.toBeNull()
})
