import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { currency } from '#platform/contract/values/fields.ts'
import { amountDecimals, roundingIn, toMoney } from '#platform/contract/money.ts'
import { Decimal } from 'decimal.js'
import { testServer } from '../support/server.ts'

const { services } = await testServer()

it('statements round amounts as documents do, in every currency', async () => {
  const rows = await services.db.query<{
    code: string
    decimals: number
    rounded: string
    before: string
  }>(sql`
    SELECT code, amount_decimals(code) AS decimals, rounded_amount(1234.5455, code)::text AS rounded,
      rounded_amount(1234.5455, code, false)::text AS before
    FROM unnest(${sql.param(currency.options)}::text[]) AS code`)
  expect(rows).toEqual(
    currency.options.map((code) => ({
      code,
      decimals: amountDecimals(roundingIn(code)),
      rounded: toMoney(new Decimal('1234.5455'), roundingIn(code)),
      before: '1234.55',
    })),
  )
})

it('every amount of a document is kept with two decimals or three, below 10^12', async () => {
  const unbound = await services.db.query<{ place: string; kept: boolean }>(sql`
    SELECT c.relname || '.' || a.attname AS place,
      EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid
        AND p.prosrc LIKE '%NEW.' || a.attname || ' := kept_amount(NEW.' || a.attname || ')%') AS kept
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    WHERE a.atttypid = 'numeric'::regtype AND a.atttypmod = -1 AND a.attgenerated = '' AND a.attnum > 0`)
  expect(unbound.length).toBeGreaterThan(40)
  expect(unbound.filter(({ kept }) => !kept)).toEqual([])
  const [kept] = await services.db.query(sql`
    SELECT kept_amount(5)::text AS whole, kept_amount(1.0055)::text AS fine, kept_amount(NULL) AS none`)
  expect(kept).toEqual({ whole: '5.00', fine: '1.006', none: null })
  await expect(services.db.query(sql`SELECT kept_amount(1e12)`)).rejects.toThrow()
})
