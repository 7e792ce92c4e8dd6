import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newSlice } from './new-slice.ts'

const project = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'heatline-slice-'))
mkdirSync(join(root, 'src/modules'), { recursive: true })
cpSync(join(project, 'src/modules/global-segments'), join(root, 'src/modules/global-segments'), {
  recursive: true,
})
cpSync(join(project, 'src/app'), join(root, 'src/app'), { recursive: true })
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const before = new Map(readdirSync(join(root, 'src/app')).map((file) => [file, read(`src/app/${file}`)]))
const made = newSlice(root, { slice: 'valve-classes', singular: 'Valve class', plural: 'Valve classes' })

describe('a new slice', () => {
  it('has five small files of its own', () => {
    expect(
      made.files.map((file) => file.split('/').at(-1)).sort((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['contract.ts', 'server.ts', 'slice.test.ts', 'table.ts', 'web.tsx'])
    const lines = made.files.reduce((sum, file) => sum + read(file).split('\n').length, 0)
    expect(lines).toBeLessThan(160)
  })

  it('carries no name of the slice it was copied from', () => {
    for (const file of made.files) expect(read(file)).not.toMatch(/global.?segment/i)
    expect(read('src/modules/valve-classes/contract.ts')).toContain("resource('valve-classes'")
    expect(read('src/modules/valve-classes/table.ts')).toMatch(/pgTable\(\s*'valve_classes'/)
  })

  it('is registered by at most four lines, one in each registry', () => {
    expect(made.registered.length).toBeLessThanOrEqual(4)
    for (const [file, text] of before) {
      const added = read(`src/app/${file}`).split('\n').length - text.split('\n').length
      expect(added).toBe(made.registered.includes(`src/app/${file}`) ? 1 : 0)
    }
  })

  it('refuses a name that is no URL segment, and one that exists', () => {
    const names = { singular: 'Valve class', plural: 'Valve classes' }
    expect(() => newSlice(root, { slice: 'Valve Classes', ...names })).toThrow(/URL segment/)
    expect(() => newSlice(root, { slice: 'valve-classes', ...names })).toThrow(/EEXIST/)
  })
})
