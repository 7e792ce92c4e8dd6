import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { forClients } from '#modules/house/client-area/server/wall.ts'
import { contract, type Endpoint, endpoint } from '#platform/contract/calls/endpoint.ts'
import { notFound } from '#platform/server/errors.ts'
import { createApp } from '#platform/server/http/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { TestBrowser } from '../support/browser.ts'
import { clientEndpoints, clientVisitors, idOf, isRead, sees, unknownId } from '../support/client-visitors.ts'
import { statementsSent } from '../support/round-trips.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { db } = server.services
const { records, visitors } = await clientVisitors(server)

/** Where an endpoint asks the database something else of a record that a visitor must not see than of one that is not there. */
async function differencesOf(
  browser: TestBrowser,
  one: Endpoint,
  visible: readonly string[],
): Promise<string[]> {
  const asked = (id: string) =>
    statementsSent(server, () =>
      browser.request(one.method, one.path.replace(':id', id).replaceAll(/:\w+/g, unknownId), {
        body: isRead(one) ? undefined : {},
        version: 1,
      }),
    )
  const missing = await asked(unknownId)
  expect(missing.length, one.path).toBeGreaterThan(0)
  const differences: string[] = []
  for (const [name, whose] of Object.entries(records)) {
    if (visible.includes(name)) continue
    const foreign = await asked(idOf(one, whose))
    if (foreign.join('\n') !== missing.join('\n'))
      differences.push(
        `${one.path} of ${name}: ${foreign.length} statements, ${missing.length} for what is not there`,
      )
  }
  return differences
}

// An answer takes as long as what it asks: where both ask the same, neither tells by its time which of them is there.
describe('An id of another company', () => {
  it('is asked for by the same statements as one that is not there', async () => {
    const found: string[] = []
    for (const [name, visible] of Object.entries(sees)) {
      const browser = visitors[name]
      if (!browser) throw new Error(`${name} is not signed in.`)
      for (const one of clientEndpoints.filter(({ path }) => path.includes(':id')))
        found.push(...(await differencesOf(browser, one, visible)).map((other) => `${name}: ${other}`))
    }
    expect(found).toEqual([])
  })

  it('is told by an endpoint that looks at the record first and asks whose it is afterwards', async () => {
    const planted = contract({
      slice: 'client-area',
      singular: 'Planted',
      plural: 'Planted',
      endpoints: {
        one: endpoint({
          method: 'GET',
          path: '/api/v1/client-area/orders/:id',
          access: 'client-area:read',
          kind: 'read',
          summary: 'An order, whose owner is asked for once it is there',
          params: z.object({ id: z.uuid() }),
          response: z.array(z.string()),
          envelope: 'data',
        }),
      },
    })
    const app = await createApp(server.services)
    serve(planted, {
      one: forClients(async ({ scope }, { params }) => {
        const [found] = await db.query<{ owner: string }>(
          sql`SELECT company_id AS owner FROM quotes WHERE id = ${params.id}`,
        )
        if (!found) throw notFound()
        const [own] = await db.query(
          sql`SELECT FROM companies WHERE id = ${found.owner} AND id = ${scope.companyId}`,
        )
        if (!own) throw notFound()
        return []
      }),
    })(app, server.services)
    const browser = new TestBrowser(app)
    for (const [name, value] of visitors.limited?.cookies ?? []) browser.cookies.set(name, value)
    expect(await differencesOf(browser, planted.endpoints.one, ['jackUp', 'ferry'])).toHaveLength(1)
    await app.close()
  })
})
