import { describe, expect, it } from 'vitest'
import {
  type LineToProcess,
  type NoteToProcess,
  type OperationToProcess,
  processingConditions,
} from './conditions.ts'

const operation: OperationToProcess = {
  travellerId: 't1',
  travellerNumber: 'TR-1',
  travellerStatus: 'released',
  seq: 30,
  title: 'PWHT',
  kind: 'heat_treat',
  isSubcontracted: true,
  hasSerials: false,
  toSend: 10,
  packed: [],
  holds: [],
}
const line: LineToProcess = { lineNo: 10, quantity: 10, massKg: '245', operation, named: [] }
const note: NoteToProcess = {
  companyId: 'c1',
  companyName: 'Calder Furnaces',
  companyStatus: 'active',
  supplierStatus: 'approved',
  approvals: [{ name: 'Heat treatment', approvedOn: '2026-01-01', validUntil: '2026-12-31', endedAt: null }],
  carrier: 'Harrow Freight',
  checkedAt: '2026-11-30T09:00:00Z',
  packages: [],
  packageContents: [],
  order: { id: 'o1', number: 'PO-1', state: 'issued' },
  lines: [line],
}

/** The same with all of its lines in one package. */
const packed = (one: NoteToProcess): NoteToProcess => ({
  ...one,
  packages: one.lines.length > 0 ? [{ lineNo: 1, kind: 'crate', tareKg: '12' }] : [],
  packageContents: one.lines.map(({ lineNo, quantity, serialNumbers }) => ({
    packageNo: 1,
    noteLineNo: lineNo,
    quantity,
    serialNumbers,
  })),
})

/** What is in the way of a note that differs so, as codes and sentences. */
const refusals = (more: Partial<NoteToProcess> = {}, today = '2026-11-30') =>
  processingConditions(packed({ ...note, ...more }), today).flatMap((condition) =>
    condition.refusals.map(({ code, message, href }) => [code, message, href]),
  )
const ofOperation = (more: Partial<OperationToProcess>, further: Partial<LineToProcess> = {}) =>
  refusals({ lines: [{ ...line, operation: { ...operation, ...more }, ...further }] })

describe('A note to a processor', () => {
  it('goes where nothing is in the way, each condition told', () => {
    expect(refusals()).toEqual([])
    expect(processingConditions(packed(note), '2026-11-30').map(({ code }) => code)).toEqual([
      'no_lines',
      'trip_operation',
      'order_not_issued',
      'inactive',
      'held',
      'mass',
      'packages',
      'package_mass',
      'checked',
      'carrier',
    ])
  })

  it('names pieces that lie open at an operation that is done outside', () => {
    expect(ofOperation({ isSubcontracted: false })).toEqual([
      ['trip_operation', 'Nothing goes to a processor for operation 30 PWHT of TR-1.', '/travellers/t1'],
    ])
    expect(ofOperation({ travellerStatus: 'on_hold' })).toEqual([
      ['not_in_work', 'TR-1 is not in work.', '/travellers/t1'],
    ])
    expect(ofOperation({ toSend: 1 })[0]?.[1]).toBe(
      '1 piece lies open at operation 30 PWHT of TR-1, and 10 shall go.',
    )
    const named = { serialNo: 'RG-1', fate: 'in_work', sentOn: null, packedOn: null }
    const one = { quantity: 1 }
    expect(ofOperation({ hasSerials: true }, { ...one, named: [] })[0]?.[0]).toBe('serials')
    expect(ofOperation({ hasSerials: true }, { ...one, named: [named] })).toEqual([])
    expect(
      ofOperation({ hasSerials: true }, { ...one, named: [{ ...named, sentOn: 'SDN-4' }] })[0]?.[1],
    ).toBe('RG-1 went for operation 30 PWHT of TR-1 on SDN-4.')
    expect(
      ofOperation({ hasSerials: true }, { ...one, named: [{ ...named, fate: 'scrapped' }] })[0]?.[0],
    ).toBe('serial_gone')
  })

  it('leaves others what they hold ready', () => {
    const other = [{ id: 'n4', number: 'SDN-4', quantity: 3 }]
    expect(ofOperation({ packed: other })).toEqual([
      ['reserved', '3 pieces are packed on SDN-4, of TR-1.', '/processing-notes/n4'],
    ])
    expect(ofOperation({ packed: other, toSend: 13 })).toEqual([])
    const named = { serialNo: 'RG-1', fate: 'in_work', sentOn: null, packedOn: 'SDN-4' }
    expect(ofOperation({ hasSerials: true }, { quantity: 1, named: [named] })[0]?.[1]).toBe(
      'RG-1 is packed on SDN-4.',
    )
  })

  it('is packed whole, and checked by someone else', () => {
    expect(processingConditions(note, '2026-11-30').flatMap((one) => one.refusals)).toMatchObject([
      { code: 'packages', message: '10 pieces lie in no package.' },
    ])
    expect(refusals({ checkedAt: null })).toEqual([['not_checked', 'Nobody has checked it yet.', undefined]])
  })

  it('goes to a processor that is active and approved for the process on that day', () => {
    const supplier = '/companies/c1?tab=supplier'
    const notApproved = ['inactive', 'Calder Furnaces is not approved for heat treatment today.', supplier]
    expect(refusals({}, '2026-12-31')).toEqual([])
    expect(refusals({}, '2027-01-01')).toEqual([notApproved])
    expect(refusals({ approvals: [] })).toEqual([notApproved])
    expect(refusals({ supplierStatus: 'suspended' })).toEqual([
      ['inactive', 'Calder Furnaces is not on the list of approved suppliers.', supplier],
    ])
    expect(refusals({ companyStatus: 'on_hold' })[0]?.[1]).toBe('Calder Furnaces is on hold.')
    // For what has no name of its own the list of approved suppliers is enough.
    const generic = { ...operation, kind: 'subcontract' as const }
    expect(refusals({ approvals: [], lines: [{ ...line, operation: generic }] })).toEqual([])
  })

  it('needs an order that is issued, a carrier, masses, and nothing that holds', () => {
    expect(refusals({ order: { ...note.order, state: 'draft' } })).toEqual([
      ['order_not_issued', 'PO-1 is not issued or no longer open.', '/purchase-orders/o1'],
    ])
    expect(refusals({ carrier: null })).toEqual([['carrier', 'Enter the carrier.', undefined]])
    expect(refusals({ lines: [{ ...line, massKg: null }] })).toEqual([
      ['mass', 'Line 10 has no mass.', undefined],
    ])
    expect(refusals({ lines: [] })).toEqual([['no_lines', 'Add at least one line.', undefined]])
    const hold = {
      sourceEntity: 'non-conformances',
      sourceId: 'n1',
      sourceLabel: 'NCR-1',
      reason: 'Cracked',
      heldAt: '2026-11-20T08:00:00Z',
    }
    expect(ofOperation({ holds: [hold] })[0]?.[0]).toBe('on_hold')
  })
})
