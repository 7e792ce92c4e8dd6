import { describe, expect, it } from 'vitest'
import { type CompanyFacts, companyProblems, rolesText, withDefaultAddress } from './domain.ts'

const customer: CompanyFacts = {
  isCustomer: true,
  isSupplier: false,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'prospect',
  addresses: [{ isDefault: true }],
}

describe('A company', () => {
  it('is something to us', () => {
    expect(companyProblems(customer)).toEqual({})
    expect(Object.keys(companyProblems({ ...customer, isCustomer: false }))).toEqual(['isCustomer'])
  })

  it('needs segments and an account manager as an active customer only', () => {
    const active: CompanyFacts = { ...customer, status: 'active' }
    expect(companyProblems(active)).toEqual({
      globalSegmentId: ['An active customer needs a global segment.'],
      marketSegmentId: ['An active customer needs a market segment.'],
      accountManagerId: ['An active customer needs an account manager.'],
    })
    expect(companyProblems({ ...active, isCustomer: false, isSupplier: true })).toEqual({})
  })

  it('has one default address', () => {
    expect(companyProblems({ ...customer, addresses: [] })).toHaveProperty('addresses')
    const two = [{ isDefault: true }, { isDefault: true }]
    expect(companyProblems({ ...customer, addresses: two })).toHaveProperty('addresses')
    expect(withDefaultAddress([{ isDefault: false }, { isDefault: false }])).toEqual([
      { isDefault: true },
      { isDefault: false },
    ])
    expect(withDefaultAddress([{ isDefault: false }, { isDefault: true }])).toEqual([
      { isDefault: false },
      { isDefault: true },
    ])
  })

  it('has an incoterm where it has a place', () => {
    expect(companyProblems({ ...customer, incotermPlace: 'Aberdeen' })).toHaveProperty('incoterm')
    expect(companyProblems({ ...customer, incotermPlace: 'Aberdeen', incoterm: 'FCA' })).toEqual({})
  })

  it('is described by its roles', () => {
    expect(rolesText(customer)).toBe('Customer')
    expect(rolesText({ ...customer, isSupplier: true, isInspectionBody: true })).toBe(
      'Customer, supplier, inspection body',
    )
  })
})
