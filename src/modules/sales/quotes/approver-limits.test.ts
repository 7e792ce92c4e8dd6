import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../../test/support/appointment-suite.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { as, at, api, submitted, setup } = await quoteDesk(server)
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
