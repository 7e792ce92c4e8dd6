import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { db } = server.services
const { manager } = desk
const api = manager.client(invoices)
const path = '/api/v1/invoices'

const codeIn = async (table: 'facilities' | 'companies', id: string) =>
  (await db.query<{ code: string }>(sql`SELECT code FROM ${sql.raw(table)} WHERE id = ${id}`))[0]?.code ?? ''
const headings = [
  'Voucher', 'Kind', 'Supplier', "Supplier's number", 'Facility', 'Invoice date', 'Due', 'Currency', 'Gross', 'Tax',
  'Paid so far', 'Paid until',
] // biome-ignore format: names read better in rows
const usual: Readonly<Record<string, string>> = {
  Kind: 'invoice',
  Supplier: await codeIn('companies', desk.supplier.id),
  Facility: await codeIn('facilities', desk.facilityId),
  'Invoice date': '2026-09-01',
  Due: '2026-10-01',
  Currency: 'GBP',
  Gross: '1200.00',
  Tax: '200.00',
}
let count = 0
const row = (more: Record<string, string> = {}): Record<string, string> => {
  count += 1
  return { ...usual, Voucher: `ALT-${count}`, "Supplier's number": `OLD-${count}`, ...more }
}
const sheet = (...rows: Record<string, string>[]) =>
  [headings, ...rows.map((one) => headings.map((name) => one[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')
const found = async (number: string) =>
  (await api.list({ query: { search: number } })).data.find((one) => one.number === number)
const recordOf = async (number: string) => {
  const one = await found(number)
  if (!one) throw new Error(`${number} was taken over.`)
  return api.get({ params: { id: one.id } })
}

describe('Unpaid invoices from a file', () => {
  it('come with their voucher, count in what is owed, and take payments', async () => {
    const [whole, part, credit] = [
      row(),
      row({ 'Paid so far': '500.00', 'Paid until': '2026-10-15' }),
      row({ Kind: 'credit_note', Gross: '120.00', Tax: '20.00' }),
    ]
    const text = sheet(whole, part, credit)
    expect(await check(manager, path, text)).toMatchObject({ created: 3, refused: 0, problems: [] })
    expect(await found(whole.Voucher ?? '')).toBeUndefined()
    expect((await importText(manager, path, text)).status).toBe(200)
    const record = await recordOf(whole.Voucher ?? '')
    expect(record).toMatchObject({
      status: 'exported',
      exportNo: 0,
      dueOn: '2026-10-01',
      statedGross: '1200.00',
      totals: { net: '1000.00', tax: '200.00', gross: '1200.00', agrees: true },
      holds: [],
      match: [],
    })
    expect(record.can).toMatchObject({
      update: expect.any(String),
      register: expect.any(String),
      approve: expect.any(String),
    })
    const { rows } = await api.ageing({ query: {} })
    const owed = Object.fromEntries(rows.map(({ number, open }) => [number, open]))
    expect(owed).toMatchObject({
      [whole.Voucher ?? '']: '1200.00',
      [part.Voucher ?? '']: '700.00',
      [credit.Voucher ?? '']: '-120.00',
    })
    const pay = (amount: string) =>
      api.readPayments({
        body: {
          text: `voucher,paid_on,amount,currency,reference\n${part.Voucher},${desk.today()},${amount},GBP,BANK 1`,
          isRehearsal: false,
        },
      })
    await expect(pay('700.01')).rejects.toMatchObject({ status: 422 })
    expect(await pay('700.00')).toMatchObject({ noted: 1 })
    expect(await recordOf(part.Voucher ?? '')).toMatchObject({
      status: 'paid',
      payments: [{ amount: '500.00' }, { amount: '700.00' }],
    })
  })

  it('never go out to the accounts package, by no route', async () => {
    const one = row()
    await importText(manager, path, sheet(one))
    const { id } = await recordOf(one.Voucher ?? '')
    for (const body of [{ ids: [id] }, {}])
      await expect(api.exportApproved({ body: { ...body, signature } })).rejects.toMatchObject({
        status: 422,
      })
    const files = await api.exports()
    expect(files).toEqual([])
    expect((await manager.request('GET', `${path}/exports/0/csv`)).status).toBe(404)
    for (const action of ['approve', 'correct', 'void', 'withdraw'])
      expect(
        (await manager.request('POST', `${path}/${id}/${action}`, { body: { reason: 'x' }, version: 1 }))
          .status,
      ).not.toBe(200)
  })

  it('are taken over whole or not at all, and once', async () => {
    const [good, bad] = [row(), row({ Gross: '100.00', Tax: '200.00' })]
    const preview = await check(manager, path, sheet(good, bad))
    expect(preview).toMatchObject({ created: 0, refused: 2 })
    expect(problemsOf(preview)).toEqual([
      'Row 2, all: Another row of the file does not fit, so nothing of it is taken over.',
      'Row 3, tax: The tax is contained in the gross and smaller than it.',
    ])
    for (const mode of ['all', 'valid'] as const) await importText(manager, path, sheet(good, bad), mode)
    expect(await found(good.Voucher ?? '')).toBeUndefined()
    const both = await Promise.all([
      importText(manager, path, sheet(good)),
      importText(manager, path, sheet(good)),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    const again = await check(manager, path, sheet(good))
    expect(again).toMatchObject({ created: 0, unchanged: 1, refused: 0 })
    const changed = await check(manager, path, sheet({ ...good, Gross: '5000.00' }))
    expect(problemsOf(changed).join(' ')).toContain('It is taken over once.')
    const [counted] = await db.query(
      sql`SELECT count(*)::int AS count FROM invoices WHERE number = ${good.Voucher ?? ''}`,
    )
    expect(counted).toEqual({ count: 1 })
  })

  it('say at their cell what does not fit', async () => {
    const known = row()
    await importText(manager, path, sheet(known))
    const told = async (more: Record<string, string>) =>
      problemsOf(await check(manager, path, sheet(row(more))))[0]
    expect(await told({ Voucher: 'PINV-2026-0007' })).toContain(
      'Row 2, voucher: Numbers of this form are given here.',
    )
    expect(await told({ 'Invoice date': '2099-01-01', Due: '2099-02-01' })).toContain(
      'invoice date: The day is still to come.',
    )
    expect(await told({ Due: '2026-08-01' })).toContain('due: It would be due before the day of the invoice.')
    expect(await told({ Gross: '0' })).toContain('gross: Nothing would be owed.')
    expect(await told({ Gross: '-5' })).toContain('Row 2, gross')
    expect(await told({ 'Paid so far': '1200.00', 'Paid until': '2026-10-01' })).toContain(
      'It is paid already',
    )
    expect(await told({ 'Paid so far': '1.00' })).toContain('paid until: Say until when that was paid.')
    expect(await told({ Supplier: 'NOBODY' })).toContain('Row 2, supplier')
    expect(await told({ "Supplier's number": known["Supplier's number"]?.toLowerCase() ?? '' })).toContain(
      `${known.Voucher} is this invoice of Vallmont Steel already`,
    )
  })

  it('are given back by a credit note that names them', async () => {
    const one = row()
    await importText(manager, path, sheet(one))
    const { id } = await recordOf(one.Voucher ?? '')
    const note = await desk.invoices.create({
      body: desk.body([desk.charge('10.00')], { kind: 'credit_note', creditsId: id }),
    })
    expect(note).toMatchObject({ creditsNumber: one.Voucher })
  })

  it('are for managers', async () => {
    for (const step of ['import/check', 'import'])
      expect(
        (await desk.clerk.request('POST', `${path}/${step}`, { body: formOf(sheet(row())) })).status,
      ).toBe(403)
    expect(
      reportOf(await manager.request('POST', `${path}/import/check`, { body: formOf(sheet(row())) })),
    ).toMatchObject({ created: 1 })
  })
})
