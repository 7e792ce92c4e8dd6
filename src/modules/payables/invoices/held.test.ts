import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { sized } from '../../../../test/support/proof.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import type { LineFacts } from './domain/facts.ts'
import { type HoldKind, holdKinds } from './domain.ts'
import { holdsOf } from './domain/holds.ts'
import { heldSelect, isHeld } from './server/held.ts'
import { factsSelect } from './server/match-facts.ts'
import { invoiceLineTable, invoiceReleaseTable, invoiceTable } from './table.ts'

const server = await testServer()
const desk = await matchDesk(server)
const { db } = server.services
const { lineOf, charge, registered, issued, receive, newHeat, accept, steel } = desk
/** Of each of the templates. */
const COPIES = sized(25, 75)

const copied = (table: PgTable, own: Readonly<Record<string, SQL>>, of: SQL) => {
  const kept = Object.values(getTableColumns(table)).filter((one) => one.generated === undefined)
  const names = kept.map(({ name }) => sql.identifier(name))
  const values = kept.map(({ name }) => own[name] ?? sql`r.${sql.identifier(name)}`)
  return sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(values, sql`, `)} FROM ${table} r ${of}`
}

/** One of the values, drawn anew for each row. */
const oneOf = (...values: readonly string[]): SQL =>
  sql`(ARRAY[${sql.raw(values.join(', '))}])[1 + floor(random() * ${sql.raw(String(values.length))})::int]`

/** An order of which so much came, and an invoice of all of it to be copied. */
async function template(came: 'all' | 'accepted' | 'lower' | 'nothing') {
  const order = await issued({ freight: '80.00', discountPercent: '7.5' })
  if (came !== 'nothing') {
    const heatNo = newHeat()
    if (came !== 'accepted') await steel.verifyHeat(heatNo, came === 'lower' ? { signatures: [] } : {})
    const heavy = await receive(order, 5, heatNo, came === 'all' ? { massKg: '1000.000' } : {})
    await accept(heavy)
    await receive(order, 3, newHeat())
  }
  return registered([
    lineOf(order, '4'),
    lineOf(order, '2', {}, 1),
    lineOf(order, '1', { lineNo: 30 }),
    charge('80.00', { kind: 'freight', orderId: order.id }),
  ])
}

async function copies(id: string): Promise<void> {
  const series = sql`, generate_series(1, ${COPIES}::int) n`
  const copy = sql`md5(${id}::text || n)::uuid`
  await db.query(
    copied(
      invoiceTable,
      {
        id: copy,
        number: sql`'COPY-' || left(${id}, 8) || n`,
        supplier_invoice_no: sql`'C-' || left(${id}, 8) || n`,
        number_stem: oneOf('NULL', 'NULL', 'r.number_stem'),
        exchange_rate: oneOf('NULL', '1', '0.85', '1.173333', '0'),
        registered_no: sql`r.registered_no + n`,
        kind: oneOf(
          "'invoice'",
          "'invoice'",
          "'invoice'",
          "'invoice'",
          "'invoice'",
          "'invoice'",
          "'credit_note'",
        ),
      },
      sql`${series} WHERE r.id = ${id}`,
    ),
  )
  await db.query(
    copied(
      invoiceLineTable,
      {
        id: sql`gen_random_uuid()`,
        invoice_id: copy,
        quantity: oneOf('0.001', '0.25', '1', '2', '3'),
        priced_quantity: oneOf(
          'NULL',
          'r.priced_quantity',
          'r.priced_quantity * 1.03',
          'r.priced_quantity * 1.031',
          '0.5',
        ),
        price_basis: oneOf('r.price_basis', 'r.price_basis', "'each'", "'t'", "'m'"),
        unit_price: oneOf(
          'r.unit_price',
          'r.unit_price',
          'r.unit_price * 1.02',
          'r.unit_price * 1.0201',
          '27',
          '27.01',
          '345.125',
        ),
        discount_percent: oneOf('NULL', 'NULL', '0', '2.5', '33.33'),
        net: oneOf(
          'r.net',
          'round(r.net * 1.02, 2)',
          '25',
          '25.01',
          '0.01',
          '-5',
          '105.01',
          '150',
          '150.01',
          '1725.63',
        ),
        allowance: oneOf('0', '0', '0', '0', '1.02', 'round(r.net * 0.1, 2)'),
        share_net: oneOf('NULL', 'NULL', 'NULL', 'r.net', 'r.net + 0.01'),
        tax_code: oneOf('r.tax_code', 'r.tax_code', 'NULL', "'ZZ'"),
        tax_rate: oneOf('NULL', '20', '7.5'),
      },
      sql`${series} WHERE r.invoice_id = ${id} AND random() < 0.8`,
    ),
  )
  // Each of a few holds of a few lines is released by somebody, for less than it is about or for enough.
  await db.query(sql`
    INSERT INTO ${invoiceReleaseTable} (invoice_id, registered_no, line_id, line_no, hold, tier, is_enough, amount, reason, by_id, at)
    SELECT i.id, i.registered_no - CASE WHEN random() < 0.2 THEN 1 ELSE 0 END, l.id, l.line_no, h.kind, t.tier, random() < 0.7,
      ${oneOf('0.01', '25.01', '150', '999999')}, 'Agreed',
      (ARRAY[${desk.buyer.person.id}, ${desk.manager.person.id}]::uuid[])[1 + floor(random() * 2)::int], now()
    FROM ${invoiceTable} i JOIN ${invoiceLineTable} l ON l.invoice_id = i.id,
      unnest(ARRAY['repeated', 'no_order', 'quantity', 'not_received', 'price', 'tax', 'not_accepted']) AS h(kind),
      unnest(ARRAY['buyer', 'manager']) AS t(tier)
    WHERE i.number LIKE 'COPY-' || left(${id}, 8) || '%' AND random() < 0.5`)
}

interface Compared {
  readonly facts: readonly LineFacts[]
  readonly isHeld: boolean
  readonly held: readonly object[]
}

const compared = () =>
  db.query<Compared>(sql`
    SELECT ${factsSelect} AS facts, ${isHeld} AS "isHeld", ${heldSelect} AS held
    FROM ${invoiceTable} ORDER BY ${invoiceTable.number}`)

describe('The match in a statement, for lists and counts', () => {
  it('says of generated invoices by the hundred what the rule of the domain says', async () => {
    await db.query(sql`SELECT setseed(0.4711)`)
    for (const came of ['all', 'accepted', 'lower', 'nothing'] as const)
      await copies((await template(came)).id)
    const seen = new Set<string>()
    const check = async () => {
      const rows = await compared()
      expect(rows.length).toBeGreaterThanOrEqual(4 * COPIES)
      for (const { facts, isHeld: isHeldThere, held } of rows) {
        const here = holdsOf(facts).flatMap((holds, at) =>
          holds.map(({ kind, amount, isReleased }) => ({
            lineNo: facts[at]?.lineNo,
            kind,
            amount,
            isReleased,
          })),
        )
        expect(held).toEqual(here)
        expect(isHeldThere).toBe(here.some(({ isReleased }) => !isReleased))
        for (const { kind, isReleased } of here) seen.add(`${kind} ${isReleased}`)
      }
    }
    await check()
    const values = {
      pricePercent: '3',
      priceAmount: '20',
      quantityPercent: '10',
      massPercent: '5',
      releaseLimit: '25',
    }
    await (await server.signIn('administrator')).client(invoiceTolerances).create({
      body: { code: 'HOUSE', name: 'Every supplier', ...values, active: true },
    })
    await check()
    await server.asOwner("UPDATE certificates SET status = 'rejected'")
    await check()
    // Every kind was among them, and what may be released was also released.
    expect([...seen].toSorted()).toEqual(
      (Object.keys(holdKinds) as HoldKind[])
        .flatMap((kind) =>
          holdKinds[kind].isReleasable ? [`${kind} false`, `${kind} true`] : [`${kind} false`],
        )
        .toSorted(),
    )
  })
})
