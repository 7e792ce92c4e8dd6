import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import type { QuoteRecord } from '#modules/sales/quotes/contract.ts'
import type { VerifiedAnswer } from './contract.ts'
import { verificationUrl } from './server/api.ts'

const server = await testServer()
const { services } = server
const { db } = services
const desk = await quoteDesk(server)

const pathOf = (url: string): string => url.replace('http://heatline.test/verify/', '/api/v1/verify/')
const urlOf = ({ id, revision }: QuoteRecord): Promise<string> =>
  asSystem(services, 'test', (ctx) => verificationUrl(ctx, { entity: 'quotes', entityId: id, revision }))

/** What a stranger is told. */
async function told(quote: QuoteRecord): Promise<VerifiedAnswer> {
  const reply = await server.guest().request('GET', pathOf(await urlOf(quote)))
  expect(reply.status).toBe(200)
  return (reply.body as { data: VerifiedAnswer }).data
}

let sent: QuoteRecord
beforeAll(async () => {
  sent = await desk.sent(1)
})

describe('The code on a paper', () => {
  it('is the same for each print of a revision, and cannot be guessed', async () => {
    const url = await urlOf(sent)
    expect(url).toMatch(/^http:\/\/heatline\.test\/verify\/[\w-]{27}$/)
    expect(await urlOf(sent)).toBe(url)
    expect(await urlOf(await desk.draft(2))).not.toBe(url)
    const at = { entity: 'quotes', entityId: crypto.randomUUID() }
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => asSystem(services, 'test', (ctx) => verificationUrl(ctx, at))),
    )
    expect(new Set(both).size).toBe(1)
  })

  it('tells strangers what the paper says, whether it still holds, and who signed', async () => {
    const pdf = await desk.seller.request('GET', `/api/v1/quotes/${sent.id}/pdf`)
    expect(await told(sent)).toEqual({
      kind: 'Quote',
      number: sent.number,
      revision: 0,
      issuedOn: services.clock.today(),
      pdfSha256: createHash('sha256').update(pdf.bytes).digest('hex'),
      pagesSha256: [],
      state: 'current',
      finding: 'verified',
      signatures: [
        {
          name: 'Elin Marsh',
          meaning: 'approved',
          signedAt: expect.any(String),
          timeZone: expect.any(String),
          changedAfter: false,
        },
      ],
    })
  })

  it('tells nothing of customer, price, people or pictures', async () => {
    const reply = await server.guest().request('GET', pathOf(await urlOf(sent)))
    const text = JSON.stringify(reply.body)
    for (const secret of [
      sent.companyName,
      sent.totals.net,
      sent.id,
      desk.letter.to[0] ?? '',
      'data:image',
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(Object.keys((reply.body as { data: object }).data).sort()).toEqual(
      // biome-ignore format: names read better in rows
      ['finding', 'issuedOn', 'kind', 'number', 'pagesSha256', 'pdfSha256', 'revision', 'signatures', 'state'],
    )
  })

  it('tells of drafts only that they are not issued', async () => {
    expect(await told(await desk.draft(3))).toMatchObject({
      state: 'not_issued',
      issuedOn: null,
      pdfSha256: null,
      signatures: [],
      finding: 'none',
    })
  })

  it('tells of a revision that a later one has taken the place of', async () => {
    const old = await desk.sent(4)
    const next = await desk.api.revise({ ...desk.at(old), body: { reason: 'Other quantities' } })
    expect((await told(old)).state).toBe('current')
    await desk.send(await desk.approve(await desk.api.submit({ ...desk.at(next), body: {} })))
    expect((await told(old)).state).toBe('superseded')
  })

  it('shows what was changed after it was signed, and signatures that were tampered with', async () => {
    const quote = await desk.sent(5)
    await db.query(sql`UPDATE quotes SET payment_terms = '90 days net' WHERE id = ${quote.id}`)
    expect(await told(quote)).toMatchObject({ finding: 'changed', signatures: [{ changedAfter: true }] })
    const other = await desk.sent(6)
    await server.asOwner(
      'ALTER TABLE signature_events DISABLE TRIGGER USER',
      `UPDATE signature_events SET signer_name = 'Tom Forger' WHERE entity_id = '${other.id}'`,
      'ALTER TABLE signature_events ENABLE TRIGGER USER',
    )
    expect((await told(other)).finding).toBe('unsound')
  })

  it('answers 404 when nobody knows it, and lets nobody try many', async () => {
    const stranger = server.guest()
    const ask = (code: string) => stranger.request('GET', `/api/v1/verify/${code}`, { ip: '10.9.8.7' })
    const unknown = await ask('x'.repeat(27))
    expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found.' }])
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`code-${n}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(29)
    expect(statuses.filter((status) => status === 429)).toHaveLength(11)
    expect((await ask(pathOf(await urlOf(sent)).slice(15))).status).toBe(429)
    services.clock.advance(61)
    expect((await ask(pathOf(await urlOf(sent)).slice(15))).status).toBe(200)
  })
})
