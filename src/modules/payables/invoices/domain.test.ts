import { roundingIn } from '#platform/contract/money.ts'
import { describe, expect, it } from 'vitest'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import {
  GROSS_TOLERANCE,
  grossAgrees,
  grossDifference,
  invoiceKey,
  invoiceLifecycle,
  invoiceTotals,
  countsOnOrders,
  isBooked,
  isDraft,
  lineNet,
  missingToRegister,
  openStates,
  storedStates,
  UNSAID,
  UNSEEN,
} from './domain.ts'
import { nearDuplicates, numberStem } from './domain/supplier-number.ts'

const GBP = roundingIn('GBP')

const line = (more: object = {}) => ({ quantity: '8', unitPrice: '18', ...more })

describe("The supplier's number", () => {
  it.each([
    ['VM-88213', 'vm88213'],
    ['vm 88213', 'vm88213'],
    ['VM/88.213', 'vm88213'],
    [' R.E. 2026 - 0815_a ', 're20260815a'],
    ['RE\u20132026', 're2026'],
    ['\u00a0(7)\u00a0', '7'],
    ['\u00c4B-1', '\u00e4b1'],
    ['\u0421\u0427-12', 'c\u044712'],
    // Full width, zero width, combining, Cyrillic, Greek, Arabic digits, mathematical letters, O for 0 and I for 1.
    ['\uff36\uff2d\uff0d\uff18\uff18', 'vm88'],
    ['V\u200bM\u2060-\ufeff8\u200d8', 'vm88'],
    ['V\u0336M8\u03388', 'vm88'],
    ['\u0420\u041e-\u0415\u04231', 'p0ey1'],
    ['\u0391\u0392\u039f', 'ab0'],
    ['VM-\u0668\u06f8', 'vm88'],
    ['\ud835\udc15\ud835\udc0c88', 'vm88'],
    ['RE-1OO7', 're1007'],
    ['RE-I007', 're1007'],
    ['\u2460\u00b2', '12'],
    ['0815', '0815'],
    ['815', '815'],
    ['--/--', ''],
  ])('%s is compared as %s', (number, key) => {
    expect(invoiceKey(number)).toBe(key)
    // A key is a key of itself, or a second look would find another one.
    expect(invoiceKey(key)).toBe(key)
  })

  it('keeps every letter and digit', () => {
    // But those that nobody tells from 0 and 1.
    const letters = 'abcdefghjklmnpqrstuvwxyz0123456789'
    expect(invoiceKey(letters)).toBe(letters)
    expect(invoiceKey(letters.toUpperCase())).toBe(letters)
    for (const sign of UNSAID + UNSEEN) expect(invoiceKey(`1${sign}2`)).toBe('12')
  })
})

describe('The net of a line', () => {
  it.each([
    ['pieces', line(), '144.00'],
    ['a price with four decimals', line({ unitPrice: '1.6249' }), '13.00'],
    ['half a cent goes up', line({ quantity: '1', unitPrice: '0.005' }), '0.01'],
    ['less than half a cent goes down', line({ quantity: '1', unitPrice: '0.0049' }), '0.00'],
    ['a discount', line({ discountPercent: '12.5' }), '126.00'],
    ['all of it given away', line({ discountPercent: '100' }), '0.00'],
    ['kilograms that the price counts', line({ pricedQuantity: '4086.005', unitPrice: '1.62' }), '6619.33'],
    ['nothing priced', line({ pricedQuantity: null }), '144.00'],
    ['a large sum', line({ quantity: '99999999999.999', unitPrice: '1' }), '100000000000.00'],
  ])('of %s', (_, given, net) => {
    expect(lineNet(given, GBP)).toBe(net)
  })
})

/** Hundredths of the rounded product of two decimals, by whole numbers alone. */
function centsOf(quantity: string, price: string): bigint {
  const whole = (text: string, digits: number) => {
    const [before = '0', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(digits, '0'))
  }
  const exact = whole(quantity, 3) * whole(price, 4)
  return (exact + 50_000n) / 100_000n
}

describe('The totals of an invoice', () => {
  it('round the tax once for each code', () => {
    const three = [1, 2, 3].map(() => line({ quantity: '1', unitPrice: '0.13', taxCode: 'S', taxRate: '20' }))
    // 3 x 0.026 would be 0.09 line by line; 20 % of 0.39 is 0.08.
    expect(invoiceTotals(three, GBP)).toMatchObject({ net: '0.39', tax: '0.08', gross: '0.47' })
  })

  it('tell the net and the tax of each code', () => {
    const { taxes, ...sums } = invoiceTotals(
      [
        line({ taxCode: 'S', taxRate: '20' }),
        line({ quantity: '2', taxCode: 'R', taxRate: '5' }),
        line({ quantity: '1', unitPrice: '50' }),
      ],
      GBP,
    )
    expect(sums).toEqual({ net: '230.00', tax: '30.60', gross: '260.60' })
    expect(taxes.map(({ taxCode, net, tax }) => [taxCode, net, tax])).toEqual([
      ['S', '144.00', '28.80'],
      ['R', '36.00', '1.80'],
      [null, '50.00', '0.00'],
    ])
  })

  it('of nothing are nothing', () => {
    expect(invoiceTotals([], GBP)).toMatchObject({ net: '0.00', tax: '0.00', gross: '0.00' })
  })

  it('equal sums of whole hundredths for many prices', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 300; round += 1) {
      const lines = Array.from({ length: 1 + next(6) }, () =>
        line({ quantity: `${next(900)}.${next(10)}`, unitPrice: `${next(90)}.${1000 + next(9000)}` }),
      )
      const cents = lines.reduce((sum, { quantity, unitPrice }) => sum + centsOf(quantity, unitPrice), 0n)
      const { net } = invoiceTotals(lines, GBP)
      expect(BigInt(net.replace('.', ''))).toBe(cents)
    }
  })
})

describe('What the supplier states', () => {
  it.each([
    ['100.00', '100.00', '0.00', true],
    ['100.02', '100.00', '0.02', true],
    ['99.98', '100.00', '-0.02', true],
    ['100.03', '100.00', '0.03', false],
    ['99.97', '100.00', '-0.03', false],
    ['0', '100.00', '-100.00', false],
  ])('%s against %s differs by %s', (stated, computed, difference, agrees) => {
    expect(grossDifference(stated, computed)).toBe(difference)
    expect(grossAgrees(stated, computed)).toBe(agrees)
  })

  it('has the tolerance of the paper', () => {
    expect(GROSS_TOLERANCE).toBe('0.02')
  })
})

describe('Before an invoice is registered', () => {
  const money = { currency: 'EUR', baseCurrency: 'GBP', exchangeRate: '0.85' }
  const complete = {
    ...money,
    kind: 'invoice',
    hasPdf: true,
    lines: [{ orderLineId: 'a' }],
    statedGross: '21.60',
    gross: '21.60',
  }

  it('nothing is missing of a complete one', () => {
    expect(missingToRegister(complete)).toEqual({})
  })

  it.each([
    ['lines', { lines: [] }],
    ['statedGross', { statedGross: '21.63' }],
    ['files', { hasPdf: false }],
    ['creditsId', { kind: 'credit_note' }],
    ['currency', { exchangeRate: null }],
  ])('%s are asked for', (field, change) => {
    expect(Object.keys(missingToRegister({ ...complete, ...change }))).toEqual([field])
  })

  it('a credit note names an invoice or a return where it gives goods back', () => {
    const note = { ...complete, kind: 'credit_note' }
    expect(missingToRegister({ ...note, creditsId: 'a' })).toEqual({})
    expect(missingToRegister({ ...note, returnId: 'a' })).toEqual({})
    expect(missingToRegister({ ...note, lines: [{}] })).toEqual({})
  })

  it('an invoice without lines is not told that its sum is wrong', () => {
    const missing = missingToRegister({
      ...money,
      kind: 'invoice',
      hasPdf: false,
      lines: [],
      statedGross: '5',
      gross: '0',
    })
    expect(Object.keys(missing)).toEqual(['lines', 'files'])
  })
})

describe('The states of an invoice', () => {
  it('count on orders unless they are a draft or void', () => {
    expect(storedStates.filter(isBooked)).toEqual(
      storedStates.filter((one) => one !== 'draft' && one !== 'void'),
    )
    expect(storedStates.filter(isDraft)).toEqual(['draft'])
  })

  it('of a credit note count on orders once somebody has approved it', () => {
    const counting = storedStates.filter((status) => countsOnOrders({ kind: 'credit_note', status }))
    expect(counting).toEqual(['approved', 'exported', 'part_paid', 'paid', 'credited'])
    expect(countsOnOrders({ kind: 'invoice', status: 'registered' })).toBe(true)
  })

  it('are open until nobody has to do anything', () => {
    expect(openStates).not.toContain('void')
    for (const state of openStates) expect(Object.keys(invoiceLifecycle.states)).toContain(state)
  })

  it('come back from nothing that is void', () => {
    for (const action of Object.keys(invoiceLifecycle.actions))
      expect(allows(invoiceLifecycle, action, 'void')).toBe(false)
  })

  it('ask for a reason where something is taken back', () => {
    for (const action of ['correct', 'dispute', 'settle', 'void'] as const)
      expect(invoiceLifecycle.actions[action].needsReason).toBe(true)
  })
})

describe('An invoice that may be another one, typed otherwise', () => {
  const known = 'RE-2026/00107-B'

  it.each([
    'RE-2026/107-B',
    'RE-2026/0107-B',
    'RE-2026/00107',
    'RE-2026/00107-B1',
    '2026/00107',
    'RE26/00107-B',
    'RE-2026/00107-B (copy)',
    'RE-2026/00l07-B',
  ])('is told of by its number %s', (number) => {
    expect(numberStem(number)).toBe(numberStem(known))
  })

  it.each(['RE-2026/00108-B', 'RE-2026/10700', 'RE-2026'])('is not told of by %s', (number) => {
    expect(numberStem(number)).not.toBe(numberStem(known))
  })

  it('is told of by the same amount, and in no other currency', () => {
    const other = { number: 'PINV-1', supplierInvoiceNo: 'A-1', statedGross: '480.00', currency: 'GBP' }
    const own = { supplierInvoiceNo: 'B-2', statedGross: '480.0', currency: 'GBP' }
    expect(nearDuplicates(own, [other])).toEqual([other])
    expect(nearDuplicates({ ...own, currency: 'EUR' }, [other])).toEqual([])
    expect(nearDuplicates({ ...own, supplierInvoiceNo: 'none' }, [{ ...other, statedGross: '1' }])).toEqual(
      [],
    )
  })
})
