import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { steelStock } from './contract.ts'

const server = await testServer()
await salesSetup(server)
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const path = '/api/v1/steel-stock'
const millId = await createCompany(server.services, 'Vallmont Steel')
const mill = await keeper.client(companies).get({ params: { id: millId } })

const headings = [
  'Old number', 'Form', 'NPS', 'Schedule', 'Length', 'Pieces', 'Specification', 'Grade', 'Heat', 'Mill', 'Certificate', 'Facility',
] // biome-ignore format: names read better in rows
const row = (oldNumber: string, more: Partial<Record<(typeof headings)[number], string>> = {}): string[] => {
  const given: Record<string, string> = {
    'Old number': oldNumber,
    Form: 'Pipe',
    NPS: '4',
    Schedule: '40',
    Length: '5800',
    Pieces: '3',
    Specification: 'API 6A',
    Grade: 'F22',
    Heat: 'H 77012',
    Mill: mill.code,
    Certificate: '3.1',
    Facility: 'ABD',
    ...more,
  }
  return headings.map((name) => given[name] ?? '')
}
/** As a spreadsheet puts it into the clipboard. */
const pasted = (...rows: string[][]): string =>
  [headings, ...rows].map((cells) => cells.join('\t')).join('\n')
const found = async (oldNumber: string) => {
  const { data } = await api.list({ query: { search: oldNumber } })
  return Promise.all(data.map(({ id }) => api.get({ params: { id } })))
}

describe('An opening balance', () => {
  it('is rehearsed, taken in by old numbers and changes nothing a second time, however a heat is spaced', async () => {
    const text = pasted(row('YARD-1'), row('YARD-2', { Pieces: '1', Length: '1200' }))
    expect(await check(keeper, path, text)).toMatchObject({ created: 2, refused: 0 })
    expect(await found('YARD-1')).toEqual([])
    expect((await importText(keeper, path, text)).status).toBe(200)
    const [first] = await found('YARD-1')
    expect(first).toMatchObject({
      sizeText: 'Pipe 114.3 x 6.02 (4 in sch 40)',
      qtyPieces: 3,
      lengthMm: '5800.0',
      heatNo: 'H77012',
      origin: 'opening',
      status: 'received_on_hold',
    })
    expect(first?.movements).toMatchObject([{ kind: 'receive', pieces: 3, purpose: 'Opening balance' }])
    expect(await check(keeper, path, text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const respaced = pasted(row('YARD-1', { Heat: 'h77012' }))
    expect(await check(keeper, path, respaced)).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('makes one heat of its mill and number for all of its rows', async () => {
    await importText(keeper, path, pasted(row('YARD-3'), row('YARD-4', { Heat: 'H77012' })))
    const [three, four] = [...(await found('YARD-3')), ...(await found('YARD-4'))]
    expect(three?.heatId).toEqual(expect.any(String))
    expect(four?.heatId).toBe(three?.heatId)
    const [heats] = await server.services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM heats WHERE heat_key = 'H77012'`,
    )
    expect(heats?.count).toBe(1)
  })

  it('says of each row that does not fit why, and takes the others when asked to', async () => {
    const text = pasted(
      row('YARD-5'),
      row('YARD-6', { Schedule: '41' }),
      row('YARD-7', { Grade: 'F22', Length: '' }),
      row('YARD-8', { Facility: 'NOWHERE' }),
      row('YARD-5'),
    )
    const report = await check(keeper, path, text)
    expect(report).toMatchObject({ created: 1, refused: 4 })
    const problems = problemsOf(report)
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Row 3, schedule: .*NPS 4 has the schedules/),
        'Row 4, length: Enter the length of a piece.',
        'Row 6, old number: "YARD-5" stands in row 2 already',
        'Row 5, facility: there is no "NOWHERE" in that list',
      ]),
    )
    expect((await importText(keeper, path, text, 'all')).status).toBe(422)
    expect(await found('YARD-5')).toEqual([])
    expect((await importText(keeper, path, text, 'valid')).status).toBe(200)
    expect(await found('YARD-5')).toHaveLength(1)
  })

  it('corrects what is on hold, and never a quantity, which only a movement changes', async () => {
    await importText(keeper, path, pasted(row('YARD-9')))
    const graded = await importText(keeper, path, pasted(row('YARD-9', { Grade: 'F91' })))
    expect(reportOf(graded)).toMatchObject({ updated: 1 })
    expect(await found('YARD-9')).toMatchObject([{ grade: 'F91', qtyPieces: 3 }])
    const counted = await check(keeper, path, pasted(row('YARD-9', { Grade: 'F91', Pieces: '7' })))
    expect(counted).toMatchObject({ updated: 0, refused: 1 })
    expect(problemsOf(counted)).toEqual([
      expect.stringContaining('This changes only with a movement: move, adjust or reverse.'),
    ])
  })

  it('is taken in by nobody who only reads the stock', async () => {
    const body = formOf(pasted(row('YARD-10')))
    for (const role of ['user', 'client'] as const) {
      const who = await server.signIn(role)
      expect((await who.request('POST', `${path}/import/check`, { body })).status).toBe(403)
      expect((await who.request('POST', `${path}/import`, { body })).status).toBe(403)
    }
  })
})
