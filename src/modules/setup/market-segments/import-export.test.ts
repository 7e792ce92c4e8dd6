import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from './contract.ts'

const server = await testServer()
const path = '/api/v1/market-segments'
let administrator: SignedIn

beforeAll(async () => {
  administrator = await server.signIn('administrator')
  await administrator.client(globalSegments).create({ body: { code: 'UP', name: 'Upstream', active: true } })
})

const segments = async () =>
  (await administrator.client(marketSegments).list({ query: { perPage: 100 } })).data
const file = `Code;Name;Global segment;Target margin percent;Active
WELL;Wellhead;UP;32;yes
SUB;Subsea;up;34.5;yes
OLD;=HYPERLINK("x");;;no
`

describe('An import', () => {
  it('is shown first, and saves nothing until it is run', async () => {
    const report = await check(administrator, path, file)
    expect(report).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: 0, problems: [] })
    expect(await segments()).toEqual([])
    const done = await importText(administrator, path, file)
    expect([done.status, reportOf(done).created]).toEqual([200, 3])
    expect(
      (await segments()).map((row) => [row.code, row.globalSegmentName, row.targetMarginPercent, row.active]),
    ).toEqual([
      ['WELL', 'Upstream', '32.00', true],
      ['SUB', 'Upstream', '34.50', true],
      ['OLD', null, null, false],
    ])
  })

  it('of the same file again changes nothing; of another one changes by code', async () => {
    expect(reportOf(await importText(administrator, path, file))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    })
    const report = await check(administrator, path, 'code,name\nwell,Wellheads\nSUB,Subsea\n')
    expect(report).toMatchObject({ updated: 1, unchanged: 1 })
    const named = await check(administrator, path, 'code,global_segment\nWELL,\n')
    expect(named.rows).toEqual([
      { row: 2, key: 'WELL', action: 'update', changes: [{ column: 'Global segment', from: 'UP', to: '' }] },
    ])
  })

  it('says row by row what does not fit, and imports nothing or only the rest', async () => {
    const bad = `Code,Name,Global segment,Target margin percent,Active,Colour
NEW1,First,UP,140,yes,red
NEW2,,UP,12,yes,red
NEW3,Third,NOWHERE,12,yes,red
NEW4,Fourth,UP,12,perhaps,red
NEW5,Fifth,UP,12,yes,red
new5,Fifth again,UP,12,yes,red
`
    const report = await check(administrator, path, bad)
    expect(problemsOf(report)).toEqual([
      'Row 2, target margin: 140 is more than 100',
      'Row 3, name: is missing',
      'Row 4, global segment: there is no "NOWHERE" in that list',
      'Row 5, active: "perhaps" is neither yes nor no',
      'Row 7, code: "new5" stands in row 6 already',
    ])
    expect([report.created, report.refused, report.unknownColumns]).toEqual([1, 5, ['Colour']])
    const refused = await importText(administrator, path, bad)
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([422, 'import_problems'])
    expect(await segments()).toHaveLength(3)
    const partly = await importText(administrator, path, bad, 'valid')
    expect([partly.status, reportOf(partly).created]).toEqual([200, 1])
    expect((await segments()).map(({ code }) => code)).toContain('NEW5')
  })

  it('needs the preview it was shown for', async () => {
    const text = 'Code,Name\nWELL,Changed meanwhile\n'
    const { plan } = await check(administrator, path, text)
    const other = formOf('Code,Name\nWELL,Something else\n', 'list.csv', { plan, mode: 'all' })
    const reply = await administrator.request('POST', `${path}/import`, { body: other })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([422, 'plan_changed'])
  })

  it('is audited like any other change', async () => {
    const [entry] = await server.services.db.query<{ actorId: string; action: string }>(sql`
      SELECT actor_id AS "actorId", action FROM audit_log WHERE entity = 'market-segments' AND subject = 'NEW5 Fifth'`)
    expect(entry).toEqual({ actorId: administrator.person.id, action: 'create' })
  })

  it('is for administrators, and of table files only', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = await server.signIn(role)
      const reply = await other.request('POST', `${path}/import/check`, { body: formOf(file) })
      expect([role, reply.status]).toEqual([role, 403])
      expect((await other.request('GET', `${path}/export/csv`)).status).toBe(403)
    }
    const picture = await administrator.request('POST', `${path}/import/check`, {
      body: formOf('x', 'a.png'),
    })
    expect(picture.status).toBe(422)
  })
})

describe('An export', () => {
  it('holds the rows of the list as it is filtered, ready to be imported again', async () => {
    const reply = await administrator.request('GET', `${path}/export/csv?filter[active]=true&sort=code`)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="market-segments-\d{4}-\d\d-\d\d\.csv"$/,
    )
    // Without its mark Excel would take the text for another character set.
    expect([...reply.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = reply.bytes.toString('utf8').trim().split('\n')
    expect(lines[0]).toBe('Code,Name,Description,Order,Active,Global segment,Target margin')
    expect(lines.slice(1)).toEqual([
      'NEW5,Fifth,,40,yes,UP,12.00',
      'SUB,Subsea,,20,yes,UP,34.50',
      'WELL,Wellhead,,10,yes,UP,32.00',
    ])
    expect(await check(administrator, path, reply.bytes.toString('utf8'))).toMatchObject({
      unchanged: 3,
      updated: 0,
    })
  })

  it('never holds a formula', async () => {
    const reply = await administrator.request('GET', `${path}/export/csv?search=hyperlink`)
    expect(reply.bytes.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('may be an Excel workbook', async () => {
    const reply = await administrator.request('GET', `${path}/export/xlsx?sort=code`)
    const sheet = await readSheet(reply.bytes, 'list.xlsx')
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['NEW5', 'OLD', 'SUB', 'WELL'])
    expect(sheet.rows[0]?.cells).toEqual(['NEW5', 'Fifth', '', '40', 'yes', 'UP', '12'])
  })

  it('knows no other format', async () => {
    expect((await administrator.request('GET', `${path}/export/pdf`)).status).toBe(404)
  })
})
