import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { asSystem } from '#platform/server/system.ts'
import { verificationUrl } from '#modules/signing/verify/server/api.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { seller, api, draft, approve, send, order, at } = await quoteDesk(server)
await server.services.db.query(sql`
  INSERT INTO exchange_rates (currency, base_currency, day, rate) VALUES ('JPY', 'GBP', '2020-01-01', 0.0053)`)

/** Seven pieces at a price, in a currency. */
async function priced(n: number, currency: 'JPY' | 'KWD', unitPrice: string): Promise<QuoteRecord> {
  const quote = await draft(n)
  const lines = linesToSend(quote, () => ({
    breaks: [{ quantity: '7', unitPrice, leadTimeWeeks: 9 }],
    selectedBreak: 0,
  })).slice(0, 1)
  return api.update({
    ...at(quote),
    body: { lines, currency, exchangeRate: '0.005300', rateSource: 'Bank' },
  })
}
const printed = async ({ id }: QuoteRecord): Promise<string> =>
  pdfText((await seller.request('GET', `/api/v1/quotes/${id}/pdf`)).bytes)
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ')

/** As the quote was stored before amounts went by the minor unit. */
const fromBefore = ({ id }: QuoteRecord) =>
  server.services.db.query(sql`UPDATE quotes SET by_minor_unit = false WHERE id = ${id}`)

async function findingOf({ id, revision }: QuoteRecord): Promise<unknown> {
  const url = await asSystem(server.services, 'test', (ctx) =>
    verificationUrl(ctx, { entity: 'quotes', entityId: id, revision }),
  )
  const path = url.replace('http://heatline.test/verify/', '/api/v1/verify/')
  const { body } = await server.guest().request('GET', path)
  return (body as { data: { finding: string } }).data.finding
}

describe('Amounts of a quote in the minor unit of its currency (X6)', () => {
  it('have no decimals in yen: on screen, in the list and on the paper', async () => {
    const quote = await priced(1, 'JPY', '5004.38')
    expect(quote.totals).toMatchObject({ net: '35031.00', tax: '7006.00', gross: '42037.00' })
    expect(quote.lines[0]).toMatchObject({ unitPrice: '5004.38', net: '35031.00' })
    expect((await api.list({ query: { search: quote.number } })).data).toEqual([
      expect.objectContaining({ value: '35031.00' }),
    ])
    expect(await printed(quote)).toMatch(/Net 35,031 .*7,006 Total JPY 42,037/)
  })

  it('have three in dinars, and the printed sum adds up', async () => {
    const quote = await priced(2, 'KWD', '504.385')
    expect(quote.totals).toMatchObject({ net: '3530.695', tax: '706.139', gross: '4236.834' })
    expect(await printed(quote)).toMatch(/Net 3,530\.695 .*706\.139 Total KWD 4,236\.834/)
    const { body } = await seller.request('GET', `/api/v1/quotes?search=${quote.number}`)
    expect(body).toMatchObject({ data: [{ value: '3530.695' }] })
  })

  it('are refused beyond it, at the charge that is too fine', async () => {
    const quote = await priced(3, 'JPY', '5004')
    const charged = (amount: string, more: object = {}) =>
      api.update({ ...at(quote), body: { charges: [{ text: 'Packing', amount, taxCode: 'S' }], ...more } })
    expect(await problem(charged('100.5'))).toMatchObject({
      status: 422,
      body: { errors: { 'charges.0.amount': ['An amount in JPY has no decimals.'] } },
    })
    expect(await problem(charged('100.125', { currency: 'GBP' }))).toMatchObject({
      body: { errors: { 'charges.0.amount': ['An amount in GBP has at most 2 decimals.'] } },
    })
    const kept = await charged('100.125', { currency: 'KWD' })
    expect(kept.totals.charges).toBe('100.125')
    // A charge that is kept is rounded where the quote gets a coarser currency.
    const changed = await api.update({ ...at(kept), body: { currency: 'JPY' } })
    expect(changed.totals).toMatchObject({ charges: '100.00', net: '35128.00' })
  })

  it('stay as they were signed before that rule, and a revision takes it', async () => {
    const old = await priced(4, 'JPY', '5004.38')
    await fromBefore(old)
    const asked = await api.submit({ ...at(old), body: {} })
    expect(asked.totals).toMatchObject({ net: '35030.66', tax: '7006.13', gross: '42036.79' })
    const sent = await send(await approve(asked))
    expect(sent.byMinorUnit).toBe(false)
    expect(await printed(sent)).toContain('Total JPY 42,036.79')
    expect(await findingOf(sent)).toBe('verified')
    const body = { ...(await order(sent)), orderValue: '35030.66' }
    expect(await problem(api.win({ ...at(sent), body }))).toMatchObject({
      body: { errors: { orderValue: ['An amount in JPY has no decimals.'] } },
    })
    const next = await api.revise({ ...at(sent), body: { reason: 'Other price' } })
    const revised = await api.get({ params: { id: next.id } })
    expect(revised).toMatchObject({ byMinorUnit: true, totals: { net: '35031.00', gross: '42037.00' } })
    expect(await findingOf(await api.get({ params: { id: sent.id } }))).toBe('verified')
  })

  it('come by the rule with the next save of a draft from before it', async () => {
    const quote = await priced(5, 'JPY', '5004.38')
    await fromBefore(quote)
    const { version, totals } = await api.get({ params: { id: quote.id } })
    expect(totals.net).toBe('35030.66')
    const saved = await api.update({
      params: { id: quote.id },
      version,
      body: { projectName: 'Emden, second phase' },
    })
    expect(saved).toMatchObject({ byMinorUnit: true, totals: { net: '35031.00' } })
  })
})
