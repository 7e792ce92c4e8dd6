import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { loadSeed } from '../../../../db/seed/load.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { operationTemplates, type TemplateRecord } from './contract.ts'
import { plainText } from './domain/instruction.ts'
import { missingIn } from './domain/lifecycle.ts'
import { type OperationContent, usualOperation } from './domain/operation.ts'
import { parties } from './domain/vocabulary.ts'

const server = await testServer()
await loadSeed(server.services)
const person = await server.signIn('administrator')
const templates = person.client(operationTemplates)

interface SeedOperation {
  number: number
  title: string
  department: string
  description: string
  point: string
  point_party: string
  signoff: string
  nde_method: string | null
  record: string
  planned_hours: number
}
interface Seed {
  psl_levels: {
    code: string
    name: string
    standard: string
    rank: number
    description: string
    templates: { code: string; name: string; applies_to: string; operations: SeedOperation[] }[]
  }[]
}
const seed = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../../db/seed/psl-levels.json'), 'utf8'),
) as Seed

const everyTemplate = async (): Promise<TemplateRecord[]> => {
  const { data } = await templates.list({ query: { perPage: 100 } })
  return Promise.all(data.map(({ id }) => templates.get({ params: { id } })))
}

describe('The starter set', () => {
  it('brings every level as it stands in the file', async () => {
    const { data } = await person.client(pslLevels).list({ query: { perPage: 100 } })
    const shown = data.map(({ code, name, standard, rank, description }) => ({
      code,
      name,
      standard,
      rank,
      description,
    }))
    expect(shown).toEqual(seed.psl_levels.map(({ templates: _, ...level }) => level))
  })

  it('brings every template and operation as it stands in the file, current and sound', async () => {
    const loaded = await everyTemplate()
    const told = loaded.map((template) => ({
      level: template.levelCode,
      code: template.code,
      name: template.name,
      status: template.status,
      edition: template.edition,
      operations: template.operations.map((one) => ({
        number: one.seq,
        title: one.title,
        department: one.workCentre,
        description: plainText(one.instruction),
        points: Object.keys(parties).flatMap((party) => {
          const point = one.intervention[party as keyof typeof parties]
          return point === 'none' ? [] : [`${point} ${party}`]
        }),
        signoff: one.signatureType,
        nde_method: one.ndeMethod,
        record: one.requiredDocuments.join(),
        planned_hours: (one.plannedMinutes ?? 0) / 60,
      })),
    }))
    const expected = seed.psl_levels.flatMap((level) =>
      level.templates.map((template) => ({
        level: level.code,
        code: template.code,
        name: template.name,
        status: 'current',
        edition: 1,
        operations: template.operations.map(({ point, point_party: party, ...one }) => ({
          ...one,
          points: point === '-' ? [] : [`${point} ${party === 'Customer' ? 'customer' : 'manufacturer'}`],
        })),
      })),
    )
    const byCode = <T extends { code: string }>(all: T[]) =>
      all.toSorted((a, b) => (a.code < b.code ? -1 : 1))
    expect(byCode(told)).toEqual(byCode(expected))
    const families = loaded.find(({ code }) => code === 'PSL1-MACH')?.productFamilies
    expect(families).toEqual(['BOD', 'BON', 'FLG', 'STM', 'ADP'])
    const methods = loaded.flatMap(({ operations }) => operations.filter(({ kind }) => kind === 'nde'))
    expect(methods.every(({ ndeMethod }) => ndeMethod !== null)).toBe(true)
  })

  it('passes the rules by which the program approves a template', async () => {
    for (const { operations } of await everyTemplate())
      expect(missingIn(operations as OperationContent[])).toEqual([])
  })

  it('ends every route with its one release, and lets planners sign what planning does', async () => {
    for (const { operations } of await everyTemplate()) {
      expect(operations.map(({ kind }) => kind).indexOf('release')).toBe(operations.length - 1)
      const isPlanned = operations.map(({ workCentre }) => workCentre === 'Planning')
      expect(operations.map(({ signedBy: [by] }) => by === 'planner')).toEqual(isPlanned)
    }
  })

  it('loads them once', async () => {
    const before = await everyTemplate()
    expect([await loadSeed(server.services), await everyTemplate()]).toEqual([expect.anything(), before])
  })
})

async function draft(): Promise<TemplateRecord> {
  const [level] = (await person.client(pslLevels).list({ query: {} })).data
  return templates.create({
    body: {
      pslLevelId: level?.id ?? '',
      code: `I-${crypto.randomUUID().slice(0, 8)}`,
      name: 'Imported',
      productFamilies: [],
      requiredDocuments: [],
    },
  })
}

async function read(id: string, bytes: Uint8Array<ArrayBuffer>, name = 'operations.xlsx') {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  return person.request('POST', `/api/v1/operation-templates/${id}/read-sheet`, { body: form })
}
type Reading = {
  data: { problems: string[]; rows: { row: number; operation: { title: string } | null; errors: string[] }[] }
}

const workbook = async (rows: (string | number | null)[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Operations', rows }] }))

describe('An import', () => {
  it('is read row by row without saving, then saved as a whole', async () => {
    const { id, version } = await draft()
    const reply = await read(
      id,
      await workbook([
        ['Title', 'Kind', 'Notice hours'],
        ['Cut', 'Cut', null],
        ['Weld', 'Joining', null],
        [null, null, null],
        ['Hydrostatic test', 'Pressure test', 48],
      ]),
    )
    const { rows } = (reply.body as Reading).data
    expect(rows.map(({ row, errors }) => [row, errors.length])).toEqual([
      [2, 0],
      [3, 1],
      [5, 0],
    ])
    expect((await templates.get({ params: { id } })).operations).toEqual([])
    const good = rows.flatMap(({ operation }) => operation ?? [])
    const url = `/api/v1/operation-templates/${id}/import`
    const saved = await person.request('POST', url, { version, body: { operations: good, replace: false } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const stale = await person.request('POST', url, { version, body: { operations: good, replace: false } })
    expect(stale.status).toBe(412)
    const after = await templates.get({ params: { id } })
    expect(after.operations.map(({ seq, title, noticeHours }) => [seq, title, noticeHours])).toEqual([
      [10, 'Cut', null],
      [20, 'Hydrostatic test', 48],
    ])
  })

  it('takes the sheet that a template gives, in the place of its operations or behind them', async () => {
    const source = (await everyTemplate()).find(({ code }) => code === 'PSL4-MACH')
    const sheet = await person.request('GET', `/api/v1/operation-templates/${source?.id}/sheet`)
    expect(sheet.headers['content-disposition']).toContain('PSL4-MACH version 1 operations.xlsx')
    const { id, version } = await draft()
    const { rows } = ((await read(id, new Uint8Array(sheet.bytes))).body as Reading).data
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
    const operations = rows.flatMap(({ operation }) => operation ?? []) as never[]
    const once = await templates.importOperations({
      params: { id },
      version,
      body: { operations, replace: true },
    })
    const titles = (template: TemplateRecord | undefined) =>
      template?.operations.map(({ seq, title }) => `${seq} ${title}`)
    expect(titles(once)).toEqual(titles(source))
    const twice = await templates.importOperations({
      params: { id },
      version: once.version,
      body: { operations, replace: false },
    })
    expect(twice.operations.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 30 }, (_, at) => (at + 1) * 10),
    )
    const replaced = await templates.importOperations({
      params: { id },
      version: twice.version,
      body: { operations, replace: true },
    })
    expect(titles(replaced)).toEqual(titles(source))
  })

  it('keeps the form of instructions, the supplier and the descent of what it replaces', async () => {
    const { id, version } = await draft()
    const bold = { type: 'bold' } as const
    const formatted = {
      type: 'doc' as const,
      content: [
        {
          type: 'paragraph' as const,
          content: [{ type: 'text' as const, text: 'By the lot', marks: [bold] }],
        },
        {
          type: 'bulletList' as const,
          content: [
            {
              type: 'listItem' as const,
              content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Chart' }] }],
            },
          ],
        },
      ],
    }
    const supplierId = await createCompany(server.services, 'Heat shop')
    const operations = ['Anneal', 'Quench', 'Temper'].map((title) => ({
      ...usualOperation,
      title,
      kind: 'heat_treat' as const,
      instruction: formatted,
      subcontracted: true,
      supplierId,
    }))
    const before = await templates.importOperations({
      params: { id },
      version,
      body: { operations, replace: false },
    })
    const sheet = await person.request('GET', `/api/v1/operation-templates/${id}/sheet`)
    const { rows } = ((await read(id, new Uint8Array(sheet.bytes))).body as Reading).data
    const [anneal, quench, temper] = rows.map(({ operation }) => operation)
    const other = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'In oil' }] }],
    }
    const after = await templates.importOperations({
      params: { id },
      version: before.version,
      body: {
        operations: [
          { ...anneal, plannedMinutes: 480 },
          { ...quench, instruction: other },
          temper,
        ] as never[],
        replace: true,
      },
    })
    expect(after.operations.map(({ plannedMinutes }) => plannedMinutes)).toEqual([480, null, null])
    expect(after.operations.map(({ instruction }) => instruction)).toEqual([formatted, other, formatted])
    const kept = (template: TemplateRecord) =>
      template.operations.map((one) => [one.lineage, one.originLevel, one.supplierId])
    expect(kept(after)).toEqual(kept(before))
  })

  it('begins with an empty sheet that shows how it is filled in', async () => {
    const { id } = await draft()
    const sheet = await person.request('GET', `/api/v1/operation-templates/${id}/sheet?blank=1`)
    const { sheets } = await readXlsx(new Uint8Array(sheet.bytes))
    expect(sheets.map(({ name }) => name)).toEqual(['Operations', 'Words'])
    const { rows } = ((await read(id, new Uint8Array(sheet.bytes))).body as Reading).data
    expect(rows.map(({ errors }) => errors)).toEqual([[], []])
  })

  it('refuses what is no sheet, what holds nothing, and what belongs to a fixed version', async () => {
    const { id } = await draft()
    const text = new Uint8Array(Buffer.from('Title\nCut\n'))
    expect((await read(id, text, 'operations.xlsx')).status).toBe(422)
    expect(((await read(id, text, 'operations.csv')).body as Reading).data.rows).toHaveLength(1)
    expect((await read(id, await workbook([['Title']]))).status).toBe(422)
    const fixed = (await everyTemplate()).find(({ code }) => code === 'PSL1-MACH')
    expect((await read(fixed?.id ?? '', text, 'operations.csv')).status).toBe(423)
    const manager = await server.signIn('manager')
    expect((await manager.request('POST', `/api/v1/operation-templates/${id}/read-sheet`)).status).toBe(403)
  })
})
