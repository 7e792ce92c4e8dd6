import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeApprover,
  orderToSend,
  problem,
  quoteDesk,
  reviewAsQuoted,
} from '../../../../test/support/quotes.ts'
import { longDay } from '#platform/contract/values/dates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import { contractReviews } from './contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { api, as, at, seller, approver, user, sent, won, win, release } = desk
const clerk = user.client(contractReviews)
const read = ({ id }: { id: string }) => api.get({ params: { id } })

/** The order with changes to each line and to the header, entered and settled by somebody without any special right. */
async function changed(quote: QuoteRecord, line: object, header: object = {}): Promise<QuoteRecord> {
  const copied = await reviewAsQuoted(user, quote)
  const body = orderToSend(copied)
  let review = await clerk.saveOrder({
    params: { id: quote.id },
    version: copied.version,
    body: { ...body, ...header, lines: body.lines.map((one) => ({ ...one, ...line })) },
  })
  for (const { key } of review.differences) {
    review = await clerk.resolveDifference({
      params: { id: quote.id },
      version: review.version,
      body: { key, resolution: 'accepted', reason: 'ok' },
    })
  }
  return read(quote)
}

describe('An order that changes what was approved', () => {
  beforeEach(async () => {
    await server.services.db.query(
      sql`DELETE FROM quote_traveller_approving_users WHERE user_id NOT IN (${seller.person.id}, ${approver.person.id})`,
    )
  })

  it('is not released by the author of the quote, nor by whoever settled it', async () => {
    const quote = await changed(await won(1), { unitPrice: '1400' })
    expect(quote.contractReview?.changes).toHaveLength(2)
    expect(quote.contractReview?.approvalSteps.map(({ step, state }) => [step, state])).toEqual([
      [1, 'asked'],
    ])
    expect(await problem(api.release({ ...at(quote), body: { signature: signed } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_release', message: expect.stringContaining('an author cannot decide') },
    })
    await makeApprover(server, user.person)
    expect((await as(user).get({ params: { id: quote.id } })).can.release).toContain(
      'an author cannot decide',
    )
    expect((await release(quote)).status).toBe('released')
  })

  it('is not released by somebody who saw it before it was changed', async () => {
    const seen = await read(await won(9))
    const quote = await changed(seen, { unitPrice: '1400' })
    expect(quote.version).toBeGreaterThan(seen.version)
    expect(await problem(release(seen))).toMatchObject({ status: 412 })
    expect((await release(quote)).status).toBe('released')
  })

  it('passes the steps that its value and margin call, and the last one releases it', async () => {
    const second = await server.signIn({ role: 'manager', name: 'Seb Second' })
    await makeApprover(server, second.person, { step: 2 })
    const quote = await changed(await won(2), { unitPrice: '1' })
    expect(quote.contractReview?.approvalSteps.map(({ step, state }) => [step, state])).toEqual([
      [1, 'asked'],
      [2, 'later'],
    ])
    expect((await as(second).get({ params: { id: quote.id } })).can.release).toBe(
      'Step 1 of the approval is asked now; you stand on step 2.',
    )
    const passed = await release(quote)
    expect(passed).toMatchObject({ status: 'won', releasedAt: null })
    expect(passed.contractReview?.approvalSteps.map(({ step, state }) => [step, state])).toEqual([
      [1, 'decided'],
      [2, 'asked'],
    ])
    expect((await server.mails(second.person.email)).at(-1)).toMatchObject({
      template: 'quote-order-approval-requested',
    })
    expect(await problem(release(passed))).toMatchObject({ status: 422 })
    const released = await as(second).release({ ...at(passed), body: { signature: signed } })
    expect(released.status).toBe('released')
    const signatures = await api.signatures({ params: { id: quote.id } })
    expect(signatures.map(({ name, capacity, changedAfter }) => [name, capacity, changedAfter])).toEqual([
      ['Elin Marsh', 'Quote approver, step 1', false],
      ['Elin Marsh', 'Quote approver, step 1', false],
      ['Seb Second', 'Quote approver, step 2', false],
    ])
  })

  it('is approved anew when it changes after a step', async () => {
    const second = await server.signIn({ role: 'manager', name: 'Sue Second' })
    await makeApprover(server, second.person, { step: 2 })
    const passed = await release(await changed(await won(3), { unitPrice: '1' }))
    const again = await changed(passed, { unitPrice: '2' })
    expect(again.contractReview?.approvalSteps.map(({ state }) => state)).toEqual(['asked', 'later'])
  })

  it.each([
    [{}, { paymentTerms: '120 days net' }],
    [{}, { terms: 'theirs', termsNote: 'Calder CP-7' }],
    [{}, { currency: 'EUR' }],
    [{ pslLevel: 'PSL 4' }, {}],
    [{ certificationLevel: '3.2' }, {}],
  ])('calls the second step for other terms and demands: %o %o', async (line, header) => {
    const second = await server.signIn({ role: 'manager', name: 'Sol Second' })
    await makeApprover(server, second.person, { step: 2 })
    const quote = await changed(await won(4), line, header)
    expect(quote.contractReview?.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
  })

  it('is released with one signature where nothing changed', async () => {
    const quote = await won(5)
    await reviewAsQuoted(seller, quote)
    expect((await release(await read(quote))).status).toBe('released')
  })
})

describe('The order', () => {
  const refused = async (quote: QuoteRecord, change: object) =>
    problem(win(quote, change)) as Promise<{ errors?: Record<string, string[]> } | null>

  it('is another file than our own quote', async () => {
    const quote = await sent(6)
    const own = { customerPoFileId: quote.pdfFileId }
    expect((await refused(quote, own))?.errors).toMatchObject({
      customerPoFileId: [expect.stringContaining('our own')],
    })
    // Nor the same bytes attached anew.
    const pdf = await seller.request('GET', `/api/v1/quotes/${quote.id}/files/${quote.pdfFileId ?? ''}`)
    expect(pdf.status).toBe(200)
  })

  it('is not older than the first quote of the enquiry', async () => {
    const quote = await sent(7)
    expect((await refused(quote, { customerPoDate: '2020-01-01' }))?.errors).toEqual({
      customerPoDate: [`The order cannot be older than the quote of ${longDay(quote.quoteDate)}.`],
    })
  })

  it('is worth what its lines come to once they are entered, and so are enquiry and difference', async () => {
    const quote = await win(await sent(8), { orderValue: '10000.00' })
    expect(quote).toMatchObject({
      orderValue: '10000.00',
      statedOrderValue: '10000.00',
      orderCurrency: 'GBP',
    })
    const ordered = await changed(quote, { unitPrice: '1400' }, { currency: 'EUR' })
    expect(ordered).toMatchObject({
      orderValue: '5600.00',
      statedOrderValue: '10000.00',
      orderCurrency: 'EUR',
    })
    const [enquiry] = await server.services.db.query(sql`
      SELECT value, quoted_currency AS currency FROM enquiries WHERE id = ${quote.enquiryId}`)
    expect(enquiry).toEqual({ value: '5600.00', currency: 'EUR' })
    const review = await clerk.get({ params: { id: quote.id } })
    expect(review.differences.find(({ key }) => key === 'header.orderValue')).toMatchObject({
      quoted: '5600.00',
      ordered: '10000.00',
    })
  })
})
