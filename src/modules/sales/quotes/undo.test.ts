import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem, quoteDesk, withoutLimits } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { api, as, at, draft, submitted, approved, sent, seller, user, approver } = await quoteDesk(server)
await withoutLimits(server)
const undo = (quote: QuoteRecord, who = api) => who.undo({ ...at(quote), body: {} })
const mailsAbout = (quote: QuoteRecord) =>
  server.services.db.query<{ id: string; waits: boolean }>(sql`
    SELECT id, next_attempt_at > ${server.services.clock.now().toISOString()} AS waits FROM mails
    WHERE entity_id = ${quote.id} AND template = 'quote-approval-requested'`)
const entered = (quote: QuoteRecord) => {
  const { version: _, updatedAt: __, history: ___, ...rest } = quote
  return rest
}

describe('the undo of a submission', () => {
  it('gives back the draft as it was, with its authors', async () => {
    const before = await draft(1)
    const worded = await as(approver).update({ ...at(before), body: { customerReference: 'RFQ 7' } })
    expect(worded.isAuthor).toBe(false)
    const shown = await api.get({ params: { id: before.id } })
    const quote = await as(user).submit({ ...at(worded), body: {} })
    expect([quote.isAuthor, quote.submittedByName]).toEqual([true, user.person.name])
    const undone = await undo(quote, as(user))
    expect(undone).toMatchObject({ status: 'draft', version: quote.version + 1, isAuthor: false })
    expect(entered(await api.get({ params: { id: quote.id } }))).toEqual(entered(shown))
  })

  it('stands in the history and in the audit trail', async () => {
    const undone = await undo(await submitted(2))
    expect(undone.history.map(({ action, toState, reason }) => [action, toState, reason])).toEqual([
      ['submit', 'awaiting_approval', null],
      ['undo', 'draft', 'Submit for approval'],
    ])
    const { data } = await api.timeline({ params: { id: undone.id }, query: {} })
    expect(data.map(({ text }) => text).slice(0, 2)).toEqual(['Undone', 'Submitted'])
    expect(data[0]).toMatchObject({
      reason: 'Submit for approval',
      changes: [{ field: 'status', from: 'awaiting approval', to: 'draft' }],
    })
  })

  it('drops the mails to the approvers, which wait for it', async () => {
    const quote = await submitted(3)
    const mails = await mailsAbout(quote)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.every(({ waits }) => waits)).toBe(true)
    await undo(quote)
    expect(await mailsAbout(quote)).toEqual([])
  })

  it('is refused once one of the mails has left', async () => {
    const quote = await submitted(3)
    await server.services.db.query(sql`
      UPDATE mails SET status = 'sent', attempts = 1 WHERE id = (
        SELECT id FROM mails WHERE entity_id = ${quote.id} AND step_id IS NOT NULL LIMIT 1)`)
    const before = await mailsAbout(quote)
    expect(await problem(undo(quote))).toMatchObject({
      status: 422,
      body: {
        code: 'cannot_undo',
        message: 'An e-mail about the step has left, so it cannot be undone any more.',
      },
    })
    expect(await mailsAbout(quote)).toEqual(before)
    expect((await api.get({ params: { id: quote.id } })).status).toBe('awaiting_approval')
  })

  it('is refused to others, whatever their rights', async () => {
    const quote = await submitted(4)
    const others = [as(approver), as(await server.signIn('administrator'))]
    for (const other of others) {
      expect(await problem(undo(quote, other))).toMatchObject({
        status: 403,
        body: { message: 'Only Tom Ashdown can undo this step.' },
      })
    }
    const client = as(await server.signIn('client'))
    expect(await problem(undo(quote, client))).toMatchObject({ status: 403 })
    expect((await undo(quote)).status).toBe('draft')
  })

  it('is refused after any later event, also one that leaves the version as it is', async () => {
    const quote = await submitted(5)
    await as(approver).addComment({ params: { id: quote.id }, body: { text: 'I look at it today.' } })
    expect(await problem(undo(quote))).toMatchObject({
      status: 422,
      body: {
        code: 'cannot_undo',
        message: 'Something has happened since, so the step cannot be undone any more.',
      },
    })
  })

  it('is refused with the present record after a change of the version', async () => {
    const quote = await submitted(6)
    const { confidence } = { confidence: quote.quoteConfidenceId }
    const body = { quoteConfidenceId: confidence, expectedOrderDate: '2027-05-01' }
    const later = await api.setForecast({ ...at(quote), body })
    expect(await problem(undo(quote))).toMatchObject({
      status: 412,
      body: { current: { version: later.version } },
    })
    expect(await problem(undo(later))).toMatchObject({ status: 422, body: { code: 'nothing_to_undo' } })
  })

  it('is refused the second time, and as its own undo', async () => {
    const quote = await submitted(7)
    const undone = await undo(quote)
    expect(await problem(undo(quote))).toMatchObject({ status: 412 })
    expect(await problem(undo(undone))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_undo', message: 'The last step cannot be undone.' },
    })
  })

  it('asked for twice at once happens once', async () => {
    const quote = await submitted(8)
    const answers = await Promise.all([problem(undo(quote)), problem(undo(quote))])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(answers.find((one) => one !== null)).toMatchObject({ status: 412 })
    const { history } = await api.get({ params: { id: quote.id } })
    expect(history.filter(({ action }) => action === 'undo')).toHaveLength(1)
  })

  it('sent again under the same key answers as the first time', async () => {
    const quote = await submitted(9)
    const call = () =>
      seller.request('POST', `/api/v1/quotes/${quote.id}/undo`, {
        version: quote.version,
        body: {},
        headers: { 'idempotency-key': 'undo-once-0001' },
      })
    const first = await call()
    expect(first.status).toBe(200)
    expect((await call()).body).toEqual(first.body)
  })

  it('needs the version', async () => {
    const quote = await submitted(9)
    const reply = await seller.request('POST', `/api/v1/quotes/${quote.id}/undo`, { body: {} })
    expect(reply.status).toBe(428)
  })
})

describe('the undo of a recall', () => {
  it('asks the approvers again without telling them twice', async () => {
    const quote = await submitted(10)
    const mails = await mailsAbout(quote)
    const recalled = await api.recall({ ...at(quote), body: {} })
    const undone = await undo(recalled)
    expect(entered(undone)).toEqual(entered(quote))
    expect(await mailsAbout(quote)).toHaveLength(mails.length)
    expect((await as(approver).get({ params: { id: quote.id } })).can.approve).toBe(true)
  })
})

describe('what was signed or sent', () => {
  it('is never undone', async () => {
    for (const [quote, who] of [
      [await approved(11), as(approver)],
      [await sent(12), api],
    ] as const) {
      expect(await problem(undo(quote, who))).toMatchObject({
        status: 422,
        body: { code: 'nothing_to_undo' },
      })
    }
  })
})
