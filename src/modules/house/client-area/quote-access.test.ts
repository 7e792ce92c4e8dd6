import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import {
  accept,
  accessBy,
  codeFor,
  contactOf,
  errorsOf,
  orderOf,
  quotePath,
  reasonOf,
} from '../../../../test/support/client-area.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db } = server.services
const desk = await quoteDesk(server)
const { setup, api, at } = desk
const manager = await server.signIn('manager')
const shown = async (who: SignedIn) =>
  (await who.client(clientArea).quotes({ query: { shown: 'all' } })).map(({ number }) => number)
const decline = (who: SignedIn, id: string, body: object) =>
  who.request('POST', quotePath(id, 'decline'), { body })
const tries = () => db.query(sql`DELETE FROM throttles`)

afterEach(tries)

describe('Who decides on a quote', () => {
  it('is a contact for the projects that they are limited to, and no other', async () => {
    const limited = await contactOf(server, setup.companyId, 'Lia Limited')
    const [inside, outside] = [await desk.sent(1), await desk.sent(2)]
    await db.query(sql`UPDATE quotes SET project_name = ' jack-up ' WHERE id = ${inside.id}`)
    await db.query(sql`UPDATE quotes SET project_name = 'Ferry' WHERE id = ${outside.id}`)
    await accessBy(manager, limited).limit('Jack-up')
    expect(await shown(limited.browser)).toEqual([inside.number])
    for (const step of ['file', 'code', 'accept', 'decline']) {
      const body = { version: outside.version, reason: 'price' }
      const call = step === 'file' ? 'GET' : 'POST'
      const reply = await limited.browser.request(call, quotePath(outside.id, step), {
        body: call === 'GET' ? undefined : body,
      })
      expect([step, reply.status]).toEqual([step, 404])
    }
    const code = await codeFor(server, limited.browser, inside.id)
    expect((await accept(limited.browser, inside.id, orderOf(inside, code))).status).toBe(200)
  })

  it('is nobody from the moment on at which their access is withdrawn', async () => {
    const gone = await contactOf(server, setup.companyId, 'Gil Gone')
    const quote = await desk.sent(3)
    const code = await codeFor(server, gone.browser, quote.id)
    await accessBy(manager, gone).withdraw()
    expect((await accept(gone.browser, quote.id, orderOf(quote, code))).status).toBe(403)
    expect((await decline(gone.browser, quote.id, { version: 1, reason: 'price' })).status).toBe(403)
    expect((await gone.browser.request('GET', quotePath(quote.id, 'file'))).status).toBe(403)
    await accessBy(manager, gone).restore()
    expect((await accept(gone.browser, quote.id, orderOf(quote, code))).status).toBe(200)
  })

  it('is never an administrator who looks on as them', async () => {
    const viewed = await contactOf(server, setup.companyId, 'Vic Viewed')
    const quote = await desk.sent(4)
    const administrator = await server.signIn('administrator')
    await administrator.request('POST', `/api/v1/user-permissions/${viewed.browser.person.id}/view-as`)
    expect(await shown(administrator)).toContain(quote.number)
    expect((await administrator.request('POST', quotePath(quote.id, 'code'))).status).toBe(403)
    expect((await accept(administrator, quote.id, orderOf(quote, '123456'))).status).toBe(403)
    expect((await decline(administrator, quote.id, { version: quote.version, reason: 'price' })).status).toBe(
      403,
    )
    expect(await api.get({ params: { id: quote.id } })).toMatchObject({ status: 'sent' })
  })

  it('is asked for the code of the session that asked for it', async () => {
    const twice = await contactOf(server, setup.companyId, 'Tia Twice')
    const quote = await desk.sent(5)
    const other = await server.signIn(twice.browser.person)
    const code = await codeFor(server, other, quote.id)
    expect(errorsOf(await accept(twice.browser, quote.id, orderOf(quote, code)))).toEqual(['code'])
    expect(
      (await accept(other, quote.id, orderOf(quote, ` ${code.slice(0, 3)} ${code.slice(3)} `))).status,
    ).toBe(200)
  })
})

describe('A form that accepts a quote', () => {
  it('is taken once, however often it is sent with its key', async () => {
    const ann = (await contactOf(server, setup.companyId, 'Ann Again')).browser
    const quote = await desk.sent(6)
    const order = orderOf(quote, await codeFor(server, ann, quote.id))
    const first = await accept(ann, quote.id, order, 'Order', 'key-of-the-order')
    const again = await accept(ann, quote.id, order, 'Order', 'key-of-the-order')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    const other = await accept(ann, quote.id, { ...order, customerPoNo: 'PO 2' }, 'Order', 'key-of-the-order')
    expect(other.status).toBe(422)
    const won = await api.get({ params: { id: quote.id } })
    expect(won.history.filter(({ action }) => action === 'win')).toHaveLength(1)
    expect(won.customerPoNo).toBe('PO 4500-1')
  })

  it('says what is missing or cannot be read, and asks for the code only then', async () => {
    const ben = (await contactOf(server, setup.companyId, 'Ben Blank')).browser
    const quote = await desk.sent(7)
    expect(errorsOf(await accept(ben, quote.id, orderOf(quote, '1'), ''))).toEqual(['file'])
    expect(errorsOf(await accept(ben, quote.id, '{"version": '))).toEqual(['order'])
    expect(errorsOf(await accept(ben, quote.id, {}))).toEqual(
      expect.arrayContaining(['customerPoNo', 'customerPoDate', 'name', 'code', 'version']),
    )
    expect(await db.query(sql`SELECT 1 FROM throttles WHERE key = ${`code-tries:${ben.person.id}`}`)).toEqual(
      [],
    )
  })

  it('does not take our own quote, or what came with the enquiry, for an order', async () => {
    const cas = (await contactOf(server, setup.companyId, 'Cas Copy')).browser
    const quote = await desk.sent(8)
    const form = new FormData()
    form.set('file', new Blob(['As asked'], { type: 'text/plain' }), 'asked.txt')
    await desk.seller.request('POST', `/api/v1/enquiries/${quote.enquiryId}/files`, { body: form })
    const code = await codeFor(server, cas, quote.id)
    const reply = await accept(cas, quote.id, orderOf(quote, code), 'As asked')
    expect([reply.status, errorsOf(reply)]).toEqual([422, ['customerPoFileId']])
    const paper = await cas.request('GET', quotePath(quote.id, 'file'))
    const own = new FormData()
    own.set('order', JSON.stringify(orderOf(quote, code)))
    own.set('file', new Blob([Uint8Array.from(paper.bytes)], { type: 'application/pdf' }), 'order.pdf')
    const refused = await cas.request('POST', quotePath(quote.id, 'accept'), { body: own })
    expect([refused.status, errorsOf(refused)]).toEqual([422, ['customerPoFileId']])
  })

  it('is refused after staff decided first, and staff after a customer did', async () => {
    const dee = (await contactOf(server, setup.companyId, 'Dee Late')).browser
    const [first, second] = [await desk.sent(9), await desk.sent(10)]
    const code = await codeFor(server, dee, first.id)
    await desk.win(first)
    expect(reasonOf(await accept(dee, first.id, orderOf(first, code)))).toBe('quote_accepted')
    const later = await codeFor(server, dee, second.id)
    expect((await accept(dee, second.id, orderOf(second, later))).status).toBe(200)
    expect(await problem(api.lose({ ...at(second), body: { lostReason: 'price' } }))).toMatchObject({
      status: 412,
    })
    const { version } = await api.get({ params: { id: second.id } })
    expect(await problem(api.lose({ ...at(second), version, body: { lostReason: 'price' } }))).toMatchObject({
      status: 422,
    })
    expect(reasonOf(await decline(dee, second.id, { version, reason: 'price' }))).toBe('quote_accepted')
  })
})

describe('A contact who cannot draw', () => {
  it("orders with their own name typed, and with nobody else's", async () => {
    const hal = (await contactOf(server, setup.companyId, 'Hal Handless')).browser
    const quote = await desk.sent(14)
    const code = await codeFor(server, hal, quote.id)
    const undrawn = { strokes: undefined, image: undefined }
    const neither = await accept(hal, quote.id, orderOf(quote, code, undrawn))
    expect([neither.status, errorsOf(neither)]).toEqual([422, ['strokes']])
    const other = await accept(hal, quote.id, orderOf(quote, code, { ...undrawn, typedName: 'Ros Buyer' }))
    expect([other.status, errorsOf(other)]).toEqual([422, ['typedName']])
    const own = await accept(hal, quote.id, orderOf(quote, code, { ...undrawn, typedName: 'Hal Handless' }))
    expect(own.status).toBe(200)
    expect(await api.signatures({ params: { id: quote.id } })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Hal Handless',
          meaning: 'accepted_by_customer',
          changedAfter: false,
        }),
      ]),
    )
  })
})

describe('What the house sees of the decision of a customer', () => {
  it('names the contact in trail and timeline, and leaves alternatives open', async () => {
    const eve = (await contactOf(server, setup.companyId, 'Eve Named')).browser
    const quote = await desk.sent(11)
    const copy = await api.copyAsAlternative({ params: { id: quote.id }, body: {} })
    const code = await codeFor(server, eve, quote.id)
    await accept(eve, quote.id, orderOf(quote, code))
    const timeline = await api.timeline({ params: { id: quote.id }, query: {} })
    expect(
      timeline.data.filter(({ actorName }) => actorName === 'Eve Named').map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['win', 'add-file']))
    expect(await api.get({ params: { id: copy.id } })).toMatchObject({ status: 'draft' })
    const trail = await db.query<{ entity: string; action: string }>(sql`
      SELECT entity, action FROM audit_log WHERE actor_name = 'Eve Named' ORDER BY seq`)
    expect(trail).toEqual(
      expect.arrayContaining([
        { entity: 'quotes', action: 'win' },
        { entity: 'quotes', action: 'add-file' },
        { entity: 'signature-events', action: 'sign' },
      ]),
    )
  })

  it('mails owner and reviewer, and never the code to anybody else', async () => {
    const fay = (await contactOf(server, setup.companyId, 'Fay Mailed')).browser
    const quote = await desk.sent(12)
    const code = await codeFor(server, fay, quote.id)
    await accept(fay, quote.id, orderOf(quote, code))
    const mails = await server.mails()
    const told = mails.filter(({ subject }) => subject.includes(quote.number) && !subject.startsWith('Quote'))
    expect(told.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['quote-acceptance-code', 'quote-won', 'quote-contract-review']),
    )
    for (const { to, text } of told) if (text.includes(code)) expect(to).toEqual([fay.person.email])
    const won = told.find(({ template }) => template === 'quote-won')
    expect(won?.text).toContain('Fay Mailed')
    expect(won?.text).toContain('in the client area')
  })

  it('counts a declined quote by its reason, and lets a manager reopen the enquiry', async () => {
    const gus = (await contactOf(server, setup.companyId, 'Gus No')).browser
    const quote = await desk.sent(13)
    expect((await decline(gus, quote.id, { version: quote.version, reason: 'incumbent' })).status).toBe(422)
    expect((await decline(gus, quote.id, { version: quote.version - 1, reason: 'price' })).status).toBe(412)
    expect((await decline(gus, quote.id, { version: quote.version, reason: 'delivery' })).status).toBe(200)
    const lost = await api.get({ params: { id: quote.id } })
    expect(lost.history.at(-1)).toMatchObject({ action: 'lose', actorName: 'Gus No', reason: 'delivery' })
    const enquiry = await desk.enquiryOf(quote)
    const reopened = await manager.client(enquiries).reopen({
      params: { id: enquiry.id },
      version: enquiry.version,
      body: { reason: 'They asked again' },
    })
    expect(reopened.status).toBe('ready_to_quote')
  })
})
