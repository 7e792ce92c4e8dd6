import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeApprover, pricedQuote } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companyExport } from '#modules/house/company-export/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { documents } from '../../../app/documents.ts'
import { jobHomes } from '../../../app/profile-homes.ts'
import { standardKeys } from '#modules/people/profiles/domain.ts'
import { home } from './contract.ts'

type Board = z.output<typeof home.endpoints.get.response>

const server = await testServer()
const setup = await salesSetup(server)
/** One to-do list of the board; null when it is left out. */
const toDoListOf = (board: Board, key: string) => board.toDoLists.find((list) => list.key === key) ?? null

const inDays = (days: number) =>
  new Date(server.services.clock.now().getTime() + days * 86_400_000).toISOString()

describe('Home', () => {
  it("shows my enquiries that fall due, late ones too, and nobody else's", async () => {
    const seller = await server.signIn(setup.seller)
    const api = seller.client(enquiries)
    const mine = (quoteDueAt: string, receivedAt = '2026-01-05T09:00:00Z') =>
      api.create({ body: { ...enquiryBody(setup, 1), quoteDueAt, receivedAt } })
    const soon = await mine(inDays(2))
    const late = await mine('2026-01-15T12:00:00Z')
    await mine(inDays(30))
    const due = toDoListOf(await seller.client(home).get(), 'enquiriesDue')
    expect(due).toMatchObject({ total: 2 })
    expect(due?.rows.map(({ id, isLate, path }) => [id, isLate, path])).toEqual([
      [late.id, true, `/enquiries/${late.id}`],
      [soon.id, false, `/enquiries/${soon.id}`],
    ])
    // The menu counts what home counts.
    const waiting = await seller.client(home).waiting()
    expect(waiting).toContainEqual({ path: due?.path, label: due?.title, value: '2' })
    expect((await seller.client(home).get()).waiting).toEqual(waiting)
    expect(waiting.filter(({ value }) => value === '0')).toEqual([])
    const [path = '', query = ''] = due?.path.split('?') ?? []
    expect(path).toBe('/enquiries')
    const list = await seller.request('GET', `/api/v1/enquiries?${query}`)
    expect((list.body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([late.id, soon.id])

    const chief = await server.signIn('manager')
    expect(toDoListOf(await chief.client(home).get(), 'enquiriesDue')).toBeNull()
    const colleague = await server.signIn('user')
    expect(toDoListOf(await colleague.client(home).get(), 'enquiriesDue')).toMatchObject({
      total: 0,
      rows: [],
    })
  })

  it('shows answers that customers owe me', async () => {
    const seller = await server.signIn(setup.seller)
    const api = seller.client(enquiries)
    const made = await api.create({ body: enquiryBody(setup, 3) })
    await api.askQuestion({ params: { id: made.id }, body: { text: 'Which coating?' } })
    const body = {
      to: [setup.contactEmail],
      cc: [],
      subject: 'Q',
      message: 'Q',
      dueOn: inDays(0).slice(0, 10),
    }
    await api.sendQuestions({ params: { id: made.id }, version: made.version, body })
    expect(toDoListOf(await seller.client(home).get(), 'answersLate')).toBeNull()
    await server.services.db.query(
      sql`UPDATE enquiries SET answers_due_on = '2026-01-31' WHERE id = ${made.id}`,
    )
    const answersLate = toDoListOf(await seller.client(home).get(), 'answersLate')
    expect(answersLate).toMatchObject({
      total: 1,
      rows: [{ id: made.id, due: '2026-01-31', isLate: true, path: `/enquiries/${made.id}` }],
    })
    const list = await seller.request('GET', `/api/v1${answersLate?.path}`)
    expect((list.body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([made.id])
  })

  it('shows approvals to those who may give them', async () => {
    const seller = await server.signIn(setup.seller)
    const quote = await pricedQuote(seller, setup, 7)
    const approver = await server.signIn('user')
    await makeApprover(server, approver.person)
    await seller.client(quotes).submit({ params: { id: quote.id }, version: quote.version, body: {} })
    const board = await approver.client(home).get()
    const approvals = toDoListOf(board, 'approvals')
    expect(approvals).toMatchObject({ total: 1, path: '/quotes?filter%5BwaitingForMe%5D=true' })
    expect(approvals?.rows[0]).toMatchObject({
      id: quote.id,
      number: `${quote.number} Rev 0`,
      companyName: 'Calder Pressure Systems',
      isLate: false,
      value: quote.totals.net,
      currency: 'GBP',
      why: 'Every quote',
    })
    expect(toDoListOf(await seller.client(home).get(), 'approvals')).toMatchObject({ total: 0 })
    expect(toDoListOf(board, 'quotesExpiring')).toMatchObject({ total: 0, title: 'Your quotes expiring' })
    expect(board.upkeep).toEqual([])
    expect(board.figures[0]).toMatchObject({ key: 'approvals', value: '1', path: approvals?.path })
  })

  it('tells what happened last', async () => {
    const seller = await server.signIn(setup.seller)
    const { activity } = await seller.client(home).get()
    expect(activity[0]).toMatchObject({ actorName: 'Tom Ashdown', words: 'Submitted' })
    expect(activity[0]?.path).toMatch(/^\/quotes\//)
  })

  it('links only to screens that the reader may open, and tells of exports only who may know of them', async () => {
    const [manager, other] = [await server.signIn('manager'), await server.signIn('manager')]
    const administrator = await server.signIn('administrator')
    await manager.client(companyExport).create({
      body: { format: 'csv', parts: [{ name: 'companies', columns: ['name'] }], includeArchived: true },
    })
    await administrator.client(globalSegments).create({
      body: { code: 'DOWN', name: 'Downstream', sortOrder: 2, active: true },
    })
    const [forge] = await server.services.db.query<{ id: string }>(
      sql`UPDATE companies SET is_supplier = true WHERE id = ${setup.companyId} RETURNING id`,
    )
    await administrator.client(supplierPrices).create({
      body: {
        item: 'Bar F22 200 mm',
        supplierId: forge?.id ?? '',
        uom: 'kg',
        unitPrice: '3.9400',
        currency: 'EUR',
        minQuantity: 100,
        validFrom: '2020-01-01',
      },
    })
    const pathsOf = async (reader: typeof manager) =>
      (await reader.client(home).get()).activity
        .filter(({ words }) => words === 'Created')
        .slice(0, 3)
        .map(({ path }) => path?.replace(/[^/]{36}$/, '{id}'))
    expect(await pathsOf(administrator)).toEqual([
      '/supplier-prices/{id}',
      '/setup/global-segments/{id}',
      '/company-export',
    ])
    expect((await pathsOf(manager)).slice(0, 2)).toEqual(['/supplier-prices/{id}', '/company-export'])
    expect(await pathsOf(other)).not.toContain('/company-export')
  })

  it('shows my drafts, and every to-do list opens the list it counts', async () => {
    const seller = await server.signIn(setup.seller)
    const draft = await pricedQuote(seller, setup, 9)
    const board = await seller.client(home).get()
    expect(toDoListOf(board, 'drafts')?.rows.map(({ id }) => id)).toContain(draft.id)
    for (const { key, path, total } of board.toDoLists) {
      const list = await seller.request('GET', `/api/v1${path}`)
      expect([key, (list.body as { meta: { total: number } }).meta.total]).toEqual([key, total])
    }
  })

  it('shows those in charge what the house waits for', async () => {
    const administrator = await server.signIn('administrator')
    await server.createPerson({ role: 'user', verified: false })
    const { upkeep, figures } = await administrator.client(home).get()
    const counters = await administrator.client(home).counters()
    const byKey = new Map([...upkeep, ...counters].map((one) => [one.key, one]))
    expect(byKey.get('approvals')).toMatchObject({ value: '1', isHot: false })
    expect(byKey.get('unverified')).toMatchObject({ value: '1', isHot: true })
    expect(byKey.get('backup')).toMatchObject({ value: 'None yet', isHot: true, path: '/setup/backup' })
    // Nothing that is zero stands by itself, and each number opens the list that shows it.
    expect(figures.length).toBeLessThanOrEqual(6)
    expect(figures.map(({ value }) => value)).not.toContain('0')
    const listed = counters.filter(({ path }) => path.includes('?') && !path.startsWith('/planning'))
    expect(listed.some(({ value }) => value === '0')).toBe(true)
    for (const { key, path, value } of [...listed, ...upkeep.filter(({ key }) => key === 'unverified')]) {
      const list = await administrator.request('GET', `/api/v1${path.replace('/setup/', '/')}`)
      const { meta } = list.body as { meta?: { total: number } }
      expect([key, path, String(meta?.total)]).toEqual([key, path, value])
    }
    // A house of a few hours has had no night yet.
    await server.services.db.query(
      sql`INSERT INTO installation (id, company_name, created_at) VALUES (1, 'Northforge', now())`,
    )
    const { upkeep: young } = await administrator.client(home).get()
    expect(young.find(({ key }) => key === 'backup')).toMatchObject({ value: 'None yet', isHot: false })
    // A manager has no rights over accounts, jobs and backups.
    const ofManager = (await (await server.signIn('manager')).client(home).get()).upkeep
    expect(ofManager.map(({ key }) => key)).toEqual(['deletionListsToSign'])
  })

  it('is that of the job: its lists alone, no offers and no money for an operator', async () => {
    const administrator = await server.signIn('administrator')
    const operator = await server.signIn('user')
    await server.services.db.query(
      sql`UPDATE users SET profiles = '{operator}' WHERE id = ${operator.person.id}`,
    )
    const board = await operator.client(home).get()
    expect(board).toMatchObject({ toDoLists: [], figures: [], waiting: [], upkeep: [], cards: [] })
    expect(await operator.client(home).waiting()).toEqual([])
    const counters = await operator.client(home).counters()
    expect(counters.filter(({ path }) => /quotes|enquiries|orders|invoices/.test(path))).toEqual([])
    const everything = await administrator.client(home).counters()
    expect(everything.length).toBeGreaterThan(counters.length)
  })

  it('names for each job only lists and figures that there are', () => {
    const lists = documents.flatMap(({ figures = [] }) => figures.map(({ key }) => key))
    const jobs = Object.entries(jobHomes.ofProfiles)
    expect(jobs.map(([key]) => key)).toEqual(standardKeys)
    for (const [key, { figures }] of jobs) {
      expect([key, figures.filter((figure) => !lists.includes(figure))]).toEqual([key, []])
    }
  })

  it('costs six round trips at most, however many lists are to do, and is closed to clients', async () => {
    const user = await server.signIn('administrator')
    const read = () => user.client(home).get()
    await read()
    expect(await roundTrips(server, read)).toBeLessThanOrEqual(6)
    expect(await roundTrips(server, () => user.client(home).waiting())).toBeLessThanOrEqual(3)
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/home')).status).toBe(403)
    expect((await client.request('GET', '/api/v1/home/waiting')).status).toBe(403)
  })

  it('counts what waits for somebody as far as they would read, each record once, and says that there is more', async () => {
    const seller = await server.signIn(setup.seller)
    const [like] = await server.services.db.query<{ id: string; person: string }>(sql`
      SELECT id, salesperson_id AS person FROM quotes WHERE salesperson_id = ${setup.seller.id}::uuid LIMIT 1`)
    const [columns] = await server.services.db.query<{ names: string[] }>(sql`
      SELECT array_agg(column_name::text) AS names FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'quotes' AND is_generated = 'NEVER'
        AND column_name NOT IN ('id', 'number', 'status', 'valid_until', 'estimator_id', 'revision')`)
    const kept = sql.join(
      (columns?.names ?? []).map((name) => sql.identifier(name)),
      sql`, `,
    )
    const drafts = (from: number, to: number) =>
      server.services.db.query(sql`
        INSERT INTO quotes (number, revision, status, valid_until, estimator_id, ${kept})
        SELECT 'Q-COUNT-' || n, n, 'draft', date '2026-01-01' + n, salesperson_id, ${kept}
        FROM quotes, generate_series(${from}::int, ${to}::int) AS n WHERE id = ${like?.id}::uuid`)
    const before = toDoListOf(await seller.client(home).get(), 'drafts')?.total ?? 0
    // Somebody who is salesperson and estimator of a quote has it once.
    await drafts(1, 98 - before)
    expect(toDoListOf(await seller.client(home).get(), 'drafts')?.total).toBe(98)
    await drafts(200, 300)
    const board = await seller.client(home).get()
    const list = toDoListOf(board, 'drafts')
    expect(list?.rows[0]).toMatchObject({ number: 'Q-COUNT-1 Rev 1', due: '2026-01-02' })
    expect(board.waiting.find(({ path }) => path === list?.path)?.value).toBe('99+')
  })
})
