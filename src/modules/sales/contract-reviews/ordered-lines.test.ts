import { beforeAll, describe, expect, it } from 'vitest'
import {
  linesToSend,
  makeApprover,
  problem,
  quoteDesk,
  reviewAsQuoted,
} from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { api, as, at, seller, approver, user, approve, send, order } = desk
const read = ({ id }: { id: string }) => api.get({ params: { id } })
let second: SignedIn

interface Line {
  readonly kind: 'standard' | 'optional' | 'alternative'
  readonly price: string
  /** Hours at 92.00. */
  readonly hours: string
}

/** A quote that was sent, of one line of each of these. */
async function quoted(n: number, lines: readonly Line[]): Promise<QuoteRecord> {
  const draft = await desk.draft(n)
  const [first] = linesToSend(draft)
  if (!first) throw new Error('no line')
  const { id: _, ...line } = first
  const saved = await api.update({
    ...at(draft),
    body: {
      lines: lines.map(({ kind, price, hours }, index) => ({
        ...line,
        lineNo: (index + 1) * 10,
        kind,
        breaks: [{ quantity: '1', unitPrice: price, leadTimeWeeks: 9 }],
        costing: line.costing?.map((row) => ({ ...row, amount: hours })),
      })),
    },
  })
  const submitted = await api.submit({ ...at(saved), body: {} })
  let approved = await approve(submitted)
  if (approved.status !== 'approved')
    approved = await as(second).approve({ ...at(approved), body: { signature: signed } })
  return send(approved)
}
const cheap = { kind: 'standard', price: '1000', hours: '2' } as const
const releaseBy = (who: SignedIn, quote: QuoteRecord) =>
  problem(as(who).release({ ...at(quote), body: { signature: signed } }))

beforeAll(async () => {
  second = await server.signIn({ role: 'manager', name: 'Stepan Second' })
  await makeApprover(server, second.person, { step: 2 })
})

describe('An order of other lines than the approval counted', () => {
  it('with an optional line is approved anew over what is ordered, never by the author', async () => {
    const sent = await quoted(1, [cheap, { kind: 'optional', price: '90000', hours: '1500' }])
    const wonLineIds = sent.lines.map(({ id }) => id)
    await api.partWin({ ...at(sent), body: { ...(await order(sent)), wonLineIds } })
    await reviewAsQuoted(user, await read(sent))
    const quote = await read(sent)
    expect(quote.contractReview).toMatchObject({
      differenceCount: 0,
      changes: [expect.stringMatching(/^Line 20, optional, .*: ordered$/)],
    })
    expect(quote.contractReview?.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    expect(await releaseBy(seller, quote)).toMatchObject({ status: 422, body: { code: 'cannot_release' } })
    expect(await releaseBy(approver, quote)).toBeNull()
    expect((await read(quote)).releasedAt).toBeNull()
    expect(await releaseBy(second, await read(quote))).toBeNull()
    expect((await read(quote)).status).toBe('released')
  })

  it('with an alternative in the place of what counted is approved anew', async () => {
    const sent = await quoted(2, [cheap, { kind: 'alternative', price: '9000', hours: '2' }])
    const wonLineIds = sent.lines.slice(1).map(({ id }) => id)
    await api.partWin({ ...at(sent), body: { ...(await order(sent)), wonLineIds } })
    await reviewAsQuoted(user, await read(sent))
    const quote = await read(sent)
    expect(quote.contractReview?.changes).toHaveLength(2)
    expect(await releaseBy(seller, quote)).toMatchObject({ status: 422 })
    expect(await releaseBy(approver, quote)).toBeNull()
    expect((await read(quote)).status).toBe('released')
  })

  it('of the bad line alone goes to whoever decides about the margin floor', async () => {
    const sent = await quoted(3, [cheap, { kind: 'standard', price: '100', hours: '2' }])
    const wonLineIds = sent.lines.slice(1).map(({ id }) => id)
    await api.partWin({ ...at(sent), body: { ...(await order(sent)), wonLineIds } })
    await reviewAsQuoted(user, await read(sent))
    const quote = await read(sent)
    expect(quote.contractReview?.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    expect(await releaseBy(seller, quote)).toMatchObject({ status: 422 })
  })

  it('is told to the approver of the quote beforehand: under cost, and over the limit', async () => {
    const draft = await quoted(4, [cheap, { kind: 'optional', price: '120000', hours: '1500' }])
    expect(draft.approvalReasons.map(({ text }) => text)).toEqual([
      'Line 20, optional: margin -15.00 % is below the floor of 20.00 % if it is ordered',
      expect.stringMatching(
        /^Net value is over GBP 100,000.* if every optional and alternative line is ordered$/,
      ),
    ])
  })
})
