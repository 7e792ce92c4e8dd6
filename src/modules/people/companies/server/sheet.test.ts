import { describe, expect, it } from 'vitest'
import type { Block, Fact } from '#platform/server/pdf/document.ts'
import { type CompanySheet, companyPrint } from './sheet.ts'

const common = { id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', version: 1, can: {} }
const company: CompanySheet['company'] = {
  ...common,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  code: 'FORG',
  name: 'Forgehill Steel Ltd',
  tradingName: null,
  isCustomer: true,
  isSupplier: true,
  isSubcontractor: false,
  isInspectionBody: false,
  status: 'active',
  supplierStatus: 'approved',
  registrationNo: 'SC1',
  vatNo: 'GB1',
  website: null,
  globalSegmentId: null,
  globalSegmentName: null,
  marketSegmentId: null,
  marketSegmentName: 'Subsea',
  accountManagerId: null,
  accountManagerName: 'Sam Seller',
  currency: 'GBP',
  paymentTermsDays: 0,
  creditLimit: null,
  incoterm: 'FCA',
  incotermPlace: 'Aberdeen',
  notes: null,
  tags: [],
  addresses: [
    {
      kind: 'works',
      line1: 'Forge Lane',
      line2: null,
      city: 'Sheffield',
      region: null,
      postcode: 'S1 1AA',
      country: 'GB',
      isDefault: true,
    },
  ],
  contacts: [
    {
      name: 'Rhona',
      jobTitle: 'Sales',
      email: 'r@f.test',
      phone: '1',
      mobile: '2',
      roles: ['buyer'],
      leftOn: null,
    },
    { name: 'Goes', jobTitle: null, email: null, phone: null, mobile: null, roles: [], leftOn: '2026-11-21' },
    {
      name: 'Stays',
      jobTitle: null,
      email: null,
      phone: null,
      mobile: null,
      roles: [],
      leftOn: '2026-11-22',
    },
  ],
  lastContactAt: null,
  nextCertificateOn: null,
  mergedIntoId: null,
  mergedIntoName: null,
  mergedAt: null,
  mergedByName: null,
  creditHoldReason: null,
  creditHoldAt: null,
  creditHoldByName: null,
}
const sheet: CompanySheet = {
  company,
  parts: [],
  letterhead: { name: 'Northforge', lines: [] },
  today: '2026-11-21',
  url: 'http://heatline.test/companies/1',
  createdAt: '2026-11-21T09:00:00.000Z',
}

const blocksOf = (more: Partial<CompanySheet> = {}): readonly Block[] =>
  companyPrint({ ...sheet, ...more }).blocks
const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
const factsOf = (blocks: readonly Block[]): Record<string, string> => {
  const facts: readonly Fact[] = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]))
}
const tablesOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))

describe('The sheet of a company', () => {
  it('says what it is to us and how we deal with it, and leaves out what is not known', () => {
    expect(factsOf(blocksOf())).toEqual({
      Status: 'Active',
      'Registration number': 'SC1',
      'VAT number': 'GB1',
      'Account manager': 'Sam Seller',
      'Market segment': 'Subsea',
      Currency: 'GBP',
      'Payment terms': '0 days',
      Delivery: 'FCA Aberdeen',
    })
    expect(companyPrint(sheet)).toMatchObject({
      title: 'Forgehill Steel Ltd',
      number: 'FORG',
      facts: [
        { label: 'Roles', value: 'Customer, supplier' },
        { label: 'As of', value: '21 Nov 2026' },
      ],
    })
  })

  it('names the people who are still there', () => {
    const [addresses, people] = tablesOf(blocksOf())
    expect(addresses?.rows[0]?.cells).toEqual([
      'Works, default',
      'Forge Lane, Sheffield S1 1AA, United Kingdom',
    ])
    expect(people?.rows.map(({ cells }) => cells)).toEqual([
      [{ text: 'Rhona', note: 'Sales' }, 'Buyer', 'r@f.test', '1, 2'],
      [{ text: 'Stays' }, '', '', ''],
    ])
  })

  it('holds what other slices know of it between its contacts and its notes', () => {
    const parts: readonly Block[] = [{ kind: 'heading', text: 'As a supplier' }]
    expect(headingsOf(blocksOf({ parts }))).toEqual(['Addresses', 'Contacts', 'As a supplier'])
    expect(headingsOf(blocksOf())).toEqual(['Addresses', 'Contacts'])
  })

  it('says that a double entry was merged, and ends with the notes', () => {
    const merged = { company: { ...company, mergedIntoId: common.id, notes: 'See the other one.' } }
    expect(companyPrint({ ...sheet, ...merged }).stamp).toBe('MERGED')
    expect(companyPrint(sheet).stamp).toBeUndefined()
    expect(blocksOf(merged).at(-1)).toEqual({ kind: 'paragraph', text: 'See the other one.' })
  })
})
