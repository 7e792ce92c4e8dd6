import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { handedOver, makeOrderApprover, orderDesk } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed as signature } from '../../../../test/support/signing.ts'
import { type OrderRecord, purchaseOrders } from './contract.ts'
import { bookReceived } from './server/api.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, at, buyer, manager, supplier } = desk
const { db } = server.services
const path = '/api/v1/purchase-orders'

const [facility] = await db.query<{ code: string }>(
  sql`SELECT code FROM facilities WHERE id = ${desk.facilityId}`,
)
const [works] = await db.query<{ code: string }>(sql`SELECT code FROM companies WHERE id = ${supplier.id}`)
const [specification] = await db.query<{ code: string }>(
  sql`SELECT code FROM specifications WHERE id = ${desk.specificationId}`,
)

const headings = [
  'Order number', 'Line', 'Type', 'Supplier', 'Facility', 'Ordered', 'Currency', "Supplier's confirmation number",
  'Required by', 'Promised', 'Description', 'Form', 'NPS', 'Schedule', 'Width', 'Height', 'Thickness', 'Root radius',
  'Toe radius', 'Finish', 'Length', 'Qty', 'Unit', 'Specification', 'Grade', 'Certificate', 'Price per', 'Unit price',
  'Received', 'Invoiced',
] // biome-ignore format: names read better in rows
type Cells = Readonly<Record<string, string>>

const usual: Cells = {
  Type: 'stock',
  Supplier: works?.code ?? '',
  Facility: facility?.code ?? '',
  Ordered: '2026-09-01',
  Currency: 'GBP',
  'Required by': '2026-12-01',
  Description: 'Sawing to length',
  Qty: '24',
  Unit: 'each',
  'Price per': 'each',
  'Unit price': '18',
}
const pipe: Cells = {
  Description: '',
  Form: 'pipe',
  NPS: '6',
  Schedule: '80',
  Length: '12000',
  Qty: '12',
  Specification: specification?.code ?? '',
  Grade: 'X65Q',
  Certificate: '3.1',
  'Price per': 'kg',
  'Unit price': '1.62',
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const sheet = (...rows: Cells[]): string =>
  [headings, ...rows.map((row) => headings.map((name) => ({ ...usual, ...row })[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')

const find = async (number: string) => {
  const { data } = await api.list({ query: { search: number } })
  const [row] = data
  return row ? api.get({ params: { id: row.id } }) : null
}

const other = await server.signIn({ role: 'manager', name: 'Otto Second' })
await makeOrderApprover(server, other.person)

/** Passes what every order passes: asked for by the buyer, approved by whoever did not import it, and handed over. */
async function putInForce(order: OrderRecord): Promise<OrderRecord> {
  const asked = await api.submit({ ...at(order), body: {} })
  let decided = asked
  for (const who of [other, desk.director])
    if (decided.status === 'awaiting_approval')
      decided = await who.client(purchaseOrders).approve({ ...at(decided), body: { signature } })
  return api.issue({ ...at(decided), body: handedOver })
}

describe('Open orders from a file', () => {
  it('are approved by nobody: they pass supplier, approval and issue like any other, never by whoever imported them', async () => {
    const service = {
      'Order number': 'LEG-8802',
      Line: '10',
      Type: 'service',
      Received: '24',
      Invoiced: '24',
      'Unit price': '900',
    }
    expect((await importText(manager, path, sheet(service))).status).toBe(200)
    const order = await find('LEG-8802')
    expect(order).toMatchObject({ status: 'draft', approvals: [], lines: [{ receivedQty: '24.000' }] })
    if (!order) throw new Error('The order was imported.')
    expect(await problem(api.issue({ ...at(order), body: handedOver }))).toMatchObject({ status: 422 })
    const asked = await api.submit({ ...at(order), body: {} })
    expect(
      await problem(manager.client(purchaseOrders).approve({ ...at(asked), body: { signature } })),
    ).toMatchObject({ status: 422, body: { code: 'cannot_approve' } })
    await db.query(sql`UPDATE companies SET supplier_status = 'suspended' WHERE id = ${supplier.id}`)
    expect((await importText(manager, path, sheet({ ...service, 'Order number': 'LEG-8803' }))).status).toBe(
      200,
    )
    const late = await find('LEG-8803')
    if (!late) throw new Error('The order was imported.')
    expect(await problem(api.submit({ ...at(late), body: {} }))).toMatchObject({ status: 422 })
    await db.query(sql`UPDATE companies SET supplier_status = 'approved' WHERE id = ${supplier.id}`)
  })

  it('come with their number, lines and what has come so far, and take receipts', async () => {
    const text = sheet(
      {
        'Order number': 'ALT-4711',
        Line: '10',
        Received: '10',
        Invoiced: '10',
        "Supplier's confirmation number": 'AB 77',
      },
      {
        'Order number': 'ALT-4711',
        Line: '20',
        ...pipe,
        Promised: '2026-12-10',
        Received: '2',
        Invoiced: '1',
      },
      { 'Order number': 'ALT-4712', Line: '10' },
    )
    const preview = await check(manager, path, text)
    expect(preview).toMatchObject({ created: 3, refused: 0, problems: [] })
    expect(await find('ALT-4711')).toBeNull()
    expect((await importText(manager, path, text)).status).toBe(200)
    const draft = await find('ALT-4711')
    if (!draft) throw new Error('The order was imported.')
    const order = await putInForce(draft)
    expect(order).toMatchObject({
      number: 'ALT-4711',
      revision: 0,
      status: 'to_receive_and_invoice',
      inForce: true,
      confirmationNo: 'AB 77',
      promisedOn: '2026-12-10',
      lines: [
        { lineNo: 10, receivedQty: '10.000', net: '432.00' },
        {
          lineNo: 20,
          receivedQty: '2.000',
          invoicedQty: '1.000',
          massKg: '6129.149',
          promisedOn: '2026-12-10',
        },
      ],
    })
    expect(await find('ALT-4712')).toMatchObject({ status: 'draft', acknowledgedAt: null })
    const [line] = order.lines
    await asSystem(server.services, 'test', (ctx) =>
      bookReceived(ctx, [{ lineId: line?.id ?? '', quantity: '14' }]),
    )
    expect((await find('ALT-4711'))?.lines[0]?.receivedQty).toBe('24.000')
    const open = await buyer.request('GET', `/api/v1/expediting?search=alt-4711`)
    expect(JSON.stringify(open.body)).toContain('ALT-4711 Rev 0')
    expect(JSON.stringify(open.body)).not.toContain('Sawing')
    const pdf = await buyer.request('GET', `${path}/${order.id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('bring an angle with its radii and a hollow section with its finish', async () => {
    const bar = { ...pipe, 'Order number': 'RAD-1', NPS: '', Schedule: '' }
    const angle = {
      Form: 'angle',
      Width: '100',
      Height: '75',
      Thickness: '10',
      'Root radius': '10',
      'Toe radius': '5',
    }
    const section = { Form: 'hollow_section', Width: '100', Height: '60', Thickness: '6.3', Finish: 'cold' }
    const rows = sheet({ ...bar, Line: '10', ...angle }, { ...bar, Line: '20', ...section })
    expect(await check(manager, path, rows)).toMatchObject({ created: 2, refused: 0, problems: [] })
    expect((await importText(manager, path, rows)).status).toBe(200)
    const imported = await find('RAD-1')
    expect(imported?.lines).toMatchObject([
      { form: 'angle', rootRadiusMm: '10.000', toeRadiusMm: '5.000', finish: null },
      { form: 'hollow_section', rootRadiusMm: null, toeRadiusMm: null, finish: 'cold' },
    ])
    // 13.037 and 13.510 kg/m: an angle is filled at its root, and a cold formed section has rounder corners (EN 10219-2).
    expect(imported?.lines.map(({ massKg }) => massKg)).toEqual(['1877.289', '1945.372'])
    expect(await check(manager, path, rows)).toMatchObject({ created: 0, unchanged: 2, refused: 0 })
    const other = sheet({ ...bar, Line: '10', ...angle, 'Toe radius': '6' })
    expect(problemsOf(await check(manager, path, other)).join(' ')).toContain('Amend the order on its page')
  })

  it('are imported once: the same file changes nothing, and another one neither adds nor changes a line', async () => {
    const row = { 'Order number': 'ALT-1', Line: '10', Received: '3', Invoiced: '3' }
    await importText(manager, path, sheet(row))
    const again = await check(manager, path, sheet(row))
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 0 })
    expect((await importText(manager, path, sheet(row))).status).toBe(200)
    const more = await check(manager, path, sheet(row, { ...row, Line: '20' }))
    expect(problemsOf(more).join(' ')).toContain('ALT-1 is here already: an order is imported once')
    const other = await check(manager, path, sheet({ ...row, Qty: '99' }))
    expect(problemsOf(other).join(' ')).toContain('Amend the order on its page')
    expect((await find('ALT-1'))?.lines).toMatchObject([{ quantity: '24.000', receivedQty: '3.000' }])
    // Two people import it at once: it is here once.
    const text = sheet({ 'Order number': 'ALT-2', Line: '10' })
    const both = await Promise.all([importText(manager, path, text), importText(manager, path, text)])
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM purchase_orders WHERE number = 'ALT-2'`,
    )
    expect(count).toBe(1)
  })

  it('come whole or not at all: a line that does not fit keeps its order out, and no other', async () => {
    const text = sheet(
      { 'Order number': 'BAD-1', Line: '10' },
      { 'Order number': 'BAD-1', Line: '20', Received: '26' },
      { 'Order number': 'GOOD-1', Line: '10' },
    )
    const preview = await check(manager, path, text)
    expect(preview).toMatchObject({ created: 1, refused: 2 })
    expect(problemsOf(preview)).toEqual([
      'Row 2, all: Another row of this order does not fit, so the order is left out as a whole.',
      'Row 3, received: More has come than the order allows.',
    ])
    expect((await importText(manager, path, text)).status).toBe(422)
    expect(await find('GOOD-1')).toBeNull()
    const done = await importText(manager, path, text, 'valid')
    expect(reportOf(done)).toMatchObject({ created: 1, refused: 2 })
    expect(await find('BAD-1')).toBeNull()
    expect(await find('GOOD-1')).toMatchObject({ status: 'draft' })
  })

  it('say at the cell what does not fit', async () => {
    const wrong: readonly (readonly [Cells, string])[] = [
      [{ 'Order number': 'PO-ABD-2026-0001' }, 'Numbers of this form are given here'],
      [{ Description: '' }, 'Enter what is ordered'],
      [{ Supplier: 'Nobody' }, 'there is no "Nobody" in that list'],
      [{ Qty: '0' }, 'Order more than nothing'],
      [{ ...pipe, Received: '1.5' }, 'Pieces are whole'],
      [{ ...pipe, Length: '' }, 'Enter the length of a piece'],
      [{ ...pipe, Certificate: '' }, 'Choose the certificate that comes with it'],
      [{ Received: '-1' }, 'number of 0 or more'],
      [{ Type: 'service', Received: '2', Invoiced: '1' }, 'receive the rest here'],
      [{ Received: '24' }, 'receive the rest here'],
      [{ Currency: 'JPY' }, 'There is no exchange rate'],
      [{ 'Required by': '2026-08-01' }, 'It is required before the day of the order'],
      [{ 'Unit price': '0' }, 'Enter the price'],
    ]
    for (const [cells, sentence] of wrong) {
      const report = await check(manager, path, sheet({ 'Order number': 'ODD-1', Line: '10', ...cells }))
      expect([sentence, report.created, problemsOf(report).join(' ')]).toEqual([
        sentence,
        0,
        expect.stringContaining(sentence),
      ])
    }
    const first = { 'Order number': 'ODD-2', Line: '10' }
    const other = await check(manager, path, sheet(first, { ...first, Line: '20', Currency: 'EUR' }))
    expect(problemsOf(other).join(' ')).toContain('Another row of this order says something else')
    const twice = await check(manager, path, sheet(first, first))
    expect(problemsOf(twice).join(' ')).toContain('stands in row 2 already')
  })

  it('are imported by those who may, with the plan they were shown', async () => {
    const text = sheet({ 'Order number': 'ALT-9', Line: '10' })
    expect((await buyer.request('POST', `${path}/import/check`, { body: formOf(text) })).status).toBe(403)
    expect((await buyer.request('POST', `${path}/import`, { body: formOf(text) })).status).toBe(403)
    const unseen = await manager.request('POST', `${path}/import`, {
      body: formOf(text, 'list.csv', { plan: 'x' }),
    })
    expect(unseen.status).toBe(422)
    expect(await find('ALT-9')).toBeNull()
    const file = await buyer.request('GET', `${path}/export/csv`)
    expect(file.status).toBe(200)
    expect(await problem(Promise.resolve(file))).toBeNull()
  })
})
