import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { labelAt } from '#platform/contract/words/labels.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { dataOf } from '../support/crud-suite.ts'
import { check, formOf, importText, reportOf } from '../support/import-export.ts'
import { isWholeGrid } from '../support/proof.ts'
import { type SignedIn, testServer } from '../support/server.ts'
import { lookupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const lists = lookupSamples.filter(({ contract }) => 'importRows' in contract.endpoints)

let admin: SignedIn
beforeAll(async () => {
  admin = await server.signIn('administrator')
})

const lengthOfTrail = async () => {
  const [row] = await server.services.db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_log`)
  return row?.n ?? 0
}
const send = (path: string, content: string | Uint8Array<ArrayBuffer>, name = 'list.csv') =>
  admin.request('POST', `${path}/import/check`, { body: formOf(content, name) })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Texts that a spreadsheet program would run, and such as only look like it. */
const formulas = [
  '=HYPERLINK("http://evil.example")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  "'=1+1",
  "''+x",
  "'plain'",
  '-12.5',
  '=',
  '|calc',
]

describe('Every list of setup that has records in a row can be written to a file and read from one', () => {
  it('there are eleven', () => {
    expect(lists).toHaveLength(11)
  })
})

/** What names a record together with its code: heading and value of the samples. */
const keys: Readonly<Record<string, readonly [heading: string, value: string]>> = {
  'psl-levels': [',Standard', ',API 6A'],
  specifications: [',Edition', ',2024'],
}

/** Of what every list is tried with: all of it in the whole grid, else every third, other ones of the next list. */
const sampleFor = <T>(list: (typeof lists)[number], all: readonly T[]): readonly T[] =>
  isWholeGrid ? all : all.filter((_, at) => at % 3 === lists.indexOf(list) % 3)

describe.each(lists)('Files of $slice', (sample) => {
  const { path } = sample.contract.endpoints.create
  const [keyHeading, keyValue] = keys[sample.slice] ?? ['', '']
  let made = 0

  const rows = async () =>
    ((await admin.request('GET', `${path}?per_page=100&sort=code`)).body as Page<{ id: string }>).data
  const exported = async (format = 'csv') =>
    (await admin.request('GET', `${path}/export/${format}?sort=code`)).bytes

  async function created(more: object = {}) {
    made += 1
    const reply = await admin.request('POST', path, { body: { ...(await sample.body(made)), ...more } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return dataOf(reply)
  }

  it('that are damaged, empty or of another kind are refused with a sentence, and change nothing', async () => {
    await created()
    const [before, trail] = [await rows(), await lengthOfTrail()]
    const book = new Uint8Array(await exported('xlsx'))
    const bad: [name: string, content: string | Uint8Array<ArrayBuffer>][] = [
      ['list.csv', ''],
      ['list.csv', '\n\n'],
      ['list.csv', '\ufeff'],
      ['list.csv', 'Colour,Smell\nred,sweet\n'],
      ['list.csv', 'Name\nWithout a code\n'],
      ['list.csv', 'Code,Code\nA,B\n'],
      ['list.csv', '"Code,Name\nA,B\n'],
      ['list.csv', new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41])],
      ['list.xlsx', book.slice(0, Math.floor(book.length / 2))],
      ['list.xlsx', 'Code,Name\nA,B\n'],
      ['list.xlsx', ''],
      ['list.pdf', 'Code,Name\nA,B\n'],
      ['list', 'Code,Name\nA,B\n'],
    ]
    for (const [name, content] of sampleFor(sample, bad)) {
      const reply = await send(path, content, name)
      const { created: added, updated } = reply.status === 200 ? reportOf(reply) : { created: 0, updated: 0 }
      const told = reply.status === 200 ? reportOf(reply).problems.length > 0 : reply.status === 422
      expect([name, String(content).slice(0, 20), told, added, updated]).toEqual([
        name,
        String(content).slice(0, 20),
        true,
        0,
        0,
      ])
      if (reply.status !== 200) expect((reply.body as { message: string }).message).toMatch(/^[A-Z].+\.$/s)
    }
    const none = await admin.request('POST', `${path}/import/check`, { body: new FormData() })
    expect(none.status).toBe(422)
    expect(await rows()).toEqual(before)
    expect(await lengthOfTrail()).toBe(trail)
  })

  it('name the cell of every value that no record may hold, and import nothing', async () => {
    const { code } = await created()
    const [before, trail] = [await rows(), await lengthOfTrail()]
    // Files may head a column by its old name; what is said of it uses the label of the field.
    const fields = { Code: 'code', Name: 'name', 'Sort order': 'sortOrder', Active: 'active' } as const
    const cells = [
      ['Code', 'x'.repeat(500)],
      ['Code', 'bad,code!'],
      ['Name', 'n'.repeat(5000)],
      ['Name', ''],
      ['Sort order', '1e308'],
      ['Sort order', '99999999999999999999'],
      ['Sort order', '-1'],
      ['Sort order', '1.5'],
      ['Active', 'maybe'],
      ['Name', 'null\u0000byte'],
    ] as const
    for (const [heading, value] of sampleFor(sample, cells)) {
      const headings = heading === 'Code' ? 'Code,Name' : `Code,${heading}`
      const line = heading === 'Code' ? `${quoted(value)},Name` : `${String(code)},${quoted(value)}`
      const reply = await send(path, `${headings}${keyHeading}\n${line}${keyValue}\n`)
      if (reply.status !== 200) {
        expect([heading, value.slice(0, 20), [400, 422].includes(reply.status)]).toEqual([
          heading,
          value.slice(0, 20),
          true,
        ])
        continue
      }
      const { problems, refused } = reportOf(reply)
      expect([value.slice(0, 20), refused, problems[0]?.row, problems[0]?.column]).toEqual([
        value.slice(0, 20),
        1,
        2,
        labelAt(sample.contract.endpoints.create.body, [fields[heading]]),
      ])
    }
    const half = `Code,Active${keyHeading}\n${String(code)},no${keyValue}\nANOTHER,perhaps${keyValue}\n`
    const reply = await importText(admin, path, half)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([422, 'import_problems'])
    expect(await rows()).toEqual(before)
    expect(await lengthOfTrail()).toBe(trail)
  })

  it('never hold a formula, and come back as they were', async () => {
    for (const name of formulas) await created({ name, description: name })
    for (const format of ['csv', 'xlsx']) {
      const sheet = await readSheet(await exported(format), `list.${format}`)
      const cells = sheet.rows.flatMap((row) => row.cells)
      expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell) || /^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([])
    }
    const report = await check(admin, path, (await exported()).toString('utf8'))
    expect(report).toMatchObject({ created: 0, updated: 0, refused: 0, problems: [] })
    expect(report.unchanged).toBe((await rows()).length)
  })

  it('are imported once, however often they are sent at once', async () => {
    const { code } = await created()
    const text = `Code,Description${keyHeading}\n${String(code)},Sent three times${keyValue}\n`
    const { plan } = await check(admin, path, text)
    const trail = await lengthOfTrail()
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        admin.request('POST', `${path}/import`, { body: formOf(text, 'list.csv', { plan, mode: 'all' }) }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of replies) expect([200, 412, 422]).toContain(status)
    expect(await lengthOfTrail()).toBe(trail + 1)
  })
})
