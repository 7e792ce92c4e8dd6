import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { forClients } from '#modules/house/client-area/server/wall.ts'
import { contract, type Endpoint, endpoint } from '#platform/contract/calls/endpoint.ts'
import { readAsClient } from '#platform/server/database/client-role.ts'
import { codeOf, inTransaction } from '#platform/server/database/database.ts'
import { createApp } from '#platform/server/http/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { TestBrowser } from '../support/browser.ts'
import {
  clientEndpoints as endpoints,
  clientVisitors,
  idOf,
  isRead,
  sees,
  unknownId,
} from '../support/client-visitors.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { db } = server.services
const { setup, records, visitors } = await clientVisitors(server)

/** What an endpoint tells a visitor of records that they must not see; nothing: the wall holds. */
async function leaksOf(browser: TestBrowser, one: Endpoint, visible: readonly string[]): Promise<string[]> {
  const leaks: string[] = []
  const hidden = Object.entries(records).filter(([name]) => !visible.includes(name))
  const tells = (text: string) =>
    hidden.flatMap(([name, { marks }]) =>
      marks.filter((mark) => text.includes(mark)).map((mark) => `${one.path} tells ${mark} of ${name}`),
    )
  if (!one.path.includes(':')) {
    const body = isRead(one) ? undefined : {}
    for (const query of isRead(one) ? ['', '?shown=all', '?search=PO'] : ['']) {
      const reply = await browser.request(one.method, `${one.path}${query}`, { body })
      leaks.push(...tells(reply.bytes.toString('latin1')))
    }
    return leaks
  }
  const call = async (id: string) => {
    const url = one.path.replace(':id', id).replaceAll(/:\w+/g, unknownId)
    const { status, body } = await browser.request(one.method, url, {
      body: isRead(one) ? undefined : {},
      version: 1,
    })
    return { status, text: JSON.stringify(body) }
  }
  const missing = await call(unknownId)
  for (const [name, whose] of hidden) {
    const { status, text } = await call(idOf(one, whose))
    if (status !== missing.status || text !== missing.text)
      leaks.push(`${one.path} answers ${status} for ${name}, ${missing.status} for what is not there`)
    leaks.push(...tells(text))
  }
  return leaks
}

describe('The wall of the client area', () => {
  it('stands before every endpoint that clients may call', async () => {
    expect(endpoints.length).toBeGreaterThan(2)
    const found: string[] = []
    for (const [name, visible] of Object.entries(sees)) {
      const browser = visitors[name]
      if (!browser) throw new Error(`${name} is not signed in.`)
      for (const one of endpoints)
        found.push(...(await leaksOf(browser, one, visible)).map((leak) => `${name}: ${leak}`))
    }
    expect(found).toEqual([])
  })

  it('lets everybody see their own records', async () => {
    const reads = endpoints.filter((one) => isRead(one) && /:id(\/messages)?$/.test(one.path))
    for (const [name, visible] of Object.entries(sees))
      for (const whose of visible)
        for (const one of reads) {
          const reply = await visitors[name]?.request(
            'GET',
            one.path.replace(':id', idOf(one, records[whose])),
          )
          const isHidden =
            name === 'limited' && records[whose].ofNoProject.includes(one.path.split('/')[4] ?? '')
          expect([name, one.path, whose, reply?.status]).toEqual([
            name,
            one.path,
            whose,
            isHidden ? 404 : 200,
          ])
        }
  })

  it('lets nobody in whose access was withdrawn or has ended, who has left, or who is of the staff', async () => {
    for (const name of ['withdrawn', 'ended', 'left', 'manager'])
      for (const one of endpoints) {
        const url = one.path.replaceAll(
          /:\w+/g,
          records.jackUp.byPath[one.path.split('/')[4] ?? ''] ?? unknownId,
        )
        const body = isRead(one) ? undefined : one.body ? undefined : {}
        const reply = await visitors[name]?.request(one.method, url, { body, version: 1 })
        // What is wrong with a body may be told first; nothing was read for it.
        const refused = reply?.status === 403 || (name !== 'manager' && !isRead(one) && reply?.status === 422)
        expect([name, one.path, reply?.status, refused]).toEqual([name, one.path, reply?.status, true])
      }
    const guest = server.guest()
    for (const one of endpoints.filter(isRead))
      expect((await guest.request('GET', one.path.replaceAll(/:\w+/g, unknownId))).status).toBe(401)
  })

  it('is found missing where an endpoint leaves it out', async () => {
    const planted = contract({
      slice: 'client-area',
      singular: 'Planted',
      plural: 'Planted',
      endpoints: {
        all: endpoint({
          method: 'GET',
          path: '/api/v1/client-area/planted',
          access: 'client-area:read',
          kind: 'read',
          summary: 'Orders of everybody',
          response: z.array(z.string()),
          envelope: 'data',
        }),
        one: endpoint({
          method: 'GET',
          path: '/api/v1/client-area/orders/:id',
          access: 'client-area:read',
          kind: 'read',
          summary: 'The order of anybody',
          params: z.object({ id: z.uuid() }),
          response: z.array(z.string()),
          envelope: 'data',
        }),
      },
    })
    const read = (where = sql`true`) =>
      db.query<{ number: string }>(sql`SELECT number FROM quotes WHERE ${where}`)
    const app = await createApp(server.services)
    serve(planted, {
      all: forClients(async () => (await read()).map(({ number }) => number)),
      one: forClients(async (_, { params }) =>
        (await read(sql`id = ${params.id}`)).map(({ number }) => number),
      ),
    })(app, server.services)
    const browser = new TestBrowser(app)
    for (const [name, value] of visitors.limited?.cookies ?? []) browser.cookies.set(name, value)
    for (const one of Object.values(planted.endpoints))
      expect(await leaksOf(browser, one, ['jackUp'])).not.toEqual([])
    await app.close()
  })

  it('is a second one in the database: statements without any filter tell nobody what is not theirs', async () => {
    const walled = await db.query<{ name: string }>(sql`
      SELECT tablename AS name FROM pg_policies WHERE policyname = 'client_rows' ORDER BY tablename`)
    expect(walled.length).toBeGreaterThan(30)
    const forgotten = contract({
      slice: 'client-area',
      singular: 'Forgotten',
      plural: 'Forgotten',
      endpoints: {
        all: endpoint({
          method: 'GET',
          path: '/api/v1/client-area/forgotten',
          access: 'client-area:read',
          kind: 'read',
          summary: 'Everything of everybody',
          response: z.array(z.string()),
          envelope: 'data',
        }),
      },
    })
    const app = await createApp(server.services)
    serve(forgotten, {
      all: forClients(async ({ tx }) => {
        const rows: { readonly row: string }[] = []
        for (const { name } of walled) {
          // Of people the account reads some columns alone.
          const row = name === 'users' ? sql`concat_ws(' ', t.id, t.name, t.email)` : sql`t::text`
          rows.push(
            ...(await tx.query<{ row: string }>(sql`SELECT ${row} AS row FROM ${sql.identifier(name)} t`)),
          )
        }
        return rows.map(({ row }) => row)
      }),
    })(app, server.services)
    const leaks: string[] = []
    for (const [name, visible] of Object.entries(sees)) {
      const browser = new TestBrowser(app)
      for (const [cookie, value] of visitors[name]?.cookies ?? []) browser.cookies.set(cookie, value)
      leaks.push(
        ...(await leaksOf(browser, forgotten.endpoints.all, visible)).map((leak) => `${name}: ${leak}`),
      )
      const told = (await browser.request('GET', forgotten.endpoints.all.path)).bytes.toString()
      for (const whose of visible) expect(told).toContain(records[whose].byPath['orders'])
    }
    expect(leaks).toEqual([])
    await app.close()
  })

  it('keeps every other table from them, and writes', async () => {
    const [rights] = await db.query<{ read: string[]; more: string[]; columns: string[] }>(sql`
      SELECT array_agg(relname::text ORDER BY relname) FILTER (WHERE has_table_privilege('heatline_client', oid, 'SELECT')
          AND NOT relrowsecurity) AS read,
        coalesce(array_agg(relname::text) FILTER (WHERE has_table_privilege('heatline_client', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')), '{}') AS more
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')`)
    expect(rights).toEqual({
      more: [],
      read: [
        'exchange_rates',
        'facilities',
        'global_segments',
        'market_segments',
        'product_codes',
        'psl_levels',
        'purchase_order_approving_users',
        'quality_clauses',
        'quote_confidence',
        'quote_traveller_approving_users',
        'regular_signature_users',
        'sales_steps',
        'specifications',
        'terms_and_conditions',
      ],
    })
    const as = (statement: SQL) =>
      inTransaction(server.services.pool, async (tx) => {
        await readAsClient(tx, { companyId: setup.companyId, projects: null })
        return tx.query(statement)
      }).then(() => 'done', codeOf)
    expect(await as(sql`SELECT name, email FROM users`)).toBe('done')
    const strangers = await inTransaction(server.services.pool, async (tx) => {
      const named = await tx.query<{ id: string }>(
        sql`SELECT id FROM users WHERE role = 'client' AND company_id IS DISTINCT FROM ${setup.companyId}`,
      )
      await readAsClient(tx, { companyId: setup.companyId, projects: null })
      const ids = sql.param(named.map(({ id }) => id))
      return [named.length > 0, await tx.query(sql`SELECT id FROM users WHERE id = ANY(${ids}::uuid[])`)]
    })
    expect(strangers, 'contacts of other companies').toEqual([true, []])
    for (const more of [
      sql`SELECT password_hash FROM users`,
      sql`SELECT 1 FROM audit_log`,
      sql`UPDATE quotes SET number = number`,
    ])
      expect(await as(more)).toBe('42501')
    expect(await db.query(sql`SELECT 1 FROM quotes`)).toHaveLength(3)
  })
})
