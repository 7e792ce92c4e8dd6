import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addMonths, dayIn } from '#platform/contract/values/dates.ts'
import { billing } from '#modules/dispatch/billing/contract.ts'
import { legalHolds } from '#modules/dispatch/legal-holds/contract.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { changedSeal } from '#modules/dispatch/seals/server/api.ts'
import { documents } from '../../../app/documents.ts'
import { deletionLists, type DeletionListRecord } from './contract.ts'

const server = await testServer()
const gate = await deliveryDesk(server)
const { setup, shop, keeper, checker } = gate
const { db, clock, files } = server.services
const writer = await server.signIn({ role: 'manager', name: 'W. Writer' })
const second = await server.signIn({ role: 'manager', name: 'S. Second' })
for (const { person } of [writer, second]) await makeSigner(server, person)
const of = (who: SignedIn) => who.client(deletionLists)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
const signing = { body: { signature: signed } }
const { facilityId } = setup
const due = async (who = writer) => (await of(who).due({ query: { facilityId } })).notes
const on = (...ids: string[]) => ({
  facilityId,
  reason: 'Past their day',
  notes: ids.map((noteId) => ({ noteEntity: 'traveller-delivery-notes' as const, noteId })),
})
const fileNames = (noteId: string) =>
  db.query<{ name: string; storedName: string; isRemoved: boolean }>(sql`
    SELECT name, stored_name AS "storedName", removed_at IS NOT NULL AS "isRemoved" FROM files WHERE entity_id = ${noteId}`)
const onDisk = (names: readonly { storedName: string }[]) =>
  names.map(({ storedName }) => existsSync(files.pathOf(storedName)))

/** Delivered, billed, over, and older than its years. */
async function oldDelivery({ comment = 'Gate 3 was shut.' } = {}) {
  const gone = await gate.dispatched(
    await shop.complete({ destination: 'customer', companyId: setup.companyId, quantity: 2 }),
    2,
  )
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nletter\n%%EOF'], 'letter.pdf'))
  await keeper.request('POST', `/api/v1/traveller-delivery-notes/${gone.id}/files`, { body: form })
  await keeper.request('POST', `/api/v1/traveller-delivery-notes/${gone.id}/comments`, {
    body: { text: comment },
  })
  const received = await gate.of(keeper).receive({
    ...gate.at(await gate.read(gone)),
    body: { receiverName: 'Gate guard', receiptRemarks: null },
  })
  await keeper.client(billing).exportOpen({ body: { facilityId } })
  await db.query(sql`UPDATE travellers SET status = 'closed' WHERE root_id IN (
    SELECT traveller_id FROM traveller_delivery_note_lines WHERE note_id = ${gone.id})`)
  await db.query(
    sql`UPDATE traveller_delivery_notes SET dispatched_at = dispatched_at - interval '11 years' WHERE id = ${gone.id}`,
  )
  return received
}
const proposed = async (...ids: string[]): Promise<DeletionListRecord> => {
  const list = await of(writer).create({ body: on(...ids) })
  return of(writer).propose({ ...at(list), ...signing })
}

it('The papers of a delivery that is past its day go when two have signed, and leave names and hashes', async () => {
  const note = await oldDelivery()
  const fresh = await gate.dispatched(
    await shop.complete({ destination: 'customer', companyId: setup.companyId, quantity: 2 }),
    1,
  )
  await db.query(sql`UPDATE psl_levels SET record_retention_years = 5`)
  const left = addMonths(dayIn(clock.now().toISOString(), 'UTC'), -132)
  expect(await due()).toMatchObject([
    { noteNumber: note.number, leftOn: left, keepUntil: addMonths(left, 60), refusals: [] },
  ])
  expect(await problem(of(writer).create({ body: on(fresh.id) }))).toMatchObject({
    status: 422,
    body: { refusals: expect.arrayContaining([expect.objectContaining({ code: 'too_early' })]) },
  })
  const seal = documents.find(({ slice }) => slice === 'seals')?.jobs?.[0]
  expect(await seal?.run(server.services)).toMatch(/Seal 1 over/)
  const before = await fileNames(note.id)
  expect(before.length).toBeGreaterThan(2)
  expect(onDisk(before)).not.toContain(false)

  // Written and signed by one; another one lets it go.
  const reader = await server.signIn('user')
  expect(await problem(of(reader).create({ body: on(note.id) }))).toMatchObject({ status: 403 })
  const draft = await of(writer).create({ body: on(note.id) })
  expect(draft.can).toMatchObject({ propose: true, sign: 'Nobody has proposed it yet.' })
  expect(await problem(of(second).sign({ ...at(draft), ...signing }))).toMatchObject({ status: 422 })
  expect(await problem(of(writer).create({ body: on(note.id) }))).toMatchObject({
    body: { refusals: [{ code: 'on_list' }] },
  })
  const list = await of(writer).propose({ ...at(draft), ...signing })
  expect(await problem(of(writer).sign({ ...at(list), ...signing }))).toMatchObject({
    status: 422,
    body: {
      refusals: [{ code: 'four_eyes' }],
      message: 'You proposed this list; someone else has to sign it.',
    },
  })
  expect(await problem(of(second).sign({ ...at(draft), ...signing }))).toMatchObject({ status: 412 })
  expect(
    await problem(of(second).sign({ ...at(list), body: { signature: { ...signed, pin: '0000' } } })),
  ).toMatchObject({
    status: 422,
  })
  expect(onDisk(before)).not.toContain(false)

  const [done, again] = await Promise.allSettled([
    of(second).sign({ ...at(list), ...signing }),
    of(second).sign({ ...at(list), ...signing }),
  ])
  expect([done.status, again.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const after = await of(second).get({ params: { id: list.id } })
  expect(after).toMatchObject({ state: 'deleted', proposedByName: 'W. Writer', deletedByName: 'S. Second' })
  const [stone] = after.listed
  expect(stone).toMatchObject({
    noteNumber: note.number,
    comments: 1,
    papersSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(stone?.papers?.map(({ name }) => name).toSorted()).toEqual(before.map(({ name }) => name).toSorted())
  await expect.poll(() => onDisk(before)).not.toContain(true)
  expect((await fileNames(note.id)).every(({ isRemoved }) => isRemoved)).toBe(true)
  expect(await of(reader).ofNote({ params: { id: note.id } })).toMatchObject({
    number: list.number,
    papers: before.length,
  })
  expect((await keeper.request('GET', `/api/v1/traveller-delivery-notes/${note.id}/pdf`)).status).toBe(404)
  const panel = (await keeper.request('GET', `/api/v1/traveller-delivery-notes/${note.id}/files`)).body as {
    data: unknown[]
  }
  expect(panel.data).toEqual([])
  expect(await due()).toEqual([])

  // What is left still adds up: the note as signed, both signatures of the list, and the tree of the seal before.
  const kept = await gate.of(keeper).signatures({ params: { id: note.id } })
  expect(kept.every(({ changedAfter }) => !changedAfter)).toBe(true)
  const both = await of(second).signatures({ params: { id: list.id } })
  expect(both.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
    ['reviewed', false],
    ['approved', false],
  ])
  expect(await changedSeal(db)).toBeNull()
  // And nobody changes the stone.
  for (const change of [
    sql`UPDATE deletion_list_notes SET papers = '[]' WHERE note_id = ${note.id}`,
    sql`DELETE FROM deletion_list_notes WHERE note_id = ${note.id}`,
    sql`UPDATE deletion_lists SET reason = 'Another' WHERE id = ${list.id}`,
    sql`DELETE FROM deletion_lists WHERE id = ${list.id}`,
  ])
    await expect(db.query(change)).rejects.toThrow()
})

it('A hold that comes after the proposal keeps the papers, and a list that is withdrawn names nothing any more', async () => {
  const one = await oldDelivery()
  const two = await oldDelivery()
  const list = await proposed(one.id, two.id)
  const hold = { noteEntity: 'traveller-delivery-notes' as const, noteId: two.id, reason: 'Claim' }
  await checker.client(legalHolds).hold({ body: hold })
  expect(await problem(of(second).sign({ ...at(list), ...signing }))).toMatchObject({
    status: 422,
    body: { refusals: [{ code: 'legal_hold', message: `${two.number} is under a legal hold.` }] },
  })
  // All of it or nothing: the first one is there as well.
  expect(onDisk(await fileNames(one.id))).not.toContain(false)
  expect((await due()).map(({ refusals }) => refusals.map(({ code }) => code).toSorted())).toEqual(
    expect.arrayContaining([['on_list'], ['legal_hold', 'on_list']]),
  )
  const back = await of(second).withdraw({ ...at(list), body: { reason: 'The second is held' } })
  expect(back).toMatchObject({ state: 'withdrawn', withdrawnReason: 'The second is held' })
  expect(await problem(of(second).sign({ ...at(back), ...signing }))).toMatchObject({ status: 422 })
  const again = await proposed(one.id)
  await of(second).sign({ ...at(again), ...signing })
  expect((await due()).map(({ noteNumber }) => noteNumber)).toEqual([two.number])
})

/** The tables in which a row says these words, with how many rows. */
async function placesOf(words: string): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(sql`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${sql.raw(name)} t WHERE to_jsonb(t)::text LIKE ${`%${words}%`}`,
    )
    if (row?.count) found[name.replace('public.', '')] = row.count
  }
  return found
}

it('Of a delivery whose papers went, row, trail and ledger stay, and of what was written beside them the trail alone', async () => {
  const note = await oldDelivery({ comment: 'Mrs Ostrander was at the gate.' })
  const rowOf = async () =>
    (await db.query(sql`SELECT * FROM traveller_delivery_notes WHERE id = ${note.id}`))[0]
  const entriesOf = () => db.query(sql`SELECT * FROM delivery_entries WHERE note_id = ${note.id} ORDER BY id`)
  const trailOf = async () =>
    (
      await db.query<{ action: string }>(
        sql`SELECT action FROM audit_log WHERE entity_id = ${note.id} ORDER BY seq`,
      )
    ).map(({ action }) => action)
  const [row, entries, trail] = [await rowOf(), await entriesOf(), await trailOf()]
  expect(entries.length).toBeGreaterThan(0)
  expect(Object.keys(await placesOf('Ostrander'))).toContain('comments')
  const list = await proposed(note.id)
  await of(second).sign({ ...at(list), ...signing })

  expect(await rowOf()).toEqual(row)
  expect(await entriesOf()).toEqual(entries)
  expect(await trailOf()).toEqual([...trail, 'delete-papers'])
  const gone = await fileNames(note.id)
  expect(gone.map(({ isRemoved }) => isRemoved)).not.toContain(false)
  await expect.poll(() => onDisk(gone)).not.toContain(true)
  // The chain of the trail holds only while nobody takes a word out of it.
  expect(await placesOf('Ostrander')).toEqual({ audit_log: 1 })
})
