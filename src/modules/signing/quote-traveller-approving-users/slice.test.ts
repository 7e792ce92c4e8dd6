import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type ApprovalProgress, decidersOf, decidingEntry } from '#platform/contract/documents/approvers.ts'
import { appointmentSuite, createFacility, dayIn } from '../../../../test/support/appointment-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { quoteTravellerApprovingUsers } from './contract.ts'
import { type LimitedFacts, quoteApprovers } from './domain.ts'
import { findApproverEntries, mayApprove } from './server/api.ts'

const server = await testServer()
const { db, clock } = server.services
const today = clock.today()

appointmentSuite(server, quoteTravellerApprovingUsers, { scope: 'both' })

type QuoteFacts = LimitedFacts & ApprovalProgress

const client = (await server.signIn('administrator')).client(quoteTravellerApprovingUsers)
const facts: QuoteFacts = {
  value: '5000.00',
  marginPercent: '30.00',
  pslLevelIds: [],
  authorIds: [],
  decidedIds: [],
  step: null,
  limitsHold: true,
}
async function namesAt(
  facilityId: string,
  { on = today, ...change }: Partial<QuoteFacts> & { on?: string } = {},
) {
  const entries = await findApproverEntries(db, facilityId, on)
  return decidersOf(quoteApprovers, entries, { ...facts, ...change }).map(({ name }) => name)
}

async function appoint(name: string, more: object = {}) {
  const person = await server.createPerson({ role: 'user', name })
  const body = { userId: person.id, scope: 'both' as const, validFrom: today, ...more }
  return { person, entry: await client.create({ body }) }
}

describe('Who may approve', () => {
  it('is found by facility, for one or for all, and never for travellers alone', async () => {
    const [here, there] = [await createFacility(server.services), await createFacility(server.services)]
    const { person } = await appoint('Ada Everywhere', { note: 'Sales director' })
    await appoint('Lars Local', { scope: 'quote', facilityId: here })
    await appoint('Tom Traveller', { scope: 'traveller' })
    expect(await namesAt(here)).toEqual(expect.arrayContaining(['Ada Everywhere', 'Lars Local']))
    expect(await namesAt(there)).toContain('Ada Everywhere')
    expect(await namesAt(there)).not.toContain('Lars Local')
    expect(await namesAt(here)).not.toContain('Tom Traveller')
    const page = await client.list({ query: { filter: { facilityId: [here] }, search: 'lars' } })
    expect(page.data.map(({ userName }) => userName)).toEqual(['Lars Local'])
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${person.id}`)
    expect(await namesAt(there)).not.toContain('Ada Everywhere')
  })

  it('counts only in the days of the entry', async () => {
    const facilityId = await createFacility(server.services)
    const { entry } = await appoint('Fay Future', {
      facilityId,
      validFrom: '2099-01-01',
      validUntil: '2099-01-31',
    })
    expect(entry.state).toBe('later')
    const isFound = async (on: string) => (await namesAt(facilityId, { on })).includes('Fay Future')
    const days = ['2098-12-31', '2099-01-01', '2099-01-31', '2099-02-01']
    expect(await Promise.all(days.map(isFound))).toEqual([false, true, true, false])
  })

  it('stands on steps, and within value, margin and PSL levels', async () => {
    const facilityId = await createFacility(server.services)
    const level = await (await server.signIn('administrator')).client(pslLevels).create({
      body: {
        code: 'PSL 3',
        name: 'PSL 3',
        standard: 'API 6A',
        rank: 3,
        minCertificateType: '3.1',
        requiresSerialisation: false,
        requiresTechnicalReview: false,
        recordRetentionYears: 10,
        sortOrder: 1,
        active: true,
      },
    })
    await appoint('Step One', { facilityId, maxValue: '10000', minMarginPercent: '20' })
    await appoint('Step Two', { facilityId, step: 2 })
    const { entry } = await appoint('Level Three', { facilityId, step: 3, pslLevelIds: [level.id] })
    expect(entry).toMatchObject({ pslLevels: ['API 6A PSL 3'], currency: 'GBP', step: 3, maxValue: null })
    const here = async (change: Partial<QuoteFacts>) =>
      (await namesAt(facilityId, change)).filter((name) => /Step|Level/.test(name))
    expect(await here({})).toEqual(['Step One', 'Step Two', 'Level Three'])
    expect(await here({ value: '10000.01' })).toEqual(['Step Two', 'Level Three'])
    expect(await here({ marginPercent: '19.99' })).toEqual(['Step Two', 'Level Three'])
    expect(await here({ pslLevelIds: [level.id] })).toEqual(['Step One', 'Step Two', 'Level Three'])
    expect(await here({ pslLevelIds: [crypto.randomUUID()] })).toEqual(['Step One', 'Step Two'])
    expect(await here({ step: 2, value: '10000.01' })).toEqual(['Step Two'])
    expect(await here({ step: 1, value: '10000.01' })).toEqual([])
    expect(await here({ step: 1, value: '10000.01', limitsHold: false })).toEqual(['Step One'])
  })

  it('passes to whoever stands in, on their days, but not for an author', async () => {
    const facilityId = await createFacility(server.services)
    const stand = await server.createPerson({ role: 'user', name: 'Dora Delegate' })
    const window = { delegateUserId: stand.id, delegateFrom: dayIn(1), delegateUntil: dayIn(5) }
    const { person: away, entry } = await appoint('Hugo Holiday', { facilityId, ...window })
    expect(entry).toMatchObject({ delegateName: 'Dora Delegate', ...window })
    const here = async (change: Partial<QuoteFacts> & { on?: string }) =>
      (await namesAt(facilityId, change)).filter((name) => /Dora|Hugo/.test(name))
    expect(await here({ on: today })).toEqual(['Hugo Holiday'])
    expect(await here({ on: dayIn(1) })).toEqual(['Dora Delegate', 'Hugo Holiday'])
    expect(await here({ on: dayIn(5) })).toEqual(['Dora Delegate', 'Hugo Holiday'])
    expect(await here({ on: dayIn(6) })).toEqual(['Hugo Holiday'])
    expect(await here({ on: dayIn(2), authorIds: [away.id] })).toEqual([])
    expect(await here({ on: dayIn(2), authorIds: [stand.id] })).toEqual(['Hugo Holiday'])
    await db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${away.id}`)
    expect(await here({ on: dayIn(2) })).toEqual([])
  })
})

describe('An entry', () => {
  it('is refused with a band that runs backwards, an unknown level, or an unfit delegate', async () => {
    const { id: userId } = await server.createPerson({ role: 'user' })
    const guest = await server.createPerson({ role: 'client' })
    const fields = async (more: object) => {
      const refusal = await problem(
        client.create({ body: { userId, scope: 'quote', validFrom: today, ...more } }),
      )
      return Object.keys((refusal as { errors: object }).errors)
    }
    const days = { delegateFrom: today, delegateUntil: today }
    expect(await fields({ minValue: '100', maxValue: '99.99' })).toEqual(['maxValue'])
    expect(await fields({ pslLevelIds: [crypto.randomUUID()] })).toEqual(['pslLevelIds'])
    expect(await fields({ delegateUserId: guest.id, ...days })).toEqual(['delegateUserId'])
    expect(await fields({ delegateUserId: userId, ...days })).toEqual(['delegateUserId'])
    expect(await fields({ delegateUserId: guest.id })).toEqual(['delegateFrom', 'delegateUntil'])
    expect(await fields({ step: 0 })).toEqual(['step'])
    expect(await fields({ minMarginPercent: '101' })).toEqual(['minMarginPercent'])
  })

  it('may stand beside another one of the same person for other values', async () => {
    const facilityId = await createFacility(server.services)
    const { person } = await appoint('Band Holder', { facilityId, maxValue: '1000' })
    const more = (change: object) =>
      client.create({ body: { userId: person.id, scope: 'both', facilityId, validFrom: today, ...change } })
    expect((await more({ minValue: '1000', step: 1 })).minValue).toBe('1000.00')
    expect(await problem(more({ minValue: '999' }))).toMatchObject({ body: { code: 'overlapping_entry' } })
  })
})

it('decides in lists of quotes exactly as it does for one quote', async () => {
  const facilityId = await createFacility(server.services)
  const [asker, holder] = [
    await server.createPerson({ role: 'user' }),
    await server.createPerson({ role: 'user' }),
  ]
  const levels = [crypto.randomUUID(), crypto.randomUUID()]
  const entries = [
    { maxValue: '1000', minMarginPercent: '20', pslLevelIds: levels.slice(0, 1) },
    { minValue: '5000', maxValue: '9000' },
    { minValue: '20000', delegated: true },
    { maxValue: '5000', step: 2 },
    { maxValue: '1000', step: 3, delegated: true },
  ]
  for (const { delegated, pslLevelIds = [], minValue, maxValue, minMarginPercent, step = 1 } of entries) {
    await db.query(sql`
      INSERT INTO quote_traveller_approving_users (user_id, facility_id, scope, valid_from, min_value, max_value,
        min_margin_percent, psl_level_ids, step, delegate_user_id, delegate_from, delegate_until)
      VALUES (${delegated ? holder.id : asker.id}, ${facilityId}, 'quote', ${today}, ${minValue ?? null},
        ${maxValue ?? null}, ${minMarginPercent ?? null}, ${sql.param(pslLevelIds)}, ${step}, ${delegated ? asker.id : null},
        ${delegated ? today : null}, ${delegated ? today : null})`)
  }
  const cases = ['999.99', '1000', '1000.01', '5000', '9000', '9000.01', '20000'].flatMap((value) =>
    [null, '19.99', '20.00'].flatMap((marginPercent) =>
      [[], levels.slice(0, 1), levels].flatMap((pslLevelIds) =>
        [[], [asker.id], [holder.id]].flatMap((authorIds) => [
          { value, marginPercent, pslLevelIds, authorIds, decidedIds: [], step: 1, limitsHold: true },
          {
            value,
            marginPercent,
            pslLevelIds,
            authorIds: [],
            decidedIds: authorIds,
            step: 1,
            limitsHold: true,
          },
          { value, marginPercent, pslLevelIds, authorIds, decidedIds: [], step: 2, limitsHold: false },
          { value, marginPercent, pslLevelIds, authorIds, decidedIds: [], step: 3, limitsHold: true },
        ]),
      ),
    ),
  )
  const may = cases.map((one) =>
    mayApprove(
      asker.id,
      {
        facilityId: sql`${facilityId}::uuid`,
        value: sql`${one.value}::numeric`,
        marginPercent: sql`${one.marginPercent}::numeric`,
        pslLevelIds: sql`${sql.param(one.pslLevelIds)}::uuid[]`,
        authorIds: sql`${sql.param(one.authorIds)}::uuid[]`,
        decidedIds: sql`${sql.param(one.decidedIds)}::uuid[]`,
        step: sql`${one.step}::int`,
        limitsHold: sql`${one.limitsHold}::boolean`,
      },
      today,
    ),
  )
  // A statement cannot hold that many parameters at once.
  const answers: boolean[] = []
  for (let at = 0; at < may.length; at += 50) {
    const some = sql.join(may.slice(at, at + 50), sql`, `)
    const [row] = await db.query<{ answers: boolean[] }>(sql`SELECT ARRAY[${some}] AS answers`)
    answers.push(...(row?.answers ?? []))
  }
  const found = await findApproverEntries(db, facilityId, today)
  const own = found.filter(({ userId }) => userId === asker.id)
  const single = cases.map((one) => decidingEntry(quoteApprovers, own, one) !== null)
  expect(answers).toEqual(single)
  expect(new Set(single)).toEqual(new Set([true, false]))
})

it('lets a statement read no quote for somebody who is on no list', async () => {
  const stranger = await server.createPerson({ role: 'manager' })
  const may = mayApprove(
    stranger.id,
    {
      facilityId: sql`q.facility_id`,
      value: sql`q.net_in_base`,
      marginPercent: sql`q.margin_percent`,
      pslLevelIds: sql`'{}'::uuid[]`,
      authorIds: sql`q.author_ids`,
      decidedIds: sql`q.approval_decider_ids`,
      step: sql`q.approval_step`,
      limitsHold: sql`q.approval_limits_hold`,
    },
    today,
  )
  const plan = await db.query<
    Record<string, string>
  >(sql`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF)
    SELECT count(*) FROM quotes q WHERE q.status = 'awaiting_approval' AND ${may}`)
  const lines = plan.map((row) => Object.values(row).join(''))
  expect(lines.join('\n')).toContain('One-Time Filter')
  expect(lines.find((line) => / on quotes q /.test(line))).toContain('(never executed)')
})
