import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../../test/support/people.ts'
import { testServer } from '../../../../../test/support/server.ts'
import { asSystem } from '#platform/server/system.ts'
import {
  type CompanyReference,
  companyReferences,
  countReferences,
  kindLabel,
  movedFields,
  moveReferences,
} from './references.ts'

const server = await testServer()
const { services } = server
const { db } = services
const read = () => asSystem(services, 'test', (ctx) => companyReferences(ctx))
const names = (references: readonly CompanyReference[]) =>
  references.map(({ table, column }) => `${table}.${column}`)
const reference = (table: string, column = 'company_id'): CompanyReference => ({
  table,
  column,
  isVersioned: false,
  isActivity: false,
  hasId: true,
})

describe('What refers to companies', () => {
  it('is read from the database: the tables there are', async () => {
    const found = await read()
    expect(names(found)).toEqual(
      expect.arrayContaining([
        'companies.merged_into_id',
        'company_addresses.company_id',
        'company_bank_accounts.company_id',
        'company_certificates.company_id',
        'enquiries.company_id',
        'quotes.company_id',
        'users.company_id',
        'template_operations.supplier_id',
        'comments.entity_id',
        'files.entity_id',
        'mails.entity_id',
      ]),
    )
    const versioned = found.filter(({ isVersioned }) => isVersioned).map(({ table }) => table)
    expect(versioned).toEqual(expect.arrayContaining(['enquiries', 'quotes', 'companies']))
    expect(versioned).not.toContain('company_addresses')
  })

  it('leaves out what can only be added to', async () => {
    const tables = (await read()).map(({ table }) => table)
    expect(tables).not.toContain('audit_log')
    expect(tables).not.toContain('status_history')
  })

  it('knows a table that comes later, also one without ids', async () => {
    await server.asOwner(
      `CREATE TABLE later_orders (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
        vendor_id uuid REFERENCES companies (id))`,
      'CREATE TABLE later_links (company_id uuid REFERENCES companies (id), word text)',
      'CREATE TABLE later_marks (id uuid, entity text, entity_id uuid)',
    )
    const [from, to] = [await createCompany(services, 'From'), await createCompany(services, 'To')]
    await db.query(sql`INSERT INTO later_orders (vendor_id) VALUES (${from}), (${from}), (${to})`)
    await db.query(sql`INSERT INTO later_links (company_id, word) VALUES (${from}, 'a')`)
    await db.query(
      sql`INSERT INTO later_marks (entity, entity_id) VALUES ('companies', ${from}), ('quotes', ${from})`,
    )
    const found = await read()
    expect(names(found)).toEqual(
      expect.arrayContaining(['later_orders.vendor_id', 'later_links.company_id', 'later_marks.entity_id']),
    )
    const counted = await asSystem(services, 'test', (ctx) => countReferences(ctx, found, from))
    expect(counted.map((one) => [one.reference.table, one.count])).toEqual([
      ['later_links', 1],
      ['later_marks', 1],
      ['later_orders', 2],
    ])
    const moved = await asSystem(services, 'test', (ctx) => moveReferences(ctx, found, { from, to }))
    expect([...moved].map(([{ table }, ids]) => [table, ids.length])).toEqual([
      ['later_links', 1],
      ['later_marks', 1],
      ['later_orders', 2],
    ])
    const orders = await db.query(
      sql`SELECT version, count(*)::int AS n FROM later_orders WHERE vendor_id = ${to} GROUP BY version ORDER BY version`,
    )
    expect(orders).toEqual([
      { version: 1, n: 1 },
      { version: 2, n: 2 },
    ])
    const marks = await db.query(sql`SELECT entity FROM later_marks WHERE entity_id = ${from}`)
    expect(marks).toEqual([{ entity: 'quotes' }])
  })

  it('is refused by name where a company can have it only once', async () => {
    await server.asOwner('CREATE TABLE later_ratings (company_id uuid UNIQUE REFERENCES companies (id))')
    const [from, to] = [await createCompany(services, 'One'), await createCompany(services, 'Two')]
    await db.query(sql`INSERT INTO later_ratings VALUES (${from}), (${to})`)
    const found = await read()
    const work = asSystem(services, 'test', (ctx) => moveReferences(ctx, found, { from, to }))
    await expect(work).rejects.toMatchObject({
      status: 422,
      body: { code: 'both_have_it', message: expect.stringContaining('"Later ratings"') },
    })
    const rows = await db.query(sql`SELECT 1 FROM later_ratings WHERE company_id = ${from}`)
    expect(rows).toHaveLength(1)
  })
})

describe('What moved', () => {
  it('is called by its usual name, or by that of its table', () => {
    expect(kindLabel(reference('companies', 'merged_into_id'))).toBe('Double entries merged earlier')
    expect(kindLabel(reference('pqf_submissions'))).toBe('Pre-qualification forms')
    expect(kindLabel(reference('users'))).toBe('Accounts in the client area')
    expect(kindLabel(reference('delivery_notes'))).toBe('Delivery notes')
  })

  it('is named by its ids under its table, and under its column where that is not the usual one', () => {
    const moved = new Map([
      [reference('purchase_orders'), ['a', 'b']],
      [reference('files', 'entity_id'), ['c']],
      [reference('template_operations', 'supplier_id'), ['d']],
    ])
    expect(movedFields(moved)).toEqual({
      purchaseOrdersIds: { from: [], to: ['a', 'b'] },
      filesIds: { from: [], to: ['c'] },
      templateOperationsSupplierIdIds: { from: [], to: ['d'] },
    })
    expect(movedFields(new Map())).toEqual({})
  })
})
