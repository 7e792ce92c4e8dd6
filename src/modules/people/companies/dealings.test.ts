import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../../test/support/people.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierBody } from '../../../../test/support/suppliers.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { companies } from './contract.ts'
import { noteContact } from './server/api.ts'

const server = await testServer()
const { db, clock } = server.services
let user: SignedIn
let blind: SignedIn
let quote: QuoteRecord
beforeAll(async () => {
  user = await server.signIn('user')
  const desk = await quoteDesk(server)
  quote = await desk.submitted(1)
  await desk.draft(2)
  blind = await server.signIn('user')
  const admin = await server.signIn('administrator')
  for (const permission of ['quotes:read', 'enquiries:read']) {
    const body = { permission, effect: 'deny' as const, reason: 'Sees suppliers only' }
    const path = `/api/v1/user-permissions/${blind.person.id}/exceptions`
    const { status } = await admin.request('POST', path, { body })
    if (status !== 201) throw new Error(`The exception was not made: ${status}.`)
  }
})

describe('The work for a company', () => {
  it('is counted by status with its values, for those who may see it', async () => {
    const api = user.client(companies)
    const related = await api.related({ params: { id: quote.companyId } })
    type Work = (typeof related)[string] | undefined
    const byStatus = (work: Work) => (typeof work === 'object' ? (work ?? []) : [])
    const count = (work: Work) =>
      byStatus(work).reduce((sum, row) => sum + ('count' in row ? row.count : 0), 0)
    const [told] = await db.query<{ enquiries: number; quotes: number; net: string }>(sql`
      SELECT (SELECT count(*)::int FROM enquiries WHERE company_id = ${quote.companyId}) AS enquiries,
        count(*)::int AS quotes, (sum(net) FILTER (WHERE id = ${quote.id}))::text AS net FROM quotes WHERE company_id = ${quote.companyId} AND is_current`)
    expect(count(related.enquiries)).toBe(told?.enquiries)
    expect(count(related.quotes)).toBe(told?.quotes)
    const waiting = byStatus(related.quotes).find(
      (row) => 'status' in row && row.status === 'awaiting_approval',
    )
    expect(waiting).toEqual({
      status: 'awaiting_approval',
      count: 1,
      amounts: [{ currency: quote.currency, value: told?.net }],
    })
    expect(await roundTrips(server, () => api.related({ params: { id: quote.companyId } }))).toBe(2)
    const hidden = await blind.client(companies).related({ params: { id: quote.companyId } })
    expect([hidden.enquiries, hidden.quotes]).toEqual([null, null])
    const nowhere = await user.request('GET', `/api/v1/companies/${crypto.randomUUID()}/related`)
    expect(nowhere.status).toBe(404)
  })

  it('stands in the list as the value of its open quotes, by currency, only for readers of quotes', async () => {
    const [told] = await db.query<{ value: string }>(
      sql`SELECT sum(net)::text AS value FROM quotes WHERE company_id = ${quote.companyId} AND is_current`,
    )
    const rowFor = async (who: SignedIn) => {
      const { data } = await who.client(companies).list({ query: { perPage: 100 } })
      return data.find(({ id }) => id === quote.companyId)
    }
    expect((await rowFor(user))?.openQuotes).toEqual([{ currency: quote.currency, value: told?.value }])
    expect((await rowFor(blind))?.openQuotes).toBeNull()
    expect(await roundTrips(server, () => rowFor(user))).toBe(2)
  })

  it('has a history of prices, line by line, with what became of them', async () => {
    const api = user.client(companies)
    const params = { id: quote.companyId }
    const page = await api.prices({ params })
    const own = page.data.filter(({ quoteId }) => quoteId === quote.id)
    const [line] = quote.lines
    expect(own).toHaveLength(quote.lines.length)
    expect(own.find(({ id }) => id === line?.id)).toMatchObject({
      quoteNumber: quote.number,
      unitPrice: line?.breaks[line.selectedBreak]?.unitPrice,
      quantity: line?.breaks[line.selectedBreak]?.quantity,
      currency: quote.currency,
      outcome: 'open',
    })
    const outcomeAfter = async (set: ReturnType<typeof sql>) => {
      await db.query(sql`UPDATE quotes SET ${set} WHERE id = ${quote.id}`)
      const { data } = await api.prices({ params })
      return data.filter(({ quoteId }) => quoteId === quote.id).map(({ outcome }) => outcome)
    }
    const all = (word: string) => quote.lines.map(() => word)
    expect(await outcomeAfter(sql`status = 'won'`)).toEqual(all('ordered'))
    const some = await outcomeAfter(sql`status = 'part_won', won_line_ids = ARRAY[${line?.id}]::uuid[]`)
    expect(some.toSorted()).toEqual([...all('not_ordered').slice(1), 'ordered'].toSorted())
    expect(await outcomeAfter(sql`status = 'lost', won_line_ids = '{}'`)).toEqual(all('lost'))
    expect(await outcomeAfter(sql`status = 'awaiting_approval'`)).toEqual(all('open'))
    const found = await api.prices({ params, query: { search: (line?.description ?? '').slice(0, 12) } })
    expect(found.data.length).toBeGreaterThan(0)
    const denied = await blind.request('GET', `/api/v1/companies/${quote.companyId}/prices`)
    expect(denied.status).toBe(403)
  })
})

describe('The people of a company', () => {
  it('are told by their account, and by others with the same address', async () => {
    const contact = (name: string, email: string | null) => ({
      name,
      email,
      jobTitle: null,
      phone: null,
      mobile: null,
      roles: [],
      leftOn: null,
    })
    const one = await createSupplier(user, {
      name: 'First Forge',
      contacts: [contact('Ann', 'ann@forge.test'), contact('Bob', 'bob@forge.test'), contact('Cid', null)],
    })
    await createSupplier(user, { name: 'Second Forge', contacts: [contact('Ann Again', 'ANN@forge.test')] })
    await createPerson(server.services, { role: 'client', companyId: one.id, email: 'bob@forge.test' })
    const people = await user.client(companies).people({ params: { id: one.id } })
    expect(
      people.map(({ portal, sameEmail }) => [portal, sameEmail.map(({ companyName }) => companyName)]),
    ).toEqual([
      [null, ['Second Forge']],
      ['active', []],
      [null, []],
    ])
  })
})

describe('The last contact', () => {
  const contextOf = () => ({ tx: db }) as never
  const lastOf = async (id: string) => (await user.client(companies).get({ params: { id } })).lastContactAt

  it('moves on and never back, but is worked out anew when one is taken back', async () => {
    const { id } = await user.client(companies).create({ body: supplierBody() })
    await noteContact(contextOf(), id, '2026-05-01T10:00:00Z')
    await noteContact(contextOf(), id, '2026-04-01T10:00:00Z')
    expect(await lastOf(id)).toMatch(/^2026-05-01T10:00/)
    await noteContact(contextOf(), id, null, sql`SELECT '2026-03-01T10:00:00Z'::timestamptz`)
    expect(await lastOf(id)).toMatch(/^2026-03-01T10:00/)
    await noteContact(contextOf(), id, null)
    expect(await lastOf(id)).toBeNull()
    expect((await user.client(companies).get({ params: { id } })).version).toBe(1)
  })

  it('is found by the days since, and never is longer than any number', async () => {
    const names = ['Spoken to today', 'Spoken to long ago', 'Never spoken to']
    const ids = await Promise.all(
      names.map(async (name) => (await user.client(companies).create({ body: supplierBody({ name }) })).id),
    )
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    await noteContact(contextOf(), ids[0] ?? '', ago(0))
    await noteContact(contextOf(), ids[1] ?? '', ago(91))
    const find = async (contactDays: { from?: string; to?: string }) => {
      const query = { search: 'spoken to', filter: { contactDays }, sort: '-contactedAt' }
      return (await user.client(companies).list({ query })).data.map(({ name }) => name)
    }
    expect(await find({ from: '90' })).toEqual(names.slice(1))
    expect(await find({ from: '92' })).toEqual(names.slice(2))
    expect(await find({ to: '90' })).toEqual(names.slice(0, 1))
    expect(await find({ from: '999999999999' })).toEqual(names.slice(2))
    const bad = await user.request('GET', '/api/v1/companies?filter[contactDays][from]=soon')
    expect(bad.status).toBe(422)
  })
})
