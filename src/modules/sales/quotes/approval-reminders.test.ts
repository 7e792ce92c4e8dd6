import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeApprover, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { asSystem } from '#platform/server/system.ts'
import type { QuoteRecord } from './contract.ts'
import {
  ESCALATE_AFTER_HOURS,
  REMIND_AFTER_HOURS,
  formatWaiting,
} from '#platform/server/documents/approvals/approval-reminders.ts'
import { quoteApprovalReminders } from './server/approvals/approval-reminders.ts'

const server = await testServer()
const { as, at, submitted, seller } = await quoteDesk(server)
const { db } = server.services

/** On which days of the week the house works (1: Monday). */
const works = (days: readonly number[]) =>
  db.query(
    sql`UPDATE facilities SET working_calendar = jsonb_set(working_calendar, '{days}', ${JSON.stringify(days)}::jsonb)`,
  )

beforeEach(async () => {
  await works([1, 2, 3, 4, 5, 6, 7])
  await db.query(sql`UPDATE quote_traveller_approving_users SET ended_at = now() WHERE ended_at IS NULL`)
  await db.query(sql`UPDATE quotes SET status = 'cancelled' WHERE status = 'awaiting_approval'`)
})

async function on(step: number, name: string, more: object = {}): Promise<SignedIn> {
  const who = await server.signIn({ role: 'user', name })
  await makeApprover(server, who.person, { step, ...more })
  return who
}
const askedBefore = ({ id }: QuoteRecord, hours: number) =>
  db.query(
    sql`UPDATE quotes SET step_asked_at = now() - make_interval(mins => ${Math.round(hours * 60)}) WHERE id = ${id}`,
  )
/** Who is told of a quote, by heading. */
async function told({ id }: QuoteRecord) {
  const found = await asSystem(server.services, 'test', quoteApprovalReminders)
  const own = found.filter(({ entityId }) => entityId === id)
  const names = await db.query<{ id: string; name: string }>(sql`SELECT id, name FROM users`)
  const nameOf = (userId: string) => names.find((one) => one.id === userId)?.name
  return own.map(({ section, userId, text }) => [section, nameOf(userId), text])
}

const WAITS = 'Quotes that wait for your approval'
const TAKEN = 'Approvals nobody has taken'

describe('an approval that waits', () => {
  it('is told to those who are asked after a day, and to the next step after two', async () => {
    const first = await on(1, 'Rita Reminded', { maxValue: '100' })
    await on(2, 'Esko Escalated')
    const quote = await submitted(1)
    await askedBefore(quote, REMIND_AFTER_HOURS - 0.5)
    expect(await told(quote)).toEqual([])
    await askedBefore(quote, REMIND_AFTER_HOURS + 0.5)
    const label = `${quote.number} Rev 0, Calder Pressure Systems`
    expect(await told(quote)).toEqual([[WAITS, 'Rita Reminded', `${label}: step 1 has waited for 24 hours`]])
    await askedBefore(quote, ESCALATE_AFTER_HOURS + 0.5)
    expect(await told(quote)).toEqual([
      [WAITS, 'Rita Reminded', `${label}: step 1 has waited for 2 days`],
      [TAKEN, 'Esko Escalated', `${label}: step 1 has waited for 2 days`],
    ])
    const passed = await as(first).approve({ ...at(quote), body: { signature: signed } })
    expect(passed.approvalStep).toBe(2)
    expect(await told(quote)).toEqual([])
  })

  it('is told to the managers where no step follows, but to no author', async () => {
    await on(1, 'Only Step')
    const boss = await server.signIn({ role: 'manager', name: 'Bo Boss' })
    const quote = await submitted(2)
    await askedBefore(quote, ESCALATE_AFTER_HOURS + 1)
    const names = (await told(quote)).map(([section, name]) => `${section}: ${name}`)
    expect(names).toContain(`${WAITS}: Only Step`)
    expect(names).toContain(`${TAKEN}: ${boss.person.name}`)
    expect(names.join()).not.toContain(seller.person.name)
  })

  it('comes once a day with the digest, and again while it waits on', async () => {
    const only = await on(1, 'Dag Digest')
    const quote = await submitted(3)
    await askedBefore(quote, REMIND_AFTER_HOURS + 1)
    const digests = async () =>
      (await server.mails(only.person.email)).filter(({ template }) => template === 'digest')
    await sendDailyDigests(server.services)
    await sendDailyDigests(server.services)
    expect(await digests()).toHaveLength(1)
    expect((await digests())[0]?.text).toContain(`${quote.number} Rev 0`)
  })

  it('says how long in hours, then in days', () => {
    expect([24.9, 47.9, 48, 71.9, 72].map(formatWaiting)).toEqual([
      '24 hours',
      '47 hours',
      '2 days',
      '2 days',
      '3 days',
    ])
  })
})
