import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ciiOf, pdfWith, ublOf } from '../../../../test/support/electronic-invoice-files.ts'
import type { Example } from '../../../../test/support/electronic-invoices.ts'
import { formOf } from '../../../../test/support/import-export.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import type { Reading } from './contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { db } = server.services
await db.query(sql`UPDATE companies SET vat_no = 'GB 123 4567 89' WHERE id = ${desk.supplier.id}`)

const path = '/api/v1/electronic-invoices'
const send = (content: string | Uint8Array<ArrayBuffer>, name = 'invoice.xml', who = desk.clerk) =>
  who.request('POST', `${path}/read`, { body: formOf(content, name) })
const read = async (content: string | Uint8Array<ArrayBuffer>, name?: string): Promise<Reading> => {
  const reply = await send(content, name)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return (reply.body as { data: Reading }).data
}
const issued = () => desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
let count = 0
const fresh = (example: Example = {}): Example => ({ number: `E-${(count += 1)}`, ...example })

describe('An electronic invoice', () => {
  it.each([
    ['UBL', ublOf],
    ['CII', ciiOf],
  ] as const)('in %s fills the form by its order and line', async (syntax, written) => {
    const order = await issued()
    const example = fresh({
      order: order.number,
      lines: [{ quantity: '10', orderLine: '10' }],
      allowances: [{ isCharge: true, amount: '45.00', reason: 'Carriage', code: 'FC' }],
    })
    const { values, problems, ...about } = await read(written(example))
    expect(about).toMatchObject({
      syntax,
      isPdf: false,
      sellerName: 'Vallmont Steel',
      number: example.number,
    })
    expect(problems).toEqual({})
    expect(values).toMatchObject({
      kind: 'invoice',
      supplierId: desk.supplier.id,
      supplierInvoiceNo: example.number,
      facilityId: order.facilityId,
      invoiceDate: '2026-11-19',
      dueOn: '2026-12-19',
      currency: 'GBP',
      statedGross: '270.00',
      lines: [
        {
          lineNo: 10,
          kind: 'goods',
          orderLineId: order.lines[0]?.id,
          quantity: '10',
          unitPrice: '18',
          taxCode: order.lines[0]?.taxCode,
        },
        { lineNo: 20, kind: 'freight', orderId: order.id, description: 'Carriage', unitPrice: '45.00' },
      ],
    })
    // The form saves as it is, and comes to what the supplier states.
    const made = await desk.invoices.create({ body: desk.body([], { ...values }) })
    expect(made).toMatchObject({ status: 'draft', totals: { gross: '270.00', agrees: true } })
    expect((await read(written(example))).problems.supplierInvoiceNo).toEqual([
      `${made.number} is this invoice already. (BT-1)`,
    ])
  })

  it('comes out of a PDF under each of its names, and nothing is saved by it', async () => {
    const [before] = await db.query<{ count: string }>(sql`SELECT count(*)::text FROM invoices`)
    for (const name of ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'ZUGFeRD-invoice.xml'])
      expect(await read(await pdfWith(ciiOf(fresh()), name), 'invoice.pdf')).toMatchObject({
        isPdf: true,
        syntax: 'CII',
      })
    expect(await db.query(sql`SELECT count(*)::text FROM invoices`)).toEqual([before])
  })

  it('says at its place what could not be placed', async () => {
    const { problems, values } = await read(
      ublOf(
        fresh({
          order: 'PO-NONE-1',
          lines: [{ name: 'Something else', price: '7.00', rate: '7' }],
          with: { 'BT-106': '71.00', 'BT-109': '71.00', 'BT-112': '75.90', 'BT-115': '75.90' },
        }),
      ),
    )
    expect(problems).toMatchObject({
      lines: [
        expect.stringContaining('No issued order of this supplier has the number "PO-NONE-1". (BT-13)'),
      ],
      'lines.0.taxCode': [expect.stringContaining('no tax code of category S with 7 %. (BT-151)')],
      'lines.0.description': [expect.stringContaining('(BT-132)')],
      statedGross: [
        expect.stringContaining('the file says 71.00, the lines come to 70.00. (BT-106, BR-CO-10)'),
      ],
    })
    expect(values.lines).toMatchObject([{ orderLineId: null, taxCode: null }])
  })

  it('asks which supplier it is where several fit, and takes the one whose order it names', async () => {
    const other = await createSupplier(await server.signIn('administrator'))
    await db.query(sql`UPDATE companies SET vat_no = 'GB123456789' WHERE id = ${other.id}`)
    const asked = await read(ublOf(fresh()))
    expect(asked.values.supplierId).toBeNull()
    expect(asked.problems.supplierId?.[0]).toContain('Several companies fit Vallmont Steel, GB123456789')
    const order = await issued()
    expect((await read(ublOf(fresh({ order: order.number })))).values.supplierId).toBe(desk.supplier.id)
    await db.query(sql`UPDATE companies SET vat_no = NULL WHERE id = ${other.id}`)
    const unknown = await read(ublOf(fresh({ seller: { name: 'Nobody Ltd', vat: 'GB111111111' } })))
    expect(unknown.problems.supplierId).toEqual([
      'No supplier has this name or VAT number: Nobody Ltd, GB111111111. (BT-27)',
    ])
  })

  it('takes kilograms for the pieces of a line that is priced by weight', async () => {
    const order = await desk.issued({ lines: [{ ...desk.pipe, lineNo: 10 }] })
    const [line] = order.lines
    const kilograms = Number(line?.massKg)
    const { values, problems } = await read(
      ublOf(
        fresh({
          order: order.number,
          lines: [
            {
              quantity: String(kilograms),
              unit: 'KGM',
              price: String(Number(line?.unitPrice)),
              orderLine: '10',
            },
          ],
        }),
      ),
    )
    expect(values.lines).toMatchObject([
      { priceBasis: 'kg', quantity: String(Number(line?.quantity)), pricedQuantity: String(kilograms) },
    ])
    expect(problems['lines.0.quantity']?.[0]).toContain('are proposed by the order. (BT-129)')
  })

  it('gives back the invoice that a credit note names', async () => {
    const order = await issued()
    const first = await desk.registered([desk.lineOf(order, '10')])
    const named = fresh({ type: '381', preceding: first.supplierInvoiceNo, order: order.number })
    expect((await read(ublOf(named))).values).toMatchObject({ kind: 'credit_note', creditsId: first.id })
    const unknown = await read(ciiOf({ ...named, preceding: 'NO-SUCH' }))
    expect(unknown.values.creditsId).toBeNull()
    expect(unknown.problems.creditsId?.[0]).toContain('is no registered invoice of this supplier')
  })
})

describe('The account that an electronic invoice asks to be paid to', () => {
  const known = 'GB82WEST12345698765432'
  const other = 'GB33BUKB20201555555555'
  const entered = (account: string) => ({
    companyId: desk.supplier.id,
    holder: 'Vallmont Steel Ltd',
    bankName: 'West Bank',
    country: 'GB',
    account,
  })
  const told = async (...accounts: string[]) => {
    const replies = [ublOf, ciiOf].map((written) => read(written(fresh({ accounts }))))
    const [ubl, cii] = await Promise.all(replies)
    expect(cii?.payTo).toEqual(ubl?.payTo)
    const said = ubl?.payTo.flatMap(({ warning }) => warning ?? []) ?? []
    expect(ubl?.problems.supplierId ?? []).toEqual(said)
    return said
  }

  it('is compared with the confirmed ones of its supplier, and told at the supplier', async () => {
    // The desk has one of its own.
    await server.asOwner('DELETE FROM company_bank_accounts')
    expect(await told()).toEqual([])
    expect(await told(known)).toEqual([
      'No account of this supplier was confirmed here yet, so that GB82 WEST 1234 5698 7654 32 is compared with nothing. Ask them by a telephone number you already had before it is paid. (BT-84)',
    ])
    const made = await desk.manager.client(companyBankAccounts).create({ body: entered(known) })
    expect(await told('GB82 WEST 1234 5698 7654 32')).toEqual([
      expect.stringContaining('waits for a second person to confirm it'),
    ])
    await desk.director.client(companyBankAccounts).confirm({ params: { id: made.id }, version: 1, body: {} })
    expect(await told(known)).toEqual([])
    expect(await told('gb82 west 1234 5698 7654 32', other)).toEqual([
      expect.stringMatching(
        /^Pay to another account than known: GB33 BUKB 2020 1555 5555 55 is no confirmed/,
      ),
    ])
    const elsewhere = fresh({ accounts: [known], seller: { name: 'Nobody Ltd', vat: 'GB111111111' } })
    expect((await read(ublOf(elsewhere))).problems.supplierId?.[1]).toContain(
      'Choose the supplier to check account',
    )
    expect((await read(ublOf(fresh({ type: '381', accounts: [other] })))).payTo).toEqual([])
  })

  it('is asked for without a right to see accounts, and what is kept is not told', async () => {
    expect((await desk.clerk.request('GET', '/api/v1/company-bank-accounts')).status).toBe(403)
    const reply = JSON.stringify((await send(ublOf(fresh({ accounts: [other] })))).body)
    expect(reply).toContain('another account than known')
    expect(reply).not.toMatch(/5432|WEST|West Bank/)
  })
})

describe('The file of an electronic invoice', () => {
  const attach = (
    id: string,
    content: string | Uint8Array<ArrayBuffer>,
    name = 'invoice.xml',
    who = desk.clerk,
  ) => who.request('POST', `${path}/${id}/attach`, { body: formOf(content, name) })

  it('goes onto the draft; of XML alone a readable PDF is made, so that it can be registered', async () => {
    const order = await issued()
    const xml = ublOf(fresh({ order: order.number, lines: [{ orderLine: '10' }] }))
    const { values } = await read(xml)
    const made = await desk.invoices.create({ body: desk.body([], { ...values }) })
    const other = await attach(made.id, ublOf(fresh()))
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      422,
      expect.stringContaining('The file is of invoice'),
    ])
    expect((await attach(made.id, xml, 'VM 1.xml')).body).toEqual({
      data: { files: ['VM 1.xml', 'VM 1 readable.pdf'] },
    })
    const files = await desk.invoices.files({ params: { id: made.id } })
    expect(files.map(({ mime, label }) => [mime, label])).toEqual([
      ['application/pdf', 'Made from the XML'],
      ['application/xml', 'Electronic invoice'],
    ])
    const now = await desk.now(made)
    expect(now.missingToRegister).toEqual({})
    await desk.register(now)
    expect((await attach(made.id, xml)).status).toBe(423)
  })

  it('is for those who may enter invoices', async () => {
    const clients = await server.signIn({ role: 'client' })
    expect((await send(ublOf(), 'invoice.xml', clients)).status).toBe(403)
    expect((await attach(crypto.randomUUID(), ublOf(), 'invoice.xml', clients)).status).toBe(403)
    expect((await attach(crypto.randomUUID(), ublOf(fresh()))).status).toBe(404)
  })
})
