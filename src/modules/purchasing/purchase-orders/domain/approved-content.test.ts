import { describe, expect, it } from 'vitest'
import { contentChanges } from '#platform/contract/documents/approved-content.ts'
import { optionalText } from '#platform/contract/values/fields.ts'
import { orderHeader } from '../contract.ts'
import { orderLine } from '../contract/lines.ts'
import {
  amendmentChanges,
  beyondApproval,
  headerRules,
  lineRules,
  type OrderContent,
  orderChanges,
  weakerDemands,
} from './approved-content.ts'

const line = {
  rootId: 'a',
  lineNo: 10,
  form: 'pipe' as const,
  sizeText: 'Pipe 168.3 x 10.97',
  quantity: '10.000',
  uom: 'each',
  unitPrice: '1.6200',
  massKg: '100.000',
  priceBasis: 'kg',
  certificateType: '3.2' as const,
  isNace: true,
  charpyTempC: -46,
  description: null,
  grade: 'X65',
}
const header = { type: 'stock', requiredOn: '2026-12-18', currency: 'GBP', discountPercent: '5.00' }
const before: OrderContent = { header, lines: [line] }
const withLine = (more: object): OrderContent => ({ header, lines: [{ ...line, ...more }] })
const withHeader = (more: object): OrderContent => ({ header: { ...header, ...more }, lines: [line] })
const approved = { ...before, approvedInBase: '1000.00' }
const asks = (now: OrderContent, netInBase = '1000.00') =>
  beyondApproval(approved, { ...now, netInBase }, 'GBP')

/** What an approver saw and somebody else may change all the same, and how far. */
const FREE = {
  header: { internalNotes: 'free', requiredOn: 'later', freight: 'less', discountPercent: 'more' },
  line: {
    id: 'free',
    quantity: 'less',
    unitPrice: 'less',
    discountPercent: 'more',
    massKg: 'less',
    requiredOn: 'later',
  },
}

const isContent = (free: object) => (field: string) => !(field in free)

describe('Every field of the contract', () => {
  it.each(Object.keys(orderHeader).filter(isContent(FREE.header)))(
    'of the header asks again: %s',
    (field) => {
      expect(orderChanges(withHeader({ [field]: 'one' }), withHeader({ [field]: 'another' }))).toMatchObject([
        { field, asks: true },
      ])
    },
  )

  it.each(Object.keys(orderLine.shape).filter(isContent(FREE.line)))('of a line asks again: %s', (field) => {
    expect(orderChanges(withLine({ [field]: 'one' }), withLine({ [field]: 'another' }))).toMatchObject([
      { field, asks: true },
    ])
  })

  it('stands in the table of what is free as it is told here', () => {
    expect(headerRules().freedoms).toEqual(FREE.header)
    expect(lineRules().freedoms).toEqual(FREE.line)
  })

  it('that is new asks again until somebody says otherwise', () => {
    const rules = headerRules({ ...orderHeader, insurance: optionalText(20) })
    expect(contentChanges({ insurance: 'full' }, { insurance: 'none' }, rules)).toEqual([
      { field: 'insurance', sentence: 'Insurance: none instead of full.', asks: true, isWeaker: false },
    ])
  })
})

describe('What passes without being asked', () => {
  it('is a later day, less of the same line, and a lower price', () => {
    for (const now of [
      before,
      withLine({ quantity: '4.000', massKg: '40.000' }),
      withLine({ unitPrice: '1.5000' }),
      withLine({ requiredOn: '2026-12-20' }),
      withHeader({ requiredOn: '2027-01-01' }),
      withHeader({ discountPercent: '6.00' }),
      withHeader({ internalNotes: 'Ring them.' }),
    ])
      expect(asks(now, '900.00')).toEqual([])
  })

  it('is not more, dearer or earlier, nor another sum', () => {
    expect(asks(withLine({ quantity: '11.000' }))).toEqual(['Line 10, Qty: 11 instead of 10.'])
    expect(asks(withLine({ unitPrice: '1.6300' }))).toHaveLength(1)
    expect(asks(withLine({ requiredOn: '2026-12-17' }))).toEqual([
      'Line 10, Required by: 17 Dec 2026 instead of 18 Dec 2026.',
    ])
    expect(asks(withHeader({ requiredOn: '2026-12-01' }))).toHaveLength(1)
    expect(asks(withHeader({ discountPercent: null }))).toHaveLength(1)
    expect(asks(before, '1020.01')).toEqual(['1,000.00 GBP were approved, it comes to 1,020.01 GBP now.'])
  })

  it.each([
    { type: 'service' },
    { currency: 'USD' },
    { exchangeRate: '0.8' },
    { paymentTerms: 'In advance' },
  ])('is not %o, whatever it comes to', (change) => expect(asks(withHeader(change), '1.00')).toHaveLength(1))
})

describe('An amendment tells what it changes', () => {
  it('field by field, old and new, in words', () => {
    expect(amendmentChanges(before, before)).toEqual([])
    const now = {
      header: {
        ...header,
        deliveryAddress: '14 Private Lane\nStonehaven',
        clauseIds: ['x'],
        clauseCodes: ['Q1'],
      },
      lines: [{ ...line, certificateType: '2.1' as const, isNace: null, grade: 'X70', quantity: '12' }],
    }
    expect(amendmentChanges(before, now)).toEqual([
      'Delivery address: 14 Private Lane, Stonehaven added.',
      'Quality clauses: Q1 added.',
      'Line 10, Qty: 12 instead of 10.',
      'Line 10, Grade: X70 instead of X65.',
      'Line 10, Certificate: 2.1 instead of 3.2.',
      'Line 10, NACE MR0175: left out.',
    ])
  })

  it('with what the lines order that come and go', () => {
    const teak = {
      ...line,
      rootId: 'b',
      lineNo: 20,
      form: null,
      sizeText: null,
      description: 'Garden furniture',
      certificateType: null,
      grade: null,
    }
    expect(amendmentChanges(before, { header, lines: [teak] })).toEqual([
      'Line 20 is added: 10 pcs, Garden furniture, no certificate.',
      'Line 10 is left out: 10 pcs, Pipe 168.3 x 10.97, X65, certificate 3.2.',
    ])
  })
})

describe('Less is demanded of the quality', () => {
  it.each<[string, object]>([
    ['by a lower certificate', { certificateType: '3.1' }],
    ['without NACE', { isNace: false }],
    ['with a warmer or no Charpy test', { charpyTempC: 0 }],
    ['without it', { charpyTempC: null }],
    ['perhaps by another grade', { grade: 'X60' }],
  ])('%s', (_, change) => {
    expect(weakerDemands(before, withLine(change))).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['by a colder test', { charpyTempC: -60 }],
    ['by a further one', { needsPmi: true, hardnessMax: '22 HRC' }],
    ['by fewer pieces', { quantity: '1' }],
  ])('not %s', (_, change) => {
    expect(weakerDemands(before, withLine(change))).toEqual([])
  })

  it('by clauses that are left out, and by another line in the place of one with demands', () => {
    const clauses = withHeader({ clauseIds: ['x', 'y'], clauseCodes: ['Q1', 'Q2'] })
    expect(weakerDemands(clauses, withHeader({ clauseIds: ['x'], clauseCodes: ['Q1'] }))).toEqual([
      'Quality clauses: Q1 instead of Q1, Q2.',
    ])
    const other = { ...line, rootId: 'b', lineNo: 20, certificateType: null }
    expect(weakerDemands(before, { header, lines: [other] })).toHaveLength(1)
    expect(weakerDemands(before, { header, lines: [] })).toEqual([])
  })
})
