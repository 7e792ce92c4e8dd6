import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { asSystem } from '#platform/server/system.ts'
import { home } from '#modules/house/home/contract.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { conditionReminders } from './server/holds/ending-conditions.ts'

const server = await testServer()
const {
  keeper,
  quality,
  reader,
  condition,
  conditional,
  accept,
  take,
  quote,
  today,
  uses,
  reread,
  verifyHeat,
} = await conditionalSteel(server)

/** What home lists for somebody; undefined where the list is not there. */
async function listed(who: SignedIn): Promise<string[] | undefined> {
  const { toDoLists } = await who.client(home).get()
  return toDoLists
    .find(({ key }) => key === 'endingConditions')
    ?.rows.map(({ number, isLate }) => `${number}${isLate ? ' late' : ''}`)
}
const told = async (number: string) =>
  (await asSystem(server.services, 'test', conditionReminders)).filter(({ text }) => text.startsWith(number))

describe('A conditional release that is about to end', () => {
  it('stands on home for those who may release so, the earliest first, and for nobody else', async () => {
    const far = await condition(await accept(await take('E1')), { until: addDays(today, 30) })
    const later = await condition(await accept(await take('E2')), { until: addDays(today, 7) })
    const soon = await condition(await accept(await take('E3')), { until: addDays(today, 1) })
    expect(await listed(quality)).toEqual([soon.number, later.number])
    expect(await listed(keeper)).toEqual([soon.number, later.number])
    expect(await listed(reader)).toBeUndefined()
    expect(await told(far.number)).toEqual([])
    await verifyHeat('E3')
    expect(await listed(quality)).toEqual([later.number])
    expect(await told(soon.number)).toEqual([])
  })

  it('is told once to whoever released it, and again when it is over while the steel is in use', async () => {
    const piece = await conditional('E4', { qtyPieces: 1 })
    expect(await told(piece.number)).toEqual([])
    // The release is a record that is never changed, so the test moves its day as the owner.
    const endsOn = (day: string) =>
      server.asOwner(
        'ALTER TABLE steel_conditional_releases DISABLE TRIGGER USER',
        `UPDATE steel_conditional_releases SET until = '${day}' WHERE stock_number = '${piece.number}'`,
        'ALTER TABLE steel_conditional_releases ENABLE TRIGGER USER',
      )
    await endsOn(addDays(today, 3))
    const issued = await uses.issue(await reread(piece), { quoteId: quote.id })
    expect(issued.status).toBe('issued')
    const [reminder] = await told(piece.number)
    expect(reminder).toMatchObject({
      userId: quality.person.id,
      section: 'Conditional releases ending soon',
      path: `/steel-stock/${piece.id}`,
    })
    await sendDailyDigests(server.services)
    expect(await told(piece.number)).toEqual([])
    await endsOn(addDays(today, -1))
    const [over] = await told(piece.number)
    expect(over).toMatchObject({ section: 'Conditional releases that have ended', userId: quality.person.id })
    expect(await listed(quality)).toContain(`${piece.number} late`)
  })
})
