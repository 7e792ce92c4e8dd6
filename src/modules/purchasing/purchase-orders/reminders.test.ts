import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  ESCALATE_AFTER_HOURS,
  REMIND_AFTER_HOURS,
} from '#platform/server/documents/approvals/approval-reminders.ts'
import { asSystem } from '#platform/server/system.ts'
import { workingHoursSince } from '#modules/setup/facilities/server/api.ts'
import { makeOrderApprover, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import type { OrderRecord } from './contract.ts'
import { orderApprovalReminders } from './server/approval-reminders.ts'

const server = await testServer()
const { at, submit, worth, buyer, facilityId } = await orderDesk(server)
const { db } = server.services

/** Whether the house works on a day of the week (1: Monday), and on which days it does not all the same. */
const works = (days: readonly number[], ...dates: readonly string[]) =>
  db.query(
    sql`UPDATE facilities SET working_calendar = ${JSON.stringify({ days, hoursPerDay: '8', holidays: dates.map((date) => ({ date, name: 'Closed' })) })}::jsonb`,
  )
const everyDay = [1, 2, 3, 4, 5, 6, 7]

beforeEach(async () => {
  await works(everyDay)
  await db.query(sql`UPDATE purchase_order_approving_users SET ended_at = now() WHERE ended_at IS NULL`)
  await db.query(sql`UPDATE purchase_orders SET status = 'cancelled' WHERE status = 'awaiting_approval'`)
})

async function on(step: number, name: string, more: object = {}): Promise<SignedIn> {
  const who = await server.signIn({ role: 'user', name })
  await makeOrderApprover(server, who.person, { step, ...more })
  return who
}

const askedBefore = ({ id }: OrderRecord, hours: number) =>
  db.query(
    sql`UPDATE purchase_orders SET step_asked_at = now() - make_interval(mins => ${Math.round(hours * 60)}) WHERE id = ${id}`,
  )

/** Who is told of an order, by heading. */
async function told({ id }: OrderRecord): Promise<string[]> {
  const found = await asSystem(server.services, 'test', orderApprovalReminders)
  const names = await db.query<{ id: string; name: string }>(sql`SELECT id, name FROM users`)
  return found
    .filter(({ entityId }) => entityId === id)
    .map(({ section, userId }) => `${section}: ${names.find((one) => one.id === userId)?.name}`)
}

const WAITS = 'Purchase orders that wait for your approval'
const TAKEN = 'Approvals nobody has taken'

describe('An order that waits for its approval', () => {
  it('is told to those who are asked after a day, to the next step after two, and then to nobody', async () => {
    const first = await on(1, 'Rita Reminded', { maxValue: '9000' })
    await on(1, 'Other Types', { poTypes: ['service'] })
    await on(2, 'Esko Escalated')
    const order = await submit(await worth('100'))
    await askedBefore(order, REMIND_AFTER_HOURS - 0.5)
    expect(await told(order)).toEqual([])
    await askedBefore(order, REMIND_AFTER_HOURS + 0.5)
    expect(await told(order)).toEqual([`${WAITS}: Rita Reminded`])
    await askedBefore(order, ESCALATE_AFTER_HOURS + 0.5)
    expect(await told(order)).toEqual([`${WAITS}: Rita Reminded`, `${TAKEN}: Esko Escalated`])
    const passed = await ordersOf(first).approve({ ...at(order), body: { signature: signed } })
    expect(passed.approvalStep).toBe(2)
    expect(await told(order)).toEqual([])
  })

  it('is told to a deputy too, by the value of the orders it may have been split from, and to no author', async () => {
    const deputy = await server.signIn({ role: 'user', name: 'Dora Deputy' })
    await makeSigner(server, deputy.person)
    const days = { delegateFrom: '2020-01-01', delegateUntil: '2099-12-31' }
    await on(1, 'Low Tier', { maxValue: '6000' })
    await on(1, 'High Tier', { minValue: '7000', delegateUserId: deputy.person.id, ...days })
    await makeOrderApprover(server, buyer.person, { step: 2 })
    await on(2, 'Second Step')
    const requestedById = (await server.createPerson({ role: 'user' })).id
    await submit(await worth('3000', { requestedById }))
    const order = await submit(await worth('5000', { requestedById }))
    await askedBefore(order, REMIND_AFTER_HOURS + 1)
    expect((await told(order)).sort()).toEqual([`${WAITS}: Dora Deputy`, `${WAITS}: High Tier`])
    await askedBefore(order, ESCALATE_AFTER_HOURS + 1)
    const escalated = (await told(order)).filter((line) => line.startsWith(TAKEN))
    expect(escalated).toEqual([`${TAKEN}: Second Step`])
  })

  it('is told on no day on which its facility does not work', async () => {
    await on(1, 'Wanda Weekday')
    const order = await submit(await worth('100'))
    await askedBefore(order, REMIND_AFTER_HOURS + 1)
    const today = await asSystem(server.services, 'test', async (ctx) => ctx.today())
    const weekday = ((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
    await works(everyDay.filter((day) => day !== weekday))
    expect(await told(order)).toEqual([])
    await works(everyDay, today)
    expect(await told(order)).toEqual([])
    await works([weekday], '2020-12-25')
    // Of the last day only today's hours count.
    expect(await told(order)).toEqual([])
    await askedBefore(order, 16 * 24)
    expect(await told(order)).toContain(`${WAITS}: Wanda Weekday`)
  })

  it('has waited for the hours of the working days of its facility alone', async () => {
    const hoursUntil = (now: string, since: string) =>
      asSystem(
        { ...server.services, clock: { now: () => new Date(now) } },
        'test',
        async (ctx) =>
          (
            await ctx.tx.query<{ hours: number }>(sql`
              SELECT (${workingHoursSince(ctx, sql`${facilityId}::uuid`, sql`${since}::timestamptz`)})::float8 AS hours`)
          )[0]?.hours,
      )
    const [friday, monday] = ['2026-11-20T15:00:00Z', '2026-11-23T11:00:00Z']
    expect(await hoursUntil(monday, friday)).toBe(68)
    await works([1, 2, 3, 4, 5])
    expect(await hoursUntil(monday, friday)).toBe(20)
    expect(await hoursUntil('2026-11-22T11:00:00Z', '2026-11-21T15:00:00Z')).toBe(0)
    await works([1, 2, 3, 4, 5], '2026-11-23')
    expect(await hoursUntil(monday, friday)).toBe(9)
    await works(everyDay)
    // The day on which the clocks go back is an hour longer.
    expect(await hoursUntil('2026-10-26T00:00:00Z', '2026-10-24T23:00:00Z')).toBe(25)
  })

  it('comes once a day with the digest', async () => {
    const only = await on(1, 'Dag Digest')
    const order = await submit(await worth('100'))
    await askedBefore(order, REMIND_AFTER_HOURS + 1)
    await sendDailyDigests(server.services)
    await sendDailyDigests(server.services)
    const mails = await server.mails(only.person.email)
    const digests = mails.filter(({ template }) => template === 'digest')
    expect(digests).toHaveLength(1)
    expect(digests[0]?.text).toContain(`${order.number} Rev 0`)
    expect(await problem(ordersOf(only).recall({ ...at(order), body: {} }))).toMatchObject({ status: 422 })
  })
})
