import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { setup } from './contract.ts'

const server = await testServer()
const { db } = server.services
const administrator = await server.signIn('administrator')
const client = administrator.client(setup)

/** How many rows each table of the business holds. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'audit_%' AND table_name NOT IN (
      'status_history', 'idempotency_keys', 'sessions', 'throttles', 'security_log', 'users', 'undoable_steps')
    ORDER BY 1`)
  const counts = tables.map(
    ({ name }) => sql`SELECT ${name}::text AS name, count(*)::int AS count FROM ${sql.identifier(name)}`,
  )
  const rows = await db.query<{ name: string; count: number }>(sql.join(counts, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('The sample company', () => {
  it('waits for the lists of the house', async () => {
    expect((await client.summary()).sampleData).toBe('needs_lists')
    await expect(client.loadSampleData()).rejects.toMatchObject({
      status: 422,
      message: 'Load the starter set first: the sample data needs its lists.',
    })
    await client.loadStarterSet()
    expect((await client.summary()).sampleData).toBe('offered')
  })

  it('comes by a click, as records that everybody may work with, and goes exactly again', async () => {
    const before = await rowCounts()
    expect(await client.loadSampleData()).toEqual({ records: 8 })
    expect((await client.summary()).sampleData).toBe('loaded')
    const { done, sampleData } = await client.firstSteps()
    expect({ company: done.company, enquiry: done.enquiry, sampleData }).toEqual({
      company: false,
      enquiry: false,
      sampleData: 'loaded',
    })
    await expect(client.loadSampleData()).rejects.toMatchObject({ status: 422 })

    const [quote] = (await administrator.client(quotes).list({ query: {} })).data
    expect(quote).toMatchObject({ status: 'draft', companyName: 'Sample Offshore Energy' })
    const shown = await administrator.client(quotes).get({ params: { id: quote?.id ?? '' } })
    expect(shown.totals.net).toBe('10280.00')
    const [order] = (await administrator.client(purchaseOrders).list({ query: {} })).data
    expect(order).toMatchObject({ status: 'draft', supplierName: 'Sample Pipe and Tube' })
    // What somebody tries on it goes along.
    const asked = administrator.client(enquiries)
    const [fresh] = (await asked.list({ query: { search: 'RFQ-1002' } })).data
    await asked.addComment({ params: { id: fresh?.id ?? '' }, body: { text: 'Who is this?' } })

    // What somebody has deleted by hand is passed over.
    const kept = administrator.client(gauges)
    const [caliper] = (await kept.list({ query: {} })).data
    await kept.remove({ params: { id: caliper?.id ?? '' }, version: caliper?.version ?? 0 })

    expect(await client.removeSampleData()).toEqual({ records: 7 })
    expect(await rowCounts()).toEqual({ ...before, number_counters: expect.any(Number) })
    expect((await client.summary()).sampleData).toBe('offered')
    const trail = await db.query<{ action: string; count: number }>(sql`
      SELECT action, count(*)::int AS count FROM audit_log
      WHERE actor_id = ${administrator.person.id} AND action IN ('create', 'delete') GROUP BY action ORDER BY action`)
    expect(trail).toEqual([
      { action: 'create', count: 8 },
      { action: 'delete', count: 8 },
    ])
    await expect(client.removeSampleData()).rejects.toMatchObject({ status: 422 })
  })

  it('stays whole where something of the house hangs on it, or a document is no draft any more', async () => {
    await client.loadSampleData()
    const asked = administrator.client(enquiries)
    const [sample] = (await asked.list({ query: { search: 'RFQ-1001' } })).data
    const made = await administrator.request('POST', `/api/v1/enquiries/${sample?.id}/create-quote`, {
      body: {},
    })
    expect(made.status).toBe(201)
    const all = await rowCounts()
    await expect(client.removeSampleData()).rejects.toMatchObject({
      status: 422,
      message: `${sample?.number} stays. In use by 1 record (1 in quotes). Nothing of the sample data was removed.`,
    })
    expect(await rowCounts()).toEqual(all)

    const reports = administrator.client(customerContactReports)
    const [report] = (await reports.list({ query: {} })).data
    const { version } = await reports.get({ params: { id: report?.id ?? '' } })
    await reports.submit({ params: { id: report?.id ?? '' }, version, body: {} })
    await expect(client.removeSampleData()).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/stays\. A report that was submitted/),
    })
    expect((await client.summary()).sampleData).toBe('loaded')
  })

  it('is for administrators, and for a house without companies', async () => {
    for (const role of ['manager', 'user'] as const) {
      const other = (await server.signIn(role)).client(setup)
      await expect(other.loadSampleData()).rejects.toMatchObject({ status: 403 })
      await expect(other.removeSampleData()).rejects.toMatchObject({ status: 403 })
    }
    // From now on they are companies like any other.
    await db.query(sql`DELETE FROM sample_records`)
    expect((await client.summary()).sampleData).toBe('none')
    await expect(client.loadSampleData()).rejects.toMatchObject({
      status: 422,
      message: 'This house has companies of its own: sample data is for an empty house.',
    })
  })
})
