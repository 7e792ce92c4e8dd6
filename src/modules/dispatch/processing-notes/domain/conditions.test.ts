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
  order: { id: 'o1', number: 'PO-1', state: 'issued' },
  lines: [line],
}

/** What is in the way of a note that differs so, as codes and sentences. */
const refusals = (more: Partial<NoteToProcess> = {}, today = '2026-11-30') =>
  processingConditions({ ...note, ...more }, today).flatMap((condition) =>
    condition.refusals.map(({ code, message, href }) => [code, message, href]),
  )
const ofOperation = (more: Partial<OperationToProcess>, further: Partial<LineToProcess> = {}) =>
  refusals({ lines: [{ ...line, operation: { ...operation, ...more }, ...further }] })

describe('A note to a processor', () => {
  it('goes where nothing is in the way, each condition told', () => {
    expect(refusals()).toEqual([])
    expect(processingConditions(note, '2026-11-30').map(({ code }) => code)).toEqual([
      'no_lines',
      'trip_operation',
      'order_not_issued',
      'inactive',
      'held',
      'mass',
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
    const named = { serialNo: 'RG-1', fate: 'in_work', sentOn: null }
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
