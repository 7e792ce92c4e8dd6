import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { accessBy, contactOf } from '../../../../test/support/client-area.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { clientMessages } from './contract.ts'

const server = await testServer()
const { db } = server.services
const desk = await quoteDesk(server)
const { setup, api, at, seller } = desk
const house = seller.client(clientMessages)
const ros = await contactOf(server, setup.companyId, 'Ros Buyer')
const ask = (who: SignedIn, id: string, text: string) =>
  who.client(clientArea).askAboutQuote({ params: { id }, body: { text } })
const read = (who: SignedIn, id: string) => who.client(clientArea).messagesOfQuote({ params: { id } })
const of = { kind: 'quotes', companyId: setup.companyId } as const
const answer = async (id: string, text: string) =>
  (await house.answer({ body: { ...of, id, text } })).messages
const written = async (id: string) =>
  (await house.ofDocument({ query: { kind: 'quotes', id } })).flatMap(({ messages }) => messages)
const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)
const mailsAbout = async (number: string, to: string) =>
  (await server.mails(to)).filter(({ subject }) => subject.includes(number))

describe('A thread between customer and house', () => {
  it('holds question and answer, with who wrote them, and tells each side of the other', async () => {
    const quote = await desk.sent(1)
    const asked = await ask(ros.browser, quote.id, 'Is the coating included?')
    expect(asked).toMatchObject([
      { text: 'Is the coating included?', authorName: 'Ros Buyer', isFromContact: true },
    ])
    const question = (await mailsAbout(quote.number, setup.seller.email)).find(
      ({ template }) => template === 'contact-question',
    )
    expect(question?.text).toContain('Ros Buyer asks')
    expect(question?.text).toContain('Is the coating included?')
    const answered = await answer(quote.id, 'It is, to NORSOK 1.')
    expect(answered.map(({ isFromContact }) => isFromContact)).toEqual([true, false])
    const seen = await read(ros.browser, quote.id)
    expect(texts(seen)).toEqual(['Is the coating included?', 'It is, to NORSOK 1.'])
    const mails = await mailsAbout(quote.number, ros.browser.person.email)
    expect(mails.map(({ template }) => template)).toEqual(['contact-answer'])
    expect(mails[0]?.text).not.toContain('NORSOK')
    expect(mails[0]?.link).toContain(`/client-area/quotes/${quote.id}`)
  })

  it('is mailed to nobody who may not read its document any more', async () => {
    const quote = await desk.sent(8)
    const told = async (text: string) => {
      await ask(ros.browser, quote.id, text)
      return (await mailsAbout(quote.number, setup.seller.email)).some((mail) => mail.text.includes(text))
    }
    expect(await told('In red?')).toBe(true)
    await db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${seller.person.id}, 'quotes:read', 'deny', 'Another job', ${seller.person.id})`)
    expect(await told('For less than 400 GBP?')).toBe(false)
    await db.query(sql`DELETE FROM user_permissions WHERE reason = 'Another job'`)
    expect(await told('In blue?')).toBe(true)
  })

  it('goes on through the revisions of a quote', async () => {
    const first = await desk.sent(2)
    await ask(ros.browser, first.id, 'Sooner?')
    const draft = await api.revise({ ...at(first), body: { reason: 'Sooner' } })
    expect(texts(await written(draft.id))).toEqual(['Sooner?'])
    await answer(draft.id, 'A new revision comes.')
    const before = await read(ros.browser, first.id)
    expect(texts(before)).toEqual(['Sooner?', 'A new revision comes.'])
    const sent = await desk.send(await desk.approve(await api.submit({ ...at(draft), body: {} })))
    const after = await read(ros.browser, sent.id)
    expect(texts(after)).toEqual(['Sooner?', 'A new revision comes.'])
  })

  it('changes nothing of the quote, and is not its timeline', async () => {
    const quote = await desk.sent(3)
    await ask(ros.browser, quote.id, 'May we pay later?')
    await seller.request('POST', `/api/v1/quotes/${quote.id}/comments`, { body: { text: 'Never' } })
    expect(await api.get({ params: { id: quote.id } })).toMatchObject({
      version: quote.version,
      status: 'sent',
    })
    const seen = await read(ros.browser, quote.id)
    expect(texts(seen)).toEqual(['May we pay later?'])
  })

  it('cannot be begun by the house before the customer was sent anything', async () => {
    const draft = await desk.draft(4)
    const refused = await problem(answer(draft.id, 'Hello'))
    expect(refused).toMatchObject({ status: 422, body: { code: 'document_not_sent' } })
    expect(await written(draft.id)).toEqual([])
  })

  it('does not mail an answer to whoever has left, was withdrawn or is disabled', async () => {
    const quote = await desk.sent(5)
    const people = await Promise.all(
      ['Abe Stays', 'Bea Withdrawn', 'Cy Left', 'Dot Disabled'].map((name) =>
        contactOf(server, setup.companyId, name),
      ),
    )
    for (const { browser } of people) await ask(browser, quote.id, `I am ${browser.person.name}`)
    const [stays, withdrawn, left, disabled] = people
    const manager = await server.signIn('manager')
    if (withdrawn) await accessBy(manager, withdrawn).withdraw()
    await db.query(sql`UPDATE company_contacts SET left_on = '2020-01-01' WHERE id = ${left?.id}`)
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${disabled?.browser.person.id}`)
    await answer(quote.id, 'To all')
    const answers = (await server.mails()).filter(
      ({ template, subject }) => template === 'contact-answer' && subject.includes(quote.number),
    )
    expect(answers.flatMap(({ to }) => to)).toEqual([stays?.browser.person.email])
  })

  it('is nobody else’s: another company, an unnamed person, one limited to other projects, or without text', async () => {
    const quote = await desk.sent(6)
    const stranger = await contactOf(server, setup.otherCompanyId, 'Wil Stranger')
    const limited = await contactOf(server, setup.companyId, 'Lia Limited')
    await accessBy(await server.signIn('manager'), limited).limit('Another project')
    const unnamed = await server.signIn({ role: 'client', companyId: setup.companyId })
    for (const who of [stranger.browser, limited.browser, unnamed])
      expect(await problem(ask(who, quote.id, 'Hello'))).toMatchObject({ status: 404 })
    expect(await problem(ask(seller, quote.id, 'Hello'))).toMatchObject({ status: 403 })
    expect(await problem(ask(ros.browser, quote.id, '   '))).toMatchObject({ status: 422 })
    expect(
      await problem(
        ros.browser.client(clientMessages).ofDocument({ query: { kind: 'quotes', id: quote.id } }),
      ),
    ).toMatchObject({ status: 403 })
    const missing = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    expect(await written(missing)).toEqual([])
    expect(await written(quote.id)).toEqual([])
  })

  it('stands in the trail of the quote', async () => {
    const quote = await desk.sent(7)
    await ask(ros.browser, quote.id, 'Where is it made?')
    await answer(quote.id, 'In Leeds.')
    const trail = await db.query<{ action: string; actorName: string }>(sql`
      SELECT action, actor_name AS "actorName" FROM audit_log
      WHERE entity = 'quotes' AND entity_id = ${quote.id} AND action IN ('ask', 'answer-contact') ORDER BY seq`)
    expect(trail.map(({ actorName }) => actorName)).toEqual(['Ros Buyer', seller.person.name])
  })

  it('takes so many questions of one customer in a day: each of them is mailed', async () => {
    await db.query(sql`DELETE FROM throttles`)
    const quote = await desk.sent(9)
    for (let sent = 0; sent < 50; sent += 1) await ask(ros.browser, quote.id, `And ${sent}?`)
    expect(await problem(ask(ros.browser, quote.id, 'One more?'))).toMatchObject({ status: 429 })
    await db.query(sql`DELETE FROM throttles`)
  })

  it('is kept once, however often the same message is sent with its key', async () => {
    const quote = await desk.sent(8)
    const path = `/api/v1/client-area/quotes/${quote.id}/messages`
    const send = (text: string) =>
      ros.browser.request('POST', path, {
        body: { text },
        headers: { 'idempotency-key': 'once-and-no-more' },
      })
    expect([(await send('Twice?')).status, (await send('Twice?')).status]).toEqual([201, 201])
    expect((await send('Something else')).status).toBe(422)
    expect(texts(await written(quote.id))).toEqual(['Twice?'])
    expect(
      (await mailsAbout(quote.number, setup.seller.email)).filter(
        ({ template }) => template === 'contact-question',
      ),
    ).toHaveLength(1)
  })
})
