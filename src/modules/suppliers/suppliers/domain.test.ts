import { describe, expect, it } from 'vitest'
import { type SupplierStatus, supplierStatuses } from '#modules/people/companies/domain.ts'
import {
  expiredMandatory,
  type SupplierFacts,
  supplierGuard,
  approvalHeldOn,
  certificateKnownOn,
  isOnApprovedList,
  type SupplierTransition,
  statusOn,
} from './domain.ts'

const today = '2026-11-21'
const company: SupplierFacts = {
  name: 'Forgehill',
  isSupplier: true,
  isSubcontractor: false,
  status: 'active',
  supplierStatus: 'approved',
  certificates: [],
}
const certificate = { standard: 'ISO 9001', expiresOn: '2026-11-20', isMandatory: true }
const reason = (more: Partial<SupplierFacts>, on = today) => supplierGuard({ ...company, ...more }, on)

describe('Nothing is in the way of an order', () => {
  it('to an approved supplier or subcontractor', () => {
    expect(reason({})).toBeNull()
    expect(reason({ isSupplier: false, isSubcontractor: true })).toBeNull()
    expect(reason({ status: 'prospect' })).toBeNull()
  })

  it('while its mandatory certificates hold, on their last day too', () => {
    expect(reason({ certificates: [{ ...certificate, expiresOn: today }] })).toBeNull()
    expect(reason({ certificates: [{ ...certificate, expiresOn: null }] })).toBeNull()
    expect(reason({ certificates: [{ ...certificate, isMandatory: false }] })).toBeNull()
    expect(reason({ certificates: [{ ...certificate, endedAt: '2026-11-01T00:00:00Z' }] })).toBeNull()
    expect(reason({ certificates: [certificate] }, '2026-11-20')).toBeNull()
  })
})

describe('An order is held', () => {
  it.each<[Exclude<SupplierStatus, 'approved'>, string, boolean]>([
    ['pending_approval', 'Forgehill is not approved as a supplier yet.', false],
    ['conditionally_approved', 'Forgehill is approved under conditions only.', true],
    ['suspended', 'Forgehill is suspended as a supplier.', false],
    ['rejected', 'Forgehill was rejected as a supplier.', false],
  ])('by the status %s', (supplierStatus, sentence, canOverride) => {
    expect(reason({ supplierStatus })).toEqual({ sentence, canOverride })
  })

  it('by a mandatory certificate that has run out, before the night has noticed it', () => {
    expect(reason({ certificates: [certificate] })).toEqual({
      sentence: 'A mandatory certificate of Forgehill, ISO 9001, ran out on 2026-11-20.',
      canOverride: true,
    })
    expect(expiredMandatory([certificate, { ...certificate, isMandatory: false }], today)).toHaveLength(1)
  })

  it('by the company itself', () => {
    expect(reason({ isSupplier: false })?.sentence).toBe('Forgehill is no supplier.')
    expect(reason({ supplierStatus: null })?.sentence).toBe('Forgehill is no supplier.')
    expect(reason({ status: 'on_hold' })).toEqual({ sentence: 'Forgehill is on hold.', canOverride: false })
    expect(reason({ status: 'inactive' })?.sentence).toBe('Forgehill is inactive.')
  })
})

describe('The list of a day', () => {
  const moves: SupplierTransition[] = [
    { at: '2026-03-10T08:00:00.000Z', from: 'approved', to: 'suspended' },
    { at: '2026-02-01T08:00:00.000Z', from: 'pending_approval', to: 'approved' },
    { at: '2026-03-10T16:00:00.000Z', from: 'suspended', to: 'conditionally_approved' },
  ]

  it('knows the status at the end of each day', () => {
    const on = (day: string) => statusOn(moves, 'conditionally_approved', day)
    expect(['2026-01-31', '2026-02-01', '2026-03-09', '2026-03-10', '2026-12-01'].map(on)).toEqual([
      'pending_approval',
      'approved',
      'approved',
      'conditionally_approved',
      'conditionally_approved',
    ])
    expect(statusOn([], 'approved', '2026-01-01')).toBe('approved')
    expect(statusOn([], null, '2026-01-01')).toBeNull()
  })

  it('holds approved suppliers, with and without conditions', () => {
    const listed = (Object.keys(supplierStatuses) as SupplierStatus[]).filter(isOnApprovedList)
    expect(listed).toEqual(['approved', 'conditionally_approved'])
    expect(isOnApprovedList(null)).toBe(false)
  })

  it('holds approvals from their first to their last day, until they are ended', () => {
    const approval = { approvedOn: '2026-02-01', validUntil: '2026-06-30', endedAt: null }
    const held = (day: string, more = {}) => approvalHeldOn({ ...approval, ...more }, day)
    expect([held('2026-01-31'), held('2026-02-01'), held('2026-06-30'), held('2026-07-01')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    const endedAt = '2026-03-01T09:00:00.000Z'
    expect([held('2026-02-28', { endedAt }), held('2026-03-01', { endedAt })]).toEqual([true, false])
    expect(held('2099-01-01', { validUntil: null })).toBe(true)
  })

  it('holds certificates since they are known', () => {
    const one = { createdAt: '2026-02-01T08:00:00.000Z', endedAt: null }
    expect([certificateKnownOn(one, '2026-01-31'), certificateKnownOn(one, '2026-02-01')]).toEqual([
      false,
      true,
    ])
    expect(certificateKnownOn({ ...one, endedAt: '2026-02-05T00:00:00.000Z' }, '2026-02-05')).toBe(false)
  })
})
