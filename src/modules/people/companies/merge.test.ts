import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../../test/support/people.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, mergeBody, mergeOf, supplierSide } from '../../../../test/support/suppliers.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import { companies } from './contract.ts'

const server = await testServer()
const { db } = server.services
let manager: SignedIn
let user: SignedIn
beforeAll(async () => {
  manager = await server.signIn({ role: 'manager', name: 'Mona Manager' })
  user = await server.signIn('user')
})

interface Reference {
  table: string
  column: string
}

/** Every column that refers to companies, read from the text of its constraint, not as the program reads it. */
const references = (): Promise<Reference[]> =>
  db.query<Reference>(sql`
    SELECT DISTINCT conrelid::regclass::text AS table,
      substring(pg_get_constraintdef(oid) FROM '^FOREIGN KEY \\(([a-z_]+)\\) REFERENCES companies\\(') AS column
    FROM pg_constraint WHERE pg_get_constraintdef(oid) ~ '^FOREIGN KEY \\([a-z_]+\\) REFERENCES companies\\('
    ORDER BY 1, 2`)

async function countsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await references()) {
    const [row] = await db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}`,
    )
    counts[`${table}.${column}`] = row?.n ?? 0
  }
  for (const table of ['files', 'comments', 'mails']) {
    const [row] = await db.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE entity = 'companies' AND entity_id = ${id}`,
    )
    counts[table] = row?.n ?? 0
  }
  return counts
}

const sum = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys(a).map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]))

/** One row for whatever column refers to companies and has none yet, copied from a row of the same table. */
async function pointEverythingAt(id: string): Promise<void> {
  for (const { table, column } of await references()) {
    // Only clients have a company; one of them is made below.
    if (table === 'companies' || table === 'users') continue
    await db.query(sql`
      UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${id}
      WHERE ctid IN (SELECT ctid FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} IS NULL LIMIT 1)`)
  }
}

async function pair(more: object = {}) {
  const stays = await createSupplier(manager, {
    name: 'Forgehill Steel Ltd',
    isCustomer: true,
    status: 'prospect',
  })
  const goes = await createSupplier(manager, { name: 'FORGEHILL STEEL', notes: 'Rings only', ...more })
  return { stays, goes }
}

describe('Merging', () => {
  it('moves everything that refers to the double entry, wherever it is, and loses nothing', async () => {
    const desk = await quoteDesk(server)
    const quote = await desk.submitted(1)
    const goesId = quote.companyId
    const { stays } = await pair()
    await pointEverythingAt(goesId)
    await createPerson(server.services, { role: 'client', companyId: goesId })
    await supplierSide(manager, goesId)
      .addCertificate()
      .catch(() => null)
    await user.client(companies).addComment({ params: { id: goesId }, body: { text: 'Asks for 3.2' } })
    const form = new FormData()
    form.set('file', new File([Buffer.from('%PDF-1.7\nterms\n%%EOF')], 'Terms.pdf'))
    await user.request('POST', `/api/v1/companies/${goesId}/files`, { body: form })
    const mail = { template: 'note', to: ['b@c.test'], subject: 'Hello', paragraphs: ['Hello.'] }
    await insertMails(db, [{ ...mail, about: { entity: 'companies', entityId: goesId } }], null)
    await db.query(sql`UPDATE companies SET last_contact_at = '2026-05-05T10:00:00Z' WHERE id = ${goesId}`)
    const goes = await user.client(companies).get({ params: { id: goesId } })

    const [before, own] = [await countsOf(goesId), await countsOf(stays.id)]
    expect(before).toMatchObject({
      'enquiries.company_id': 1,
      'quotes.company_id': 1,
      comments: 1,
      files: 1,
      mails: 1,
    })
    expect(before['users.company_id']).toBeGreaterThan(0)
    const preview = await manager
      .client(companies)
      .mergePreview({ params: { id: stays.id }, query: { from: goesId } })
    const told = preview.moves.reduce((all, { count }) => all + count, 0)
    expect(told).toBe(Object.values(before).reduce((all, count) => all + count, 0))
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { kind: 'Quotes', count: 1 },
        { kind: 'Comments', count: 1 },
      ]),
    )

    const reply = await mergeOf(manager, stays, mergeBody(goes))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await countsOf(stays.id)
    // The double entry itself refers to the company that stays from now on.
    expect(after).toEqual({ ...sum(before, own), 'companies.merged_into_id': 1 })
    expect(Object.values(await countsOf(goesId)).every((count) => count === 0)).toBe(true)

    const merged = await user.client(companies).get({ params: { id: stays.id } })
    expect(merged.lastContactAt).toMatch(/^2026-05-05/)
    expect(merged.contacts.map(({ id }) => id)).toEqual(goes.contacts.map(({ id }) => id))
    expect(merged.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    const shown = await user.client(enquiries).list({ query: { filter: { companyId: [stays.id] } } })
    expect(shown.data).toHaveLength(1)
    const [{ changes } = { changes: {} }] = await db.query<{ changes: Record<string, { to: unknown }> }>(
      sql`SELECT changes FROM audit_log WHERE entity_id = ${stays.id} AND action = 'merge'`,
    )
    expect(changes.quotesIds?.to).toEqual([quote.id])
    expect(changes.mergedCompanyName?.to).toBe(`${goes.code} ${goes.name}`)
    const named = Object.entries(changes).flatMap(([field, { to }]) =>
      field.endsWith('Ids') ? (to as string[]) : [],
    )
    expect(named).toHaveLength(told)
  })

  it('keeps the timeline of both together', async () => {
    const { stays, goes } = await pair()
    await user.client(companies).addComment({ params: { id: goes.id }, body: { text: 'Old comment' } })
    expect((await mergeOf(manager, stays, mergeBody(goes))).status).toBe(200)
    const { data } = await user.client(companies).timeline({ params: { id: stays.id } })
    expect(data.map(({ text }) => text).toSorted()).toEqual(
      ['Created', 'Created', 'Merged', 'Merged away', 'Old comment'].toSorted(),
    )
    expect(data.find(({ text }) => text === 'Merged')?.changes).toEqual(
      expect.arrayContaining([
        { field: 'mergedCompanyName', label: 'Merged company', from: null, to: `${goes.code} ${goes.name}` },
        { field: 'companyAddressesIds', label: 'Company addresses', from: null, to: '1 entry' },
      ]),
    )
  })

  it('asks where the two differ, takes what was chosen and fills the gaps', async () => {
    const { stays, goes } = await pair({ paymentTermsDays: 60, currency: 'EUR' })
    const api = manager.client(companies)
    const preview = await api.mergePreview({ params: { id: stays.id }, query: { from: goes.id } })
    expect(preview.fields).toEqual([
      { field: 'name', label: 'Name', stays: 'Forgehill Steel Ltd', goes: 'FORGEHILL STEEL' },
      { field: 'status', label: 'Status', stays: 'Prospect', goes: 'Active' },
    ])
    expect(preview.notes[0]).toBe(
      `${goes.code} stays readable and leads to ${stays.code}; its code is not given again.`,
    )
    const merged = await api.merge({
      params: { id: stays.id },
      version: stays.version,
      body: { ...mergeBody(goes), take: ['name'] },
    })
    expect(merged).toMatchObject({
      name: 'FORGEHILL STEEL',
      status: 'prospect',
      paymentTermsDays: 60,
      currency: 'EUR',
      notes: 'Rings only',
      isCustomer: true,
      isSupplier: true,
      code: stays.code,
    })
  })

  it('leaves a company that can still be saved, with the people of both', async () => {
    const { stays, goes } = await pair()
    const api = manager.client(companies)
    const crowd = (from: string, size: number) =>
      Array.from({ length: size }, (_, at) => ({ name: `${from} ${at + 1}`, roles: [] }))
    const [kept, gone] = [
      await api.update({
        params: { id: stays.id },
        version: stays.version,
        body: { contacts: crowd('S', 180) },
      }),
      await api.update({
        params: { id: goes.id },
        version: goes.version,
        body: { contacts: crowd('G', 120) },
      }),
    ]
    expect((await mergeOf(manager, kept, mergeBody(gone))).status).toBe(200)
    const params = { id: stays.id }
    const merged = await api.get({ params })
    const [first, ...rest] = merged.contacts
    const contacts = [{ ...first, name: 'S One', roles: [] }, ...rest]
    const saved = await api.update({ params, version: merged.version, body: { contacts } })
    expect([saved.contacts.length, saved.contacts[0]?.name]).toEqual([300, 'S One'])
    expect(await api.contacts({ params })).toHaveLength(300)
  })

  it('lets bank accounts be confirmed anew, and does not lose a suspension', async () => {
    const { stays, goes } = await pair()
    const second = await server.signIn('manager')
    const account = await manager.client(companyBankAccounts).create({
      body: {
        companyId: goes.id,
        holder: 'F',
        bankName: 'B',
        country: 'GB',
        account: 'GB29NWBK60161331926819',
      },
    })
    const params = { id: account.id }
    await second.client(companyBankAccounts).confirm({ params, version: 1, body: {} })
    await supplierSide(manager, goes.id).approve()
    await manager.request('POST', `/api/v1/suppliers/${goes.id}/suspend`, {
      version: 2,
      body: { reason: 'Late' },
    })
    const present = await manager.client(companies).get({ params: { id: goes.id } })
    const { notes } = await manager
      .client(companies)
      .mergePreview({ params: { id: stays.id }, query: { from: goes.id } })
    expect(notes).toContain('Bank accounts that move have to be confirmed again.')
    expect((await mergeOf(manager, stays, mergeBody(present))).status).toBe(200)
    expect(await second.client(companyBankAccounts).get({ params })).toMatchObject({
      status: 'entered',
      companyId: stays.id,
      confirmedByName: null,
    })
    expect((await manager.client(companies).get({ params: { id: stays.id } })).supplierStatus).toBe(
      'suspended',
    )
  })
})
