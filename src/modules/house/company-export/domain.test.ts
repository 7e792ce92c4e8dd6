import { describe, expect, it } from 'vitest'
import {
  type ExportStatus,
  type Extent,
  exportStates,
  fileNameOf,
  isUnderWay,
  percentOf,
  scopeSentence,
  noFileReason,
  cancelGuard,
} from './domain.ts'

const extent: Extent = {
  company: null,
  isOwnOnly: false,
  parts: [{ name: 'companies', label: 'Companies' }],
  isEverything: false,
  from: null,
  to: null,
  includeArchived: false,
  statuses: [],
}
const calder = { code: 'CAL/1', name: 'Calder Pressure Systems' }
const two = [...extent.parts, { name: 'company-contacts', label: 'Contacts' }]

describe('The name of a file', () => {
  it.each<[change: Partial<Extent>, format: Parameters<typeof fileNameOf>[1], name: string]>([
    [{}, 'xlsx', 'heatline-all-companies-companies-2026-11-21.xlsx'],
    [{ parts: two }, 'xlsx', 'heatline-all-companies-2026-11-21.xlsx'],
    [{ company: calder, parts: two }, 'zip', 'heatline-cal-1-2026-11-21.zip'],
    [{ isOwnOnly: true }, 'csv', 'heatline-own-companies-companies-2026-11-21.csv'],
    [{ parts: two }, 'csv', 'heatline-all-companies-2026-11-21.csv.zip'],
    [{ company: { code: '//', name: '' } }, 'json', 'heatline--companies-2026-11-21.json'],
  ])('%j as %s is %s', (change, format, name) => {
    expect(fileNameOf({ ...extent, ...change }, format, '2026-11-21')).toBe(name)
  })
})

describe('The scope in words', () => {
  it('says that it is not everything', () => {
    expect(scopeSentence(extent)).toBe('All companies: Companies; without archived records')
    const narrow = { company: calder, from: '2026-01-01', to: '2026-06-30', statuses: ['Quotes: Sent'] }
    expect(scopeSentence({ ...extent, ...narrow, includeArchived: true })).toBe(
      'CAL/1 Calder Pressure Systems: Companies; from 2026-01-01; until 2026-06-30; only Quotes: Sent; with archived records',
    )
    expect(scopeSentence({ ...extent, parts: two, isEverything: true })).toBe(
      'All companies: everything; without archived records',
    )
    expect(scopeSentence({ ...extent, isOwnOnly: true })).toMatch(/^The companies that you look after: /)
  })
})

describe('States', () => {
  const all = Object.keys(exportStates) as ExportStatus[]

  it('know whether there is a file, and say why not', () => {
    expect(all.filter((status) => noFileReason(status) === undefined)).toEqual([
      'running',
      'ready',
      'downloaded',
    ])
    expect(noFileReason('expired')).toBe('The file was deleted after 7 days. Ask for the export again.')
  })

  it('can be cancelled as long as they are under way', () => {
    expect(all.filter(isUnderWay)).toEqual(['queued', 'running'])
    for (const status of all)
      expect([status, cancelGuard(status) === undefined]).toEqual([status, isUnderWay(status)])
  })
})

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [1200, 1000, 99],
])('%d of %d rows is %d %%, and never a hundred before the file is whole', (done, total, percent) => {
  expect(percentOf(done, total)).toBe(percent)
})
