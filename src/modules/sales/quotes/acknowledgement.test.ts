import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  linesToSend,
  orderToSend,
  problem,
  quoteDesk,
  withoutLimits,
  reviewAsQuoted,
} from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { api, at, seller, draft, approve, send, win, won, reviewed, release, letter, setup } =
  await quoteDesk(server)
await withoutLimits(server)

const reviews = seller.client(contractReviews)

const read = ({ id }: { id: string }) => api.get({ params: { id } })

/** An order for three pieces instead of two, paid later than we asked for; the one accepted, the other corrected. */
async function settledOrder(quote: QuoteRecord): Promise<void> {
  const review = await reviewAsQuoted(seller, quote)
  const params = { id: quote.id }
  const body = orderToSend(review)
  const lines = body.lines.map((one, index) => (index === 0 ? { ...one, quantity: '3' } : one))
  const changed = { ...body, paymentTerms: '60 days net', lines }
  const saved = await reviews.saveOrder({ params, version: review.version, body: changed })
  const { version } = await reviews.resolveDifference({
    params,
    version: saved.version,
    body: { key: 'line.10.quantity', resolution: 'accepted', reason: 'One more spool' },
  })
  await reviews.resolveDifference({
    params,
    version,
    body: { key: 'header.paymentTerms', resolution: 'corrected' },
  })
}

describe('the order acknowledgement', () => {
  const textOf = async (quote: QuoteRecord) => {
    const reply = await seller.request('GET', `/api/v1/quotes/${quote.id}/acknowledgement`)
    return { reply, text: pdfText(reply.bytes).flat().join('\n') }
  }

  it('is a stamped draft until it is issued with what both sides agreed on, then frozen and mailed', async () => {
    const quote = await won(12)
    await settledOrder(quote)
    const early = await read(quote)
    const body = { ...letter, subject: 'Acknowledged', message: 'Dear Morag,\n\nthank you.' }
    expect(await problem(api.acknowledge({ ...at(early), body }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_transition' },
    })
    expect((await textOf(quote)).text).toContain('DRAFT')
    const released = await release(early)
    const preview = await api.acknowledgementPreview({ params: { id: quote.id } })
    expect(preview).toMatchObject({
      to: [setup.contactEmail],
      subject: expect.stringContaining(quote.customerPoNo ?? '?'),
    })
    expect(
      await problem(api.acknowledge({ ...at(released), body: { ...body, to: ['x@else.test'] } })),
    ).toMatchObject({
      errors: { to: [expect.any(String)] },
    })
    const done = await api.acknowledge({ ...at(released), body })
    expect(done).toMatchObject({
      acknowledgedByName: 'Tom Ashdown',
      acknowledgedTo: [setup.contactEmail],
      acknowledgementSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { reply, text: lines } = await textOf(quote)
    const text = lines.replaceAll('\n', ' ')
    expect(createHash('sha256').update(reply.bytes).digest('hex')).toBe(done.acknowledgementSha256)
    for (const words of [
      'Order acknowledgement',
      quote.number,
      quote.customerPoNo ?? '?',
      '4,500.00',
      '7,500.00',
      'Line 10, quantity: quoted 2, ordered 3',
      'What we quoted applies.',
      'These terms are part of every quote.',
      'Elin Marsh, released',
      'Elin Marsh, approved',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('DRAFT')
    const [mail] = await server.services.db.query<{ attachments: string[] }>(
      sql`SELECT attachments FROM mails WHERE entity_id = ${quote.id} AND template = 'order-acknowledged'`,
    )
    expect(mail?.attachments).toEqual([done.acknowledgementFileId])
    expect(await problem(api.acknowledge({ ...at(done), body }))).toMatchObject({
      body: { code: 'acknowledged_before' },
    })
    const file = `/api/v1/quotes/${quote.id}/files/${done.acknowledgementFileId}`
    expect((await seller.request('DELETE', file)).status).toBe(422)
  })

  it('comes to the cents of the quote, and prints the terms that were accepted', async () => {
    const quote = await draft(14)
    const [first, second] = linesToSend(quote)
    if (!first || !second) throw new Error('Two lines are expected.')
    // One piece after discount is 1,145.063675: times 500 the four decimals of a price would be a cent more.
    const odd = {
      breaks: [{ quantity: '500', unitPrice: '1234.57', leadTimeWeeks: 1 }],
      discountPercent: '7.25',
    }
    const priced = await api.update({ ...at(quote), body: { lines: [{ ...first, ...odd }, second] } })
    expect(priced.lines[0]?.net).toBe('572531.84')
    const ordered = await win(await send(await approve(await api.submit({ ...at(priced), body: {} }))))
    const review = await reviewAsQuoted(seller, ordered)
    expect([review.lines[0]?.net, review.net, review.differences]).toEqual([
      '572531.84',
      priced.totals.net,
      [],
    ])
    const params = { id: quote.id }
    const body = { ...orderToSend(review), paymentTerms: '60 days net' }
    const { version } = await reviews.saveOrder({ params, version: review.version, body })
    const settle = { key: 'header.paymentTerms', resolution: 'accepted', reason: 'A good customer' } as const
    await reviews.resolveDifference({ params, version, body: settle })
    const text = (await textOf(quote)).text.replaceAll(/\s+/g, ' ')
    for (const words of ['572,531.84', '575,531.84', 'Payment 60 days net']) expect(text).toContain(words)
    expect(text).not.toContain('Payment 30 days net')
  })

  it('can be handed over without a mail', async () => {
    const released = await release(await reviewed(13))
    const done = await api.acknowledge({ ...at(released), body: { ...letter, to: [], byHand: true } })
    expect(done).toMatchObject({ acknowledgedByHand: true, acknowledgedTo: [] })
  })
})
