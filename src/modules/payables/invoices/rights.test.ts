import { beforeAll, describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { problem } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { type InvoiceRecord, invoices } from './contract.ts'
import { invoiceLifecycle } from './domain.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, charge, body, ready, registered } = desk
let client: SignedIn
let nobody: SignedIn
let draft: InvoiceRecord

beforeAll(async () => {
  client = await server.signIn('client')
  nobody = await server.signIn({ role: 'client', name: 'Somebody else' })
  draft = await ready([charge('12.50')])
})

const kebab = (action: string) => action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The actions that people take. */
const people = Object.entries(invoiceLifecycle.actions).flatMap(([action, info]) =>
  'system' in info ? [] : [action],
)

const calls = (id: string): [string, string, object | undefined][] => [
  ['GET', '/api/v1/invoices', undefined],
  ['GET', `/api/v1/invoices/${id}`, undefined],
  ['GET', `/api/v1/invoices/${id}/files`, undefined],
  ['GET', `/api/v1/invoices/${id}/timeline`, undefined],
  ['POST', '/api/v1/invoices', {}],
  ['PATCH', `/api/v1/invoices/${id}`, {}],
  ...people.map((action): [string, string, object] => [
    'POST',
    `/api/v1/invoices/${id}/${kebab(action)}`,
    {},
  ]),
]

describe('Invoices of suppliers', () => {
  it('are nothing to a client, by any endpoint', async () => {
    for (const who of [client, nobody])
      for (const [method, path, sent] of calls(draft.id)) {
        const reply = await who.request(method, path, { version: 1, ...(sent && { body: sent }) })
        expect([path, reply.status]).toEqual([path, 403])
      }
  })

  it('are nothing to somebody who is not signed in', async () => {
    const stranger = server.guest()
    for (const [method, path] of calls(draft.id)) {
      const reply = await stranger.request(method, path, { version: 1 })
      expect([401, 419]).toContain(reply.status)
    }
  })

  it('are registered by users, and voided by those in charge alone', async () => {
    const done = await registered([charge('5')])
    expect(done.can).toMatchObject({
      void: 'You do not have the right to "Void".',
      correct: true,
      dispute: true,
    })
    const manager = desk.manager.client(invoices)
    expect((await manager.get({ params: { id: done.id } })).can.void).toBe(true)
    const voided = await manager.void({ ...at(done), body: { reason: 'Not ours' } })
    expect(voided.history.at(-1)).toMatchObject({ reason: 'Not ours', actorName: 'Elin Marsh' })
  })

  it('are not found by an id that is none', async () => {
    const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    expect(await problem(desk.invoices.get({ params: { id } }))).toMatchObject({ status: 404 })
    const reply = await desk.clerk.request('GET', '/api/v1/invoices/none')
    expect(reply.status).toBe(404)
  })

  it('take no field that a form does not have', async () => {
    const good = body([charge('5')])
    const [line] = good.lines
    const hands: object[] = [
      { number: 'PINV-2026-9999' },
      { registeredAt: '2026-11-20T00:00:00Z' },
      { registeredNo: 1 },
      { net: '1' },
      { gross: '1' },
      { exchangeRate: '1' },
      { orderNumbers: ['PO-1'] },
      { lines: [{ ...line, net: '1' }] },
      { lines: [{ ...line, taxRate: '0' }] },
      { lines: [{ ...line, orderRootId: draft.id }] },
      { lines: [{ ...line, orderNumber: 'PO-1' }] },
    ]
    for (const more of hands) {
      const reply = await desk.clerk.request('POST', '/api/v1/invoices', { body: { ...good, ...more } })
      expect([Object.keys(more), reply.status]).toEqual([Object.keys(more), 422])
    }
  })

  it('say at its place what is wrong with a header', async () => {
    const wrong: [object, string][] = [
      [{ supplierInvoiceNo: '' }, 'supplierInvoiceNo'],
      [{ supplierInvoiceNo: 'x'.repeat(61) }, 'supplierInvoiceNo'],
      [{ invoiceDate: '2026-02-30' }, 'invoiceDate'],
      [{ statedGross: '-1' }, 'statedGross'],
      [{ statedGross: '1.234' }, 'statedGross'],
      [{ currency: 'XXX' }, 'currency'],
      [{ kind: 'bill' }, 'kind'],
      [{ supplierId: desk.facilityId }, 'supplierId'],
      [{ dueOn: '2026-11-01' }, 'dueOn'],
      [{ discountPercent: '2', discountUntil: '2027-11-01' }, 'discountUntil'],
      [{ discountUntil: '2026-11-29' }, 'discountPercent'],
      [{ discountPercent: '101' }, 'discountPercent'],
    ]
    for (const [more, field] of wrong) {
      const reply = await desk.clerk.request('POST', '/api/v1/invoices', {
        body: { ...body([charge('5')]), ...more },
      })
      const { errors } = reply.body as { errors?: object }
      expect([reply.status, Object.keys(errors ?? {})]).toEqual([422, [field]])
    }
  })

  it('are changed from their present version alone, and by one of two at once', async () => {
    const made = await ready([charge('7')])
    const change = (notes: string) => desk.invoices.update({ ...at(made), body: { notes } })
    const both = await Promise.allSettled([change('one'), change('other')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await problem(change('third'))).toMatchObject({ status: 412 })
    const bare = await desk.clerk.request('PATCH', `/api/v1/invoices/${made.id}`, { body: { notes: 'x' } })
    expect(bare.status).toBe(428)
  })

  it('take no action that their state does not know', async () => {
    const made = await ready([charge('9')])
    for (const action of ['correct', 'dispute', 'settle'] as const)
      expect(
        await problem(desk.invoices[action]({ ...at(made), body: { reason: 'Why not' } })),
      ).toMatchObject({ status: 422 })
    const done = await desk.register(made)
    expect(await problem(desk.register(done))).toMatchObject({ status: 422 })
    const manager = desk.manager.client(invoices)
    const gone = await manager.void({ ...at(done), body: { reason: 'Typed twice' } })
    for (const action of ['correct', 'dispute', 'settle', 'void'] as const)
      expect(await problem(manager[action]({ ...at(gone), body: { reason: 'Why not' } }))).toMatchObject({
        status: 422,
      })
    expect(await problem(manager.update({ ...at(gone), body: { notes: 'x' } }))).toMatchObject({
      status: 423,
    })
  })

  it('belong with their lines together: a line of another one is none of theirs', async () => {
    const [one, other] = [await ready([charge('3')]), await ready([charge('4')])]
    const lines = [{ ...charge('3'), id: other.lines[0]?.id ?? '' }]
    expect(await problem(desk.invoices.update({ ...at(one), body: { lines } }))).toMatchObject({
      status: 422,
    })
    expect((await desk.now(other)).lines).toHaveLength(1)
  })
})
