import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { dbOver } from '#platform/server/database/database.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { chosenMills, createMills, fillMills, idOf, millParts } from '../../../../test/support/mills.ts'
import type { MadeExport, MakeOrder } from './make.ts'
import { type ExportFormat, type ExportPlan, planPart } from './plan.ts'
import { connectionOf, runExport } from './run.ts'

vi.setConfig({ testTimeout: 60_000 })

const { pool } = await testDatabase({ as: 'owner' })
const db = dbOver(pool)
await createMills(db)
await fillMills(db)
const folder = mkdtempSync(join(tmpdir(), 'heatline-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Name = keyof typeof millParts
let count = 0

function orderFor(format: ExportFormat, names: readonly Name[], change: Partial<ExportPlan> = {}): MakeOrder {
  count += 1
  const chosen = { ...chosenMills(), parts: names.map((name) => millParts[name]) }
  const about = {
    program: '1.0.0',
    madeAt: '2026-11-21T06:00:00.000Z',
    madeBy: 'Ida Brekke',
    scope: 'All mills',
    isRestorable: true,
    neverExported: [],
    leftOut: [],
  }
  const parts = chosen.parts.map((part) => planPart({ part, columns: part.columns }, chosen))
  return {
    plan: { format, parts, files: null, about, ...change },
    connection: connectionOf(pool),
    path: join(folder, `export-${count}`),
    filesFolder: folder,
  }
}

const still = new AbortController().signal

/** Makes an export; gives what is told of it and the bytes of its file. */
async function make(order: MakeOrder): Promise<{ made: MadeExport; bytes: Buffer; heard: number[] }> {
  const heard: number[] = []
  const made = await runExport(order, { onRows: (rows) => heard.push(rows), signal: still })
  return { made, bytes: readFileSync(order.path), heard }
}

/** The texts of an archive by their paths, in the order in which they were packed. */
async function entriesOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const entries: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    entries[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
  return entries
}

describe('An export made in a thread', () => {
  it('tells its rows, its size and its hash, and is readable by nobody else', async () => {
    const order = orderFor('json', ['mills', 'heats'])
    const { made, bytes, heard } = await make(order)
    expect(made).toEqual({
      rows: 6,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      parts: [
        { name: 'mills', rows: 2 },
        { name: 'heats', rows: 4 },
      ],
    })
    expect(heard.at(-1)).toBe(6)
    expect(statSync(order.path).mode & 0o777).toBe(0o600)
  })

  it('is one document as JSON, every value as it is stored', async () => {
    const { bytes } = await make(orderFor('json', ['heats']))
    const document = JSON.parse(bytes.toString('utf8')) as { parts: { heats: object[] }; about: object }
    expect(document.about).toMatchObject({ scope: 'All mills', madeBy: 'Ida Brekke' })
    expect(document.parts.heats[0]).toEqual({
      id: idOf('h11'),
      millId: idOf('m1'),
      gradeId: idOf('g1'),
      number: '=H-11',
      status: 'melted',
      weight: '12.500',
      pieces: 7,
      meltedOn: '2026-01-15',
      tappedAt: '2026-01-15T06:00:00.500000Z',
      chemistry: { C: 0.1 },
      cost: '99.90',
    })
    expect(bytes.toString('utf8')).toContain('"chemistry":{"C": 0.10}')
  })

  it('is a table as CSV, with names in the place of ids', async () => {
    const { bytes } = await make(orderFor('csv', ['heats']))
    const [head, first] = bytes.toString('utf8').split('\r\n')
    expect(head).toBe(
      '\uFEFFMill code,Mill,Grade of the melt,Number,Status,Weight,Pieces,Melted on,Tapped at,Chemistry,Cost',
    )
    expect(first).toBe(
      `M1,Mill 1,F22,'=H-11,melted,12.500,7,2026-01-15,2026-01-15T06:00:00Z,"{""C"": 0.10}",99.90`,
    )
  })

  it('is an archive of tables as CSV of several parts', async () => {
    const { bytes, made } = await make(orderFor('csv', ['mills', 'samples']))
    const entries = await entriesOf(bytes)
    expect(Object.keys(entries)).toEqual(['mills.csv', 'samples.csv'])
    expect(entries['mills.csv']).toContain('M1,Mill 1,no,Ida Brekke,"forge; a, b"')
    expect(made.rows).toBe(6)
  })

  it('is a workbook with all its files', async () => {
    const { bytes } = await make(orderFor('xlsx', ['mills', 'samples']))
    const entries = await entriesOf(bytes)
    expect(Object.keys(entries).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ])
    expect(entries['xl/workbook.xml']).toContain('<sheet name="Samples" sheetId="2" r:id="rId2"/>')
  })

  it('is an archive whose manifest lists rows and hashes, and files that are not there', async () => {
    const file = { text: `VALUES ('${idOf('f1')}', 'a.pdf', '00/00/nothing', '3', 'abc')`, values: [] }
    const { bytes, made } = await make(orderFor('zip', ['grades', 'mills'], { files: file }))
    const entries = await entriesOf(bytes)
    expect(Object.keys(entries)).toEqual(['grades.json', 'mills.json', 'mills.csv', 'manifest.json'])
    const manifest = JSON.parse(entries['manifest.json'] ?? '') as Record<string, unknown>
    const hash = (path: string) =>
      createHash('sha256')
        .update(entries[path] ?? '')
        .digest('hex')
    expect(manifest).toMatchObject({
      format: 1,
      program: '1.0.0',
      scope: 'All mills',
      parts: [
        { name: 'grades', rows: 2, path: 'grades.json', sha256: hash('grades.json'), csv: null },
        {
          name: 'mills',
          rows: 2,
          path: 'mills.json',
          sha256: hash('mills.json'),
          columns: ['id', 'code', 'name', 'closed', 'contactId', 'tags'],
          csv: { path: 'mills.csv', sha256: hash('mills.csv') },
        },
      ],
      files: [],
      missingFiles: [`files/${idOf('f1')}/a.pdf`],
    })
    // The setup was not asked for.
    expect(made).toMatchObject({ rows: 2, parts: [{ name: 'mills', rows: 2 }] })
  })
})

describe('What goes wrong', () => {
  it.each<ExportFormat>(['json', 'csv', 'xlsx', 'zip'])(
    'in the database ends %s and leaves no file',
    async (format) => {
      const order = orderFor(format, ['mills'])
      const broken = order.plan.parts.map((part) => {
        const query = { ...part.exact, text: 'SELECT 1 / 0 AS nothing' }
        return { ...part, exact: query, readable: query }
      })
      const failing = { ...order, plan: { ...order.plan, parts: broken } }
      await expect(make(failing)).rejects.toThrow('division by zero')
      expect(existsSync(order.path)).toBe(false)
    },
  )

  it('on the disk is told', async () => {
    const order = { ...orderFor('json', ['mills']), path: join(folder, 'missing', 'export') }
    await expect(make(order)).rejects.toThrow('ENOENT')
  })

  it('never overwrites a file', async () => {
    const order = orderFor('json', ['mills'])
    await make(order)
    await expect(make(order)).rejects.toThrow('EEXIST')
  })

  it('is what somebody wants, when they end it', async () => {
    const order = orderFor('zip', ['mills'])
    const ending = new AbortController()
    const running = runExport(order, { onRows: () => undefined, signal: ending.signal })
    ending.abort(new Error('Not needed any more.'))
    await expect(running).rejects.toThrow('Not needed any more.')
    expect(existsSync(order.path)).toBe(false)
    await expect(make({ ...order, path: `${order.path}-again` })).resolves.toMatchObject({
      made: { rows: 2 },
    })
    const late = runExport(order, { onRows: () => undefined, signal: ending.signal })
    await expect(late).rejects.toThrow('Not needed any more.')
  })
})

it('A thread is told how to reach the database, and nothing that cannot be told', () => {
  const connection = connectionOf(pool)
  expect(connection).toMatchObject({ database: expect.stringMatching(/^test_/) })
  expect(() => structuredClone(connection)).not.toThrow()
})
