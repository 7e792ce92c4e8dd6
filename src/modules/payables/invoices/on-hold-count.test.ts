import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoiceLineTable, invoiceTable } from './table.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const manager = await server.signIn('manager')
const { db } = server.services

const told = async () => {
  const counters = await manager.client(home).counters()
  return counters.find(({ path }) => path.includes('onHold'))
}

/** Copies the rows of a table that belong to an invoice, all columns but those that the database works out and these. */
const copied = (table: PgTable, own: Readonly<Record<string, SQL>>, of: SQL) => {
  const kept = Object.values(getTableColumns(table)).filter((one) => one.generated === undefined)
  const names = kept.map(({ name }) => sql.identifier(name))
  const values = kept.map(({ name }) => own[name] ?? sql`r.${sql.identifier(name)}`)
  return sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(values, sql`, `)} FROM ${table} r ${of}`
}

describe('The count of invoices on hold on home', () => {
  it('is exact up to 99, and beyond it says only that there are more', async () => {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const held = await desk.register(
      await desk.ready([desk.lineOf(order, '3')], { supplierInvoiceNo: 'H-0' }),
    )
    expect(await told()).toMatchObject({ value: '1', isHot: true })
    const copy = async (from: number, to: number) => {
      await db.query(
        copied(
          invoiceTable,
          {
            id: sql`md5('invoice ' || n)::uuid`,
            number: sql`'COPY-' || n`,
            supplier_invoice_no: sql`'H-' || n`,
          },
          sql`, generate_series(${from}::int, ${to}::int) n WHERE r.id = ${held.id}`,
        ),
      )
      await db.query(
        copied(
          invoiceLineTable,
          { id: sql`gen_random_uuid()`, invoice_id: sql`md5('invoice ' || n)::uuid` },
          sql`, generate_series(${from}::int, ${to}::int) n WHERE r.invoice_id = ${held.id}`,
        ),
      )
    }
    await copy(1, 98)
    expect((await told())?.value).toBe('99')
    await copy(99, 99)
    expect((await told())?.value).toBe('99+')
    await copy(100, 130)
    expect((await told())?.value).toBe('99+')
  })
})
