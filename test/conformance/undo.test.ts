import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { type Lifecycle, undoableActions } from '#platform/contract/documents/lifecycle.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { bundleTwo, consolidatedOf } from '../support/consolidated.ts'
import { deliveryDesk } from '../support/deliveries.ts'
import { addressOf } from '../support/first-records.ts'
import { orderDesk } from '../support/orders.ts'
import { quoteDesk } from '../support/quotes.ts'
import { reportBody } from '../support/contact-reports.ts'
import { enquiryBody } from '../support/sales.ts'
import { testServer } from '../support/server.ts'
import { travellerDesk } from '../support/travellers.ts'

const hasLifecycle = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  'lifecycle' in contract
const documents = contracts.filter(hasLifecycle)
const declared = documents.flatMap((contract) =>
  undoableActions(contract.lifecycle).map((action) => ({
    title: `${contract.slice} ${action}`,
    lifecycle: contract.lifecycle,
    action,
    whole: addressOf(contract),
  })),
)

const server = await testServer()
const { setup, seller, draft, submitted } = await quoteDesk(server)
const author = await server.signIn('user')
const { header, sawing } = await orderDesk(server, setup)
const orders = seller.client(purchaseOrders)
const newOrder = () => orders.create({ body: { ...header, lines: [sawing] } })
const newBundle = () => bundleTwo(server, seller, { ...header, lines: [sawing] })
const shop = await travellerDesk(server, setup)
const newTraveller = () => shop.of(seller).create({ body: shop.body() })
const newEnquiry = () => seller.client(enquiries).create({ body: enquiryBody(setup, 1) })

/** A record, and the document that it stands inside of. */
interface Subject {
  readonly id: string
  readonly version: number
  readonly parentId?: string
}

/** A record from which each undoable action can be taken; a new action needs a line here. */
const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  'enquiries startReview': newEnquiry,
  async 'enquiries makeReady'() {
    const { id, version } = await newEnquiry()
    const api = seller.client(enquiries)
    const bid = await api.decideBid({ params: { id }, version, body: { decision: 'bid' } })
    return api.startReview({ params: { id }, version: bid.version, body: {} })
  },
  'customer-contact-reports submit': () =>
    seller.client(customerContactReports).create({ body: reportBody(setup) }),
  'customer-contact-reports recall': () =>
    seller.client(customerContactReports).createSubmitted({ body: reportBody(setup) }),
  'customer-contact-reports review': () =>
    author.client(customerContactReports).createSubmitted({ body: reportBody(setup) }),
  'purchase-orders submit': newOrder,
  async 'purchase-orders recall'() {
    const { id, version } = await newOrder()
    return orders.submit({ params: { id }, version, body: {} })
  },
  'consolidated-purchase-orders submit': newBundle,
  async 'consolidated-purchase-orders recall'() {
    const { id, version } = await newBundle()
    return consolidatedOf(seller).submit({ params: { id }, version, body: {} })
  },
  'travellers submit': newTraveller,
  async 'travellers recall'() {
    const { id, version } = await newTraveller()
    return shop.of(seller).submit({ params: { id }, version, body: {} })
  },
  'travellers review': () => shop.complete(),
  async 'traveller-delivery-notes checkPapers'() {
    const { shop: made, draft: note } = await deliveryDesk(server, setup)
    return note(await made.complete(), 1)
  },
  'quotes submit': () => draft(1),
  'quotes recall': () => submitted(2),
}

/** What may be written beside the record: the step and its undo, the trail, and what waits to be told. */
const bookkeeping = [
  'status_history',
  'undoable_steps',
  'audit_log',
  'audit_head',
  'mails',
  'idempotency_keys',
  'schedule_requests',
]

const tables = await server.services.db.query<{ name: string }>(sql`
  SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`)

/** The number and the content of all rows, by table. */
async function contents(): Promise<Map<string, string>> {
  const parts = tables.map(
    ({ name }) => sql`SELECT ${name}::text AS name, (
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '')
      FROM ${sql.identifier(name)} AS t) AS content`,
  )
  const rows = await server.services.db.query<{ name: string; content: string }>(
    sql.join(parts, sql` UNION ALL `),
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

const snakeCase = (slice: string) => slice.replaceAll('-', '_')

async function rowOf(slice: string, id: string): Promise<unknown> {
  const [row] = await server.services.db.query<{ row: Record<string, unknown> }>(sql`
    SELECT to_jsonb(t) - 'version' - 'updated_at' AS row FROM ${sql.identifier(snakeCase(slice))} AS t WHERE id = ${id}`)
  return row?.row
}

describe('An action that can be undone', () => {
  it('has a record here from which it is taken', () => {
    expect(declared.map(({ title }) => title).toSorted()).toEqual(Object.keys(subjects).toSorted())
  })

  it.each(declared)('$title asks nothing', ({ lifecycle, action }) => {
    const info = lifecycle.actions[action]
    expect([info?.input, info?.needsReason, info?.system]).toEqual([undefined, undefined, undefined])
  })

  it.each(declared)(
    '$title signs nothing, freezes nothing, mails nobody outside, and its undo leaves nothing behind',
    async ({ title, action, whole }) => {
      const [slice = ''] = title.split(' ')
      const { id, version, parentId = id } = (await subjects[title]?.()) ?? { id: '', version: 0 }
      const address = whole.replace(':id', parentId).replace(':childId', id)
      const before = await rowOf(slice, id)
      const [known] = await server.services.db.query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM mails`,
      )
      const atFirst = await contents()
      const path = action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const taken = await seller.request('POST', `${address}/${path}`, { version, body: {} })
      expect(taken.status).toBe(200)
      const outside = await server.services.db.query(sql`
        SELECT m.template, address FROM mails m, unnest(m."to" || m.cc) AS address
        WHERE m.step_id IS NOT NULL AND (cardinality(m.attachments) > 0 OR NOT EXISTS (
          SELECT FROM users u WHERE u.email = address AND u.role <> 'client'))`)
      expect(outside).toEqual([])
      const now = taken.body as { data: { version: number } }
      const undone = await seller.request('POST', `${address}/undo`, { version: now.data.version, body: {} })
      expect(undone.status).toBe(200)
      const afterwards = await contents()
      // What was told to another record, such as the last contact of a company, is taken back with the step.
      const written = tables.flatMap(({ name }) =>
        atFirst.get(name) === afterwards.get(name) || bookkeeping.includes(name) ? [] : [name],
      )
      expect(written).toEqual([snakeCase(slice)])
      expect(await rowOf(slice, id)).toEqual(before)
      expect(await server.services.db.query(sql`SELECT count(*)::int AS count FROM mails`)).toEqual([known])
    },
  )
})

describe('A document', () => {
  it.each(documents)('of $slice has an undo exactly where an action of it can be undone', (contract) => {
    const { endpoints, lifecycle } = contract
    if (undoableActions(lifecycle).length === 0) return expect(endpoints.undo).toBeUndefined()
    return expect(endpoints.undo).toMatchObject({
      method: 'POST',
      path: `${addressOf(contract)}/undo`,
      kind: 'write',
      versioned: true,
    })
  })
})
