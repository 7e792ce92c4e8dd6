import { describe, expect, it } from 'vitest'
import { approvedListPrint, type ListedSupplier, sheetRows } from './approved-list.ts'

const day = '2026-11-21'
const ending = { endedAt: null, endedByName: null, endReason: null }

const supplier: ListedSupplier = {
  code: 'FORG',
  name: 'Forgehill Steel Ltd',
  city: 'Sheffield',
  country: 'GB',
  status: 'approved',
  approvals: [
    {
      id: 'a1',
      kind: 'process',
      name: 'Forging',
      approvedByName: 'Mona Manager',
      approvedOn: '2026-01-10',
      validUntil: '2027-01-09',
      conditions: 'Up to 2 t',
      ...ending,
    },
    {
      id: 'a2',
      kind: 'material',
      name: 'Low-alloy steel',
      approvedByName: 'Mona Manager',
      approvedOn: '2026-02-11',
      validUntil: null,
      conditions: null,
      ...ending,
    },
  ],
  certificates: [
    {
      id: 'c1',
      standard: 'ISO 9001',
      number: 'QM-1',
      body: 'Caledonian',
      issuedOn: null,
      expiresOn: '2026-11-20',
      isMandatory: true,
      fileId: null,
      fileName: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...ending,
    },
    {
      id: 'c2',
      standard: 'PED',
      number: 'P-2',
      body: null,
      issuedOn: null,
      expiresOn: null,
      isMandatory: false,
      fileId: null,
      fileName: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...ending,
    },
  ],
}
const bare: ListedSupplier = {
  ...supplier,
  code: 'BARE',
  name: 'Bare Metal',
  status: 'conditionally_approved',
  approvals: [],
  certificates: [],
}
const words = 'ISO 9001 QM-1 (mandatory), ran out 20 Nov 2026; PED P-2, no end'

const printOf = (suppliers: readonly ListedSupplier[], process = '') =>
  approvedListPrint({
    suppliers,
    day,
    process,
    letterhead: { name: 'Northforge', lines: [] },
    createdAt: '2026-11-21T09:00:00.000Z',
  })
const tableOf = (suppliers: readonly ListedSupplier[]) => {
  const [table] = printOf(suppliers).blocks
  if (table?.kind !== 'table') throw new Error('The list is no table.')
  return table
}

describe('The list on paper', () => {
  it('has one row for each approval, and names the supplier once', () => {
    expect(tableOf([supplier]).rows.map(({ cells }) => cells)).toEqual([
      [
        { text: 'Forgehill Steel Ltd', note: 'FORG, Sheffield, GB', isStrong: true },
        'Approved',
        { text: 'Forging', note: 'Conditions: Up to 2 t' },
        '9 Jan 2027',
        words,
      ],
      ['', '', { text: 'Low-alloy steel' }, 'no end', ''],
    ])
  })

  it('has a row for a supplier that is approved for nothing in particular', () => {
    expect(tableOf([bare]).rows.map(({ cells }) => cells)).toEqual([
      [
        { text: 'Bare Metal', note: 'BARE, Sheffield, GB', isStrong: true },
        'Conditionally approved',
        'nothing in particular',
        '',
        'none',
      ],
    ])
  })

  it('says which day and which process it is of, and when there is nobody', () => {
    expect(printOf([supplier, bare])).toMatchObject({
      title: 'Approved suppliers',
      number: 'as of 21 Nov 2026',
      orientation: 'landscape',
      facts: [{ label: 'Suppliers', value: '2' }],
    })
    expect(printOf([supplier], 'Forging').facts).toEqual([
      { label: 'Suppliers', value: '1' },
      { label: 'Approved for', value: 'Forging' },
    ])
    expect(tableOf([]).empty).toBe('No supplier was approved on this day.')
  })
})

describe('The list as a sheet', () => {
  it('has all of a supplier in each row, so that it can be filtered', () => {
    expect(sheetRows([supplier], day)).toEqual([
      [
        'FORG',
        'Forgehill Steel Ltd',
        'Sheffield',
        'GB',
        'Approved',
        'process',
        'Forging',
        'Mona Manager',
        '2026-01-10',
        '2027-01-09',
        'Up to 2 t',
        words,
        '2026-11-20',
      ],
      [
        'FORG',
        'Forgehill Steel Ltd',
        'Sheffield',
        'GB',
        'Approved',
        'material',
        'Low-alloy steel',
        'Mona Manager',
        '2026-02-11',
        '',
        '',
        words,
        '2026-11-20',
      ],
    ])
  })

  it('has one row for a supplier without approvals', () => {
    const [row, ...more] = sheetRows([bare], day)
    expect(more).toEqual([])
    expect(row?.slice(0, 7)).toEqual([
      'BARE',
      'Bare Metal',
      'Sheffield',
      'GB',
      'Conditionally approved',
      '',
      '',
    ])
  })

  it('holds nothing that a spreadsheet would run', () => {
    const [row] = sheetRows([{ ...bare, name: '=HYPERLINK("x")', city: '+441', code: '@SUM(A1)' }], day)
    expect(row?.slice(0, 3)).toEqual(["'@SUM(A1)", '\'=HYPERLINK("x")', "'+441"])
  })
})
