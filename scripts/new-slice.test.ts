import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { registrations } from './document-files.ts'
import { newDocument, newSlice } from './new-slice.ts'

const project = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'heatline-slice-'))
for (const part of [
  'src',
  'test',
  'db',
  'tsconfig.json',
  'package.json',
  'drizzle.config.ts',
  'vitest.config.ts',
])
  cpSync(join(project, part), join(root, part), { recursive: true })
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const tool = (name: string): string => join(project, 'node_modules/.bin', name)
const before = new Map(
  readdirSync(join(root, 'src/app')).map((file) => [`src/app/${file}`, read(`src/app/${file}`)]),
)
const made = newSlice(root, { slice: 'valve-classes', singular: 'Valve class', plural: 'Valve classes' })
const afterSlice = new Map([...before.keys()].map((path) => [path, read(path)]))
/** Another plural than most, and other lengths than the template's. */
const words = { slice: 'delivery-queries', singular: 'Delivery query', plural: 'Delivery queries' }
const document = newDocument(root, words)

describe('a new slice', () => {
  it('has five small files of its own', () => {
    expect(made.files.map((file) => file.split('/').at(-1))).toEqual([
      'contract.ts',
      'table.ts',
      'server.ts',
      'web.tsx',
      'slice.test.ts',
    ])
    const lines = made.files.map((file) => read(file).split('\n').length)
    expect(Math.max(...lines)).toBeLessThan(60)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(130)
  })

  it('is registered by at most four lines, one in each registry, and touches nothing else', () => {
    expect(made.registered.length).toBeLessThanOrEqual(4)
    for (const [file, text] of before) {
      const old = text.split('\n')
      const added = (afterSlice.get(file) ?? '').split('\n').filter((line) => !old.includes(line))
      expect([file, added.length]).toEqual([file, made.registered.includes(file) ? 1 : 0])
      for (const line of added) expect(line).toMatch(/valve-classes/)
    }
  })

  it('compiles with the program it was put into, and keeps its format', () => {
    const include = ['src/app', 'src/modules/valve-classes', 'src/modules/delivery-queries']
    const own = { extends: './tsconfig.json', include }
    writeFileSync(join(root, 'tsconfig.slice.json'), JSON.stringify(own))
    const types = spawnSync(tool('tsc'), ['--project', 'tsconfig.slice.json', '--noEmit'], {
      cwd: root,
      encoding: 'utf8',
    })
    const lines = types.stdout.split('\n')
    expect(lines.filter((line) => /valve-classes|delivery-queries|src\/app\//.test(line))).toEqual([])
    cpSync(join(project, 'biome.json'), join(root, 'biome.json'))
    execFileSync(tool('biome'), ['format', '--vcs-enabled=false', 'src/modules/valve-classes'], { cwd: root })
  }, 180_000)

  it('refuses a name that is no URL segment, and one that exists', () => {
    const names = { singular: 'Valve class', plural: 'Valve classes' }
    expect(() => newSlice(root, { slice: 'Valve Classes', ...names })).toThrow(/URL segment/)
    expect(() => newSlice(root, { slice: 'valve-classes', ...names })).toThrow(/EEXIST/)
  })
})

describe('a new document', () => {
  it('reads like a living slice, in its own names alone', () => {
    expect(document.files.map((file) => file.replace('src/modules/delivery-queries/', ''))).toEqual([
      'README.md',
      'contract.ts',
      'domain.ts',
      'server/actions.ts',
      'server/document.ts',
      'server/export.ts',
      'server/hub.ts',
      'server/list.ts',
      'server/routes.ts',
      'slice.test.ts',
      'table.ts',
      'web/create.tsx',
      'web/fields.tsx',
      'web/list.tsx',
      'web/page.tsx',
    ])
    for (const file of [...document.files, ...document.registered])
      expect(read(file)).not.toMatch(/valve.?order/i)
    expect(read('src/modules/delivery-queries/contract.ts')).toContain('export const deliveryQueries = {')
    expect(read('src/modules/delivery-queries/contract.ts')).toContain("pattern: 'DQ-{YYYY}-{####}'")
  })

  it('is registered in four files, whose places for it are there', () => {
    expect(document.registered).toHaveLength(4)
    for (const { path } of registrations) expect(read(path)).toMatch(/delivery-?queries/i)
  })

  it('runs: its migration is generated, and its own test passes on it', () => {
    execFileSync(tool('drizzle-kit'), ['generate', '--name', 'delivery_queries'], { cwd: root })
    const tests = spawnSync(tool('vitest'), ['run', '--project', 'unit', 'src/modules/delivery-queries'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(tests.stdout).toMatch(/Tests {2}4 passed/)
  }, 180_000)
})
