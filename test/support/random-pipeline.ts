import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { columnsToCopy } from './copied-columns.ts'
import { quoteDesk } from './quotes.ts'
import { enquiryBody } from './sales.ts'
import type { TestServer } from './server.ts'

export const currencies = ['GBP', 'EUR', 'USD', 'NOK', 'PLN'] as const
type Currency = (typeof currencies)[number]

/** What was drawn for an enquiry. */
export interface Drawn {
  readonly value: string
  readonly currency: Currency
  /** The rate its quote holds into pounds; null: none, or no quote. */
  readonly held: string | null
}

/** Numbers from a seed, so that a failure can be repeated. */
function drawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/**
 * A house in pounds with so many open enquiries of random values, currencies, steps, confidences and quotes, and with
 * random exchange rates, entered either way; zloty have none. Gives what was drawn by number.
 */
export async function randomPipeline(server: TestServer, count: number, seed: number) {
  const desk = await quoteDesk(server)
  const { setup, seller } = desk
  const { db } = server.services
  const draw = drawer(seed)
  const administrator = await server.signIn('administrator')
  const rates = new Map<Currency, Decimal>([['GBP', new Decimal(1)]])
  for (const currency of ['EUR', 'USD', 'NOK'] as const) {
    for (const day of ['2026-01-05', '2026-02-05']) {
      const rate = new Decimal(1 + draw(2_000_000)).div(1_000_000).plus('0.01').toFixed(6)
      const isForward = draw(2) === 0
      const pair = isForward
        ? ({ currency, baseCurrency: 'GBP' } as const)
        : ({ currency: 'GBP', baseCurrency: currency } as const)
      await administrator.client(exchangeRates).create({ body: { ...pair, day, rate, source: 'Drawn' } })
      rates.set(currency, isForward ? new Decimal(rate) : new Decimal(1).div(rate))
    }
  }
  const model = await desk.sent(1)
  await seller.client(enquiries).create({ body: enquiryBody(setup, 2) })
  const drawn = new Map<string, Drawn>()
  const rows = Array.from({ length: count }, (_, at) => {
    const currency = currencies[draw(currencies.length)] ?? 'GBP'
    const isQuoted = draw(3) === 0
    const rate = currency === 'GBP' || draw(4) === 0 ? '1' : (draw(900_000) / 1_000_000 + 0.05).toFixed(6)
    const number = `ENQ-DRAWN-${String(at).padStart(5, '0')}`
    const value = draw(12) === 0 ? '0.00' : (draw(100_000_000) / 100).toFixed(2)
    drawn.set(number, { value, currency, held: isQuoted && rate !== '1' ? rate : null })
    return {
      id: crypto.randomUUID(),
      number,
      currency,
      value,
      rate,
      isQuoted,
      step: draw(2) === 0 ? setup.negotiationStepId : null,
      confidence: draw(2) === 0 ? setup.highConfidenceId : null,
      day: draw(5) === 0 ? null : `20${27 + draw(2)}-0${1 + draw(9)}-1${draw(10)}`,
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d(id uuid, number text, currency text, value numeric,
    rate numeric, "isQuoted" boolean, step uuid, confidence uuid, day date)`
  const ofEnquiry = await columnsToCopy(db, 'enquiries', [
    'id',
    'number',
    'currency',
    'estimated_value',
    'quoted_value',
    'quoted_currency',
    'sales_step_id',
    'quote_confidence_id',
    'expected_order_date',
    'status',
  ])
  const ofQuote = await columnsToCopy(db, 'quotes', [
    'id',
    'number',
    'enquiry_id',
    'net',
    'currency',
    'exchange_rate',
    'status',
    'net_in_base',
  ])
  // Quotes follow their enquiries and come before their values, as in life.
  await db.query(sql`
    INSERT INTO enquiries (id, number, currency, estimated_value, sales_step_id, quote_confidence_id, expected_order_date,
      status, ${ofEnquiry})
    SELECT d.id, d.number, d.currency, CASE WHEN d."isQuoted" THEN 1 ELSE d.value END, coalesce(d.step, sales_step_id),
      coalesce(d.confidence, quote_confidence_id), d.day, 'quoted', ${ofEnquiry}
    FROM enquiries CROSS JOIN ${given} WHERE enquiries.id = ${model.enquiryId}`)
  await db.query(sql`
    INSERT INTO quotes (id, number, enquiry_id, net, currency, exchange_rate, status, net_in_base, ${ofQuote})
    SELECT gen_random_uuid(), d.number, d.id, d.value, d.currency, d.rate, 'sent', 0, ${ofQuote}
    FROM quotes CROSS JOIN ${given} WHERE quotes.id = ${model.id} AND d."isQuoted"`)
  await db.query(sql`
    UPDATE enquiries SET quoted_value = d.value, quoted_currency = d.currency, quote_count = 1, live_quote_count = 1
    FROM ${given} WHERE d.id = enquiries.id AND d."isQuoted"`)
  return { ...desk, drawn, rates }
}
