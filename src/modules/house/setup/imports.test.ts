import { beforeAll, describe, expect, it } from 'vitest'
import { check, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { quoteConfidence } from '#modules/setup/quote-confidence/contract.ts'
import { salesSteps } from '#modules/setup/sales-steps/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'

const server = await testServer()
let administrator: SignedIn

beforeAll(async () => {
  administrator = await server.signIn('administrator')
  await administrator.request('POST', '/api/v1/setup/load-starter-set')
})

const lists = [
  'facilities',
  'global-segments',
  'market-segments',
  'sales-steps',
  'quote-confidence',
  'product-codes',
  'specifications',
  'psl-levels',
  'quality-clauses',
]

describe('The starter set', () => {
  it.each(lists)('of %s can be exported and imported again, and nothing changes', async (slice) => {
    const path = `/api/v1/${slice}`
    const file = await administrator.request('GET', `${path}/export/csv`)
    expect(file.status).toBe(200)
    const report = await check(administrator, path, file.bytes.toString('utf8'))
    expect([report.problems, report.unknownColumns, report.updated, report.created]).toEqual([[], [], 0, 0])
    expect(report.unchanged).toBeGreaterThan(3)
  })
})

describe('An import keeps the rules of its list', () => {
  it('unknown words are refused and shown, never replaced', async () => {
    const text =
      'Code,Name,Family,Uom,Form,Sellable,Default PSL level\nX-1,One,valves,each,tube,yes,\nX-2,Two,valves,each,bar,yes,API 6A PSL 3\nX-3,Three,valves,inch,bar,yes,PSL 9\n'
    const report = await check(administrator, '/api/v1/product-codes', text)
    const forms = 'bar, forging, casting, plate, pipe, fitting, fastener, assembly, process, service'
    expect(problemsOf(report)).toEqual([
      `Row 2, form: "tube" is not one of ${forms}`,
      'Row 4, unit: "inch" is not one of each, set, lot, m, m2, kg, t, hour, day',
      'Row 4, psl level: there is no "PSL 9" in that list',
    ])
    const done = await importText(administrator, '/api/v1/product-codes', text, 'valid')
    expect(reportOf(done)).toMatchObject({ created: 1, refused: 2 })
    const page = await administrator.client(productCodes).list({ query: { search: 'x-2' } })
    expect(page.data.map(({ defaultPslLevelName }) => defaultPslLevelName)).toEqual(['API 6A PSL 3'])
  })

  it('a percentage above 100 is named with its row', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E'].map((code, at) => `${code},${at === 4 ? 140 : 10 * at}`)
    const report = await check(
      administrator,
      '/api/v1/quote-confidence',
      `Code,Percent\n${rows.join('\n')}\n`,
    )
    expect(problemsOf(report)).toEqual(['Row 6, confidence: 140 is more than 100'])
    const done = await importText(administrator, '/api/v1/quote-confidence', 'Code,Percent\nD,33\n')
    expect(done.status).toBe(200)
    const page = await administrator.client(quoteConfidence).list({ query: { search: 'low' } })
    const level = await administrator.client(quoteConfidence).get({ params: { id: page.data[0]?.id ?? '' } })
    expect(level.history.map(({ percent }) => percent)).toEqual([33, 25])
  })

  it('a second won step is refused as it is on the form', async () => {
    const text = 'Code,Name,Probability percent,Is won,Is lost,Active\nWON2,Won again,100,yes,no,yes\n'
    const report = await check(administrator, '/api/v1/sales-steps', text)
    expect(problemsOf(report)).toEqual([
      'Row 2, the order is won: There is exactly one won step, and it is "Order received".',
    ])
    const steps = await administrator.client(salesSteps).list({ query: { filter: { isWon: true } } })
    expect(steps.data).toHaveLength(1)
  })

  it('an edition is another record than the one before', async () => {
    const text =
      'Code,Name,Edition,Kind,Status,Active,Supersedes\nAPI 6D,Valves,25th,product,current,yes,"API 6D, per order"\nEN 10204,Types of documents,2004,document,current,yes,\n'
    const report = await check(administrator, '/api/v1/specifications', text)
    expect(report).toMatchObject({ created: 1, updated: 1, problems: [] })
    await importText(administrator, '/api/v1/specifications', text)
    const page = await administrator
      .client(specifications)
      .list({ query: { search: 'api 6d', sort: 'code' } })
    expect(
      page.data.map(({ edition, status }) => `${edition} ${status}`).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['25th current', 'per order withdrawn'])
  })
})

it('reads a thousand rows and names the forty that do not fit', async () => {
  const row = (n: number) =>
    `T-${n},Product ${n} of a thousand,test,each,${n % 25 === 0 ? 'tube' : 'bar'},yes,yes`
  const text = `Code,Name,Family,Uom,Form,Sellable,Active\n${Array.from({ length: 1000 }, (_, n) => row(n + 1)).join('\n')}\n`
  const done = await importText(administrator, '/api/v1/product-codes', text, 'valid')
  expect(done.status, JSON.stringify(done.body).slice(0, 300)).toBe(200)
  expect(reportOf(done)).toMatchObject({ created: 960, refused: 40 })
  expect(reportOf(done).problems).toHaveLength(40)
  const again = await check(administrator, '/api/v1/product-codes', text)
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 960, refused: 40 })
}, 60_000)
