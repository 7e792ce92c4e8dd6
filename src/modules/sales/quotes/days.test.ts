import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { enquiryBody } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { quotes } from './contract.ts'
import { expireOverdueQuotes } from './server/api.ts'

const server = await testServer()
const { services } = server
const desk = await quoteDesk(server)

const NEW_YEAR = Date.parse('2031-01-01T00:00:00Z')
const atMinutes = (minutes: number) =>
  services.clock.advance((NEW_YEAR + minutes * 60_000 - services.clock.now().getTime()) / 1000)

/** Moves the facility of every document into another time zone. */
const moveTo = (timeZone: string) =>
  services.db.query(sql`UPDATE ${facilityTable} SET time_zone = ${timeZone}`)

/** A quote of an enquiry entered now, by somebody who signed in now. */
async function quoteNow() {
  const seller = await server.signIn('manager')
  const api = seller.client(enquiries)
  const { estimatorId: _, ...body } = enquiryBody(desk.setup, 1)
  const made = await api.create({ body: { ...body, estimatorId: seller.person.id } })
  const params = { id: made.id }
  const bid = await api.decideBid({ params, version: made.version, body: { decision: 'bid' } })
  const reviewed = await api.startReview({ params, version: bid.version, body: {} })
  await api.makeReady({ params, version: reviewed.version, body: {} })
  const born = await seller.client(quotes).createFromEnquiry({ params, body: {} })
  return { enquiry: made.number, quote: await seller.client(quotes).get({ params: { id: born.id } }) }
}

describe('Near the end of the year a document is dated and numbered by the day of its facility', () => {
  it.each([
    ['Asia/Singapore', -30, '2031-01-01'],
    ['America/Chicago', 150, '2030-12-31'],
    ['Europe/London', 180, '2031-01-01'],
  ])('in %s, %i minutes after midnight UTC: %s', async (timeZone, minutes, day) => {
    await moveTo(timeZone)
    atMinutes(minutes)
    const { enquiry, quote } = await quoteNow()
    const year = day.slice(0, 4)
    expect(enquiry).toMatch(new RegExp(`^ENQ-${year}-`))
    expect(quote.number).toMatch(new RegExp(`^Q-${year}-`))
    expect(quote.quoteDate).toBe(day)
    expect(quote.validUntil).toBe(addDays(day, 30))
  })
})

describe('A sent quote expires when its last day is over at its facility', () => {
  it.each([
    // Half past eleven in the evening UTC: already the day after in Singapore.
    ['Asia/Singapore', 4 * 1440 - 30, '2031-01-04', 1],
    ['Europe/London', 4 * 1440 - 30, '2031-01-04', 0],
    // Half past two in the morning UTC: still the day before in Chicago.
    ['America/Chicago', 5 * 1440 + 150, '2031-01-05', 0],
    ['Europe/London', 5 * 1440 + 150, '2031-01-05', 1],
  ])('in %s, %i minutes into 2031, a last day of %s: %i', async (timeZone, minutes, lastDay, count) => {
    atMinutes(minutes)
    await moveTo(timeZone)
    await services.db.query(sql`UPDATE quotes SET status = 'sent', valid_until = ${lastDay} WHERE is_current`)
    const all = await services.db.query(sql`SELECT id FROM quotes WHERE is_current`)
    expect(await expireOverdueQuotes(services)).toBe(count * all.length)
  })
})
