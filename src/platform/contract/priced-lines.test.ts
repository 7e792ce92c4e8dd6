import { roundingIn } from './money.ts'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { cents, divided, random, scaled, type Source, sum } from '../../../test/support/quote-oracle.ts'
import { sized } from '../../../test/support/proof.ts'
import {
  apportioned,
  type Charge,
  lineAmounts,
  type NetLine,
  netOf,
  type PricedLine,
  type Taxed,
  taxesOn,
  totalsOf,
} from './priced-lines.ts'

const GBP = roundingIn('GBP')

const standard: Taxed = { taxCode: 'S', taxRate: '20' }
const zero: Taxed = { taxCode: 'Z', taxRate: '0' }
const net = (amount: string, tax: Taxed = standard): NetLine => ({ net: amount, ...tax })

describe('The net of a line', () => {
  it.each<[string, PricedLine, string]>([
    ['quantity times price', { quantity: '12', unitPrice: '18' }, '216.00'],
    ['less its discount', { quantity: '12', unitPrice: '18', discountPercent: '12.5' }, '189.00'],
    ['the same without one', { quantity: '12', unitPrice: '18', discountPercent: null }, '216.00'],
    ['rounded half up', { quantity: '1', unitPrice: '0.005' }, '0.01'],
    [
      'rounded once, after the discount',
      { quantity: '3', unitPrice: '33.335', discountPercent: '10' },
      '90.00',
    ],
    ['nothing at a discount of all', { quantity: '3', unitPrice: '33.335', discountPercent: '100' }, '0.00'],
    [
      'exact where it has more digits than a computer counts',
      { quantity: '12345678.901', unitPrice: '98765.4321', discountPercent: '12.34' },
      '1068861444419.94',
    ],
  ])('is %s', (_, line, expected) => {
    expect(netOf(line, GBP)).toBe(expected)
  })

  it('and its discount make up what it is before', () => {
    expect(lineAmounts({ quantity: '3', unitPrice: '33.335', discountPercent: '10' }, GBP)).toEqual({
      gross: '100.01',
      discount: '10.01',
      net: '90.00',
    })
  })
})

describe('The totals of a document', () => {
  it('tax each code once, not line by line', () => {
    const totals = totalsOf([net('0.13'), net('0.13'), net('0.13', zero)], GBP)
    expect(totals).toEqual({
      linesNet: '0.39',
      wholeDiscount: '0.00',
      charges: '0.00',
      net: '0.39',
      taxes: [
        { taxCode: 'S', rate: '20.00', net: '0.26', tax: '0.05' },
        { taxCode: 'Z', rate: '0.00', net: '0.13', tax: '0.00' },
      ],
      tax: '0.05',
      gross: '0.44',
    })
  })

  it('discount the lines and not the charges, each taxed by its own code', () => {
    const charges = [
      { amount: '120', ...standard },
      { amount: '-20', ...zero },
    ]
    expect(totalsOf([net('1000')], { ...GBP, discountPercent: '10', charges })).toMatchObject({
      linesNet: '1000.00',
      wholeDiscount: '100.00',
      charges: '100.00',
      net: '1000.00',
      taxes: [
        { taxCode: 'S', net: '1020.00', tax: '204.00' },
        { taxCode: 'Z', net: '-20.00', tax: '0.00' },
      ],
      gross: '1204.00',
    })
  })

  it('keep one code at two rates apart, and what has none', () => {
    const lines = [net('100'), net('50', {}), net('10', { taxCode: 'S', taxRate: '5' }), net('1')]
    expect(totalsOf(lines, GBP).taxes).toEqual([
      { taxCode: 'S', rate: '20.00', net: '101.00', tax: '20.20' },
      { taxCode: null, rate: '0.00', net: '50.00', tax: '0.00' },
      { taxCode: 'S', rate: '5.00', net: '10.00', tax: '0.50' },
    ])
  })

  it('are nothing without lines', () => {
    expect(totalsOf([], GBP)).toMatchObject({ net: '0.00', taxes: [], tax: '0.00', gross: '0.00' })
  })

  it('have no tax of minus nothing for a rebate of a cent', () => {
    const charges = [{ amount: '-0.01', taxCode: 'R', taxRate: '5.5' }]
    expect(totalsOf([net('1000')], { ...GBP, charges }).taxes[1]?.tax).toBe('0.00')
  })
})

it('An amount that is shared out leaves no cent over: the largest remainders take them', () => {
  const shares = (amount: string, nets: string[]) =>
    apportioned(
      amount,
      nets.map((one) => new Decimal(one)),
      GBP,
    ).map((one) => one.toFixed(2))
  expect(shares('1.00', ['10', '10', '10'])).toEqual(['0.34', '0.33', '0.33'])
  expect(shares('0.05', ['1', '2', '3', '0'])).toEqual(['0.01', '0.02', '0.02', '0.00'])
  expect(shares('5.00', ['0', '0'])).toEqual(['0.00', '0.00'])
  expect(shares('1.00', [])).toEqual([])
})

interface Priced {
  readonly line: Required<PricedLine>
  readonly tax: Taxed
}

interface RandomDocument {
  readonly lines: readonly Priced[]
  readonly discountPercent: string | null
  readonly charges: readonly Charge[]
}

const taxes: readonly Taxed[] = [
  standard,
  { taxCode: 'R', taxRate: '5.5' },
  zero,
  { taxCode: null, taxRate: null },
]

const randomLine = ({ below, decimal, pick }: Source): Priced => ({
  line: {
    quantity: decimal(4, 3),
    unitPrice: decimal(6, 4),
    discountPercent: pick(['0', '100', `${below(100)}.${below(10)}5`]),
  },
  tax: pick(taxes),
})

function randomDocument(seed: number): RandomDocument {
  const source = random(seed)
  const { below, pick } = source
  return {
    lines: Array.from({ length: below(7) }, () => randomLine(source)),
    discountPercent: pick([null, '7.5', '33.33', '100']),
    charges: Array.from({ length: below(3) }, () => ({
      amount: cents(BigInt(below(200_000) - 100_000)),
      ...pick(taxes),
    })),
  }
}

/** Net of a line in cents, with whole numbers only. */
const netCents = ({ line: { quantity, unitPrice, discountPercent } }: Priced): bigint =>
  divided(
    scaled(quantity, 3) * scaled(unitPrice, 4) * (10_000n - scaled(discountPercent ?? '0', 2)),
    10n ** 9n,
  )

describe('Random documents', () => {
  const documents = Array.from({ length: sized(1_000, 10_000) }, (_, seed) => randomDocument(seed + 1))
  const each = documents.map((one) => ({
    one,
    totals: totalsOf(
      one.lines.map(({ line, tax }) => ({ net: netOf(line, GBP), ...tax })),
      { ...GBP, ...one },
    ),
  }))
  const strange = (isRight: (given: (typeof each)[number]) => boolean) => each.find((one) => !isRight(one))

  it('come to what whole numbers come to, in lines, discount, charges and net', () => {
    const found = strange(({ one, totals }) => {
      const lines = sum(one.lines.map(netCents))
      const off = divided(lines * scaled(one.discountPercent ?? '0', 2), 10_000n)
      const charges = sum(one.charges.map(({ amount }) => scaled(amount, 2)))
      return (
        totals.linesNet === cents(lines) &&
        totals.wholeDiscount === cents(off) &&
        totals.charges === cents(charges) &&
        totals.net === cents(lines - off + charges)
      )
    })
    expect(found).toBeUndefined()
  })

  it('tax the net of each code once, and the nets of the codes add up to the net', () => {
    const found = strange(({ totals }) => {
      const whole = totals.taxes.map((code) => ({ ...code, cents: scaled(code.net, 2) }))
      const keys = whole.map(({ taxCode, rate }) => `${taxCode} ${rate}`)
      return (
        new Set(keys).size === keys.length &&
        cents(sum(whole.map((code) => code.cents))) === totals.net &&
        whole.every(({ cents: own, rate, tax }) => tax === cents(divided(own * scaled(rate, 2), 10_000n)))
      )
    })
    expect(found).toBeUndefined()
  })

  it('have a gross of net and tax, and a tax of what the codes are taxed', () => {
    const found = strange(
      ({ totals: { net: own, tax, gross, taxes: codes } }) =>
        scaled(gross, 2) === scaled(own, 2) + scaled(tax, 2) &&
        scaled(tax, 2) === sum(codes.map((code) => scaled(code.tax, 2))),
    )
    expect(found).toBeUndefined()
  })

  it('come to the same in another order of their lines, where no discount is shared out', () => {
    const found = strange(({ one }) => {
      const nets = one.lines.map(({ line, tax }) => ({ net: netOf(line, GBP), ...tax }))
      const sorted = (lines: typeof nets) =>
        JSON.stringify(
          taxesOn(lines, GBP).toSorted((a, b) =>
            `${a.taxCode} ${a.rate}`.localeCompare(`${b.taxCode} ${b.rate}`),
          ),
        )
      return sorted(nets) === sorted(nets.toReversed())
    })
    expect(found).toBeUndefined()
  })
})
