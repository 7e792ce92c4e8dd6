import { describe, expect, it } from 'vitest'
import { differingFields, type Mergeable, mergedCompany, mergedSupplierStatus } from './merge.ts'

const company: Mergeable = {
  name: 'Forgehill Steel Ltd',
  tradingName: null,
  status: 'active',
  registrationNo: 'SC1',
  vatNo: null,
  website: null,
  globalSegmentId: null,
  marketSegmentId: null,
  accountManagerId: null,
  currency: 'GBP',
  paymentTermsDays: 30,
  creditLimit: null,
  incoterm: null,
  incotermPlace: null,
  notes: null,
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  tags: ['steel', 'north'],
  supplierStatus: null,
}
const double: Mergeable = {
  ...company,
  name: 'FORGEHILL STEEL',
  status: 'prospect',
  vatNo: 'GB1',
  eoriNo: 'GB1000',
  paymentTermsDays: 0,
  isCustomer: false,
  isSupplier: true,
  tags: ['north', 'rings'],
  supplierStatus: 'approved',
}

describe('Merging two companies', () => {
  it('asks only where both have something else', () => {
    expect(differingFields(company, double)).toEqual(['name', 'status', 'paymentTermsDays'])
    expect(differingFields(company, company)).toEqual([])
  })

  it('keeps the values of the one that stays, and fills its gaps', () => {
    expect(mergedCompany(company, double, [])).toMatchObject({
      name: 'Forgehill Steel Ltd',
      status: 'active',
      vatNo: 'GB1',
      eoriNo: 'GB1000',
      paymentTermsDays: 30,
      notes: null,
    })
  })

  it('takes what was chosen, zero included, and never an empty value', () => {
    expect(mergedCompany(company, double, ['name', 'paymentTermsDays', 'registrationNo'])).toMatchObject({
      name: 'FORGEHILL STEEL',
      paymentTermsDays: 0,
      registrationNo: 'SC1',
      status: 'active',
    })
    expect(mergedCompany(company, { ...double, registrationNo: '' }, ['registrationNo'])).toMatchObject({
      registrationNo: 'SC1',
    })
  })

  it('has the roles and tags of both, at most twenty tags', () => {
    expect(mergedCompany(company, double, [])).toMatchObject({
      isCustomer: true,
      isSupplier: true,
      isSubcontractor: false,
      tags: ['steel', 'north', 'rings'],
      supplierStatus: 'approved',
    })
    const many = Array.from({ length: 30 }, (_, at) => `tag ${at}`)
    expect(mergedCompany(company, { ...double, tags: many }, []).tags).toHaveLength(20)
  })

  it('never loses a suspension or a rejection', () => {
    expect(mergedSupplierStatus('approved', 'suspended')).toBe('suspended')
    expect(mergedSupplierStatus('rejected', 'suspended')).toBe('rejected')
    expect(mergedSupplierStatus('approved', 'pending_approval')).toBe('approved')
    expect(mergedSupplierStatus(null, 'approved')).toBe('approved')
    expect(mergedSupplierStatus('pending_approval', null)).toBe('pending_approval')
    expect(mergedSupplierStatus(null, null)).toBeNull()
  })
})

describe('A credit hold', () => {
  const hold = {
    creditHoldReason: 'Overdue',
    creditHoldAt: '2026-11-20T10:00:00.000Z',
    creditHoldByName: 'A. Admin',
  }

  it('is not got rid of by merging: the company that stays takes it over', () => {
    expect(mergedCompany(company, { ...double, ...hold }, [])).toMatchObject(hold)
  })

  it('of the company that stays is kept', () => {
    expect(mergedCompany({ ...company, ...hold }, double, [])).not.toHaveProperty('creditHoldReason')
    const later = { ...hold, creditHoldReason: 'Later' }
    expect(mergedCompany({ ...company, ...hold }, { ...double, ...later }, [])).not.toHaveProperty(
      'creditHoldReason',
    )
  })
})
