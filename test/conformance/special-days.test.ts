import { expect, it } from 'vitest'
import { verifySignatures } from '#modules/signing/signature/server/api.ts'
import { expireOverdueQuotes } from '#modules/sales/quotes/server/api.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { isWholeGrid } from '../support/proof.ts'
import { quoteDesk } from '../support/quotes.ts'
import { testServer } from '../support/server.ts'

const HOUR = 3_600

/** Half an hour before something happens to the calendar in London, and what the days around it are called. */
const nights = [
  {
    name: 'the last evening of a year',
    at: '2027-12-31T23:30:00Z',
    day: '2027-12-31',
    next: '2028-01-01',
    printed: '31 Dec 2027',
  },
  {
    name: 'the end of a leap day',
    at: '2028-02-29T23:30:00Z',
    day: '2028-02-29',
    next: '2028-03-01',
    printed: '29 Feb 2028',
  },
  // Midnight in London is 23:00 UTC while summer time holds: both nights are a day in London and another one in UTC.
  {
    name: 'the night summer time begins',
    at: '2028-03-25T23:30:00Z',
    day: '2028-03-25',
    next: '2028-03-26',
    printed: '25 Mar 2028',
  },
  {
    name: 'the evening before a leap day',
    at: '2028-02-28T23:30:00Z',
    day: '2028-02-28',
    next: '2028-02-29',
    printed: '28 Feb 2028',
  },
  {
    name: 'the night summer time ends',
    at: '2028-10-28T22:30:00Z',
    day: '2028-10-28',
    next: '2028-10-29',
    printed: '28 Oct 2028',
  },
]

/** A change of the year, of February and of the time; the last two of them are like these, and in the whole grid. */
const nightsToLive = isWholeGrid ? nights : nights.slice(0, 3)

it.each(nightsToLive)(
  'a quote lives through $name, from the first line to the signed order',
  async (night) => {
    const server = await testServer()
    const { services } = server
    const goTo = (instant: string) =>
      services.clock.advance((Date.parse(instant) - services.clock.now().getTime()) / 1000)
    goTo(night.at)
    const desk = await quoteDesk(server)
    const begun = await desk.submitted(1)
    expect(begun.quoteDate).toBe(night.day)
    expect(begun.number).toMatch(new RegExp(`^Q-${night.day.slice(0, 4)}-`))
    const waiting = await desk.sent(2)

    services.clock.advance(HOUR)
    const later = await desk.draft(3)
    expect(later.quoteDate).toBe(night.next)
    expect(later.number).toMatch(new RegExp(`^Q-${night.next.slice(0, 4)}-`))
    const sent = await desk.send(await desk.approve(begun))
    const print = await desk.seller.request('GET', `/api/v1/quotes/${sent.id}/pdf`)
    expect(pdfText(print.bytes).flat().join(' ').replaceAll(/\s+/g, ' ')).toContain(night.printed)
    const won = await desk.win(sent, { customerPoDate: night.next })
    expect(won.status).toBe('won')

    // The last day on which a quote holds ends at midnight in London.
    const { validUntil } = waiting
    expect(validUntil).toBe(addDays(night.day, 30))
    const isSummer = validUntil > '2028-03-26' && validUntil < '2028-10-29'
    goTo(isSummer ? `${validUntil}T22:30:00Z` : `${validUntil}T23:30:00Z`)
    await expireOverdueQuotes(services)
    const seller = await server.signIn(desk.setup.seller)
    const statusNow = async () => (await seller.request('GET', `/api/v1/quotes/${waiting.id}`)).body
    expect(await statusNow()).toMatchObject({ data: { status: 'sent' } })
    services.clock.advance(HOUR)
    await expireOverdueQuotes(services)
    expect(await statusNow()).toMatchObject({ data: { status: 'expired' } })

    expect((await verifyAudit(services.db, services.config.SECRET_KEY)).problem).toBeNull()
    expect((await verifySignatures(services.db)).problem).toBeNull()
  },
)
