import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newSlice } from './new-slice.ts'

const project = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'heatline-slice-'))
for (const part of ['src', 'test', 'db/seed', 'tsconfig.json', 'package.json'])
  cpSync(join(project, part), join(root, part), { recursive: true })
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const tool = (name: string): string => join(project, 'node_modules/.bin', name)
const before = new Map(
  readdirSync(join(root, 'src/app')).map((file) => [`src/app/${file}`, read(`src/app/${file}`)]),
)
const made = newSlice(root, { slice: 'valve-classes', singular: 'Valve class', plural: 'Valve classes' })

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
      const added = read(file)
        .split('\n')
        .filter((line) => !old.includes(line))
      expect([file, added.length]).toEqual([file, made.registered.includes(file) ? 1 : 0])
      for (const line of added) expect(line).toMatch(/valve-classes/)
    }
  })

  it('compiles with the program it was put into, and keeps its format', () => {
    const own = { extends: './tsconfig.json', include: ['src/app', 'src/modules/valve-classes'] }
    writeFileSync(join(root, 'tsconfig.slice.json'), JSON.stringify(own))
    const types = spawnSync(tool('tsc'), ['--project', 'tsconfig.slice.json', '--noEmit'], {
      cwd: root,
      encoding: 'utf8',
    })
    const lines = types.stdout.split('\n')
    expect(
      lines.filter((line) => /valve-classes|src\/app\/(contracts|slices|paths|routes)/.test(line)),
    ).toEqual([])
    cpSync(join(project, 'biome.json'), join(root, 'biome.json'))
    execFileSync(tool('biome'), ['format', '--vcs-enabled=false', 'src/modules/valve-classes'], { cwd: root })
  }, 180_000)

  it('refuses a name that is no URL segment, and one that exists', () => {
    const names = { singular: 'Valve class', plural: 'Valve classes' }
    expect(() => newSlice(root, { slice: 'Valve Classes', ...names })).toThrow(/URL segment/)
    expect(() => newSlice(root, { slice: 'valve-classes', ...names })).toThrow(/EEXIST/)
  })
})
