import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, makeLibraryLinks } from './binaries.ts'

let root = ''
const library = (name: string) => join(root, 'native/lib', name)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heatline-binaries-'))
  mkdirSync(join(root, 'native/lib'), { recursive: true })
  writeFileSync(library('libpq.so.5.18'), 'library')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const list = (source: string) =>
  writeFileSync(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source, target: 'native/lib/libpq.so.5' }]),
  )

test('the missing library links are made once, relative to their folder', () => {
  list('native/lib/libpq.so.5.18')
  makeLibraryLinks(root)
  makeLibraryLinks(root)
  expect(readlinkSync(library('libpq.so.5'))).toBe('libpq.so.5.18')
})

test('a package without a list of links needs none', () => {
  expect(() => makeLibraryLinks(root)).not.toThrow()
})

test('a link that cannot be made is explained in one sentence', () => {
  list('native/lib/libpq.so.5.18')
  rmSync(join(root, 'native/lib'), { recursive: true })
  expect(() => makeLibraryLinks(root)).toThrow(
    /lacks the library link .*libpq\.so\.5 and it cannot be made .*set DATABASE_URL/,
  )
})

test('the programs of this machine are PostgreSQL 18', () => {
  const binaries = findBinaries()
  expect(binaries.major).toBe('18')
  expect(binaries.postgres).toMatch(/native.bin.postgres/)
})
