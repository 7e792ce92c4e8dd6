import { describe, expect, it } from 'vitest'
import type { NoteToPrint } from '#modules/signing/verify/server/api.ts'
import type { PrintedNote } from '#modules/dispatch/delivery-ledger/server/api.ts'
import type { NoteToPack } from './domain.ts'
import { packingListPrint } from './server/api.ts'

const row = (more: Partial<PrintedNote & NoteToPack> = {}): PrintedNote & NoteToPack => ({
  number: 'TDN-LDS-2026-0092',
  status: 'dispatched',
  plannedOn: '2026-12-01',
  customerOrderNo: '88-1177',
  massKg: '688',
  shipTo: 'Gate 3\nEmden',
  facilityName: 'Leeds',
  dispatchedAt: '2026-12-01T08:00:00.000Z',
  updatedAt: '2026-12-01T08:00:00.000Z',
  lines: [{ lineNo: 10, quantity: 5, massKg: '688' }],
  packages: [{ lineNo: 1, kind: 'pallet', tareKg: '46', liftPoints: 'four', centreOfMass: 'middle' }],
  packageContents: [{ packageNo: 1, noteLineNo: 10, quantity: 5 }],
  ...more,
})
const print = (
  note: PrintedNote & NoteToPack,
  order: { orderedQty: number; deliveredQty: number } | null,
) => {
  const paper: NoteToPrint<PrintedNote & NoteToPack> = {
    row: note,
    letterhead: { name: 'Ravensgill', lines: [] },
    signed: [],
    url: 'https://heatline.example/verify/x',
  }
  const lines = [{ lineNo: 10, item: 'Flange 6 in', quantity: 5, order }]
  return packingListPrint(paper, { goesTo: 'Calder', lines })
}
const tables = (document: ReturnType<typeof print>) =>
  document.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.map(({ cells }) => cells)] : []))

describe('A packing list', () => {
  it('says what lies in which package, with both masses', () => {
    const document = print(row(), null)
    expect(document.facts).toContainEqual({ label: 'Gross mass', value: '734 kg' })
    expect(tables(document)).toEqual([
      [
        ['Package 1, pallet, net 688 kg, gross 734 kg, lifting points four, centre of mass middle'],
        ['10', { text: 'Flange 6 in', note: undefined }, '5', '688'],
      ],
    ])
  })

  it.each([
    ['while it is here', 'ready', 7, ['10', 'Flange 6 in', '12', '7', '5', '0']],
    [
      'when it is gone, and counts as delivered itself',
      'dispatched',
      12,
      ['10', 'Flange 6 in', '12', '7', '5', '0'],
    ],
    ['when more is to come', 'ready', 0, ['10', 'Flange 6 in', '12', '0', '5', '7']],
  ])('tells ordered, before, now and what remains %s', (_, status, deliveredQty, cells) => {
    expect(tables(print(row({ status }), { orderedQty: 12, deliveredQty }))[1]).toEqual([cells])
  })

  it('warns of what is not packed, and is stamped until the pieces are gone', () => {
    const document = print(row({ status: 'draft', packages: [], packageContents: [] }), null)
    expect(document.stamp).toBe('NOT YET DISPATCHED')
    expect(document.blocks).toContainEqual({
      kind: 'paragraph',
      tone: 'warning',
      text: 'Not packed of line 10: 5',
    })
    expect(print(row(), null).stamp).toBeUndefined()
    expect(print(row({ status: 'void' }), null).stamp).toBe('VOID')
  })
})
