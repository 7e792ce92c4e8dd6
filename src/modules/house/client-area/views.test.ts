import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { clientVisitors } from '../../../../test/support/client-visitors.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { db } = server.services
const { records, visitors } = await clientVisitors(server)

const viewsOf = async (id: string | undefined) =>
  (
    await db.query<{ by: string }>(sql`
      SELECT actor_name AS by FROM audit_log WHERE entity_id = ${id} AND action = 'view' ORDER BY seq`)
  ).map(({ by }) => by)

it.each([
  ['deliveries', 'traveller-delivery-notes'],
  ['requests-for-quotation', 'requests-for-quotation'],
  ['certificate-requests', 'certificate-requests'],
])(
  'What a list of %s shows is noted once for each person who read it, where staff see it',
  async (segment, slice) => {
    const [own, other] = [records.jackUp.byPath[segment], records.other.byPath[segment]]
    const path = `/api/v1/client-area/${segment}`
    expect((await visitors['whole']?.request('GET', path))?.status).toBe(200)
    expect((await visitors['whole']?.request('GET', path))?.status).toBe(200)
    expect((await visitors['other']?.request('GET', path))?.status).toBe(200)
    expect((await visitors['withdrawn']?.request('GET', path))?.status).toBe(403)
    expect(await viewsOf(own)).toEqual(['Contact whole@customer.test'])
    expect(await viewsOf(other)).toEqual(['Contact other@customer.test'])
    const timeline = await visitors['manager']?.request('GET', `/api/v1/${slice}/${own}/timeline`)
    expect(JSON.stringify(timeline?.body)).toContain('Contact whole@customer.test')
  },
)
