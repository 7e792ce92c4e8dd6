import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sendDailyDigests } from '../../../app/digests.ts'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { clientMessages } from '#modules/house/client-messages/contract.ts'
import { account } from '#modules/people/account/contract.ts'
import { accessBy, contactOf, quotePath } from '../../../../test/support/client-area.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { forgetContactNotices } from './server/api.ts'

const server = await testServer()
const { db } = server.services
const desk = await quoteDesk(server)
const { setup, seller } = desk
const manager = await server.signIn('manager')

const choose = (who: SignedIn, mails: 'at-once' | 'daily') =>
  who.client(account).update({ body: { name: who.person.name, mails } })
const templates = async (who: SignedIn) =>
  (await server.mails(who.person.email)).map(({ template }) => template)
const ask = (who: SignedIn, id: string) =>
  who.client(clientArea).askAboutQuote({ params: { id }, body: { text: 'When?' } })
const answer = (quoteId: string) =>
  seller.client(clientMessages).answer({
    body: { kind: 'quotes', id: quoteId, companyId: setup.companyId, text: 'In week 9, in secret.' },
  })

describe('What a contact is told', () => {
  it('comes at once, or in one mail of the day where they chose that', async () => {
    const quote = await desk.sent(1)
    const [now, daily] = [
      await contactOf(server, setup.companyId, 'Nia Now'),
      await contactOf(server, setup.companyId, 'Dan Daily'),
    ]
    expect((await choose(daily.browser, 'daily')).mails).toBe('daily')
    for (const { browser } of [now, daily]) await ask(browser, quote.id)
    await answer(quote.id)
    await answer(quote.id)
    expect(await templates(now.browser)).toEqual(['contact-answer', 'contact-answer'])
    expect(await templates(daily.browser)).toEqual([])
    await sendDailyDigests(server.services)
    await sendDailyDigests(server.services)
    expect(await templates(daily.browser)).toEqual(['digest'])
    expect(await templates(now.browser)).toEqual(['contact-answer', 'contact-answer'])
    const [mail] = await server.mails(daily.browser.person.email)
    expect(mail?.text).toContain(`has answered your question about ${quote.number}`)
    expect(mail?.text).toContain(`/client-area/quotes/${quote.id}`)
    expect(mail?.text).not.toContain('secret')
    await choose(daily.browser, 'at-once')
    await answer(quote.id)
    expect(await templates(daily.browser)).toEqual(['digest', 'contact-answer'])
  })

  it('is told to nobody whose access ended between the answer and the mail of the day', async () => {
    const quote = await desk.sent(2)
    const gone = await contactOf(server, setup.companyId, 'Gil Gone')
    await choose(gone.browser, 'daily')
    await ask(gone.browser, quote.id)
    await answer(quote.id)
    await accessBy(manager, gone).withdraw()
    await sendDailyDigests(server.services)
    expect(await templates(gone.browser)).toEqual([])
    await answer(quote.id)
    const kept = () => db.query(sql`SELECT 1 FROM client_notices WHERE user_id = ${gone.browser.person.id}`)
    expect(await kept()).toHaveLength(1)
    await db.query(sql`UPDATE client_notices SET at = at - interval '9 days'`)
    await forgetContactNotices(server.services)
    expect(await kept()).toEqual([])
  })
})

describe('A notice that waits for the mail of the day', () => {
  it('is not told once its contact sees other projects alone', async () => {
    const quote = await desk.sent(4)
    const limited = await contactOf(server, setup.companyId, 'Lia Limited')
    await choose(limited.browser, 'daily')
    await ask(limited.browser, quote.id)
    await answer(quote.id)
    await accessBy(manager, limited).limit('Some other project')
    await sendDailyDigests(server.services)
    expect(await templates(limited.browser)).toEqual([])
    await accessBy(manager, limited).limit()
    await sendDailyDigests(server.services)
    expect(await templates(limited.browser)).toEqual(['digest'])
  })
})

describe('What a contact reads', () => {
  it('is seen by staff in the timeline, once a day that they looked, and each file that they fetched', async () => {
    const quote = await desk.sent(3)
    const { browser } = await contactOf(server, setup.companyId, 'Lou Looks')
    const look = () => browser.client(clientArea).quote({ params: { id: quote.id } })
    await look()
    await look()
    expect((await browser.request('GET', quotePath(quote.id, 'file'))).status).toBe(200)
    const seen = await db.query<{ action: string; by: string }>(sql`
      SELECT action, actor_name AS by FROM audit_log
      WHERE entity = 'quotes' AND entity_id = ${quote.id} AND action IN ('view', 'download') ORDER BY seq`)
    expect(seen).toEqual([
      { action: 'view', by: 'Lou Looks' },
      { action: 'download', by: 'Lou Looks' },
    ])
    const stranger = await contactOf(server, setup.otherCompanyId, 'Wil Stranger')
    expect((await stranger.browser.request('GET', `/api/v1/client-area/quotes/${quote.id}`)).status).toBe(404)
    const timeline = await seller.request('GET', `/api/v1/quotes/${quote.id}/timeline`)
    expect(timeline.status).toBe(200)
    expect(JSON.stringify(timeline.body)).toContain('Lou Looks')
    expect(JSON.stringify(timeline.body)).not.toContain('Wil Stranger')
  })
})
