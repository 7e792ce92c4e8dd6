import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { platformServices } from '#platform/testing/services.ts'
import { createMills, idOf, millCatalogue } from '../../../../test/support/mills.ts'
import { openArchive } from './open-archive.ts'
import { restoreExport } from './restore.ts'

const services = await platformServices()
await createMills(services.db)
const folder = mkdtempSync(join(tmpdir(), 'heatline-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Content {
  readonly parts: Readonly<Record<string, readonly object[]>>
  readonly manifest?: object
  /** Texts that differ from what the manifest says. */
  readonly changed?: Readonly<Record<string, string>>
}

let count = 0

/** Writes an archive as an export makes it, and gives its path. */
async function archive({ parts, manifest = {}, changed = {} }: Content): Promise<string> {
  count += 1
  const zip = new ZipFile()
  const listed = Object.entries(parts).map(([name, rows]) => {
    const path = `${name}.json`
    const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
    zip.addBuffer(Buffer.from(changed[path] ?? text), path)
    const size = Buffer.byteLength(text)
    const columns = Object.keys(rows[0] ?? { id: null })
    return { name, label: name, rows: rows.length, path, size, sha256: sha256(text), columns, csv: null }
  })
  const about = {
    format: 1,
    program: '0.9.0',
    madeAt: '2026-11-21T06:00:00.000Z',
    madeBy: 'Ida Brekke',
    scope: 'All mills',
    isRestorable: true,
    neverExported: [],
    leftOut: [],
    parts: listed,
    files: [],
    missingFiles: [],
    ...manifest,
  }
  zip.addBuffer(Buffer.from(changed['manifest.json'] ?? JSON.stringify(about)), 'manifest.json')
  zip.end()
  const path = join(folder, `archive-${count}.zip`)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function restore(content: Content) {
  const opened = await openArchive(await archive(content))
  try {
    return await restoreExport(services, opened, millCatalogue)
  } finally {
    opened.close()
  }
}

const grade = { id: idOf('g1'), name: 'F22' }
const person = { id: idOf('p1'), name: 'Ida Brekke' }
const mill = {
  id: idOf('m1'),
  code: 'M1',
  name: 'Mill',
  closed: false,
  contactId: person.id,
  tags: ['a, b', '{x}'],
}
const heat = {
  id: idOf('h1'),
  millId: mill.id,
  gradeId: grade.id,
  number: 'H-1',
  status: 'melted',
  weight: '12.500',
  pieces: 7,
  meltedOn: '2026-01-15',
  tappedAt: null,
  chemistry: { C: 0.1 },
  cost: null,
}
const whole: Content['parts'] = { grades: [grade], people: [person], mills: [mill], heats: [heat] }

beforeEach(async () => {
  for (const table of ['remarks', 'pieces', 'mill_heats', 'mills', 'people', 'grades'])
    await services.db.query(sql`DELETE FROM ${sql.identifier(`test_${table}`)}`)
})

const rowsNow = async () => {
  const [found] = await services.db.query<{ count: number }>(sql`
    SELECT ((SELECT count(*) FROM test_mills) + (SELECT count(*) FROM test_grades) + (SELECT count(*) FROM test_people))::int AS count`)
  return found?.count
}

describe('An export', () => {
  it('is restored with its ids, and people in the state they may have', async () => {
    expect(await restore({ parts: whole })).toEqual({ parts: 4, rows: 4, files: 0 })
    const [found] = await services.db.query(sql`
      SELECT m.code, m.tags, p.name, p.is_active AS "isActive", p.secret, h.weight, h.number, h.search
      FROM test_mill_heats h JOIN test_mills m ON m.id = h.mill_id JOIN test_people p ON p.id = m.contact_id`)
    expect(found).toEqual({
      code: 'M1',
      tags: ['a, b', '{x}'],
      name: 'Ida Brekke',
      isActive: false,
      secret: null,
      weight: '12.500',
      number: 'H-1',
      search: 'h-1',
    })
  })

  it('of a thousand rows is restored in several steps', async () => {
    const many = Array.from({ length: 1_201 }, (_, at) => ({ id: idOf(`${at}`), name: `Grade ${at}` }))
    expect(await restore({ parts: { grades: many } })).toMatchObject({ rows: 1_201 })
  })

  it('without rows is restored, too', async () => {
    expect(await restore({ parts: { grades: [] } })).toMatchObject({ parts: 1, rows: 0 })
  })
})

describe('Nothing is restored', () => {
  it.each<[what: string, content: Content, sentence: RegExp]>([
    [
      'of a part that nobody knows',
      { parts: { furnaces: [grade] } },
      /^This version of Heatline knows no furnaces \(furnaces\)\.$/,
    ],
    [
      'of a column that nobody knows',
      { parts: { grades: [{ ...grade, colour: 'red' }] } },
      /^This version of Heatline has no column colour of Grades\.$/,
    ],
    [
      'of a column that stays where it is',
      { parts: { people: [{ ...person, secret: 'x' }] } },
      /has no column secret of People\.$/,
    ],
    [
      'when rows refer to what is not there',
      {
        parts: {
          grades: [grade],
          mills: [{ ...mill, contactId: null }],
          heats: [{ ...heat, gradeId: idOf('g9') }],
        },
      },
      /^The export of Heatline 0\.9\.0 refers to records that are not part of it, so nothing was restored\./,
    ],
    [
      'when a value does not fit',
      { parts: { grades: [{ id: grade.id, name: null }] } },
      /does not fit the tables of this version, so nothing was restored\./,
    ],
    [
      'when the manifest says that something is left out',
      { parts: whole, manifest: { isRestorable: false, leftOut: ['Heats: Cost'] } },
      /^This export cannot be restored: .+ It leaves out Heats: Cost\. Export everything as ZIP/,
    ],
    [
      'when a file of the archive was changed',
      { parts: whole, changed: { 'mills.json': '[\n]\n' } },
      /^The export is damaged: mills\.json is not what the manifest says\.$/,
    ],
    [
      'when the manifest names a file that is not there',
      {
        parts: { grades: [grade] },
        manifest: { files: [{ id: grade.id, path: 'files/a.pdf', size: 1, sha256: 'a'.repeat(64) }] },
      },
      /^The export is damaged: files\/a\.pdf is missing\.$/,
    ],
    [
      'of a manifest of another version',
      { parts: whole, manifest: { format: 2 } },
      /^The manifest of the export cannot be read: it was made by another version of Heatline\.$/,
    ],
    [
      'of a manifest that is no JSON',
      { parts: whole, changed: { 'manifest.json': 'nothing' } },
      /^The export is damaged: /,
    ],
  ])('%s', async (_, content, sentence) => {
    await expect(restore(content)).rejects.toThrow(sentence)
    expect(await rowsNow()).toBe(0)
  })

  it('where anything lies already', async () => {
    await restore({ parts: { grades: [grade] } })
    await expect(restore({ parts: whole })).rejects.toThrow('The database is not empty (Grades)')
    expect(await rowsNow()).toBe(1)
  })
})
