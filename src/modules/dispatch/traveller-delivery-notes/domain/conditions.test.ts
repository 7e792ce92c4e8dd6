import { describe, expect, it } from 'vitest'
import { refusalsAt } from '#modules/dispatch/delivery-ledger/domain.ts'
import { deliveryConditions, freePieces, type LineToDeliver, type NoteToDeliver } from './conditions.ts'

const traveller: LineToDeliver['traveller'] = {
  id: 'rev-1',
  number: 'TR-LDS-2026-0131',
  revision: 1,
  status: 'released',
  quantity: 12,
  companyId: 'calder',
  companyName: 'Calder',
  customerOrderNo: '88-1177',
  facilityId: 'lds',
  hasSerials: false,
  madeQty: 12,
  stockedQty: 0,
  deliveredQty: 7,
  heldQty: 0,
  behind: { seq: 140, title: 'Final release', passedQty: 12 },
  materials: [],
  packed: [],
  holds: [],
  steel: [],
  parts: [],
  openDocuments: [],
}
const ordered = { quoteId: 'q', quoteNumber: 'Q-2026-0001', lineNo: 20, orderedQty: 12, deliveredQty: 7 }
const line = (more: Partial<LineToDeliver> = {}): LineToDeliver => ({
  lineNo: 10,
  quantity: 5,
  massKg: '122.5',
  named: [],
  traveller,
  order: ordered,
  ...more,
})
const declared: NonNullable<NoteToDeliver['declared']> = {
  number: 'COC-LDS-2026-0001',
  companyId: 'calder',
  customerOrderNo: '88-1177',
  items: [{ traveller: 'TR-LDS-2026-0131 Rev 1', quantity: 5, serials: [] }],
  ended: [],
  cases: ['NCR-LDS-2026-0001'],
}
/** Whatever goes, its certificate is about it. */
const about = (lines: readonly LineToDeliver[]) => ({
  ...declared,
  items: lines.map(({ quantity, named, traveller: { number, revision } }) => ({
    traveller: `${number} Rev ${revision}`,
    quantity,
    serials: named.map(({ serialNo }) => serialNo),
  })),
})
const note = (more: Partial<NoteToDeliver> = {}): NoteToDeliver => ({
  packages: [{ lineNo: 1, kind: 'pallet', tareKg: '20' }],
  packageContents: (more.lines ?? [line()]).map(({ lineNo, quantity }) => ({
    packageNo: 1,
    noteLineNo: lineNo,
    quantity,
  })),
  companyId: 'calder',
  companyName: 'Calder',
  companyStatus: 'active',
  creditHold: null,
  creditLetAt: null,
  customerOrderNo: '88-1177',
  facilityId: 'lds',
  carrier: 'Harrow Freight',
  incoterm: 'DAP',
  isCrossBorder: false,
  checkedAt: '2026-11-20T10:00:00.000Z',
  id: 'note-1',
  declared: about(more.lines ?? [line()]),
  conceded: ['NCR-LDS-2026-0001'],
  toFollowUntil: null,
  lines: [line()],
  ...more,
})
const of = (more: Partial<LineToDeliver['traveller']>) =>
  note({ lines: [line({ traveller: { ...traveller, ...more } })] })
/** One piece that is named, and is otherwise as it should be. */
const named = (more: Partial<LineToDeliver['named'][number]>) =>
  note({
    lines: [
      line({
        quantity: 1,
        named: [
          {
            serialNo: 'LDS-26-0001',
            fate: 'in_work',
            isThrough: true,
            isHeld: false,
            packedOn: null,
            ...more,
          },
        ],
        traveller: { ...traveller, hasSerials: true },
      }),
    ],
  })
const codesOf = (one: NoteToDeliver, at: 'ready' | 'dispatch' = 'dispatch') =>
  refusalsAt(deliveryConditions(one, '2026-11-20'), at).map(({ code }) => code)

describe('The conditions of a note', () => {
  it('are all met by pieces that are free and ordered', () => {
    expect(codesOf(note())).toEqual([])
  })

  it.each([
    ['no line', note({ lines: [], packages: [] }), ['no_lines']],
    ['no certificate of conformity', note({ declared: null }), ['declaration']],
    [
      'documents that were to follow by now',
      note({ declared: null, toFollowUntil: '2026-11-19' }),
      ['to_follow_past'],
    ],
    [
      'a certificate of other pieces',
      note({ declared: { ...declared, items: [{ ...about([line()]).items[0], quantity: 4 } as never] } }),
      ['declared_otherwise'],
    ],
    [
      'a certificate of another order',
      note({ declared: { ...declared, customerOrderNo: '88-9999' } }),
      ['declared_otherwise'],
    ],
    [
      'a certificate that rests on what counts no more',
      note({ declared: { ...declared, ended: ['CERT-000001'] } }),
      ['declared_ended'],
    ],
    [
      'a certificate that leaves out by what they were taken as they are',
      note({ conceded: ['NCR-LDS-2026-0001', 'NCR-LDS-2026-0002'] }),
      ['deviation_unsaid'],
    ],
    [
      'two orders, where the note names none',
      note({
        customerOrderNo: null,
        declared: { ...about([line(), line({ lineNo: 20 })]), customerOrderNo: null },
        lines: [
          line({ quantity: 2 }),
          line({
            lineNo: 20,
            quantity: 2,
            order: null,
            traveller: { ...traveller, id: 'other', number: 'TR-LDS-2026-0132', customerOrderNo: '88-9999' },
          }),
        ],
      }),
      ['mixed', 'declared_otherwise'],
    ],
    ['another customer', of({ companyId: 'other' }), ['mixed']],
    ['another order', of({ customerOrderNo: '88-9999' }), ['mixed']],
    ['another facility', of({ facilityId: 'emd' }), ['other_facility']],
    ['a traveller that is cancelled', of({ status: 'cancelled' }), ['not_in_work']],
    [
      'a piece too many (case 1)',
      note({ lines: [line({ quantity: 6, order: null })] }),
      ['operations', 'quantity'],
    ],
    ['pieces with serial numbers that are not named', of({ hasSerials: true }), ['serials']],
    ['a named piece that left', named({ fate: 'delivered' }), ['serial_gone']],
    ['a named piece that came back', named({ isHeld: true }), ['returned']],
    ['pieces of which some came back', of({ heldQty: 2 }), ['returned']],
    ['a named piece that waits for an operation', named({ isThrough: false }), ['serial_open']],
    ['a named piece on another note', named({ packedOn: 'TDN-1' }), ['reserved']],
    ['stocked pieces', of({ stockedQty: 1 }), ['operations', 'quantity']],
    [
      'pieces packed elsewhere (case 6)',
      of({ packed: [{ id: 'n', number: 'TDN-1', quantity: 1 }] }),
      ['reserved'],
    ],
    [
      'more than was ordered (case 4)',
      note({ lines: [line({ order: { ...ordered, deliveredQty: 8 } })] }),
      ['over_order'],
    ],
    ['a company on hold', note({ companyStatus: 'on_hold' }), ['inactive']],
    ['no mass', note({ lines: [line({ massKg: null })] }), ['mass']],
    ['no incoterm', note({ incoterm: null }), ['incoterm']],
    [
      'what crosses a border without its HS code (case 17)',
      note({
        isCrossBorder: true,
        customsCurrency: 'EUR',
        lines: [line({ originCountry: 'GB', customsValue: '840.00' })],
      }),
      ['customs'],
    ],
    ['no check', note({ checkedAt: null }), ['not_checked']],
    ['a customer on credit hold', note({ creditHold: 'Two invoices are overdue' }), ['credit']],
    ['no carrier', note({ carrier: null }), ['carrier']],
  ])('refuse %s', (_, refusedNote, codes) => {
    expect(codesOf(refusedNote)).toEqual(codes)
  })

  it('add up what several lines bring of one traveller and of one line of the order', () => {
    const two = note({ lines: [line({ quantity: 3 }), line({ lineNo: 20, quantity: 3 })] })
    expect(codesOf(two)).toEqual(['operations', 'quantity', 'over_order'])
  })

  it('ask check and carrier only when the pieces go', () => {
    expect(codesOf(note({ checkedAt: null, carrier: null }), 'ready')).toEqual([])
  })

  it('name what holds a traveller, and where that is decided', () => {
    const holds = [
      { sourceEntity: 'non-conformances', sourceId: '1', sourceLabel: 'NCR-1', reason: 'The wall is thin' },
    ]
    expect(refusalsAt(deliveryConditions(of({ holds }), '2026-11-20'), 'ready')).toMatchObject([
      {
        code: 'on_hold',
        message: `NCR-1 holds ${traveller.number}: The wall is thin.`,
        href: '/non-conformances/1',
      },
    ])
  })
})

describe('What is free (cases 1 to 5 of the examples)', () => {
  it.each([
    [1, { released: 12, gone: 7 }, 5, 6, false],
    [2, { released: 80, gone: 0 }, 80, 80, true],
    [3, { released: 10, gone: 10 }, 0, 1, false],
    // 12 went, 3 came back damaged: held, not free.
    [4, { released: 12, gone: 9, heldReturned: 3 }, 0, 1, false],
    // Two of them were released again.
    [5, { released: 12, gone: 9, heldReturned: 1 }, 2, 2, true],
  ])('case %i: %j leaves %i, and %i may go: %s', (_, { released, gone, ...held }, free, asks, isOk) => {
    const row = {
      ...traveller,
      quantity: released,
      madeQty: released,
      deliveredQty: gone,
      heldQty: 'heldReturned' in held ? held.heldReturned : 0,
      behind: { seq: 140, title: 'Final release', passedQty: released },
    }
    expect(freePieces(row)).toBe(free)
    const asked = [line({ quantity: asks, traveller: row, order: null })]
    expect(codesOf(note({ lines: asked })).length === 0).toBe(isOk)
  })
})

describe('Customs', () => {
  const abroad = (more: Partial<LineToDeliver>, header: Partial<NoteToDeliver> = {}) =>
    refusalsAt(
      deliveryConditions(
        note({ isCrossBorder: true, customsCurrency: 'EUR', ...header, lines: [line(more)] }),
        '2026-11-20',
      ),
      'ready',
    ).map(({ message }) => message)

  it('are told code, origin, value and currency of what crosses a border, each named where it is missing', () => {
    const told = { hsCode: '730721', originCountry: 'GB', customsValue: '840.00' }
    expect(abroad(told)).toEqual([])
    expect(abroad({})).toEqual(['Line 10 has no HS code, origin or customs value.'])
    expect(abroad({ ...told, customsValue: '0.00' })).toEqual(['Line 10 has no customs value.'])
    expect(abroad(told, { customsCurrency: null })).toEqual(['Choose the currency of the customs values.'])
  })

  it('ask nothing of what stays in the country', () => {
    expect(codesOf(note({ isCrossBorder: false }))).toEqual([])
  })
})

describe('The certificate of conformity', () => {
  const titleOf = (more: Partial<NoteToDeliver>) =>
    deliveryConditions(note(more), '2026-11-20').find(({ code }) => code === 'declaration')?.title

  it('is said to be issued, or by which day it follows', () => {
    expect(titleOf({})).toBe('The certificate of conformity is issued')
    expect(titleOf({ declared: null, toFollowUntil: '2026-11-20' })).toBe(
      'The certificate of conformity follows by 20 Nov 2026',
    )
    expect(titleOf({ declared: null })).toBe('The certificate of conformity is issued')
    const one = note({ declared: null, lines: [line({ quantity: 1 })] })
    const [refusal] = refusalsAt(deliveryConditions(one, '2026-11-20'), 'dispatch')
    expect(refusal?.message).toBe('The certificate of conformity is not issued for the 1 piece that goes.')
  })
})
