import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import {
  lineMassKg,
  lineNet,
  mostToReceive,
  type OrderedLine,
  orderTotals,
  pricedQuantity,
} from './totals.ts'

const GBP = roundingIn('GBP')

const bar = { form: 'round_bar', diameterMm: '100', lengthMm: '6000', quantity: '2' } as const
const line: OrderedLine = { quantity: '12', priceBasis: 'each', unitPrice: '18' }

describe('The mass of a line', () => {
  it.each<[string, Parameters<typeof lineMassKg>[0], string | null]>([
    // pi/4 x 100 x 100 mm2 x 12 m x 7850 kg/m3
    ['of bars by their section and length', bar, '739.845'],
    [
      'of pipe by diameter and wall',
      { form: 'pipe', odMm: '168.3', wallMm: '10.97', lengthMm: '12000', quantity: '12' },
      '6129.149',
    ],
    [
      'of plate by its three measures',
      { form: 'plate', thicknessMm: '20', widthMm: '2000', lengthMm: '6000', quantity: '1' },
      '1884.000',
    ],
    [
      'of rings without a length',
      { form: 'ring', odMm: '500', insideMm: '300', heightMm: '120', quantity: '1' },
      '118.375',
    ],
    [
      'as it was typed where no formula knows the form',
      { form: 'flange', sizeName: '6 in WN 600', quantity: '4', massKg: '160' },
      '160.000',
    ],
    ['by the formula although one was typed', { ...bar, massKg: '1' }, '739.845'],
    [
      'is not known while a dimension is missing',
      { form: 'round_bar', lengthMm: '6000', quantity: '2' },
      null,
    ],
    ['is not known of what is no steel', { quantity: '2' }, null],
  ])('%s', (_, given, kg) => {
    expect(lineMassKg(given, '7850')).toBe(kg)
  })

  it('follows the density of the grade', () => {
    expect(lineMassKg(bar, '8000')).toBe('753.982')
  })
})

describe('What a price is multiplied by', () => {
  it.each<[string, Partial<OrderedLine>, string | null]>([
    ['pieces', {}, '12'],
    ['metres of all pieces', { priceBasis: 'm', lengthMm: '6000' }, '72'],
    ['metres to a tenth of a millimetre', { priceBasis: 'm', lengthMm: '1234.5', quantity: '3' }, '3.7035'],
    ['kilograms', { priceBasis: 'kg', massKg: '739.846' }, '739.846'],
    ['tonnes', { priceBasis: 't', massKg: '739.846' }, '0.739846'],
    ['nothing while the length is missing', { priceBasis: 'm' }, null],
    ['nothing while the mass is missing', { priceBasis: 'kg' }, null],
    ['nothing while the mass is missing, in tonnes too', { priceBasis: 't' }, null],
  ])('%s', (_, more, quantity) => {
    expect(pricedQuantity({ ...line, ...more })).toBe(quantity)
  })
})

describe('The net of a line', () => {
  it.each<[string, Partial<OrderedLine>, string]>([
    ['pieces by price', {}, '216.00'],
    ['less its discount', { discountPercent: '12.5' }, '189.00'],
    ['rounded half up once', { quantity: '1', unitPrice: '0.005' }, '0.01'],
    [
      'half a cent less the discount is rounded once',
      { quantity: '3', unitPrice: '0.335', discountPercent: '50' },
      '0.50',
    ],
    ['mass by price', { priceBasis: 'kg', massKg: '6129.149', unitPrice: '1.62' }, '9929.22'],
    ['nothing while nothing is known', { priceBasis: 'kg' }, '0.00'],
  ])('%s', (_, more, net) => {
    expect(lineNet({ ...line, ...more }, GBP)).toBe(net)
  })
})

describe('The totals of an order', () => {
  const taxed = { ...line, taxCode: 'S', taxRate: '20.00' }

  it('round the tax once for each code', () => {
    const cents = { ...taxed, quantity: '1', unitPrice: '0.02' }
    expect(
      orderTotals({ ...GBP, lines: [cents, cents, { ...cents, taxCode: 'R', taxRate: '5.00' }] }),
    ).toMatchObject({
      linesNet: '0.06',
      net: '0.06',
      taxes: [
        { taxCode: 'S', net: '0.04', tax: '0.01' },
        { taxCode: 'R', net: '0.02', tax: '0.00' },
      ],
      tax: '0.01',
      gross: '0.07',
    })
  })

  it('take the discount off the lines and leave the freight alone', () => {
    const totals = orderTotals({
      ...GBP,
      lines: [taxed],
      discountPercent: '10',
      freight: '100',
      freightTaxCode: 'S',
      freightTaxRate: '20.00',
    })
    expect(totals).toMatchObject({
      linesNet: '216.00',
      wholeDiscount: '21.60',
      freight: '100.00',
      net: '294.40',
      taxes: [{ taxCode: 'S', rate: '20.00', net: '294.40', tax: '58.88' }],
      gross: '353.28',
    })
  })

  it('add up masses, and know an order without anything', () => {
    expect(
      orderTotals({ ...GBP, lines: [{ ...line, massKg: '1.5' }, { ...line, massKg: '2.25' }, line] }).massKg,
    ).toBe('3.750')
    expect(orderTotals({ ...GBP, lines: [], freight: '0' })).toMatchObject({
      net: '0.00',
      taxes: [],
      gross: '0.00',
      freight: '0.00',
    })
  })
})

it.each<[string, string | null, string, string]>([
  ['whole pieces of steel', 'pipe', '12', '12'],
  ['whole pieces of many', 'pipe', '100', '105'],
  ['anything else to the thousandth', null, '10', '10.500'],
  ['a part of a unit', null, '0.001', '0.001'],
])('At most 5 %% more may come: %s', (_, form, quantity, most) => {
  expect(mostToReceive({ form, quantity })).toBe(most)
})

describe('Lines of one order keep their tax codes apart', () => {
  const taxed = (taxCode: string | null, taxRate: string | null, unitPrice: string): OrderedLine => ({
    ...line,
    quantity: '1',
    unitPrice,
    taxCode,
    taxRate,
  })

  it('in the order in which they come, and those without a code last among themselves', () => {
    const totals = orderTotals({
      ...GBP,
      lines: [
        taxed('S', '20.00', '100'),
        taxed(null, null, '50'),
        taxed('R', '5.00', '10'),
        taxed('S', '20.00', '1'),
      ],
    })
    expect(totals.taxes).toEqual([
      { taxCode: 'S', rate: '20.00', net: '101.00', tax: '20.20' },
      { taxCode: null, rate: '0.00', net: '50.00', tax: '0.00' },
      { taxCode: 'R', rate: '5.00', net: '10.00', tax: '0.50' },
    ])
    expect(totals).toMatchObject({ net: '161.00', tax: '20.70', gross: '181.70' })
  })

  it('and share a discount on the whole out to the cent', () => {
    const totals = orderTotals({
      ...GBP,
      discountPercent: '10',
      lines: [taxed('S', '20.00', '0.33'), taxed('R', '5.00', '0.33'), taxed('Z', '0.00', '0.34')],
    })
    expect(totals).toMatchObject({ linesNet: '1.00', wholeDiscount: '0.10', net: '0.90' })
    const nets = totals.taxes.map(({ net }) => Number(net) * 100)
    expect(Math.round(nets.reduce((sum, net) => sum + net, 0))).toBe(90)
  })
})

it('An order of a million pieces loses no cent', () => {
  const totals = orderTotals({ ...GBP, lines: [{ ...line, quantity: '1000000', unitPrice: '0.0333' }] })
  expect(totals).toMatchObject({ net: '33300.00', gross: '33300.00' })
})

describe('What a consolidated order agreed for a line', () => {
  it.each([
    ['0.01', '12', '18', null],
    ['99.99', '1', '100', '10'],
    ['0.00', '3', '5', null],
    ['2488.49', '1', '2.78', '2'],
  ])(
    'is its net: %s, whatever quantity, price and discount say',
    (agreedNet, quantity, unitPrice, percent) => {
      const agreed = { ...line, quantity, unitPrice, discountPercent: percent, agreedNet }
      expect(lineNet(agreed, GBP)).toBe(agreedNet)
      expect(orderTotals({ ...GBP, lines: [agreed, agreed] }).linesNet).toBe(
        (Number(agreedNet) * 2).toFixed(2),
      )
    },
  )

  it('is discounted with the whole order and taxed like any net', () => {
    const agreed = { ...line, agreedNet: '100.00', taxCode: 'S', taxRate: '20.00' }
    const totals = orderTotals({ ...GBP, discountPercent: '10', freight: '5', lines: [agreed] })
    expect(totals).toMatchObject({ linesNet: '100.00', wholeDiscount: '10.00', net: '95.00', tax: '18.00' })
  })

  it('is nothing where there is none', () => {
    expect(lineNet({ ...line, agreedNet: null }, GBP)).toBe('216.00')
  })
})
