import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { linesToSend, makeApprover, quoteDesk } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { as, at, api, draft, user } = await quoteDesk(server)

/** The list of approvers begins empty for every test. */
beforeEach(async () => {
  await server.services.db.query(
    sql`UPDATE quote_traveller_approving_users SET ended_at = now() WHERE ended_at IS NULL`,
  )
})

async function on(step: number, name: string, more: object = {}): Promise<SignedIn> {
  const who = await server.signIn({ role: 'manager', name })
  await makeApprover(server, who.person, { step, ...more })
  return who
}
const approve = (who: SignedIn, quote: QuoteRecord) =>
  as(who).approve({ ...at(quote), body: { signature: signed } })
const stepsOf = ({ approvalSteps }: QuoteRecord) =>
  approvalSteps.map(({ step, state, because, people }) => [
    step,
    state,
    because,
    people.map(({ name }) => name),
  ])

describe('somebody without the right to see costs', () => {
  const seenBy = (quote: QuoteRecord) => as(user).get({ params: { id: quote.id } })
  const priced = (quote: QuoteRecord, unitPrice: string) =>
    api.update({
      ...at(quote),
      body: {
        lines: linesToSend(quote, () => ({ breaks: [{ quantity: '2', unitPrice, leadTimeWeeks: 9 }] })),
      },
    })

  it('sees the same steps whatever the margin is, so that nobody finds the cost by trying prices', async () => {
    await on(1, 'Ada Any')
    await on(2, 'Bo Second')
    await on(3, 'Cy Costly', { minMarginPercent: '90' })
    let quote = await draft(1)
    const seen = new Set<string>()
    const known = new Set<string>()
    for (const price of ['400', '921', '1100', '1300', '1500', '3000']) {
      quote = await priced(quote, price)
      known.add(JSON.stringify(stepsOf(quote)))
      seen.add(JSON.stringify(stepsOf(await seenBy(quote))))
    }
    expect(seen.size).toBe(1)
    // Who may see costs is told, else nothing was tried.
    expect(known.size).toBeGreaterThan(1)
  })

  it('sees a step that the margin called once it is asked, and not why', async () => {
    const first = await on(1, 'Ada Any')
    await on(2, 'Bo Second')
    const quote = await api.submit({ ...at(await priced(await draft(2), '930')), body: {} })
    expect(quote.approvalSteps.map(({ step }) => step)).toEqual([1, 2])
    expect(stepsOf(await seenBy(quote))).toEqual([[1, 'asked', ['Every quote'], ['Ada Any']]])
    await approve(first, quote)
    expect((await seenBy(quote)).approvalSteps).toMatchObject([
      { step: 1, state: 'decided' },
      { step: 2, state: 'asked', because: [] },
    ])
  })
})
