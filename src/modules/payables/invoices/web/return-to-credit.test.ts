import { beforeEach, describe, expect, it, vi } from 'vitest'
import { returnToCredit } from './line-values.ts'

const RETURN = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const ORDER = '1b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f61'
const OTHER = '2b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f62'
const SUPPLIER = '3b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f63'

const orderLine = (lineNo: number, more: object = {}) => ({
  id: `line ${lineNo}`,
  lineNo,
  sizeText: 'Pipe 168.3 x 10.97',
  grade: 'B',
  description: null,
  quantity: '12.000',
  uom: 'each',
  priceBasis: 'kg',
  pricedQuantity: '3000.000',
  unitPrice: '1.6200',
  confirmedUnitPrice: null,
  discountPercent: '5.00',
  taxCode: 'S',
  ...more,
})
const goneLine = (orderLineNo: number | null, countedQty: string | null, more: object = {}) => ({
  quantity: '9',
  orderId: ORDER,
  orderLineNo,
  countedQty,
  ...more,
})
const listed = (id: string, status: string) => ({ id, status })

/** What the server knows: the lines that went back, the orders, and the invoices of them. */
let gone: object[] = []
let invoiced: object[] = []
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  gone = [goneLine(10, '3')]
  invoiced = [listed('the invoice', 'paid')]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    if (url.includes('/supplier-returns/'))
      return Response.json({
        data: {
          number: 'SR-2026-0004',
          reason: 'Laminations',
          companyId: SUPPLIER,
          facilityId: 'the works',
          settlementRef: 'VM-C-118',
          lines: gone,
        },
      })
    const isOther = url.includes(OTHER)
    if (url.includes('/purchase-orders/'))
      return Response.json({
        data: {
          id: isOther ? OTHER : ORDER,
          number: isOther ? 'PO-0008' : 'PO-0007',
          currency: 'EUR',
          lines: [
            orderLine(10),
            orderLine(20, { priceBasis: 'each', pricedQuantity: null, confirmedUnitPrice: '19.0000' }),
          ],
        },
      })
    return Response.json({ data: invoiced, meta: {} })
  })
})

describe('The credit note of a return', () => {
  it('begins with its supplier, its number and its reason, and names the one invoice of the order', async () => {
    expect(await returnToCredit(RETURN)).toMatchObject({
      kind: 'credit_note',
      supplierId: SUPPLIER,
      facilityId: 'the works',
      currency: 'EUR',
      supplierInvoiceNo: 'VM-C-118',
      creditsId: 'the invoice',
      notes: 'SR-2026-0004: Laminations',
    })
    const query = asked.find((url) => url.includes('/invoices?')) ?? ''
    for (const part of ['PO-0007', 'invoice', SUPPLIER]) expect(query).toContain(part)
  })

  it('has the pieces that count, their share of the kilograms and the agreed price of the order', async () => {
    gone = [goneLine(10, '3'), goneLine(20, null)]
    const { lines } = await returnToCredit(RETURN)
    expect(lines).toEqual([
      {
        lineNo: 10,
        kind: 'goods',
        orderLineId: 'line 10',
        description: 'Pipe 168.3 x 10.97, B',
        quantity: '3',
        uom: 'each',
        priceBasis: 'kg',
        pricedQuantity: '750',
        unitPrice: '1.6200',
        discountPercent: '5.00',
        taxCode: 'S',
      },
      expect.objectContaining({
        lineNo: 20,
        orderLineId: 'line 20',
        quantity: '9',
        pricedQuantity: null,
        unitPrice: '19.0000',
      }),
    ])
  })

  it('leaves out what counts nothing and what no order knows', async () => {
    gone = [goneLine(10, '0'), goneLine(null, '2', { orderId: null }), goneLine(70, '1'), goneLine(20, '2')]
    const { lines } = await returnToCredit(RETURN)
    expect(lines.map(({ lineNo, orderLineId }) => [lineNo, orderLineId])).toEqual([[10, 'line 20']])
  })

  it('of two orders reads each once and numbers their lines anew', async () => {
    gone = [goneLine(10, '1'), goneLine(10, '2', { orderId: OTHER }), goneLine(20, '1')]
    const { lines } = await returnToCredit(RETURN)
    expect(lines.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual([
      [10, '1'],
      [20, '2'],
      [30, '1'],
    ])
    expect(asked.filter((url) => url.includes('/purchase-orders/'))).toHaveLength(2)
  })

  it.each([
    ['two invoices could be meant', [listed('one', 'paid'), listed('two', 'matched')], undefined],
    ['none is registered', [listed('one', 'draft'), listed('two', 'void')], undefined],
    ['one of them is registered', [listed('one', 'draft'), listed('two', 'exported')], 'two'],
  ])('where %s names %s', async (_, all, creditsId) => {
    invoiced = all
    expect((await returnToCredit(RETURN)).creditsId).toBe(creditsId)
  })

  it('of a return without an order names no invoice', async () => {
    gone = [goneLine(null, '2', { orderId: null })]
    expect(await returnToCredit(RETURN)).toMatchObject({ creditsId: undefined, lines: [] })
  })
})
