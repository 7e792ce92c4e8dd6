import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { platformServices } from '#platform/testing/services.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type NumberSeries, nextNumber } from './numbering.ts'

const { db, pool } = await platformServices()

async function taken(series: NumberSeries, tx: Db = db): Promise<string> {
  const [row] = await tx.query<{ number: string }>(
    sql`WITH taken AS (${nextNumber(series)}) SELECT number FROM taken`,
  )
  return row?.number ?? ''
}
const today = '2026-11-21'
/** The next number of a series that setup says nothing about. */
const take = (prefix: string, tx: Db = db) => taken({ kind: 'heats', pattern: `${prefix}{####}`, today }, tx)
const setTo = (prefix: string, last: number) =>
  db.query(sql`
    INSERT INTO number_counters VALUES (${prefix}, ${last}) ON CONFLICT (prefix) DO UPDATE SET last = ${last}`)
const numbersFrom = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(from + n).padStart(4, '0')}`)

const facility = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d01'
const store = (kind: string, pattern: string, facilityId: string | null = null) =>
  db.query(
    sql`INSERT INTO number_series (kind, facility_id, pattern) VALUES (${kind}, ${facilityId}, ${pattern})`,
  )

describe('The pattern of a series', () => {
  it.each([
    ['2026-11-21', 'ENQ-{YYYY}-{####}', 'ENQ-2026-0001'],
    ['2026-12-31', 'Q-{YY}-{#####}', 'Q-26-00001'],
    ['2027-01-01', 'DN-{FAC}-{YYYY}-{####}', 'DN-ABD-2027-0001'],
    ['2026-03-09', '{YY}{MM}/{###}/R', '2603/001/R'],
    ['2026-03-09', '{####}', '0001'],
  ])('on %s %s gives %s', async (day, pattern, number) => {
    const code = sql`(SELECT ${'ABD'}::text)`
    expect(await taken({ kind: 'shapes', pattern, today: day, facilityCode: code })).toBe(number)
  })

  it('is the stored one, and that of the facility before that of all', async () => {
    await db.query(sql`
      INSERT INTO facilities (id, code, name, sort_order, active, short_code, legal_entity, address_line1, city, country,
        time_zone, base_currency, tax_codes, approval_limits, quote_validity_days)
      VALUES (${facility}, 'HAM', 'Hamburg', 1, true, 'HAM', 'Works', 'Street', 'Hamburg', 'DE', 'Europe/Berlin', 'EUR',
        '[]', '{}', 30)`)
    await store('orders', 'ORD-{YYYY}-{####}')
    await store('orders', 'ORD-{FAC}-{YYYY}-{####}', facility)
    const series = { kind: 'orders', pattern: 'O-{YYYY}-{####}', today, facilityCode: sql`'HAM'` }
    expect(await taken({ ...series, facilityId: facility })).toBe('ORD-HAM-2026-0001')
    expect(await taken({ ...series, facilityId: crypto.randomUUID() })).toBe('ORD-2026-0001')
    expect(await taken({ ...series, kind: 'others' })).toBe('O-2026-0001')
  })

  it('can change: another shape counts for itself, more digits go on', async () => {
    const series = { kind: 'notes', pattern: 'DN-{YYYY}-{####}', today }
    expect([await taken(series), await taken(series)]).toEqual(['DN-2026-0001', 'DN-2026-0002'])
    expect(await taken({ ...series, pattern: 'DN-{YYYY}-{######}' })).toBe('DN-2026-000003')
    expect(await taken({ ...series, pattern: 'DN-{YYYY}-{####}/A' })).toBe('DN-2026-0001/A')
    expect(await taken(series)).toBe('DN-2026-0004')
  })

  it('of one facility is stored once', async () => {
    await store('twice', 'T-{YYYY}-{####}')
    await expect(store('twice', 'U-{YYYY}-{####}')).rejects.toThrow('number_series_of')
  })
})

describe('The next number', () => {
  it('begins at 0001 and goes up by one', async () => {
    expect([await take('A-'), await take('A-'), await take('A-')]).toEqual(['A-0001', 'A-0002', 'A-0003'])
  })

  it('is a matter of the whole prefix: each series counts for itself', async () => {
    await take('PO-ABD-2026-')
    expect(await take('PO-HAM-2026-')).toBe('PO-HAM-2026-0001')
    expect(await take('PO-ABD-2027-')).toBe('PO-ABD-2027-0001')
    expect(await take('PO-ABD-2026-')).toBe('PO-ABD-2026-0002')
  })

  it.each([
    [9, '0010'],
    [998, '0999'],
    [9_998, '9999'],
    [9_999, '10000'],
    [99_999, '100000'],
    [2_147_483_646, '2147483647'],
  ])('after %d is %s: four digits are a minimum, not a limit', async (last, digits) => {
    await setTo('W-', last)
    expect(await take('W-')).toBe(`W-${digits}`)
  })

  it('keeps a prefix as it is, whatever signs it holds', async () => {
    const strange = "Ø'%_\\-"
    expect([await take(strange), await take(strange)]).toEqual([`${strange}0001`, `${strange}0002`])
  })

  it('is given back by a rollback', async () => {
    await take('R-')
    const failing = inTransaction(pool, async (tx) => {
      expect(await take('R-', tx)).toBe('R-0002')
      throw new Error('Not today.')
    })
    await expect(failing).rejects.toThrow('Not today.')
    expect(await take('R-')).toBe('R-0002')
  })

  it('waits for the transaction that took one before', async () => {
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const first = inTransaction(pool, async (tx) => {
      order.push(await take('L-', tx))
      await held.promise
      order.push('first commits')
    })
    await expect.poll(() => order.length).toBe(1)
    const second = take('L-').then((number) => order.push(number))
    await expect
      .poll(async () => {
        const [{ waiting } = { waiting: 0 }] = await db.query<{ waiting: number }>(sql`
          SELECT count(*) AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        return waiting
      })
      .toBe(1)
    held.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['L-0001', 'first commits', 'L-0002'])
  })

  it('is distinct and without a gap for 100 parallel takers, a fifth of which give up', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        inTransaction(pool, async (tx) => {
          const number = await take('P-', tx)
          if (n % 5 === 0) throw new Error('Given up.')
          return number
        }),
      ),
    )
    const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(kept.toSorted()).toEqual(numbersFrom('P-', 1, 80))
  })
})
