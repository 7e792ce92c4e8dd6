import { describe, expect, it } from 'vitest'
import { isSound, refusalsAt } from '#modules/dispatch/delivery-ledger/domain.ts'
import { type NoteOfSteel, steelConditions, type SteelToGo } from './conditions.ts'

const steel: SteelToGo = {
  id: 's1',
  number: 'SS-000001',
  status: 'available',
  facilityId: 'f1',
  qtyPieces: 5,
  freePieces: 5,
  isPartKept: false,
  ownerId: null,
  ownerName: null,
  marking: 'not_asked',
  heatNo: 'H1',
  certificateType: '3.1',
  certificates: [{ number: 'MC-1', type: '3.1', heldBy: null }],
  onlyFor: null,
  isCounted: false,
  packed: [],
  holds: [],
}
const note: NoteOfSteel = {
  kind: 'sale',
  companyId: 'c1',
  companyName: 'Calder',
  companyStatus: 'active',
  creditHold: null,
  creditLetAt: null,
  quoteNumber: null,
  quoteCompanyId: null,
  facilityId: 'f1',
  plannedOn: '2026-11-20',
  incoterm: 'DAP',
  isCrossBorder: false,
  carrier: 'Harrow',
  checkedAt: '2026-11-20T10:00:00Z',
  lines: [{ lineNo: 10, quantity: 2, massKg: '4', steel }],
  packages: [{ lineNo: 1, kind: 'loose' }],
  packageContents: [{ packageNo: 1, noteLineNo: 10, quantity: 2 }],
}
const of = (more: Partial<SteelToGo>, header: Partial<NoteOfSteel> = {}, quantity = 2) =>
  refusalsAt(
    steelConditions({
      ...note,
      ...header,
      lines: [{ lineNo: 10, quantity, massKg: '4', steel: { ...steel, ...more } }],
      packageContents: [{ packageNo: 1, noteLineNo: 10, quantity }],
    }),
    'dispatch',
  ).map(({ message }) => message)
const packed = [{ id: 'n2', number: 'DN-2', quantity: 4 }]
const back = { kind: 'free_issue_return' } as const
const loan = { kind: 'loan' } as const

describe('Steel goes', () => {
  it('not under a quote of another company', () => {
    const quoted = { quoteNumber: 'Q-7', quoteCompanyId: 'c1' }
    expect(of({}, quoted)).toEqual([])
    expect(of({}, { ...quoted, quoteCompanyId: 'c2' })).toEqual([
      'Q-7 is a quote of another company: choose another one, or none.',
    ])
  })

  it('when everything is met', () => {
    expect(of({})).toEqual([])
    expect(of({}, { ...loan, expectedBackOn: '2026-12-01', incoterm: null })).toEqual([])
    expect(of({ status: 'quarantine', certificates: [], ownerId: 'c1' }, back)).toEqual([])
    const transfer = { kind: 'transfer', companyId: null, companyName: null, companyStatus: null } as const
    expect(of({}, transfer)).toEqual([])
    expect(of({}, { ...transfer, isCrossBorder: true, customsCurrency: 'GBP' })).toEqual([
      'Line 10 has no HS code, origin or customs value.',
    ])
  })

  it.each<[string, Partial<SteelToGo>, Partial<NoteOfSteel>, number, string]>([
    ['that is sold', { status: 'sold', freePieces: 2 }, {}, 2, 'SS-000001 is sold: it does not go.'],
    ['that is issued', { status: 'issued' }, {}, 2, 'SS-000001 is issued: it does not go.'],
    ['in quarantine', { status: 'quarantine' }, {}, 2, 'SS-000001 is quarantine: it does not go.'],
    ['elsewhere', { facilityId: 'f2' }, {}, 2, 'SS-000001 lies at another facility.'],
    ['of a customer', { ownerId: 'c9', ownerName: 'Vale' }, {}, 2, 'SS-000001 belongs to Vale.'],
    [
      'of another customer',
      { ownerId: 'c9', ownerName: 'Vale' },
      back,
      2,
      'SS-000001 belongs to Vale, not to Calder.',
    ],
    ['of ours given back', {}, back, 2, 'SS-000001 belongs to our own house, not to Calder.'],
    ['more than there is', {}, {}, 6, 'SS-000001 has 5 free of the 6 that shall go.'],
    ['more than is free', { freePieces: 1 }, {}, 2, 'SS-000001 has 1 free of the 2 that shall go.'],
    [
      'of which a length is kept',
      { isPartKept: true },
      {},
      1,
      'SS-000001 has 0 free of the 1 that shall go.',
    ],
    ['packed on another note', { packed }, {}, 2, '4 pieces are packed on DN-2, of SS-000001.'],
    [
      'counted wrongly',
      { isCounted: true },
      {},
      2,
      'A difference of SS-000001 waits for the signature of a second person.',
    ],
    ['without certificate', { certificates: [] }, {}, 2, 'Heat H1 of SS-000001 has no verified certificate.'],
    [
      'with a weaker certificate',
      { certificates: [{ number: 'MC-1', type: '2.2', heldBy: null }] },
      {},
      2,
      'SS-000001 has a certificate of type 2.2; ordered was 3.1.',
    ],
    [
      'whose certificate is held',
      { certificates: [{ number: 'MC-1', type: '3.1', heldBy: 'NCR-7' }] },
      {},
      2,
      'NCR-7 names MC-1, the certificate of SS-000001.',
    ],
    [
      'released for one quote',
      { onlyFor: 'Q-1' },
      {},
      2,
      'SS-000001 was released without its certificate (Q-1).',
    ],
    [
      'without its mark',
      { marking: 'unmarked' },
      {},
      2,
      'SS-000001 is not marked yet: confirm the stamp transfer first.',
    ],
    ['to nobody we deal with', {}, { companyStatus: 'inactive' }, 2, 'Calder is not active.'],
    ['on loan without a day', {}, loan, 2, 'Enter the day it is expected back.'],
    [
      'on loan until before',
      {},
      { ...loan, expectedBackOn: '2026-11-19' },
      2,
      'It is expected back before it leaves.',
    ],
    ['without incoterm', {}, { incoterm: null }, 2, 'Choose the incoterm.'],
    ['unchecked', {}, { checkedAt: null }, 2, 'Nobody has checked it yet.'],
    ['without carrier', {}, { carrier: null }, 2, 'Enter the carrier.'],
  ])('not %s', (_, more, header, quantity, sentence) => {
    expect(of(more, header, quantity)).toEqual([sentence])
  })
})

it.each([
  ['unopened', 'unused', true],
  ['unopened', 'loan_ended', true],
  ['unopened', 'wrong', true],
  ['unopened', 'not_conforming', false],
  ['unopened', 'damaged', false],
  ['opened', 'unused', false],
  ['damaged', 'damaged', false],
] as const)('What comes back %s, %s, waits for its release alone: %s', (condition, reason, sound) => {
  expect(isSound(condition, reason)).toBe(sound)
})
