import { describe, expect, it } from 'vitest'
import { invoiceDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'

const server = await testServer()
const desk = await invoiceDesk(server)
const { at, lineOf, registered } = desk
const api = desk.invoices

describe('What happened to an invoice', () => {
  it('is told with who did it and why', async () => {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const invoice = await registered([lineOf(order, '3')])
    const disputed = await api.dispute({ ...at(invoice), body: { reason: 'Sawn too short' } })
    const settled = await api.settle({ ...at(disputed), body: { reason: 'Cut anew' } })
    expect(
      settled.history.map(({ action, fromState, toState, reason }) => [action, fromState, toState, reason]),
    ).toEqual([
      ['register', 'draft', 'registered', null],
      ['dispute', 'registered', 'disputed', 'Sawn too short'],
      ['settle', 'disputed', 'registered', 'Cut anew'],
    ])
    expect(new Set(settled.history.map(({ actorName }) => actorName))).toEqual(new Set(['M. Ferro']))
  })

  it('is told on its order too, with the counter before and after', async () => {
    const order = await desk.issued({ lines: [{ ...desk.sawing, lineNo: 10 }] })
    const invoice = await registered([lineOf(order, '3')])
    await api.correct({ ...at(invoice), body: { reason: 'Wrong line' } })
    const orders = desk.buyer.client(purchaseOrders)
    const { data } = await orders.timeline({ params: { id: order.id }, query: {} })
    const booked = data.filter((entry) => JSON.stringify(entry).includes('invoicedQty'))
    expect(booked).toHaveLength(2)
  })

  it('takes comments of whoever may read it', async () => {
    const invoice = await registered([desk.charge('5')])
    await desk.buyer.request('POST', `/api/v1/invoices/${invoice.id}/comments`, {
      body: { body: 'Index clause 6, November value checked.' },
    })
    const { data } = await api.timeline({ params: { id: invoice.id }, query: {} })
    expect(data.length).toBeGreaterThan(2)
  })

  it('keeps the PDF of what was registered, and gives that of a draft up', async () => {
    const draft = await desk.ready([desk.charge('5')])
    const pathOf = async () => {
      const [file] = await api.files({ params: { id: draft.id } })
      return `/api/v1/invoices/${draft.id}/files/${file?.id}`
    }
    const done = await desk.register(draft)
    expect((await desk.clerk.request('DELETE', await pathOf())).status).toBe(423)
    await api.correct({ ...at(done), body: { reason: 'Another page' } })
    expect((await desk.clerk.request('DELETE', await pathOf())).status).toBe(204)
    expect((await desk.now(draft)).missingToRegister).toMatchObject({ files: [expect.any(String)] })
  })
})
