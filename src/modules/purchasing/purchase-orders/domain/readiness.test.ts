import { describe, expect, it } from 'vitest'
import { lineProblems, type LineToOrder, missingToSubmit, type OrderToSubmit } from './readiness.ts'

const pipe: LineToOrder = {
  lineNo: 10,
  form: 'pipe',
  odMm: '168.3',
  wallMm: '10.97',
  lengthMm: '12000',
  quantity: '12',
  specificationId: 'a',
  grade: 'X65Q',
  certificateType: '3.1',
  priceBasis: 'kg',
  unitPrice: '1.62',
  massKg: '6129.149',
}
const service: LineToOrder = {
  lineNo: 20,
  description: 'Calibration',
  quantity: '1',
  priceBasis: 'each',
  unitPrice: '95',
}

describe('A line can be ordered', () => {
  it('when it says everything', () => {
    expect(lineProblems(pipe)).toEqual({})
    expect(lineProblems(service)).toEqual({})
    expect(lineProblems({ ...pipe, odMm: null, wallMm: null, nps: '6', schedule: '80' })).toEqual({})
  })

  it.each<[string, LineToOrder, string]>([
    ['no steel without words', { ...service, description: null }, 'description'],
    ['no steel without specification', { ...pipe, specificationId: null }, 'specificationId'],
    ['no steel without grade', { ...pipe, grade: null }, 'grade'],
    ['no steel without certificate', { ...pipe, certificateType: null }, 'certificateType'],
    ['no bar without length', { ...pipe, lengthMm: null }, 'lengthMm'],
    ['no pipe without wall', { ...pipe, wallMm: null }, 'wallMm'],
    ['no pipe with a wall of half its diameter', { ...pipe, wallMm: '84.15' }, 'wallMm'],
    ['not nothing', { ...service, quantity: '0' }, 'quantity'],
    ['not for nothing', { ...service, unitPrice: '0.0000' }, 'unitPrice'],
    ['not by a mass that nobody knows', { ...pipe, massKg: null }, 'priceBasis'],
  ])('%s', (_, line, field) => {
    expect(Object.keys(lineProblems(line))).toEqual([field])
  })

  it('without a certificate where it is no steel', () => {
    expect(lineProblems({ ...service, certificateType: null })).toEqual({})
  })
})

describe('An order may be submitted', () => {
  const order: OrderToSubmit = {
    lines: [pipe, service],
    supplier: {
      name: 'Vallmont Steel',
      isSupplier: true,
      isSubcontractor: false,
      status: 'active',
      supplierStatus: 'approved',
      certificates: [],
    },
    exchangeRate: '1.000000',
    currency: 'GBP',
    baseCurrency: 'GBP',
  }
  const today = '2026-11-23'
  const missing = (more: Partial<OrderToSubmit>) => missingToSubmit({ ...order, ...more }, today)
  const supplier = (more: Partial<OrderToSubmit['supplier']>) => ({ ...order.supplier, ...more })
  const expired = [{ standard: 'ISO 9001', expiresOn: '2026-11-22', isMandatory: true }]

  it('when nothing is missing', () => {
    expect(missing({})).toEqual({})
  })

  it('with lines that can be ordered', () => {
    expect(missing({ lines: [] })).toEqual({ lines: ['Add at least one line.'] })
    expect(
      missing({
        lines: [
          { ...pipe, grade: null },
          { ...service, quantity: '0' },
        ],
      }),
    ).toEqual({
      lines: ['Line 10: Choose the grade.', 'Line 20: Order more than nothing.'],
    })
  })

  it.each<[string, Partial<OrderToSubmit['supplier']>]>([
    ['waits for approval', { supplierStatus: 'pending_approval' }],
    ['is suspended', { supplierStatus: 'suspended' }],
    ['was rejected', { supplierStatus: 'rejected' }],
    ['is on hold', { status: 'on_hold' }],
    ['is no supplier', { isSupplier: false }],
  ])('never to one who %s, whatever the reason', (_, more) => {
    const found = missing({ supplier: supplier(more), supplierReason: 'Nobody else has it' })
    expect(Object.keys(found)).toEqual(['supplierId'])
  })

  it.each<[string, Partial<OrderToSubmit['supplier']>]>([
    ['is approved under conditions', { supplierStatus: 'conditionally_approved' }],
    ['has a mandatory certificate that ran out', { certificates: expired }],
  ])('with a reason to one who %s', (_, more) => {
    expect(Object.keys(missing({ supplier: supplier(more) }))).toEqual(['supplierReason'])
    expect(missing({ supplier: supplier(more), supplierReason: 'Nobody else has it' })).toEqual({})
  })

  it('on the day that it bears: none that is to come, and none long past without a reason', () => {
    const on = (orderDate: string, orderDateReason?: string) =>
      missing({ day: { orderDate, orderDateReason } })
    expect([on(today), on('2026-11-16'), missing({})]).toEqual([{}, {}, {}])
    expect(on('2026-11-24', 'Agreed for tomorrow')).toEqual({
      orderDate: ['The order date cannot be in the future.'],
    })
    expect(on('2026-11-15')).toEqual({
      orderDateReason: ['It is dated 15 Nov 2026, 8 days back: say why.'],
    })
    expect(on('2020-01-01', 'Ordered by telephone')).toEqual({})
  })

  it('at a rate that the house has', () => {
    expect(missing({ exchangeRate: null, currency: 'NOK' })).toEqual({
      currency: ['The house has no rate from NOK to GBP. Have one entered in Setup, Exchange rates.'],
    })
  })
})

describe('A line of steel asks for the dimensions of its form', () => {
  const bare: LineToOrder = { ...pipe, odMm: null, wallMm: null, priceBasis: 'each' }

  it.each<[string, Partial<LineToOrder>, string[]]>([
    ['a round bar', { form: 'round_bar' }, ['diameterMm']],
    ['a plate', { form: 'plate', widthMm: '2000' }, ['thicknessMm']],
    ['a ring, which has no length', { form: 'ring', odMm: '500', lengthMm: null }, ['insideMm', 'heightMm']],
    ['a flange by its name', { form: 'flange', lengthMm: null }, ['sizeName']],
    [
      'a hollow section',
      { form: 'hollow_section', widthMm: '100', heightMm: '100' },
      ['thicknessMm', 'finish'],
    ],
  ])('%s', (_, more, fields) => {
    expect(Object.keys(lineProblems({ ...bare, ...more }))).toEqual(fields)
  })
})
