import { beforeAll, describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import { companyBankAccounts } from '#modules/suppliers/company-bank-accounts/contract.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import { bookReceived } from '#modules/purchasing/purchase-orders/server/api.ts'
import { asSystem } from '#platform/server/system.ts'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { handedOver, makeOrderApprover } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature } from '../../../../test/support/signing.ts'
import { type InvoiceRecord, invoices } from './contract.ts'

/*
 * What somebody tries who wants money out of the house. The rules themselves have their tests beside them; here each is gone
 * round by another endpoint, another order, another person, two at once or a body of their own making.
 */

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, body, charge, registered, ready, register, now } = desk
const manager = desk.manager.client(invoices)
const director = desk.director.client(invoices)

beforeAll(async () => {
  await makeSigner(server, desk.buyer.person)
})

const refused = (more: object = {}) => ({ status: 422, ...more })
/** Ten hours of sawing at ten, all of them done. */
async function done(more: object = {}) {
  const order = await desk.issued({
    lines: [{ ...desk.sawing, lineNo: 10, quantity: '10', unitPrice: '10', ...more }],
  })
  await asSystem(server.services, 'test', (ctx) =>
    bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '10' }]),
  )
  return order
}
const approved = async (lines: Parameters<typeof registered>[0], more: object = {}) =>
  manager.approve({ ...at(await registered(lines, more)), body: { signature } })
async function paidOut(): Promise<InvoiceRecord> {
  const invoice = await approved([lineOf(await done(), '1')])
  await manager.exportApproved({ body: { ids: [invoice.id], signature } })
  return now(invoice)
}
const payments = (rows: string[]) =>
  manager.readPayments({
    body: { text: ['voucher,paid_on,amount,currency,reference', ...rows].join('\n'), isRehearsal: false },
  })

describe('The same invoice twice', () => {
  it('is refused however its number is spelled', async () => {
    const order = await done()
    await registered([lineOf(order, '1')], { supplierInvoiceNo: 'PEC-1007' })
    for (const supplierInvoiceNo of [
      '\uff30\uff25\uff23\uff0d\uff11\uff10\uff10\uff17',
      'P\u200bEC-\u20601007\ufeff',
      '\u0420\u0415\u0421-1007',
      '\u03a1\u0395C-1007',
      'PEC-\u0661\u0660\u0660\u0667',
      'PEC-1OO7',
      'PEC-I007',
      'P\u0336EC-1007',
      'PEC\u2044\u00a01007',
      '\ud835\udc0fEC-1007',
    ]) {
      const sent = body([lineOf(order, '1')], { supplierInvoiceNo })
      expect([supplierInvoiceNo, await problem(desk.invoices.create({ body: sent }))]).toMatchObject([
        supplierInvoiceNo,
        { status: 422, body: { errors: { supplierInvoiceNo: [expect.stringContaining('already')] } } },
      ])
    }
    // By changing the number of another draft neither.
    const other = await ready([lineOf(order, '1')])
    const change = { supplierInvoiceNo: 'PE\u0421 1007' }
    expect(await problem(desk.invoices.update({ ...at(other), body: change }))).toMatchObject(refused())
    for (const nothing of ['\u200b\u2060', '\u3164', '\u0301'])
      expect(
        await problem(desk.invoices.create({ body: body([charge('5')], { supplierInvoiceNo: nothing }) })),
      ).toMatchObject(refused())
  })
})

describe('A higher price', () => {
  it('is not agreed to by an amendment that nobody approved', async () => {
    const order = await done()
    const invoice = await registered([lineOf(order, '8', { unitPrice: '40' })])
    expect(invoice.status).toBe('on_hold')
    const draft = await desk.api.amend({ ...at(await desk.orderNow(order)), body: { reason: 'Dearer' } })
    const [line] = draft.lines
    const dear = await desk.api.update({
      ...at(draft),
      body: { lines: [{ ...desk.sawing, lineNo: 10, quantity: '10', id: line?.id ?? '', unitPrice: '40' }] },
    })
    expect((await now(invoice)).status).toBe('on_hold')
    expect(await problem(desk.api.release({ ...at(dear), body: {} }))).toMatchObject(refused())
    expect(await problem(desk.api.issue({ ...at(dear), body: handedOver }))).toMatchObject(refused())
    expect(await problem(manager.approve({ ...at(invoice), body: { signature } }))).toMatchObject(refused())
  })

  it('is not agreed to by what a buyer says the supplier confirmed, beyond what was approved', async () => {
    const order = await desk.issued({
      lines: [{ ...desk.sawing, lineNo: 10, quantity: '10', unitPrice: '10' }],
    })
    const confirm = (unitPrice: string) => [
      { id: order.lines[0]?.id ?? '', promisedOn: '2026-12-20', unitPrice },
    ]
    await desk.api.acknowledge({ ...at(order), body: { confirmationNo: 'AB 1', lines: confirm('400') } })
    await asSystem(server.services, 'test', (ctx) =>
      bookReceived(ctx, [{ lineId: order.lines[0]?.id ?? '', quantity: '10' }]),
    )
    const invoice = await registered([lineOf(order, '10', { unitPrice: '400' })])
    expect(invoice.match[0]).toMatchObject({ agreedPrice: '10.0000', excess: '3900.00' })
    expect(invoice.status).toBe('on_hold')
  })
})

describe('A hold', () => {
  it('is released by nobody without the tier, the right or the order', async () => {
    const order = await done()
    const dear = await registered([lineOf(order, '10', { unitPrice: '400' })])
    const [hold] = dear.holds
    const sent = { lineId: hold?.lineId ?? '', hold: 'price', reason: 'Agreed', signature }
    const path = `/api/v1/invoices/${dear.id}`
    const tries: [typeof desk.buyer, string, object, number][] = [
      [desk.buyer, 'release', sent, 422],
      [desk.buyer, 'release-above', sent, 403],
      [desk.clerk, 'release', sent, 422],
      [desk.buyer, 'release', { ...sent, tier: 'manager' }, 422],
      [desk.buyer, 'release', { ...sent, hold: 'not_accepted' }, 422],
      [desk.buyer, 'approve', {}, 403],
    ]
    for (const [who, action, given, status] of tries) {
      const reply = await who.request('POST', `${path}/${action}`, { version: dear.version, body: given })
      expect([action, given, reply.status]).toEqual([action, given, status])
    }
    expect((await now(dear)).releases).toEqual([])
    // A release counts for the money it was given for, not for a dearer invoice in its place.
    const free = await manager.releaseAbove({ ...at(dear), body: { ...sent, hold: 'price' } })
    expect(free.status).toBe('matched')
    const draft = await desk.invoices.correct({ ...at(free), body: { reason: 'Typing error' } })
    const [line] = draft.lines
    const dearer = await desk.invoices.update({
      ...at(draft),
      body: {
        statedGross: '6000.00',
        lines: [{ ...lineOf(order, '10', { unitPrice: '500' }), id: line?.id ?? '' }],
      },
    })
    expect((await register(dearer)).status).toBe('on_hold')
  })

  it('does not go by a tolerance that whoever approves or releases has set', async () => {
    const boss = await server.signIn('administrator')
    await makeSigner(server, boss.person)
    const setup = boss.client(invoiceTolerances)
    const api = boss.client(invoices)
    const order = await done()
    const invoice = await registered([lineOf(order, '10', { unitPrice: '19' })])
    expect(invoice.status).toBe('on_hold')
    const own = await setup.create({
      body: {
        code: 'ALL',
        name: 'All of it',
        active: true,
        sortOrder: 10,
        supplierId: desk.supplier.id,
        pricePercent: '100',
        priceAmount: '0',
        quantityPercent: '100',
        massPercent: '100',
        releaseLimit: '999999',
      },
    })
    const seen = await api.get({ params: { id: invoice.id } })
    expect([seen.status, seen.can.approve]).toEqual([
      'matched',
      'You set the tolerance by which this invoice passes; someone else has to approve it for payment.',
    ])
    expect(await problem(api.approve({ ...at(seen), body: { signature } }))).toMatchObject(
      refused({ body: { code: 'set_tolerance' } }),
    )
    // Nor is it released by them up to a limit of their own.
    const dearer = await registered([lineOf(order, '10', { unitPrice: '900' })])
    const [hold] = dearer.holds
    const sent = { lineId: hold?.lineId ?? '', hold: 'quantity' as const, reason: 'Mine', signature }
    expect(await problem(api.release({ ...at(dearer), body: sent }))).toMatchObject(
      refused({ body: { code: 'cannot_release' } }),
    )
    // Neither after somebody gave it another name, nor after it was taken away again.
    await (await server.signIn('administrator'))
      .client(invoiceTolerances)
      .update({ ...at(own), body: { name: 'Renamed' } })
    expect(await problem(api.approve({ ...at(seen), body: { signature } }))).toMatchObject(refused())
    expect((await director.approve({ ...at(seen), body: { signature } })).status).toBe('approved')
    await setup.update({ ...at(await setup.get({ params: { id: own.id } })), body: { active: false } })
  })
})

describe('An approved invoice', () => {
  it('stays here once a bank account of its supplier has changed, until it is approved anew', async () => {
    const invoice = await approved([lineOf(await done(), '1')])
    const open = await desk.registered([lineOf(await done(), '1')])
    const kept = async () => (await manager.list({ query: { filter: { accountChanged: true } } })).data
    expect(await kept()).toEqual([])
    const enter = {
      companyId: desk.supplier.id,
      holder: 'Vallmont Steel',
      bankName: 'West Bank',
      country: 'GB',
      currency: 'GBP' as const,
      account: 'GB29NWBK60161331926819',
      bic: null,
    }
    const account = await desk.manager.client(companyBankAccounts).create({ body: enter })
    const ids = { body: { ids: [invoice.id], signature } }
    // Home counts what stays here for it, the list finds it, and who looks at an open invoice is told.
    const counters = await desk.director.client(home).counters()
    const found = (await kept()).map(({ id }) => id)
    expect(found).toContain(invoice.id)
    const value = String(found.length)
    expect(counters.find(({ key }) => key === 'invoiceAccounts')).toMatchObject({ value, isHot: true })
    expect((await desk.now(open)).notices).toContainEqual(
      expect.stringContaining('Vallmont Steel was changed since this invoice came'),
    )
    const moved = refused({
      body: { code: 'on_hold', message: expect.stringContaining('A bank account of Vallmont Steel') },
    })
    expect(await problem(manager.exportApproved(ids))).toMatchObject(moved)
    await desk.director
      .client(companyBankAccounts)
      .confirm({ params: { id: account.id }, version: 1, body: {} })
    expect(await problem(director.exportApproved(ids))).toMatchObject(moved)
    const back = await manager.withdraw({ ...at(invoice), body: { reason: 'Account looked at' } })
    // Who entered or confirmed the account does not approve what it is paid.
    for (const who of [manager, director])
      expect(await problem(who.approve({ ...at(back), body: { signature } }))).toMatchObject(
        refused({ body: { code: 'bank_account' } }),
      )
    const third = await server.signIn({ role: 'manager', name: 'P. Ahlgren' })
    await makeOrderApprover(server, third.person)
    await third.client(invoices).approve({ ...at(back), body: { signature } })
    expect((await manager.exportApproved(ids)).invoices).toBe(1)
    const end = { params: { id: account.id }, version: 2, body: { reason: 'Closed' } }
    await desk.director.client(companyBankAccounts).end(end)
  })

  it('that went out is neither void nor paid twice, below zero or in another currency', async () => {
    const invoice = await paidOut()
    const { number } = invoice
    for (const row of [
      `${number},${desk.today()},-12.00,GBP,F-1`,
      `${number},${desk.today()},0.00,GBP,F-2`,
      `${number},${desk.today()},24.00,GBP,F-3`,
      `${number},${desk.today()},12.00,EUR,F-4`,
      `${number},${desk.today()},1e3,GBP,F-5`,
      `${number},${desk.today()},\uff11\uff12.00,GBP,F-6`,
    ])
      expect([row, await problem(payments([row]))]).toMatchObject([row, refused()])
    // Two halves that are one too many, and the same one twice under another name.
    const rows = [`${number},${desk.today()},7.00,GBP,G-1`, `${number},${desk.today()},7.00,GBP,G-2`]
    expect(await problem(payments(rows))).toMatchObject(refused())
    await payments([`${number},${desk.today()},12.00,GBP,G-1`])
    expect(await problem(payments([`${number},${desk.today()},12.00,GBP,G-9`]))).toMatchObject(refused())
    const paid = await now(invoice)
    expect([paid.status, paid.payments.length]).toEqual(['paid', 1])
    for (const action of [
      'void',
      'correct',
      'dispute',
      'withdraw',
      'credit',
      'approve-own',
      'approve',
      'export',
    ]) {
      const given = { version: paid.version, body: { reason: 'Again' } }
      const reply = await desk.manager.request('POST', `/api/v1/invoices/${paid.id}/${action}`, given)
      expect([action, [404, 422].includes(reply.status)]).toEqual([action, true])
    }
    expect(await problem(manager.exportApproved({ body: { ids: [paid.id], signature } }))).toMatchObject(
      refused(),
    )
  })
})
