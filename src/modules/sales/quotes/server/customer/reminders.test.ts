import { describe, expect, it } from 'vitest'
import { quoteDesk } from '../../../../../../test/support/quotes.ts'
import { testServer } from '../../../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../../../app/digests.ts'

const server = await testServer()
const { services } = server
const desk = await quoteDesk(server)

describe('The reminders of quotes', () => {
  it('tell the owner seven days and one day before a sent quote expires, once each', async () => {
    const { number, validUntil } = await desk.sent(70)
    await desk.approved(71)
    const days = Math.round((Date.parse(validUntil) - Date.parse(services.clock.today())) / 86_400_000)
    const told: [daysLeft: number, text: string][] = []
    for (let left = days - 1; left >= -2; left--) {
      services.clock.advance(86_400)
      await sendDailyDigests(services)
      await sendDailyDigests(services)
      const mails = (await server.mails(desk.setup.seller.email)).filter(({ text }) =>
        text.includes('QUOTES'),
      )
      const [newest] = mails.slice(told.length)
      if (newest) told.push([left, newest.text])
    }
    expect(told.map(([left]) => left)).toEqual([7, 1])
    const [week, last] = told.map(([, text]) => text)
    expect(week).toContain('QUOTES THAT EXPIRE (1)')
    expect(week).toContain(`${number} Rev 0, Calder Pressure Systems, Emden manifold 70: expires in 7 days`)
    expect(last).toContain(': expires tomorrow')
    const others = (await server.mails(desk.approver.person.email)).filter(
      ({ template }) => template === 'digest',
    )
    expect(others).toEqual([])
  })
})
