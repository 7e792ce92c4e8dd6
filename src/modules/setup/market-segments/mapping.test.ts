import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { marketSegments } from './contract.ts'

const server = await testServer()
const path = '/api/v1/market-segments'
let administrator: SignedIn

beforeAll(async () => {
  administrator = await server.signIn('administrator')
})

const file = `Kode;Bezeichnung;Marge;Farbe
BOHR;Bohrung;32;rot
PIPE;Rohrleitung;12.5;blau
`
const columns = JSON.stringify(['code', 'name', 'targetMarginPercent', null])
const checkAs = (text: string, fields: Record<string, string> = {}) =>
  administrator.request('POST', `${path}/import/check`, { body: formOf(text, 'list.csv', fields) })

describe('A file whose headings are others', () => {
  it('says what its columns hold and which fields there are', async () => {
    const report = reportOf(await checkAs(file))
    expect(report.headings).toEqual([
      { heading: 'Kode', field: null, examples: ['BOHR', 'PIPE'] },
      { heading: 'Bezeichnung', field: null, examples: ['Bohrung', 'Rohrleitung'] },
      { heading: 'Marge', field: null, examples: ['32', '12.5'] },
      { heading: 'Farbe', field: null, examples: ['rot', 'blau'] },
    ])
    expect(report.fields.map(({ label, isRequired }) => `${label}${isRequired ? ' *' : ''}`)).toEqual([
      'Code *',
      'Name *',
      'Description',
      'Order',
      'Active',
      'Global segment',
      'Target margin',
    ])
  })

  it('is imported once its columns are told, with the preview of the same columns', async () => {
    const report = reportOf(await checkAs(file, { columns }))
    expect([report.created, report.problems, report.unknownColumns]).toEqual([2, [], ['Farbe']])
    const without = await administrator.request('POST', `${path}/import`, {
      body: formOf(file, 'list.csv', { plan: report.plan, mode: 'all' }),
    })
    expect([without.status, (without.body as { code: string }).code]).toEqual([422, 'plan_changed'])
    const done = await administrator.request('POST', `${path}/import`, {
      body: formOf(file, 'list.csv', { plan: report.plan, mode: 'all', columns }),
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const page = await administrator.client(marketSegments).list({ query: { sort: 'code' } })
    expect(page.data.map((row) => [row.code, row.name, row.targetMarginPercent])).toEqual([
      ['BOHR', 'Bohrung', '32.00'],
      ['PIPE', 'Rohrleitung', '12.50'],
    ])
  })

  it('names a problem by the field that the column fills', async () => {
    const report = reportOf(await checkAs('Kode;Bezeichnung;Marge;Farbe\nX;Y;140;\n', { columns }))
    expect(problemsOf(report)).toEqual(['Row 2, target margin: 140 is more than 100'])
  })

  it.each([
    ['not json', 'The columns could not be read: tell a field or null for each heading.'],
    ['["code"]', 'The file has 4 headings, and 1 of them is told. Tell a field or null for each.'],
    ['["code","code",null,null]', 'Two columns of the file cannot both fill code.'],
    ['["code","colour",null,null]', 'This list has no field "colour" that a file can fill.'],
  ])('is refused with the columns %s', async (told, sentence) => {
    const reply = await checkAs(file, { columns: told })
    expect(reply.status).toBe(422)
    expect((reply.body as { errors: Record<string, string[]> }).errors.columns).toEqual([sentence])
  })
})

it('of two columns with one heading the first is taken, and the other one is named', async () => {
  const report = reportOf(await checkAs('Code,Name,name\nTWICE,First,Second\n'))
  expect([report.created, report.unknownColumns]).toEqual([1, ['name']])
  expect(report.headings.map(({ field }) => field)).toEqual(['code', 'name', null])
})
