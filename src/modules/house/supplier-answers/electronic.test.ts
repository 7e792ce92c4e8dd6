import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactOf, errorsOf, reasonOf } from '../../../../test/support/client-area.ts'
import { ciiOf, pdfWith, ublOf } from '../../../../test/support/electronic-invoice-files.ts'
import type { Example } from '../../../../test/support/electronic-invoices.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { invoices } from '#modules/payables/invoices/contract.ts'
import { supplierAnswers } from './contract.ts'

const server = await testServer()
const { db } = server.services
const desk = await invoiceDesk(server)
const { supplier } = desk
await db.query(sql`UPDATE companies SET vat_no = 'GB 123 4567 89' WHERE id = ${supplier.id}`)
const seller = (await contactOf(server, supplier.id, 'Sal Seller', 'sal@vallmont.test')).browser
const rivalId = (await createSupplier(await server.signIn('administrator'))).id
const rival = (await contactOf(server, rivalId, 'Rob Rival', 'rob@nord.test')).browser
const accounts = await server.signIn({ role: 'user', profile: 'accounts' })
const inbox = accounts.client(supplierAnswers)
beforeEach(() => db.query(sql`DELETE FROM throttles`))

const issued = () => desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
const order = await issued()
let count = 0
const example = (more: Example = {}): Example => ({
  number: `EX-${(count += 1)}`,
  order: order.number,
  issuedOn: desk.today(),
  lines: [{ quantity: '10', orderLine: '10' }],
  ...more,
})

/** Sends a file as the form of the area does; a PDF comes with what is typed. */
function send(
  content: string | Uint8Array,
  { name = 'invoice.xml', typed = {}, who = seller, id = order.id } = {},
) {
  const form = new FormData()
  form.set('invoice', JSON.stringify(typed))
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return who.request('POST', `/api/v1/client-area/purchase-orders/${id}/invoices`, { body: form })
}
const valuesOf = (reply: { readonly body: unknown }) => (reply.body as { values?: object }).values
const codesOf = (reply: { readonly body: unknown }) => (reply.body as { codes?: object }).codes
const waiting = async (number: string | undefined) =>
  (await inbox.inbox({ query: {} })).find(({ invoice }) => invoice?.invoiceNo === number)
const countOf = async () =>
  (await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM invoices`))[0]?.count

describe('An electronic invoice of a supplier', () => {
  it.each([
    ['UBL', ublOf],
    ['CII', ciiOf],
  ] as const)(
    'in %s says itself what it is, and becomes a draft when accounts accept it',
    async (syntax, written) => {
      const before = await countOf()
      const sent = example()
      const reply = await send(written(sent), { typed: { remark: 'For the Leeds works' } })
      expect(reply.status).toBe(201)
      expect(await countOf()).toBe(before)
      const entry = await waiting(sent.number)
      expect(entry).toMatchObject({
        kind: 'invoice',
        invoice: { gross: '216.00', currency: 'GBP', electronic: { syntax, isPdf: false, isCredit: false } },
        files: [{ name: 'invoice.xml' }, { name: 'invoice readable.pdf' }],
      })
      expect(JSON.stringify(entry)).not.toContain('"read"')
      const { id = '', version = 0 } = entry ?? {}
      const taken = await inbox.accept({ params: { id }, body: { version } })
      const made = await accounts.client(invoices).get({ params: { id: taken.becameId ?? '' } })
      expect(made).toMatchObject({
        status: 'draft',
        kind: 'invoice',
        supplierId: supplier.id,
        supplierInvoiceNo: sent.number,
        statedGross: '216.00',
        hasPdf: true,
        registeredAt: null,
        totals: { gross: '216.00', agrees: true },
        lines: [{ quantity: '10.000', orderNumber: order.number }],
      })
      expect(made.notes).toContain('For the Leeds works')
    },
  )

  it('comes in a PDF too, and nothing may be typed beside it that it does not say', async () => {
    const sent = example()
    const pdf = await pdfWith(ciiOf(sent))
    const other = await send(pdf, { name: 'invoice.pdf', typed: { invoiceNo: 'EX-OTHER', gross: '216' } })
    expect([other.status, errorsOf(other), codesOf(other)]).toEqual([
      422,
      ['invoiceNo'],
      { invoiceNo: 'invoice_differs' },
    ])
    const typed = { invoiceNo: sent.number, invoiceDate: sent.issuedOn, gross: '216.00' }
    expect((await send(pdf, { name: 'invoice.pdf', typed })).status).toBe(201)
    expect(await waiting(sent.number)).toMatchObject({
      invoice: { electronic: { isPdf: true } },
      files: [{ name: 'invoice.pdf' }],
    })
  })

  it('is taken once, however often the file is sent', async () => {
    const file = ublOf(example())
    expect((await send(file)).status).toBe(201)
    const again = await send(file)
    expect([again.status, reasonOf(again)]).toEqual([422, 'invoice_sent_already'])
    const known = await desk.registered([desk.lineOf(order, '1')])
    const kept = await send(ublOf(example({ number: known.supplierInvoiceNo.toLowerCase() })))
    expect([kept.status, reasonOf(kept)]).toEqual([422, 'invoice_sent_already'])
  })

  it('is refused at once where it names somebody else, another order or currency, or what is missing', async () => {
    const elsewhere = await issued()
    for (const [more, code, values] of [
      [
        { seller: { name: 'Nord Forge', vat: 'NO999999999' } },
        'invoice_of_other_supplier',
        { seller: 'Nord Forge, NO999999999' },
      ],
      [
        { order: elsewhere.number },
        'invoice_of_other_order',
        { order: elsewhere.number, expected: order.number },
      ],
      [{ currency: 'EUR' }, 'invoice_in_other_currency', { currency: 'EUR', expected: 'GBP' }],
      [{ issuedOn: '2999-01-01' }, 'invoice_of_day_to_come', { day: '2999-01-01' }],
      [{ with: { 'BT-1': null } }, 'invoice_incomplete', { terms: 'BT-1' }],
    ] as const) {
      const reply = await send(ublOf(example(more)))
      expect([code, reply.status, reasonOf(reply)]).toEqual([code, 422, code])
      expect(valuesOf(reply)).toMatchObject(values)
    }
    const head = '<?xml version="1.0" encoding="UTF-8"?>'
    for (const broken of [
      `${head}<a/>`,
      ublOf(example()).slice(0, -40),
      `${head}<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`,
    ]) {
      const reply = await send(broken)
      expect([reply.status, codesOf(reply)]).toEqual([422, { file: 'invoice_unreadable' }])
    }
  })

  it('that gives back names a registered invoice, and becomes the draft of a credit note', async () => {
    for (const [preceding, invoice] of [
      [null, ''],
      ['R-NOBODY', 'R-NOBODY'],
    ] as const) {
      const reply = await send(ublOf(example({ type: '381', preceding })))
      expect([reply.status, reasonOf(reply), valuesOf(reply)]).toEqual([
        422,
        'credit_without_invoice',
        { invoice },
      ])
    }
    const known = await desk.registered([desk.lineOf(order, '2')])
    const sent = example({
      type: '381',
      preceding: known.supplierInvoiceNo,
      lines: [{ quantity: '1', orderLine: '10' }],
    })
    expect((await send(ublOf(sent))).status).toBe(201)
    const entry = await waiting(sent.number)
    expect(entry?.invoice?.electronic).toMatchObject({ isCredit: true, credits: known.supplierInvoiceNo })
    const { id = '', version = 0 } = entry ?? {}
    const taken = await inbox.accept({ params: { id }, body: { version } })
    expect(await accounts.client(invoices).get({ params: { id: taken.becameId ?? '' } })).toMatchObject({
      kind: 'credit_note',
      creditsId: known.id,
      status: 'draft',
    })
  })

  it('is told to its supplier where it is not as the standard says', async () => {
    const sent = example({ with: { 'BT-106': '170.00' } })
    const reply = await send(ublOf(sent))
    expect(reply.status).toBe(201)
    const { answers } = (
      reply.body as {
        data: {
          answers: { invoice: { invoiceNo: string; electronic: { findings: { terms: string }[] } } | null }[]
        }
      }
    ).data
    const told = answers.find(({ invoice }) => invoice?.invoiceNo === sent.number)
    expect(told?.invoice?.electronic.findings.map(({ terms }) => terms)).toContain('BT-106, BR-CO-10')
  })

  it('is taken from nobody else', async () => {
    const file = ublOf(example())
    const unknown = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
    const [foreign, missing] = [
      await send(file, { who: rival }),
      await send(file, { who: rival, id: unknown }),
    ]
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    expect((await send(file, { who: accounts })).status).toBe(403)
  })
})
