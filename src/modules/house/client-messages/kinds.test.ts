import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clientVisitors, unknownId } from '../../../../test/support/client-visitors.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { clientMessages, type Message } from './contract.ts'
import { newMessages, type ThreadKind } from './domain.ts'

const server = await testServer()
const { db } = server.services
const { setup, records, visitors } = await clientVisitors(server)
const visitor = (name: string) => {
  const found = visitors[name]
  if (!found) throw new Error(`${name} is not signed in.`)
  return found
}
const house = visitor('manager').client(clientMessages)
const whole = visitor('whole')

/** Where each kind is read in the client area. */
const segments = {
  quotes: 'quotes',
  'customer-enquiries': 'enquiries',
  submittals: 'submittals',
  'traveller-delivery-notes': 'deliveries',
  'purchase-orders': 'purchase-orders',
  'requests-for-quotation': 'requests-for-quotation',
  'certificate-requests': 'certificate-requests',
  'supplier-answers': 'invoices',
} as const satisfies Partial<Record<ThreadKind, string>>
const all = Object.entries(segments) as [keyof typeof segments, string][]
const idOf = (segment: string, whose: keyof typeof records = 'jackUp') => records[whose].byPath[segment] ?? ''
const pathOf = (segment: string, id = idOf(segment)) => `/api/v1/client-area/${segment}/${id}/messages`
const textsOf = (reply: { readonly body: unknown }) =>
  (reply.body as { data: Message[] }).data.map(({ text }) => text)

describe('A thread', () => {
  it.each(all)('of %s holds what a contact asks and the house answers', async (kind, segment) => {
    await db.query(sql`DELETE FROM throttles`)
    const id = idOf(segment)
    const asked = await whole.request('POST', pathOf(segment), { body: { text: `Why ${kind}?` } })
    expect([asked.status, textsOf(asked).at(-1)]).toEqual([201, `Why ${kind}?`])
    const [thread] = await house.ofDocument({ query: { kind, id } })
    expect(thread).toMatchObject({ kind, companyId: setup.companyId, waits: true, isRead: true })
    const of = { kind, id, companyId: setup.companyId }
    const answered = await house.answer({ body: { ...of, text: `Because ${kind}.` } })
    expect(answered).toMatchObject({ waits: false })
    const seen = await whole.request('GET', pathOf(segment))
    expect(textsOf(seen).slice(-2)).toEqual([`Why ${kind}?`, `Because ${kind}.`])
    const mail = (await server.mails(whole.person.email)).at(-1)
    expect(mail).toMatchObject({ template: 'contact-answer' })
    expect(mail?.link).toContain('/client-area/')
    expect(mail?.text).not.toContain('Because')
  })

  it.each(all)('of %s is nobody else’s, and is closed with its document', async (kind, segment) => {
    const id = idOf(segment)
    const isOfNoProject = records.jackUp.ofNoProject.includes(segment)
    for (const name of ['other', 'supplier', 'unnamed', ...(isOfNoProject ? ['limited'] : [])])
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', { text: 'Hello' }],
      ] as const) {
        const [foreign, missing] = [
          await visitor(name).request(method, pathOf(segment, id), { body }),
          await visitor(name).request(method, pathOf(segment, unknownId), { body }),
        ]
        expect([name, foreign.status, foreign.body]).toEqual([name, 404, missing.body])
      }
    const ferry = await visitor('limited').request('GET', pathOf(segment, idOf(segment, 'ferry')))
    expect(ferry.status).toBe(404)
    for (const name of ['withdrawn', 'ended', 'left', 'manager'])
      expect((await visitor(name).request('GET', pathOf(segment))).status).toBe(403)
    expect((await server.guest().request('GET', pathOf(segment))).status).toBe(401)
    const others = { kind, id, companyId: setup.otherCompanyId, text: 'Hello' }
    expect(await problem(house.answer({ body: others }))).toMatchObject({ status: 404 })
  })

  it('of an order is the one of its quote', async () => {
    const reply = await whole.request('GET', pathOf('orders'))
    expect(textsOf(reply)).toEqual(textsOf(await whole.request('GET', pathOf('quotes'))))
    expect(textsOf(reply)).not.toEqual([])
  })

  it('of a delivery that was taken back is closed to the customer, and the house cannot write either', async () => {
    const id = idOf('deliveries', 'ferry')
    const note = sql`UPDATE traveller_delivery_notes SET status =`
    await db.query(sql`${note} 'ready' WHERE id = ${id}`)
    expect((await whole.request('GET', pathOf('deliveries', id))).status).toBe(404)
    expect((await whole.request('POST', pathOf('deliveries', id), { body: { text: 'And?' } })).status).toBe(
      404,
    )
    const of = { kind: 'traveller-delivery-notes', id, companyId: setup.companyId } as const
    expect(await problem(house.answer({ body: { ...of, text: 'It comes.' } }))).toMatchObject({
      status: 422,
      body: { code: 'document_not_sent' },
    })
    await db.query(sql`${note} 'dispatched' WHERE id = ${id}`)
  })

  it('of a request for quotation is one for each supplier that was asked', async () => {
    const id = idOf('requests-for-quotation')
    await db.query(sql`
      INSERT INTO asked_suppliers (request_for_quotation_id, supplier_id, currency) VALUES (${id}, ${setup.otherCompanyId}, 'GBP')`)
    const other = visitor('other')
    expect(textsOf(await other.request('GET', pathOf('requests-for-quotation', id)))).toEqual([])
    await other.request('POST', pathOf('requests-for-quotation', id), { body: { text: 'In steel?' } })
    expect(textsOf(await whole.request('GET', pathOf('requests-for-quotation', id)))).not.toContain(
      'In steel?',
    )
    const threads = await house.ofDocument({ query: { kind: 'requests-for-quotation', id } })
    expect(threads).toHaveLength(2)
    expect(
      threads.find(({ companyId }) => companyId === setup.otherCompanyId)?.messages.map(({ text }) => text),
    ).toEqual(['In steel?'])
  })

  it('waits in the inbox of those who read its document until it is answered or settled', async () => {
    await whole.request('POST', pathOf('purchase-orders'), { body: { text: 'Which colour?' } })
    const id = idOf('purchase-orders')
    const isIt = (one: { readonly documentId: string }) => one.documentId === id
    expect((await house.inbox({ query: {} })).some(isIt)).toBe(true)
    const clerk = await server.signIn({ role: 'user', name: 'Cleo Clerk' })
    await insertRow(db, userPermissionTable, {
      userId: clerk.person.id,
      permission: 'purchase-orders:read',
      effect: 'deny',
      reason: 'Not hers',
      grantedById: visitor('manager').person.id,
    })
    const theirs = clerk.client(clientMessages)
    expect((await theirs.inbox({ query: { shown: 'all' } })).some(isIt)).toBe(false)
    const of = { kind: 'purchase-orders', id, companyId: setup.companyId } as const
    expect(await problem(theirs.ofDocument({ query: { kind: of.kind, id } }))).toMatchObject({ status: 403 })
    expect(await problem(theirs.answer({ body: { ...of, text: 'Red' } }))).toMatchObject({ status: 403 })
    expect(await problem(theirs.settle({ body: of }))).toMatchObject({ status: 403 })
    expect(await house.settle({ body: of })).toMatchObject({ waits: false })
    expect((await house.inbox({ query: {} })).some(isIt)).toBe(false)
    expect((await house.inbox({ query: { shown: 'all' } })).some(isIt)).toBe(true)
  })

  it('mails its answer to nobody who was limited to other projects meanwhile', async () => {
    const limited = visitor('limited')
    await limited.request('POST', pathOf('quotes'), { body: { text: 'For how long?' } })
    await db.query(sql`UPDATE client_access SET projects = '{Ferry}' WHERE 'Jack-up' = ANY(projects)`)
    const before = (await server.mails(limited.person.email)).length
    const of = { kind: 'quotes', id: idOf('quotes'), companyId: setup.companyId } as const
    await house.answer({ body: { ...of, text: 'Until May.' } })
    expect(await server.mails(limited.person.email)).toHaveLength(before)
    await db.query(sql`UPDATE client_access SET projects = '{Jack-up}' WHERE 'Ferry' = ANY(projects)`)
  })
})

it('New are the messages of contacts since the house wrote last', () => {
  const thread = (...from: boolean[]) => from.map((isFromContact) => ({ isFromContact }))
  expect(newMessages(thread())).toBe(0)
  expect(newMessages(thread(true, true))).toBe(2)
  expect(newMessages(thread(true, false, true))).toBe(1)
  expect(newMessages(thread(true, false))).toBe(0)
})
