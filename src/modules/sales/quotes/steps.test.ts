import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../../../../test/support/appointment-suite.ts'
import { linesToSend, makeApprover, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { as, at, api, draft, submitted, setup, seller } = await quoteDesk(server)
const { db } = server.services

/** The list of approvers begins empty for every test. */
beforeEach(async () => {
  await db.query(sql`UPDATE quote_traveller_approving_users SET ended_at = now() WHERE ended_at IS NULL`)
})

async function on(step: number, name: string, more: object = {}): Promise<SignedIn> {
  const who = await server.signIn({ role: 'manager', name })
  await makeApprover(server, who.person, { step, ...more })
  return who
}
const approve = (who: SignedIn, quote: QuoteRecord) =>
  as(who).approve({ ...at(quote), body: { signature: signed } })
const may = async (who: SignedIn, quote: QuoteRecord) =>
  (await as(who).get({ params: { id: quote.id } })).can.approve
const waits = async (who: SignedIn, quote: QuoteRecord) =>
  (await as(who).list({ query: { filter: { waitingForMe: true } } })).data.some(({ id }) => id === quote.id)
const askedMails = async (who: SignedIn) =>
  (await server.mails(who.person.email)).filter(({ template }) => template === 'quote-approval-requested')
const stepsOf = ({ approvalSteps }: QuoteRecord) =>
  approvalSteps.map(({ step, state, because, people }) => [
    step,
    state,
    because,
    people.map(({ name }) => name),
  ])

describe('a quote that a second step has to see', () => {
  it('passes them in order, each decided by somebody else, and is approved with the last', async () => {
    const first = await on(1, 'Fay First', { maxValue: '1000' })
    const second = await on(2, 'Seb Second')
    const quote = await submitted(1)
    expect(quote).toMatchObject({ status: 'awaiting_approval', approvalStep: 1 })
    expect(stepsOf(quote)).toEqual([
      [1, 'asked', ['Every quote'], ['Fay First']],
      [2, 'later', ['More than the steps below may decide'], ['Seb Second']],
    ])
    expect([await waits(first, quote), await waits(second, quote)]).toEqual([true, false])
    expect(await may(second, quote)).toBe('Step 1 of the approval is asked now; you stand on step 2.')
    expect(await problem(approve(second, quote))).toMatchObject({
      status: 422,
      body: { code: 'cannot_approve' },
    })
    expect([(await askedMails(first)).length, (await askedMails(second)).length]).toEqual([1, 0])

    const passed = await approve(first, quote)
    expect(passed).toMatchObject({ status: 'awaiting_approval', approvalStep: 2, approvedAt: null })
    expect(stepsOf(passed)).toEqual([
      [1, 'decided', ['Every quote'], []],
      [2, 'asked', ['More than the steps below may decide'], ['Seb Second']],
    ])
    expect(passed.approvalSteps[0]).toMatchObject({ decidedByName: 'Fay First', holderName: null })
    expect([await waits(first, passed), await waits(second, passed)]).toEqual([false, true])
    expect((await askedMails(second)).at(-1)?.text).toContain('step 2 of the approval')
    expect(await problem(approve(second, quote))).toMatchObject({ status: 412 })

    const approved = await approve(second, passed)
    expect(approved).toMatchObject({ status: 'approved', approvalStep: null, approvedByName: 'Seb Second' })
    expect(approved.approvals.map(({ step, userName }) => [step, userName])).toEqual([
      [1, 'Fay First'],
      [2, 'Seb Second'],
    ])
    const signatures = await api.signatures({ params: { id: quote.id } })
    expect(
      signatures.map(({ name, meaning, capacity, changedAfter }) => [name, meaning, capacity, changedAfter]),
    ).toEqual([
      ['Fay First', 'approved', 'Quote approver, step 1', false],
      ['Seb Second', 'approved', 'Quote approver, step 2', false],
    ])
    expect(new Set(signatures.map(({ timeZone }) => timeZone))).toEqual(new Set(['Europe/London']))
  })

  it('is rejected on any step, begins again from the first, and forgets who decided', async () => {
    const first = await on(1, 'Ria One', { maxValue: '1000' })
    const second = await on(2, 'Ria Two')
    const passed = await approve(first, await submitted(2))
    const rejected = await as(second).reject({ ...at(passed), body: { reason: 'Too cheap' } })
    expect(rejected).toMatchObject({ status: 'draft', approvalStep: null })
    expect(rejected.approvals.at(-1)).toMatchObject({ decision: 'rejected', step: 2, reason: 'Too cheap' })
    const again = await api.submit({ ...at(rejected), body: {} })
    expect(stepsOf(again).map(([step, state]) => [step, state])).toEqual([
      [1, 'asked'],
      [2, 'later'],
    ])
    const done = await approve(second, await approve(first, again))
    expect(done.status).toBe('approved')
    expect((await api.signatures({ params: { id: done.id } })).length).toBe(3)
  })

  it('shows a signature on other content as changed after signing', async () => {
    const first = await on(1, 'Chad One', { maxValue: '1000' })
    const second = await on(2, 'Chad Two')
    const passed = await approve(first, await submitted(3))
    const rejected = await as(second).reject({ ...at(passed), body: { reason: 'Line 20' } })
    const lines = linesToSend(rejected, () => ({ discountPercent: '2' }))
    const changed = await api.update({ ...at(rejected), body: { lines } })
    const [signature] = await api.signatures({ params: { id: changed.id } })
    expect(signature).toMatchObject({ name: 'Chad One', changedAfter: true })
  })

  it('needs three where neither of the first two may decide', async () => {
    const people = [
      await on(1, 'Ann', { maxValue: '1000' }),
      await on(2, 'Bob', { minMarginPercent: '90' }),
      await on(3, 'Cat'),
    ]
    let quote = await submitted(4)
    for (const [at, person] of people.entries()) {
      expect(quote.approvalStep).toBe(at + 1)
      quote = await approve(person, quote)
    }
    expect(quote).toMatchObject({ status: 'approved', approvedByName: 'Cat' })
  })

  it('is called by the limits of the facility, and a margin is not told to those who may not see it', async () => {
    await on(1, 'Lim One')
    await on(2, 'Lim Two')
    const before = await draft(5)
    const lines = linesToSend(before, () => ({ discountPercent: '65' }))
    const saved = await api.update({ ...at(before), body: { lines } })
    expect(stepsOf(saved)).toEqual([
      [1, 'later', ['Every quote'], ['Lim One']],
      [
        2,
        'later',
        [expect.stringMatching(/^Margin -?[\d.]+ % is below the floor of 20.00 %$/), expect.any(String)],
        ['Lim Two'],
      ],
    ])
    const user = await server.signIn('user')
    const seen = await as(user).get({ params: { id: saved.id } })
    expect(JSON.stringify(seen.approvalSteps)).not.toMatch(/margin/i)
    expect(seen.approvalSteps).toHaveLength(2)
  })
})

describe('a step that the quote calls', () => {
  it('does not vanish when the only person on it touches the quote', async () => {
    await on(1, 'Low Step')
    const director = await on(2, 'Euan Director')
    const beyond = () => ({ breaks: [{ quantity: '100', unitPrice: '3000', leadTimeWeeks: 9 }] })
    const before = await draft(13)
    const large = await api.update({ ...at(before), body: { lines: linesToSend(before, beyond) } })
    expect(stepsOf(large).map(([step]) => step)).toEqual([1, 2])
    const own = await as(director).update({
      ...at(large),
      body: { lines: linesToSend(large, () => ({ ...beyond(), discountPercent: '1' })) },
    })
    expect(stepsOf(own).map(([step]) => step)).toEqual([1, 2])
    expect(await problem(api.submit({ ...at(own), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'no_approver', message: expect.stringContaining('nobody is left for step 2') },
    })
  })

  it('is not decided by whoever changed the terms', async () => {
    const only = await on(1, 'Terms Only')
    const before = await draft(14)
    const later = await as(only).update({ ...at(before), body: { paymentTerms: '120 days net' } })
    expect(later.isAuthor).toBe(true)
    expect(await problem(api.submit({ ...at(later), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'no_approver' },
    })
  })
})

describe('nobody decides twice', () => {
  it('not by a second entry, and not in the place of who decided before', async () => {
    const both = await on(1, 'Both Steps', { maxValue: '1000' })
    await makeEntry(both, 2)
    await on(2, 'Other Two')
    const stand = await server.signIn({ role: 'manager', name: 'Stands In' })
    await makeSigner(server, stand.person)
    const passed = await approve(both, await submitted(6))
    expect(await may(both, passed)).toContain('nobody decides on two steps')
    expect(await waits(both, passed)).toBe(false)
    await db.query(sql`
      UPDATE quote_traveller_approving_users SET delegate_user_id = ${stand.person.id}, delegate_from = ${dayIn(0)},
        delegate_until = ${dayIn(1)} WHERE user_id = ${both.person.id} AND ended_at IS NULL`)
    expect(await may(stand, passed)).toContain('nor in the place of someone who did')
    expect(await waits(stand, passed)).toBe(false)
  })

  it('so a quote is not submitted where one person would have to', async () => {
    const both = await on(1, 'Only One', { maxValue: '1000' })
    await makeEntry(both, 2)
    expect(await problem(submitted(7))).toMatchObject({ status: 422, body: { code: 'no_approver' } })
  })

  const makeEntry = (who: SignedIn, step: number) =>
    db.query(sql`
      INSERT INTO quote_traveller_approving_users (user_id, scope, valid_from, step)
      VALUES (${who.person.id}, 'quote', '2020-01-01', ${step})`)
})

describe('whoever stands in', () => {
  it('decides a step for its holder within the days, and both names are kept and signed', async () => {
    const stand = await server.signIn({ role: 'manager', name: 'Dora Delegate' })
    await makeSigner(server, stand.person)
    const days = { delegateUserId: stand.person.id, delegateFrom: dayIn(0), delegateUntil: dayIn(2) }
    await on(1, 'Hugo Holiday', days)
    const quote = await submitted(8)
    expect(quote.approvalSteps[0]?.people).toEqual([
      { name: 'Dora Delegate', holderName: 'Hugo Holiday' },
      { name: 'Hugo Holiday', holderName: null },
    ])
    const approved = await approve(stand, quote)
    expect(approved.approvalSteps[0]).toMatchObject({
      state: 'decided',
      decidedByName: 'Dora Delegate',
      holderName: 'Hugo Holiday',
    })
    const [signature] = await api.signatures({ params: { id: quote.id } })
    expect(signature).toMatchObject({ name: 'Dora Delegate', onBehalfOf: 'Hugo Holiday' })
  })

  it('does not once the days are over', async () => {
    const stand = await server.signIn({ role: 'manager', name: 'Late Delegate' })
    const days = { delegateUserId: stand.person.id, delegateFrom: '2021-01-01', delegateUntil: '2021-01-05' }
    const away = await on(1, 'Back Again', days)
    const quote = await submitted(9)
    expect(await may(stand, quote)).toBe('Only someone on the list of quote approvers may decide.')
    expect(await may(away, quote)).toBe(true)
  })
})

describe('signing', () => {
  it('is refused with the wrong PIN, which changes nothing', async () => {
    const only = await on(1, 'Wrong Pin')
    const quote = await submitted(10)
    const call = (signature: unknown) =>
      only.request('POST', `/api/v1/quotes/${quote.id}/approve`, {
        version: quote.version,
        body: { signature },
      })
    const wrong = await call({ ...signed, pin: '1111' })
    expect(wrong.status).toBe(422)
    expect(Object.keys((wrong.body as { errors: object }).errors)).toEqual(['signature.pin'])
    expect((await call(undefined)).status).toBe(422)
    expect(await api.get({ params: { id: quote.id } })).toMatchObject({
      status: 'awaiting_approval',
      approvals: [],
      version: quote.version,
    })
    expect((await call(signed)).status).toBe(200)
  })

  it('is refused to somebody on the list who has no signature yet', async () => {
    const only = await server.signIn({ role: 'manager', name: 'No Signature' })
    await db.query(sql`
      INSERT INTO quote_traveller_approving_users (user_id, scope, valid_from)
      VALUES (${only.person.id}, 'quote', '2020-01-01')`)
    expect(await problem(approve(only, await submitted(11)))).toMatchObject({
      status: 422,
      errors: { 'signature.pin': [expect.any(String)] },
    })
  })
})

describe('authors', () => {
  it('decide in no way: not as author of the lines, not as who submitted, not for one, not through one', async () => {
    const pricer = await on(1, 'Pia Pricer')
    const submitter = await on(1, 'Sid Submitter')
    const other = await on(1, 'Ola Other')
    const stand = await server.signIn({ role: 'manager', name: 'Stan Stand' })
    await makeSigner(server, stand.person)
    await db.query(sql`
      UPDATE quote_traveller_approving_users SET delegate_user_id = ${stand.person.id}, delegate_from = ${dayIn(0)},
        delegate_until = ${dayIn(1)} WHERE user_id = ${pricer.person.id} AND ended_at IS NULL`)
    const before = await draft(12)
    const priced = await as(pricer).update({
      ...at(before),
      body: { lines: linesToSend(before, () => ({ discountPercent: '1' })) },
    })
    const quote = await as(submitter).submit({ ...at(priced), body: {} })
    expect(quote.approvalSteps[0]?.people.map(({ name }) => name)).toEqual(['Ola Other'])
    const own = 'You are an author of this revision; someone else has to decide.'
    expect(await may(pricer, quote)).toBe(own)
    expect(await may(submitter, quote)).toBe(own)
    expect(await may(stand, quote)).toContain('nor whoever stands in for one')
    for (const who of [pricer, submitter, stand, seller]) {
      expect(await problem(approve(who, quote))).toMatchObject({ status: 422 })
      expect(await waits(who, quote)).toBe(false)
    }
    expect(await waits(other, quote)).toBe(true)
    expect(setup.seller.id).toBe(seller.person.id)
  })
})
