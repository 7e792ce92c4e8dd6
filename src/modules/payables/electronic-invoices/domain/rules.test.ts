import { describe, expect, it } from 'vitest'
import { ciiOf, ublOf } from '../../../../../test/support/electronic-invoice-files.ts'
import { type Example, type ExampleLine, workedOut } from '../../../../../test/support/electronic-invoices.ts'
import { readXml } from '../server/xml.ts'
import { chargeKind, isUnitCode, units } from './codes.ts'
import { discountIn, fieldOfFinding } from './place.ts'
import { type TotalTerm, totalTerms } from './model.ts'
import { findingsOf } from './rules.ts'

const read = (xml: string) => readXml(new TextEncoder().encode(xml))

/** Every total (BT-106 to BT-115) as it follows from quantities, prices and rates. */
function totalsOf(example: Example) {
  const { terms } = workedOut(example)
  return Object.fromEntries(
    (Object.keys(totalTerms) as TotalTerm[]).map((term) => [term, terms[term] ?? null]),
  )
}

const two: readonly ExampleLine[] = [{}, { quantity: '2', price: '99.99', rate: '5', name: 'Deburring' }]

/** Twenty invoices that are as the standard says, with the total that has to be read of each. */
const rightOnes: readonly (readonly [what: string, example: Example, gross: string])[] = [
  ['one line', {}, '216.00'],
  ['two rates', { lines: two }, '425.98'],
  ['a credit note', { type: '381', preceding: 'VM-88001' }, '216.00'],
  ['a prepayment', { type: '386' }, '216.00'],
  [
    'a freight charge',
    { allowances: [{ isCharge: true, amount: '45.00', reason: 'Freight', code: 'FC' }] },
    '270.00',
  ],
  ['an allowance', { allowances: [{ amount: '18.00', reason: 'Volume discount', code: '95' }] }, '194.40'],
  [
    'a price for a hundred',
    { lines: [{ quantity: '2500', unit: 'KGM', price: '162.00', base: '100' }] },
    '4860.00',
  ],
  [
    'pipe by the metre',
    { lines: [{ quantity: '144.5', unit: 'MTR', price: '31.75', name: 'Pipe 6" sch 80' }] },
    '5505.46',
  ],
  ['a price with four decimals', { lines: [{ quantity: '3', price: '0.3333' }] }, '1.20'],
  ['reverse charge', { lines: [{ category: 'AE', rate: '0' }] }, '180.00'],
  ['an intra-community supply', { lines: [{ category: 'K', rate: '0' }], currency: 'EUR' }, '180.00'],
  ['an export', { lines: [{ category: 'G', rate: '0' }], currency: 'USD' }, '180.00'],
  ['zero rated', { lines: [{ category: 'Z', rate: '0' }] }, '180.00'],
  ['not subject to VAT', { lines: [{ category: 'O', rate: null }] }, '180.00'],
  [
    'an allowance of a line',
    { lines: [{ allowance: { amount: '9.00', reason: 'Ten per cent off one' } }] },
    '205.20',
  ],
  [
    'a charge of a line',
    { lines: [{ allowance: { isCharge: true, amount: '20.00', reason: 'Certificate 3.2' } }] },
    '240.00',
  ],
  ['paid in part ahead', { prepaid: '100.00' }, '216.00'],
  ['rounded', { rounding: '0.02', lines: [{ price: '18.01' }] }, '216.12'],
  ['terms instead of a day', { dueOn: null, terms: '#SKONTO#TAGE=10#PROZENT=2.00#' }, '216.00'],
  ['a seller without VAT number', { seller: { vat: null, legalId: '07654321' } }, '216.00'],
]

/** Where in the form each of the broken ones has to be told. */
const fields: Readonly<Record<string, string>> = {
  'BT-24': 'notes',
  'BT-1': 'supplierInvoiceNo',
  'BT-2': 'invoiceDate',
  'BT-3': 'kind',
  'BT-5': 'currency',
  'BT-27': 'supplierId',
  'BT-31': 'supplierId',
  'BT-55': 'facilityId',
  'BT-9': 'dueOn',
  'BT-106': 'statedGross',
  'BT-107': 'statedGross',
  'BT-110': 'statedGross',
  'BT-112': 'statedGross',
  'BT-115': 'statedGross',
  'BT-117': 'statedGross',
  'BT-130': 'lines.0.uom',
  'BT-131': 'lines.0.unitPrice',
  'BT-146': 'lines.0.unitPrice',
  'BT-152': 'lines.0.taxCode',
}

/** The same invoice broken in one place each: the term at which it has to be told, and the rule. */
const brokenOnes: readonly (readonly [what: string, example: Example, term: string, rule: string | null])[] =
  [
    ['without specification', { with: { 'BT-24': null } }, 'BT-24', 'BR-01'],
    ['without number', { with: { 'BT-1': null } }, 'BT-1', 'BR-02'],
    ['without a day', { with: { 'BT-2': null } }, 'BT-2', 'BR-03'],
    ['with a day that is none', { with: { 'BT-2': '2026-02-30' } }, 'BT-2', null],
    ['of an unknown type', { with: { 'BT-3': '999' } }, 'BT-3', 'BR-CL-01'],
    ['in a currency that is none', { with: { 'BT-5': 'XYZ' } }, 'BT-5', 'BR-CL-04'],
    ['without seller', { with: { 'BT-27': null } }, 'BT-27', 'BR-06'],
    ['without a country of the buyer', { with: { 'BT-55': null } }, 'BT-55', 'BR-11'],
    ['with a VAT number without country', { with: { 'BT-31': '123456789' } }, 'BT-31', 'BR-CO-09'],
    ['without day and terms of payment', { with: { 'BT-9': null } }, 'BT-9', 'BR-CO-25'],
    [
      'with another sum of the lines',
      { with: { 'BT-106': '181.00', 'BT-109': '181.00', 'BT-112': '217.00', 'BT-115': '217.00' } },
      'BT-106',
      'BR-CO-10',
    ],
    [
      'without its sum of allowances',
      {
        allowances: [{ amount: '18.00' }],
        with: { 'BT-107': null, 'BT-109': '180.00', 'BT-112': '212.40', 'BT-115': '212.40' },
      },
      'BT-107',
      'BR-CO-11',
    ],
    [
      'with another tax',
      { with: { 'BT-110': '36.50', 'BT-112': '216.50', 'BT-115': '216.50' } },
      'BT-110',
      'BR-CO-14',
    ],
    ['with another gross', { with: { 'BT-112': '217.00', 'BT-115': '217.00' } }, 'BT-112', 'BR-CO-15'],
    ['with another amount due', { prepaid: '100.00', with: { 'BT-115': '216.00' } }, 'BT-115', 'BR-CO-16'],
    ['with a line that comes to something else', { with: { '1.BT-146': '19.00' } }, 'BT-131', 'R120'],
    ['with a unit that is none', { with: { '1.BT-130': 'pieces' } }, 'BT-130', 'BR-CL-23'],
    ['without a price', { with: { '1.BT-146': null } }, 'BT-146', 'BR-26'],
    [
      'with a tax that is not the rate of it',
      { with: { '1.BT-117': '30.00', 'BT-110': '30.00', 'BT-112': '210.00', 'BT-115': '210.00' } },
      'BT-117',
      'BR-CO-17',
    ],
    ['with a standard rate of nothing', { lines: [{ rate: '0' }] }, 'BT-152', 'BR-S-05'],
  ]

describe.each([
  ['UBL', ublOf],
  ['CII', ciiOf],
] as const)('An electronic invoice in %s', (_, written) => {
  it.each(rightOnes)('with %s is read as it is', (_what, example, gross) => {
    const invoice = read(written(example))
    expect(findingsOf(invoice)).toEqual([])
    expect(invoice.totals).toMatchObject(totalsOf(example))
    expect(invoice.totals['BT-112']).toBe(gross)
  })

  it('has twenty that are right and twenty that are broken', () => {
    expect([rightOnes.length, brokenOnes.length]).toEqual([20, 20])
  })

  it.each(brokenOnes)('%s is told at its term and its field', (_what, example, term, rule) => {
    const found = findingsOf(read(written(example)))
    expect(found.map((one) => [one.term, one.rule])).toEqual([[term, rule]])
    expect(found[0]?.sentence).toContain(term)
    const places = { lineOf: new Map(), lineOfCharge: new Map() }
    expect(found.map((one) => fieldOfFinding(one, places))).toEqual([fields[term]])
  })
})

it('reads the same of both syntaxes', () => {
  for (const [, example] of rightOnes) {
    const [ubl, cii] = [read(ublOf(example)), read(ciiOf(example))]
    expect({ ...cii, syntax: 'UBL', isCreditRoot: ubl.isCreditRoot, taxPoint: ubl.taxPoint }).toEqual({
      ...ubl,
      deliveredOn: cii.deliveredOn,
    })
  }
})

/** Further places, each with all that has to be told of it. */
const furtherOnes: readonly (readonly [what: string, example: Example, told: readonly string[]])[] = [
  ['without a buyer', { with: { 'BT-44': null } }, ['BR-07']],
  ['without a country of the seller', { with: { 'BT-40': null } }, ['BR-09']],
  ['with a country that is none', { with: { 'BT-40': 'UK1' } }, ['BR-CL-14']],
  ['without type', { with: { 'BT-3': null } }, ['BR-04']],
  ['without currency', { with: { 'BT-5': null } }, ['BR-05']],
  ['without means of payment', { with: { 'BT-81': '' } }, ['BR-49']],
  ['without the sum of the lines', { with: { 'BT-106': null } }, ['BR-12', 'BR-CO-10', 'BR-CO-13']],
  ['without the amount due', { with: { 'BT-115': null } }, ['BR-15', 'BR-CO-16']],
  ['with three decimals', { with: { 'BT-106': '180.000' } }, []],
  ['with a third decimal that counts', { with: { 'BT-115': '216.001' } }, ['BR-DEC', 'BR-CO-16']],
  ['with an amount that is none', { with: { 'BT-110': '1e2' } }, ['', 'BR-CO-15']],
  ['without the identifier of a line', { with: { '1.BT-126': null } }, ['BR-21']],
  ['without the quantity of a line', { with: { '1.BT-129': null } }, ['BR-22', 'BR-23']],
  ['without the name of an item', { with: { '1.BT-153': null } }, ['BR-25']],
  ['with a price below zero', { with: { '1.BT-146': '-18.00' } }, ['BR-27', 'R120']],
  ['with a price for nothing', { with: { '1.BT-149': '0' } }, ['']],
  ['without the category of a line', { with: { '1.BT-151': null } }, ['BR-CO-04', 'BR-S-08']],
  ['with a category that is none', { with: { '1.BT-151': 'Q' } }, ['BR-CL-18', 'BR-S-08']],
  ['reverse charge with a rate', { with: { '1.BT-151': 'AE' } }, ['BR-AE-05', 'BR-S-08', 'BR-AE-01']],
  [
    'with an exemption without reason',
    { lines: [{ category: 'E', rate: '0' }], with: { '1.BT-120': null } },
    ['BR-E-10'],
  ],
  [
    'not subject to VAT with a rate',
    { lines: [{ category: 'O', rate: null }], with: { '1.BT-152': '20' } },
    ['BR-O-05'],
  ],
  [
    'without the rate of the breakdown',
    { with: { '1.BT-119': null } },
    ['BR-48', 'BR-CO-17', 'BR-S-08', 'BR-S-01'],
  ],
  [
    'with a charge without reason',
    { allowances: [{ isCharge: true, amount: '5.00', reason: null }] },
    ['BR-38'],
  ],
  ['with an allowance without reason', { allowances: [{ amount: '5.00', reason: null }] }, ['BR-33']],
  ['with a seller that nothing names', { seller: { vat: null } }, ['BR-CO-26']],
]

it.each(furtherOnes)(
  'An electronic invoice %s is told by its rules in both syntaxes',
  (_what, example, told) => {
    for (const written of [ublOf, ciiOf])
      expect(findingsOf(read(written(example))).map(({ rule }) => rule ?? '')).toEqual(told)
  },
)

describe('The words of a charge and of the terms of payment', () => {
  it.each([
    ['FC', null, 'freight'],
    [null, 'Fracht frei Baustelle', 'freight'],
    [null, 'Werkszeugnis 3.1', 'certificate_fee'],
    [null, 'Sägen auf Länge', 'cutting'],
    [null, 'Alloy surcharge November', 'surcharge'],
    ['ABK', null, 'surcharge'],
  ] as const)('code %s, "%s" is %s', (code, reason, kind) => {
    expect(chargeKind(code, reason)).toBe(kind)
  })

  it('hold a discount for an early payment as XRechnung writes it', () => {
    expect(discountIn('#SKONTO#TAGE=14#PROZENT=2.25#\n30 days net')).toEqual({ days: 14, percent: '2.25' })
    expect(discountIn('14 days 2 per cent')).toBeNull()
  })

  it('know units of the trade by their codes', () => {
    expect([units.KGM, units.TNE, units.MTR, units.H87]).toEqual([
      ['kg', '1'],
      ['t', '1'],
      ['m', '1'],
      ['each', '1'],
    ])
    expect([isUnitCode('XPP'), isUnitCode('kg'), isUnitCode('PIECES')]).toEqual([true, false, false])
  })
})
