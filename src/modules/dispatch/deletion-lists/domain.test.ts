import { describe, expect, it } from 'vitest'
import { canonical } from '#platform/contract/values/canonical.ts'
import {
  type DeletionState,
  deletionStates,
  isDeleted,
  isDraft,
  isProposed,
  type ListedNote,
  mayStillGo,
  type NoteToDelete,
  signedList,
  whyKept,
} from './domain.ts'

/** Sold, received, and past its day: nothing keeps it. */
const over: NoteToDelete = {
  entity: 'delivery-notes',
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  number: 'DN-ABD-2014-0012',
  status: 'delivered',
  kind: 'sale',
  isHeld: false,
  keepUntil: '2026-01-01',
  hasOpenReturn: false,
  isUnbilled: false,
  isOwed: false,
  draftNumber: null,
  travellerNumber: null,
  listNumber: null,
}
const today = '2026-01-02'
const why = (more: Partial<NoteToDelete>) => whyKept({ ...over, ...more }, today)
const codes = (more: Partial<NoteToDelete>) => why(more).map(({ code }) => code)

describe('What keeps the papers of a delivery', () => {
  it('is nothing where it is over and its day has passed', () => {
    expect(why({})).toEqual([])
    expect(why({ status: 'closed' })).toEqual([])
    expect(why({ status: 'void' })).toEqual([])
    expect(why({ kind: null })).toEqual([])
  })

  it.each([
    ['2025-12-31', []],
    ['2026-01-01', []],
    // The last day is one on which it is kept.
    ['2026-01-02', ['too_early']],
    ['2026-01-03', ['too_early']],
    ['2036-01-01', ['too_early']],
  ] as const)('is its day, while that is %s', (keepUntil, kept) => {
    expect(codes({ keepUntil })).toEqual(kept)
  })

  it.each([
    ['draft', 'sale'],
    ['ready', 'sale'],
    ['dispatched', 'sale'],
    ['dispatched', 'transfer'],
    ['dispatched', 'free_issue_return'],
    ['dispatched', null],
    // What was lent is over when it is back, not when somebody has it.
    ['delivered', 'loan'],
  ] as const)('is that it goes on: %s, %s', (status, kind) => {
    expect(codes({ status, kind })).toEqual(['still_open'])
  })

  it.each<[Partial<NoteToDelete>, string, string]>([
    [{ isHeld: true }, 'legal_hold', 'DN-ABD-2014-0012 is under a legal hold.'],
    [
      { hasOpenReturn: true },
      'return_open',
      'DN-ABD-2014-0012 has pieces that came back and are not released again.',
    ],
    [{ isUnbilled: true }, 'not_billed', 'DN-ABD-2014-0012 has not gone to accounts.'],
    [{ isOwed: true }, 'owed', 'DN-ABD-2014-0012 is still owed a certificate.'],
    [
      { draftNumber: 'COC-ABD-2014-0003' },
      'declaration_open',
      'DN-ABD-2014-0012 has a declaration in work: COC-ABD-2014-0003.',
    ],
    [
      { travellerNumber: 'TR-ABD-2014-0007' },
      'traveller_open',
      'DN-ABD-2014-0012 is of a traveller with open work: TR-ABD-2014-0007.',
    ],
    [{ listNumber: 'DEL-ABD-2026-0001' }, 'on_list', 'DN-ABD-2014-0012 stands on DEL-ABD-2026-0001.'],
  ])('is said with its code: %j', (more, code, message) => {
    expect(why(more)).toMatchObject([{ code, message, values: { note: over.number } }])
  })

  it('is everything at once, in one order', () => {
    const all = {
      keepUntil: today,
      isHeld: true,
      status: 'dispatched',
      hasOpenReturn: true,
      isUnbilled: true,
      isOwed: true,
      draftNumber: 'COC-1',
      travellerNumber: 'TR-1',
      listNumber: 'DEL-1',
    }
    expect(codes(all)).toEqual([
      'too_early',
      'legal_hold',
      'still_open',
      'return_open',
      'not_billed',
      'owed',
      'declaration_open',
      'traveller_open',
      'on_list',
    ])
    expect(new Set(codes(all)).size).toBe(codes(all).length)
  })
})

describe('A list', () => {
  it.each<[DeletionState, boolean]>([
    ['draft', true],
    ['proposed', true],
    ['deleted', false],
    ['withdrawn', false],
  ])('that is %s may still be signed: %s', (state, isUndecided) => {
    expect(mayStillGo(state)).toBe(isUndecided)
    expect([isDraft(state), isProposed(state), isDeleted(state)].filter(Boolean).length).toBeLessThan(2)
    expect(deletionStates[state].label).not.toBe('')
  })

  const note: ListedNote = {
    noteEntity: 'delivery-notes',
    noteId: over.id,
    noteNumber: over.number,
    leftOn: '2014-03-01',
    keepUntil: '2024-03-01',
    papersSha256: null,
  }
  const list = { number: 'DEL-ABD-2026-0001', facilityId: over.id, reason: 'Past their day', notes: [note] }
  const first = (more: object = {}) => canonical(signedList({ ...list, ...more }, false))
  const second = (papersSha256: string) =>
    canonical(signedList({ ...list, notes: [{ ...note, papersSha256 }] }, true))

  it('is signed by the first for its deliveries and their days, whatever becomes of the papers', () => {
    const gone = { ...note, papersSha256: 'a'.repeat(64) }
    expect(first({ notes: [gone] })).toBe(first())
    for (const other of [
      { number: 'DEL-ABD-2026-0002' },
      { reason: 'Another' },
      { notes: [] },
      { notes: [{ ...note, keepUntil: '2025-03-01' }] },
      { notes: [{ ...note, leftOn: '2015-03-01' }] },
      { notes: [{ ...note, noteNumber: 'DN-ABD-2014-0013' }] },
      { notes: [note, note] },
    ])
      expect(first(other)).not.toBe(first())
  })

  it('is signed by the second for what was deleted as well', () => {
    expect(second('a'.repeat(64))).not.toBe(second('b'.repeat(64)))
    expect(second('a'.repeat(64))).toContain('a'.repeat(64))
    expect(first()).not.toContain('papersSha256')
  })
})
