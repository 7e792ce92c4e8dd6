import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../../test/support/appointment-suite.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { exchangeRateTable } from '#modules/setup/exchange-rates/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { as, at, api, draft, submitted, setup } = desk
const entries = (await server.signIn('administrator')).client(quoteTravellerApprovingUsers)

async function appointed(name: string, more: object): Promise<SignedIn> {
  const who = await server.signIn({ role: 'manager', name })
  await entries.create({ body: { userId: who.person.id, scope: 'quote', validFrom: dayIn(0), ...more } })
  return who
}
const answerTo = async (who: SignedIn, quote: QuoteRecord) =>
  (await as(who).get({ params: { id: quote.id } })).can.approve
const waitsFor = async (who: SignedIn, quote: QuoteRecord) =>
  (await as(who).list({ query: { filter: { waitingForMe: true } } })).data.some(({ id }) => id === quote.id)

describe('an entry on the list of approvers', () => {
  let quote: QuoteRecord
  let value: number
  beforeAll(async () => {
    quote = await submitted(1)
    value = Number(quote.netInBase)
  })

  it('lets decide up to its value, and says why not beyond', async () => {
    const low = await appointed('Low Limit', { maxValue: (value - 0.01).toFixed(2) })
    const high = await appointed('High Limit', { maxValue: value.toFixed(2) })
    expect(await answerTo(low, quote)).toBe(
      'Your entry on the list of quote approvers does not cover this quote: its value lies outside yours.',
    )
    expect(await problem(as(low).approve({ ...at(quote), body: { signature: signed } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
    expect([await waitsFor(low, quote), await waitsFor(high, quote)]).toEqual([false, true])
    expect(await answerTo(high, quote)).toBe(true)
  })

  it('lets decide from its margin on', async () => {
    const margin = Number((await api.get({ params: { id: quote.id } })).totals.marginPercent)
    const picky = await appointed('Margin Above', { minMarginPercent: (margin + 0.01).toFixed(2) })
    const content = await appointed('Margin Just', { minMarginPercent: margin.toFixed(2) })
    expect(await answerTo(picky, quote)).toContain('its margin is below yours')
    expect([await waitsFor(picky, quote), await waitsFor(content, quote)]).toEqual([false, true])
    expect(await answerTo(content, quote)).toBe(true)
  })

  it('lets decide in somebody else’s place, and keeps both names', async () => {
    const stand = await server.signIn({ role: 'manager', name: 'Dora Delegate' })
    await makeSigner(server, stand.person)
    expect(await answerTo(stand, quote)).toContain('list of quote approvers')
    await appointed('Hugo Holiday', {
      delegateUserId: stand.person.id,
      delegateFrom: dayIn(0),
      delegateUntil: dayIn(3),
    })
    expect(await waitsFor(stand, quote)).toBe(true)
    const approved = await as(stand).approve({ ...at(quote), body: { signature: signed } })
    expect(approved.approvals.at(-1)).toMatchObject({ userName: 'Dora Delegate', holderName: 'Hugo Holiday' })
  })

  it('does not let whoever stands in for an author decide', async () => {
    const stand = await server.signIn({ role: 'manager', name: 'Sten Stand' })
    await server.services.db.query(sql`
      UPDATE quote_traveller_approving_users SET delegate_user_id = ${stand.person.id}, delegate_from = ${dayIn(0)},
        delegate_until = ${dayIn(3)} WHERE user_id = ${setup.seller.id}`)
    const own = await submitted(2)
    expect(await answerTo(stand, own)).toContain('an author cannot decide, nor whoever stands in for one')
    expect(await waitsFor(stand, own)).toBe(false)
  })
})

it('costs a list and a record no further round trip', async () => {
  const who = await appointed('Counting Carla', {})
  expect(await roundTrips(server, () => as(who).list({ query: { filter: { waitingForMe: true } } }))).toBe(2)
})

describe('a limit of the facility', () => {
  it('that nobody watches refuses the submission, and is asked of step 2 once somebody stands there', async () => {
    await server.services.db.query(sql`DELETE FROM quote_traveller_approving_users WHERE step > 1`)
    const dear = async (n: number) => {
      const quote = await draft(n)
      return api.update({
        ...at(quote),
        body: { charges: [{ text: 'Rush', amount: '150000', taxCode: 'S' }] },
      })
    }
    const refused = await dear(71)
    expect(await problem(api.submit({ ...at(refused), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'no_approver', message: expect.stringContaining('Nobody stands on step 2') },
    })
    await appointed('Sofia Second', { step: 2 })
    const asked = await api.submit({ ...at(refused), body: {} })
    expect(asked.approvalSteps.map(({ step }) => step)).toContain(2)
  })

  it('is told at the rate of the house where a typed one makes the quote worth less', async () => {
    const { db, clock } = server.services
    const quote = await draft(72)
    await insertRow(db, exchangeRateTable, {
      currency: 'USD',
      baseCurrency: 'GBP',
      rate: '0.80',
      day: clock.today(),
      source: 'ECB',
    })
    const typed = await api.update({
      ...at(quote),
      body: {
        currency: 'USD',
        exchangeRate: '0.65',
        charges: [{ text: 'Rush', amount: '130000', taxCode: 'S' }],
      },
    })
    expect(Number(typed.netInBase)).toBeLessThan(100_000)
    expect(typed.approvalReasons.map(({ code }) => code)).toContain('value')
  })
})

describe('authors', () => {
  it('go along with what is copied and revised, so that nobody approves prices of their own', async () => {
    const written = await draft(73)
    const other = await server.signIn({ role: 'manager', name: 'Rohan Copier' })
    const { id } = await as(other).copyAsAlternative({ params: { id: written.id }, body: {} })
    const copy = await as(other).get({ params: { id } })
    const asked = await as(other).submit({ ...at(copy), body: {} })
    expect(await problem(api.approve({ ...at(asked), body: { signature: signed } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
    const approved = await desk.approve(asked)
    const revised = await as(other).revise({ ...at(approved), body: { reason: 'Unchanged' } })
    const next = await as(other).get({ params: { id: revised.id } })
    const again = await as(other).submit({ ...at(next), body: {} })
    expect(await problem(api.approve({ ...at(again), body: { signature: signed } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
  })
})
