import { describe, expect, it } from 'vitest'
import {
  type Offer,
  type OfferLine,
  type OrderHeader,
  type OrderLine,
  type Resolution,
  resolutionOf,
} from '../domain.ts'
import { agreedLines, linesAsQuoted, orderDifferences, quotedPrice, releaseReasons } from './differences.ts'

const quoted = (lineNo: number, change: Partial<OfferLine> = {}): OfferLine => ({
  id: `q${lineNo}`,
  lineNo,
  isAccepted: true,
  description: `Spool ${lineNo}`,
  quantity: '2',
  uom: 'each',
  unitPrice: '1500.0000',
  breaks: [
    { quantity: '2', unitPrice: '1500.0000', net: '3000.00' },
    { quantity: '5', unitPrice: '1400.0000', net: '7000.00' },
  ],
  deliveryDate: '2027-02-15',
  specification: 'API 6A',
  pslLevel: 'PSL 2',
  certificationLevel: '3.1',
  ...change,
})

const offer: Offer = {
  currency: 'GBP',
  byMinorUnit: true,
  paymentTerms: '30 days net',
  incoterm: 'DAP',
  deliveryPlace: 'Emden',
  terms: 'Terms and conditions of sale, edition 7',
  discountPercent: null,
  charges: '0.00',
  net: '6000.00',
  lines: [quoted(10), quoted(20), quoted(30, { isAccepted: false, description: 'Option' })],
}

const header: OrderHeader = {
  currency: 'GBP',
  paymentTerms: '30 days net',
  incoterm: 'DAP',
  deliveryPlace: 'Emden',
  terms: 'ours',
  termsNote: null,
}

const lines = linesAsQuoted(offer)
const firstLine = (change: Partial<OrderLine>): OrderLine[] =>
  lines.map((line, at) => (at === 0 ? { ...line, ...change } : line))
const differences = (
  order: { header?: Partial<OrderHeader>; lines?: readonly OrderLine[]; orderValue?: string | null } = {},
) =>
  orderDifferences(offer, {
    header: { ...header, ...order.header },
    lines: order.lines ?? lines,
    orderValue: order.orderValue ?? null,
  })
const told = (found: ReturnType<typeof differences>) =>
  found.map(({ key, quoted: ours, ordered }) => `${key}: ${ours} / ${ordered}`)

describe('An order against the accepted revision', () => {
  it('does not differ when it is what was quoted', () => {
    expect(differences()).toEqual([])
    expect(lines.map(({ lineNo, quoteLineId }) => [lineNo, quoteLineId])).toEqual([
      [10, 'q10'],
      [20, 'q20'],
    ])
  })

  it('differs by a day of delivery where none was promised', () => {
    const bare = { ...offer, lines: [quoted(10, { deliveryDate: null })] }
    const asQuoted = linesAsQuoted(bare)
    const found = (deliveryDate: string | null) =>
      told(
        orderDifferences(bare, {
          header,
          lines: asQuoted.map((line) => ({ ...line, deliveryDate })),
          orderValue: null,
        }),
      )
    expect(found('2027-02-15')).toEqual(['line.10.deliveryDate: null / 2027-02-15'])
    expect(found(null)).toEqual([])
  })

  it.each<[string, Partial<OrderLine>, string[]]>([
    ['other words', { description: 'Spool ten' }, ['line.10.description: Spool 10 / Spool ten']],
    ['capitals and spaces are no other words', { description: '  SPOOL   10 ' }, []],
    ['a quantity', { quantity: '3' }, ['line.10.quantity: 2 / 3']],
    ['a quantity written otherwise', { quantity: '2.000' }, []],
    ['a unit', { uom: 'set' }, ['line.10.uom: each / set']],
    ['a price', { unitPrice: '1499.99' }, ['line.10.unitPrice: 1500.00 / 1499.99']],
    ['a price written otherwise', { unitPrice: '1500' }, []],
    ['an earlier day', { deliveryDate: '2027-02-14' }, ['line.10.deliveryDate: 2027-02-15 / 2027-02-14']],
    ['a later day is no trouble', { deliveryDate: '2027-02-16' }, []],
    ['another specification', { specification: 'API 17D' }, ['line.10.specification: API 6A / API 17D']],
    ['a higher level', { pslLevel: 'PSL 3' }, ['line.10.pslLevel: PSL 2 / PSL 3']],
    ['another certificate', { certificationLevel: '3.2' }, ['line.10.certificationLevel: 3.1 / 3.2']],
    [
      'nothing said of it',
      { deliveryDate: null, specification: null, pslLevel: null, certificationLevel: null },
      [],
    ],
    [
      'the quantity and the price of another break',
      { quantity: '5', unitPrice: '1400' },
      ['line.10.quantity: 2 / 5'],
    ],
    [
      'the quantity of another break at the price of this one',
      { quantity: '5' },
      ['line.10.quantity: 2 / 5', 'line.10.unitPrice: 1400.00 / 1500.00'],
    ],
  ])('line: %s', (_, change, expected) => {
    expect(told(differences({ lines: firstLine(change) }))).toEqual(expected)
  })

  it.each<[string, Partial<OrderHeader>, string[]]>([
    ['currency', { currency: 'EUR' }, ['header.currency: GBP / EUR']],
    ['payment', { paymentTerms: '60 days net' }, ['header.paymentTerms: 30 days net / 60 days net']],
    ['incoterm', { incoterm: 'EXW' }, ['header.incoterm: DAP / EXW']],
    ['place', { deliveryPlace: 'Leeds' }, ['header.deliveryPlace: Emden / Leeds']],
    [
      'nothing said',
      { currency: null, paymentTerms: null, incoterm: null, deliveryPlace: null, terms: 'silent' },
      [],
    ],
    [
      'their terms',
      { terms: 'theirs', termsNote: 'CP-7' },
      ['header.terms: Terms and conditions of sale, edition 7 / CP-7'],
    ],
    [
      'their terms without a note',
      { terms: 'theirs' },
      ["header.terms: Terms and conditions of sale, edition 7 / The customer's own terms"],
    ],
  ])('header: %s', (_, change, expected) => {
    expect(told(differences({ header: change }))).toEqual(expected)
  })

  it('header: the value it was won with', () => {
    expect(told(differences({ orderValue: '5999.99' }))).toEqual(['header.orderValue: 6000.00 / 5999.99'])
    expect(differences({ orderValue: '6000' })).toEqual([])
    const stated = differences({ orderValue: '6000.00', lines: firstLine({ unitPrice: '1400.0000' }) })
    expect(stated.find(({ key }) => key === 'header.orderValue')).toMatchObject({ ordered: '6000.00' })
  })

  it('names what was not quoted, what was not ordered, and no option that stays away', () => {
    const other: OrderLine = { ...quoted(40), quoteLineId: null, description: 'Crate' }
    const found = differences({ lines: [...lines.slice(1), other] })
    expect(told(found)).toEqual(['line.40: null / Crate', 'quoted.10: Spool 10 / null'])
    const option: OrderLine = { ...quoted(30), quoteLineId: 'q30', description: 'Option' }
    expect(differences({ lines: [...lines, option] })).toEqual([])
    expect(differences({ lines: [] })).toEqual([])
  })

  it('offers the price of the break that is met, else of the chosen one', () => {
    expect([quotedPrice(quoted(10), '5.000'), quotedPrice(quoted(10), '4')]).toEqual([
      '1400.0000',
      '1500.0000',
    ])
  })
})

const settle = (
  key: string,
  resolution: Resolution['resolution'],
  [ours, theirs]: readonly [string | null, string | null],
): Resolution => ({
  key,
  quoted: ours,
  ordered: theirs,
  resolution,
  reason: null,
  byId: 'p',
  byName: 'P',
  at: '2026-11-21T10:00:00.000Z',
})

describe('The release', () => {
  const reasons = (
    typed: readonly OrderLine[],
    all: readonly Resolution[],
    change: Partial<OrderHeader> = {},
  ) =>
    releaseReasons({
      header: { ...header, ...change },
      lines: typed,
      differences: orderDifferences(offer, {
        header: { ...header, ...change },
        lines: typed,
        orderValue: null,
      }),
      resolutions: all,
    })
  const dearer = firstLine({ unitPrice: '1600.0000', quantity: '1' })
  const price = ['1500.00', '1600.00'] as const

  it('waits for lines, terms, and every difference', () => {
    expect(reasons(lines, [])).toEqual([])
    expect(reasons([], [])).toEqual(["Enter the lines of the customer's order."])
    expect(reasons(lines, [], { terms: null })).toEqual(['Choose whose terms apply.'])
    expect(reasons(dearer, [])).toEqual(['2 differences are open.'])
    const one = settle('line.10.unitPrice', 'accepted', price)
    expect(reasons(dearer, [one])).toEqual(['One difference is open.'])
    expect(reasons(dearer, [one, settle('line.10.quantity', 'corrected', ['2', '1'])])).toEqual([])
  })

  it('does not go where a new revision is needed', () => {
    const all = [
      settle('line.10.unitPrice', 'new_revision', price),
      settle('line.10.quantity', 'accepted', ['2', '1']),
    ]
    expect(reasons(dearer, all)).toEqual(['A difference needs a new revision of the quote.'])
  })

  it('forgets what was settled about other values', () => {
    const all = [settle('line.10.unitPrice', 'accepted', ['1500.00', '1650.00'])]
    expect(reasons(firstLine({ unitPrice: '1600.0000' }), all)).toEqual(['One difference is open.'])
    const [difference] = differences({ lines: firstLine({ unitPrice: '1600.0000' }) })
    if (!difference) throw new Error('There is no difference.')
    expect(resolutionOf(difference, all)).toBeUndefined()
    const later = settle('line.10.unitPrice', 'corrected', price)
    expect(resolutionOf(difference, [settle('line.10.unitPrice', 'accepted', price), later])).toBe(later)
  })
})

describe('What both sides agreed on', () => {
  const agreed = (typed: readonly OrderLine[], all: readonly Resolution[]) =>
    agreedLines(offer, typed, orderDifferences(offer, { header, lines: typed, orderValue: null }), all)

  it('is what was ordered, and what was quoted where the customer corrected the order', () => {
    const typed = firstLine({ unitPrice: '1600.0000', quantity: '3' })
    const all = [
      settle('line.10.unitPrice', 'corrected', ['1500.00', '1600.00']),
      settle('line.10.quantity', 'accepted', ['2', '3']),
    ]
    expect(agreed(typed, all)[0]).toMatchObject({ quantity: '3', unitPrice: '1500.00' })
    expect(agreed(typed, [])[0]).toMatchObject({ quantity: '3', unitPrice: '1600.0000' })
  })

  it('takes from the quote what the order says nothing of', () => {
    const typed = firstLine({ deliveryDate: null, specification: null })
    expect(agreed(typed, [])[0]).toMatchObject({ deliveryDate: '2027-02-15', specification: 'API 6A' })
  })

  it('leaves out a line the customer takes back, and restores one they forgot', () => {
    const other: OrderLine = { ...quoted(40), quoteLineId: null, description: 'Crate' }
    const all = [
      settle('line.40', 'corrected', [null, 'Crate']),
      settle('quoted.10', 'corrected', ['Spool 10', null]),
    ]
    expect(agreed([...lines.slice(1), other], all).map(({ lineNo }) => lineNo)).toEqual([10, 20])
    expect(agreed([...lines.slice(1), other], []).map(({ lineNo }) => lineNo)).toEqual([20, 40])
  })
})
