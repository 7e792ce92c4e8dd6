import { describe, expect, it } from 'vitest'
import {
  type Hold,
  type HoldKind,
  holdKinds,
  holdSentence,
  isTooHeavy,
  massText,
  type Matched,
  openHolds,
  shownState,
  tierFor,
} from '../domain.ts'

const BUYER = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const MANAGER = '1b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f61'

const hold = (more: Partial<Hold> = {}): Hold => ({
  kind: 'price',
  amount: '87.26',
  isBig: false,
  needsBuyer: more.kind === 'no_order',
  buyerId: null,
  buyerName: null,
  managerId: null,
  managerName: null,
  isReleased: false,
  ...more,
})

const line = (holds: Hold[] = []): Matched => ({
  lineId: BUYER,
  lineNo: 30,
  orderLineNo: 10,
  orderNumber: 'PO-ABD-2026-0007',
  orderedQty: '12.000',
  invoicedQty: '13.000',
  receivedQty: '8.000',
  acceptedQty: '7.000',
  certifiedQty: '6',
  invoicedKg: null,
  matchedKg: null,
  matchedBy: null,
  certificateType: '3.1',
  agreedPrice: '1.5900',
  agreedNet: '100.00',
  excess: '87.26',
  leansOnTolerance: false,
  repeats: null,
  holds,
})

const who = (more: object = {}) => ({
  id: BUYER,
  isAuthor: false,
  hasSetTolerance: false,
  isBuyer: true,
  isAbove: false,
  ...more,
})
const manager = (more: object = {}) => who({ id: MANAGER, isBuyer: false, isAbove: true, ...more })

describe('Who releases a hold', () => {
  it.each([
    ['a price', {}, who(), 'buyer'],
    ['a price, who manages', {}, manager(), 'buyer'],
    ['a large price, who manages', { isBig: true }, manager(), 'manager'],
    ['a charge, who buys', { kind: 'no_order' }, who(), 'buyer'],
    ['a large charge first, who buys', { kind: 'no_order', isBig: true }, who(), 'buyer'],
    [
      'a charge that no order knows',
      { kind: 'no_order', isBig: true, needsBuyer: false },
      manager(),
      'manager',
    ],
    ['a large charge then', { kind: 'no_order', isBig: true, buyerId: BUYER }, manager(), 'manager'],
  ] as const)('of %s', (_, more, person, tier) => {
    expect(tierFor(hold(more), person)).toEqual({ tier })
  })

  it.each([
    ['a large price, who buys', { isBig: true }, who(), 'a manager has to'],
    ['their own invoice', {}, who({ isAuthor: true }), 'someone else'],
    ['their own invoice, who manages', { isBig: true }, manager({ isAuthor: true }), 'someone else'],
    ['what their own limit lets pass', {}, who({ hasSetTolerance: true }), 'You set what may be released'],
    [
      'a charge that no order knows, who is no manager',
      { kind: 'no_order', isBig: true, needsBuyer: false },
      who(),
      'A charge that no order knows',
    ],
    ['a charge, who does not buy', { kind: 'no_order' }, who({ isBuyer: false }), 'The buyer of the order'],
    [
      'a large charge twice',
      { kind: 'no_order', isBig: true, buyerId: MANAGER },
      manager(),
      'released it as the buyer',
    ],
    ['what is released', { isReleased: true }, who(), 'It is released'],
  ] as const)('is not of %s', (_, more, person, words) => {
    const answer = tierFor(hold(more), person)
    expect('why' in answer && answer.why).toContain(words)
  })

  it('is nobody where quality decides', () => {
    const kinds = Object.keys(holdKinds) as HoldKind[]
    const byQuality = kinds.filter((kind) => !holdKinds[kind].isReleasable)
    expect(byQuality).toEqual([
      'not_accepted',
      'certificate_missing',
      'certificate_lower',
      'certificate_outside',
    ])
    for (const kind of byQuality)
      for (const person of [who(), manager()])
        expect(tierFor(hold({ kind, amount: null }), person)).toEqual({
          why: 'Clears by itself when quality decides; it cannot be released by hand.',
        })
  })
})

describe('A hold in words', () => {
  it.each([
    ['no_order', 'Line 30 is a charge of 87.26 GBP that no order line agrees to.'],
    [
      'quantity',
      'Line 30 invoices more than line 10 of PO-ABD-2026-0007 orders: 13 of 12, 87.26 GBP too much.',
    ],
    ['not_received', 'Line 30 invoices 13, 8 have been received.'],
    ['price', 'Line 30 is 87.26 GBP over the agreed price of 1.59.'],
    ['tax', 'Line 30 has another tax code than line 10 of PO-ABD-2026-0007.'],
    ['not_accepted', 'Line 30 invoices 13, 7 are accepted. The inspection decides.'],
    ['certificate_missing', 'Line 30 needs a verified 3.1 certificate: 6 pieces have one.'],
    ['certificate_lower', 'Line 30 has a certificate of a lower type than 3.1. Quality decides.'],
    ['certificate_outside', 'Line 30 has a certificate that was rejected. Quality decides.'],
  ] as const)('%s says what would end it', (kind, sentence) => {
    expect(holdSentence(line(), hold({ kind }), 'GBP')).toBe(sentence)
  })
})

describe('A line that is priced by weight', () => {
  const heavy = (more: Partial<Matched> = {}): Matched => ({
    ...line(),
    invoicedQty: '12.000',
    invoicedKg: '10000.500',
    matchedKg: '9000.000',
    matchedBy: 'weighed',
    ...more,
  })

  it.each([
    ['weighed', '10,000.5 of 9,000 kg weighed'],
    ['part_weighed', '10,000.5 of 9,000 kg partly weighed'],
    ['theoretical', '10,000.5 of 9,000 kg theoretical'],
  ] as const)('says that its mass is %s', (matchedBy, text) => {
    expect(massText(heavy({ matchedBy }))).toBe(text)
    expect(massText(line())).toBeNull()
  })

  it('is held for its mass, unless there are too many pieces of it', () => {
    const held = hold({ kind: 'quantity' })
    expect(holdSentence(heavy(), held, 'GBP')).toBe(
      'Line 30 invoices 10,000.5 kg, its pieces come to 9,000 kg weighed: 87.26 GBP too much.',
    )
    expect([isTooHeavy(heavy()), isTooHeavy(line())]).toEqual([true, false])
    const many = heavy({ invoicedQty: '13.000' })
    expect(isTooHeavy(many)).toBe(false)
    expect(holdSentence(many, held, 'GBP')).toContain('orders: 13 of 12, 87.26 GBP too much.')
  })
})

describe('The state that people see', () => {
  it('follows from the match while the invoice is registered', () => {
    expect(shownState({ status: 'registered', match: [line()] })).toBe('matched')
    expect(shownState({ status: 'registered', match: [line([hold()])] })).toBe('on_hold')
    expect(shownState({ status: 'registered', match: [line([hold({ isReleased: true })])] })).toBe('matched')
  })

  it('is what was decided before and after', () => {
    for (const status of ['draft', 'disputed', 'approved', 'exported', 'paid', 'void'])
      expect(shownState({ status, match: [line([hold()])] })).toBe(status)
  })

  it('counts what is not released alone', () => {
    const match = [line([hold(), hold({ kind: 'tax', isReleased: true })]), line()]
    expect(openHolds(match).map((one) => one.hold.kind)).toEqual(['price'])
  })
})
