import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { expireOverdueQuotes } from '#modules/sales/quotes/server/api.ts'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import {
  accept,
  contactOf,
  errorsOf,
  codeFor as mailedCode,
  orderOf,
  quotePath as path,
  reasonOf as codeOf,
} from '../../../../test/support/client-area.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { clientArea } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const desk = await quoteDesk(server)
const { setup, api, at } = desk

const contact = async (name: string, companyId = setup.companyId): Promise<SignedIn> =>
  (await contactOf(server, companyId, name)).browser
const codeFor = (who: SignedIn, id: string) => mailedCode(server, who, id)

let buyer: SignedIn
let second: SignedIn
beforeAll(async () => {
  buyer = await contact('Ros Buyer')
  second = await contact('Tom Second')
})
const areaOf = (who: SignedIn) => who.client(clientArea)
const filesOf = (id: string) =>
  db.query(
    sql`SELECT 1 FROM files WHERE entity = 'quotes' AND entity_id = ${id} AND label = 'Customer''s order'`,
  )

describe('A quote in the client area', () => {
  it('stands there once it was sent, as it was printed, without what is ours alone', async () => {
    const approved = await desk.approved(1)
    expect(await areaOf(buyer).quotes({ query: { shown: 'all' } })).toEqual([])
    expect(await problem(areaOf(buyer).quote({ params: { id: approved.id } }))).toMatchObject({ status: 404 })
    const quote = await desk.send(approved)
    const [row] = await areaOf(buyer).quotes({ query: {} })
    expect(row).toMatchObject({ id: quote.id, number: quote.number, state: 'open', net: '6000.00' })
    const shown = await areaOf(buyer).quote({ params: { id: quote.id } })
    expect(shown).toMatchObject({ whyNotDecide: null, changes: null, net: '6000.00', version: quote.version })
    expect(shown.lines.map(({ net }) => net)).toEqual(quote.lines.map(({ net }) => net))
    const told = JSON.stringify(shown)
    for (const word of ['costing', 'margin', 'uplift', '920.00']) expect(told).not.toContain(word)
    const paper = await buyer.request('GET', path(quote.id, 'file'))
    expect((await joinedPdfText(paper.bytes)).join(' ')).toContain(quote.number)
  })

  it('tells what a revision changed of what was sent before, and keeps that one readable', async () => {
    const first = await desk.sent(2)
    const draft = await api.revise({ ...at(first), body: { reason: 'Longer' } })
    expect(await areaOf(buyer).quote({ params: { id: first.id } })).toMatchObject({
      whyNotDecide: 'We are preparing a new revision of this quote. Decide on that one.',
    })
    expect(await problem(areaOf(buyer).quote({ params: { id: draft.id } }))).toMatchObject({ status: 404 })
    const changed = await api.update({ ...at(draft), body: { leadTimeWeeks: 20 } })
    const submitted = await api.submit({ ...at(changed), body: {} })
    const sent = await desk.send(await desk.approve(submitted))
    const shown = await areaOf(buyer).quote({ params: { id: sent.id } })
    expect(shown.changes).toContain('20 weeks')
    expect(shown.revisions.map(({ revision }) => revision)).toEqual([1, 0])
    const before = await areaOf(buyer).quote({ params: { id: first.id } })
    expect(before).toMatchObject({ state: 'superseded', revision: 0 })
    const code = await codeFor(buyer, first.id)
    expect(codeOf(await accept(buyer, first.id, orderOf({ ...first, version: before.version }, code)))).toBe(
      'quote_superseded',
    )
  })
})

describe('A customer who accepts a quote', () => {
  it('orders it by the action of the house: with the order, a drawn signature and the mailed code', async () => {
    const quote = await desk.sent(3)
    const code = await codeFor(buyer, quote.id)
    const reply = await accept(buyer, quote.id, orderOf(quote, code))
    expect([reply.status, reply.body]).toMatchObject([200, { data: { state: 'accepted' } }])
    const won = await api.get({ params: { id: quote.id } })
    expect(won).toMatchObject({
      status: 'won',
      customerPoNo: 'PO 4500-1',
      orderValue: '6000.00',
      acceptedByName: 'Ros Buyer',
      acceptedByEmail: buyer.person.email,
      contractReview: { lineCount: 0 },
    })
    expect(won.history.at(-1)).toMatchObject({ action: 'win', actorName: 'Ros Buyer' })
    expect(await desk.enquiryOf(quote)).toMatchObject({ status: 'won' })
    const signatures = await api.signatures({ params: { id: quote.id } })
    expect(signatures.at(-1)).toMatchObject({
      meaning: 'accepted_by_customer',
      name: 'Ros Buyer',
      role: 'client',
      changedAfter: false,
    })
    const mails = (await server.mails()).filter(({ subject }) => subject.includes(quote.number))
    const toOwner = mails.find(({ template }) => template === 'quote-won')
    expect(toOwner?.text).toContain('Ros Buyer of Calder Pressure Systems has decided')
    expect(mails.find(({ template }) => template === 'quote-contract-review')?.text).toContain('PO 4500-1')
  })

  it('is refused without the code, with the code of another quote, and after too many tries', async () => {
    const [quote, other] = [await desk.sent(4), await desk.sent(5)]
    const third = await contact('Una Third')
    expect(errorsOf(await accept(third, quote.id, orderOf(quote, '')))).toEqual(['code'])
    const strange = await codeFor(third, other.id)
    expect(errorsOf(await accept(third, quote.id, orderOf(quote, strange)))).toEqual(['code'])
    const foreign = await codeFor(second, quote.id)
    expect(errorsOf(await accept(third, quote.id, orderOf(quote, foreign)))).toEqual(['code'])
    const code = await codeFor(third, quote.id)
    for (let tries = 0; tries < 5; tries += 1) await accept(third, quote.id, orderOf(quote, '000000'))
    expect(errorsOf(await accept(third, quote.id, orderOf(quote, code)))).toEqual(['code'])
    expect(await api.get({ params: { id: quote.id } })).toMatchObject({ status: 'sent' })
    expect(await filesOf(quote.id)).toEqual([])
  })

  it('has twenty minutes for it at most', async () => {
    const quote = await desk.sent(6)
    const code = await codeFor(second, quote.id)
    clock.advance(21 * 60)
    expect(errorsOf(await accept(second, quote.id, orderOf(quote, code)))).toEqual(['code'])
  })

  it('keeps nothing of an order that the house would not take either', async () => {
    const quote = await desk.sent(7)
    const patient = await contact('Vi Patient')
    const code = await codeFor(patient, quote.id)
    const refused = async (change: object) =>
      errorsOf(await accept(patient, quote.id, orderOf(quote, code, change)))
    expect(await refused({ customerPoNo: ' ' })).toEqual(['customerPoNo'])
    expect(await refused({ strokes: [] })).toEqual(['strokes'])
    expect(await refused({ customerPoDate: '2099-01-01' })).toEqual(['customerPoDate'])
    expect(await refused({ orderValue: '1.00' })).toEqual(['orderValue'])
    const stale = await accept(patient, quote.id, orderOf(quote, code, { version: quote.version - 1 }))
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([412, expect.not.stringContaining('current')])
    expect(await filesOf(quote.id)).toEqual([])
    expect(await api.get({ params: { id: quote.id } })).toMatchObject({ status: 'sent', customerPoNo: null })
  })

  it('goes first or not at all: of two contacts at once one is told that it was accepted', async () => {
    const quote = await desk.sent(8)
    const codes = [await codeFor(buyer, quote.id), await codeFor(second, quote.id)]
    const replies = await Promise.all(
      [buyer, second].map((who, n) => accept(who, quote.id, orderOf(quote, codes[n] ?? ''), `Order of ${n}`)),
    )
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(await filesOf(quote.id)).toHaveLength(1)
  })

  it('is not somebody of another company, of the staff, or whom the company does not name', async () => {
    const quote = await desk.sent(9)
    const stranger = await contact('Wil Stranger', setup.otherCompanyId)
    const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
    for (const [who, status] of [
      [stranger, 404],
      [unnamed, 404],
      [desk.seller, 403],
    ] as const) {
      expect((await accept(who, quote.id, orderOf(quote, '123456'))).status).toBe(status)
      expect((await who.request('POST', path(quote.id, 'code'))).status).toBe(status)
    }
  })

  it('cannot accept what has expired, by the day or by its state', async () => {
    const quote = await desk.sent(10)
    const code = await codeFor(buyer, quote.id)
    await db.query(sql`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = ${quote.id}`)
    expect(codeOf(await accept(buyer, quote.id, orderOf(quote, code)))).toBe('quote_expired')
    await expireOverdueQuotes(server.services)
    const { version } = await api.get({ params: { id: quote.id } })
    expect(codeOf(await accept(buyer, quote.id, orderOf({ ...quote, version }, code)))).toBe('quote_expired')
    expect(
      await problem(
        areaOf(buyer).declineQuote({ params: { id: quote.id }, body: { version, reason: 'price' } }),
      ),
    ).toMatchObject({ status: 422 })
  })
})

describe('A customer who declines a quote', () => {
  it('gives a reason, and the enquiry is lost with it', async () => {
    const quote = await desk.sent(11)
    const decline = (body: object) =>
      buyer.request('POST', path(quote.id, 'decline'), { body: { version: quote.version, ...body } })
    expect(errorsOf(await decline({}))).toEqual(['reason'])
    expect(errorsOf(await decline({ reason: 'other' }))).toEqual(['lostNote'])
    expect((await decline({ reason: 'price', note: 'A third too dear' })).status).toBe(200)
    expect(await desk.as(desk.seller).get({ params: { id: quote.id } })).toMatchObject({
      status: 'lost',
      lostReason: 'price',
      lostNote: 'A third too dear',
    })
    expect(await desk.enquiryOf(quote)).toMatchObject({ status: 'lost' })
    expect(codeOf(await decline({ reason: 'price' }))).toBe('quote_rejected')
  })
})
