import { beforeAll, describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { forecastSummaries } from './contract.ts'

const server = await testServer()
const path = '/api/v1/forecast-summaries'
let administrator: SignedIn
let facility: string
let segment: string
let seller: string

beforeAll(async () => {
  administrator = await server.signIn('administrator')
  const setup = await salesSetup(server)
  const at = <I extends string>(id: I) => ({ params: { id } })
  facility = (await administrator.client(facilities).get(at(setup.facilityId))).code
  segment = (await administrator.client(marketSegments).get(at(setup.marketSegmentId))).code
  seller = setup.seller.email
})

const targets = async () =>
  (await administrator.client(forecastSummaries).list({ query: { sort: 'name', perPage: 100 } })).data
const headings =
  'Name,Period type,Period start,Facility,Global segment,Market segment,Salesperson,Target value,Currency,Committed value,Note'
const file = () => `${headings}
Works,quarter,2027-01-01,${facility},,,,"250,000.00",GBP,,
Seller,Month,2027-01-01,${facility},,${segment},${seller.toUpperCase()},90000,gbp,80000,Frame order is signed
Whole house,year,2027-01-01,,,,,1000000,GBP,,
`

describe('An import of targets', () => {
  it('is shown first by what names a target, then saved', async () => {
    const report = await check(administrator, path, file())
    expect(report).toMatchObject({ created: 3, refused: 0, problems: [] })
    expect(report.rows.map(({ key }) => key)).toEqual([
      `quarter 2027-01-01 ${facility}`,
      `month 2027-01-01 ${facility} ${segment} ${seller.toUpperCase()}`,
      'year 2027-01-01',
    ])
    expect(await targets()).toEqual([])
    expect((await importText(administrator, path, file())).status).toBe(200)
    expect((await targets()).map((row) => [row.name, row.periodType, row.targetValue])).toEqual([
      ['Seller', 'month', '90000.00'],
      ['Whole house', 'year', '1000000.00'],
      ['Works', 'quarter', '250000.00'],
    ])
  })

  it('finds a target by its period and what it counts, and changes the rest', async () => {
    expect(reportOf(await importText(administrator, path, file()))).toMatchObject({ unchanged: 3 })
    const text = `Period type,Period start,Facility,Name,Target value,Currency
quarter,2027-01-01,${facility},Works,260000,GBP
quarter,2027-01-01,,All works,300000,GBP
`
    const report = await check(administrator, path, text)
    expect(report.rows).toEqual([
      {
        row: 2,
        key: `quarter 2027-01-01 ${facility}`,
        action: 'update',
        changes: [{ column: 'Target', from: '250000.00', to: '260000' }],
      },
      { row: 3, key: 'quarter 2027-01-01', action: 'create', changes: [] },
    ])
    expect((await importText(administrator, path, text)).status).toBe(200)
    expect((await targets()).map((row) => [row.name, row.targetValue])).toEqual([
      ['All works', '300000.00'],
      ['Seller', '90000.00'],
      ['Whole house', '1000000.00'],
      ['Works', '260000.00'],
    ])
  })

  it('says row by row what does not fit, by the rules of the page', async () => {
    const bad = `${headings}
Late,month,2028-02-03,,,,,100,GBP,,
Unsaid,month,2028-01-01,,,,,100,GBP,50,
Nowhere,month,2028-03-01,NOWHERE,,,,100,GBP,,
Nobody,month,2028-03-01,,,,nobody@works.test,100,GBP,,
Good,month,2028-03-01,,,,,100,GBP,,
Again,month,2028-03-01,,,,,200,GBP,,
Decade,decade,2028-01-01,,,,,100,GBP,,
No day,month,soon,,,,,100,GBP,,
No value,month,2028-04-01,,,,,,GBP,,
Odd money,month,2028-05-01,,,,,100,XYZ,,
`
    const report = await check(administrator, path, bad)
    expect(problemsOf(report)).toEqual([
      'Row 2, begins on: The period start field must be the first day of a month, such as 2028-02-01.',
      'Row 3, note: Say in the note why this value is committed.',
      'Row 4, facility: there is no "NOWHERE" in that list',
      'Row 5, salesperson: there is no "nobody@works.test" in that list',
      'Row 7, period: "month 2028-03-01" stands in row 6 already',
      'Row 8, period: "decade" is not one of month, quarter, year',
      'Row 9, begins on: The period start field must be a valid date.',
      'Row 10, target: is missing',
      expect.stringContaining('Row 11, currency: "XYZ" is not one of GBP'),
    ])
    expect([report.created, report.refused]).toEqual([1, 9])
    const refused = await importText(administrator, path, bad)
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, 'import_problems'])
    expect((await targets()).map(({ name }) => name)).not.toContain('Good')
    expect((await importText(administrator, path, bad, 'valid')).status).toBe(200)
    expect((await targets()).map(({ name }) => name)).toContain('Good')
  })

  it('is for administrators only, like the export', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = await server.signIn(role)
      for (const step of ['import/check', 'import']) {
        const reply = await other.request('POST', `${path}/${step}`, { body: formOf(file()) })
        expect([role, step, reply.status]).toEqual([role, step, 403])
      }
      expect((await other.request('GET', `${path}/export/csv`)).status).toBe(403)
    }
  })
})

describe('An export of targets', () => {
  it('holds the targets as they are filtered, ready to come back', async () => {
    const reply = await administrator.request('GET', `${path}/export/csv?filter[periodType]=month&sort=name`)
    expect(reply.status).toBe(200)
    const text = reply.bytes.toString('utf8')
    expect(text.replace('\ufeff', '').trim().split('\n')).toEqual([
      'Name,Period,Begins on,Facility,Global segment,Market segment,Salesperson,Target,Currency,Committed,Note',
      'Good,month,2028-03-01,,,,,100.00,GBP,,',
      `Seller,month,2027-01-01,${facility},,${segment},${seller},90000.00,GBP,80000.00,Frame order is signed`,
    ])
    expect(await check(administrator, path, text)).toMatchObject({ unchanged: 2, updated: 0, created: 0 })
  })

  it('may be an Excel workbook', async () => {
    const reply = await administrator.request('GET', `${path}/export/xlsx?filter[periodType]=year`)
    const { rows } = await readSheet(reply.bytes, 'targets.xlsx')
    expect(rows.map(({ cells }) => cells.slice(0, 9))).toEqual([
      ['Whole house', 'year', '2027-01-01', '', '', '', '', '1000000', 'GBP'],
    ])
  })
})
