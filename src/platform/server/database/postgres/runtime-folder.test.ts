import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeRuntimeFolder, runtimeFolder } from './runtime-folder.ts'

let place = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'heatline-place-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

test('is private, short, and the same again after a crash, even when it was cleaned away', () => {
  vi.stubEnv('TMPDIR', place)
  const folder = runtimeFolder(null, null)
  expect(folder.startsWith(place)).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(runtimeFolder(folder, null)).toBe(folder)
  removeRuntimeFolder(folder)
  expect(existsSync(folder)).toBe(false)
  expect(runtimeFolder(folder, null)).toBe(folder)
})

test('is made elsewhere when the temporary folder is too deep for a socket', () => {
  const deep = join(place, 'd'.repeat(90))
  mkdirSync(deep)
  vi.stubEnv('TMPDIR', deep)
  const folder = runtimeFolder(null, null)
  expect(folder.length).toBeLessThan(85)
  removeRuntimeFolder(folder)
})

test('a used one that others may enter is not taken again', () => {
  vi.stubEnv('TMPDIR', place)
  const folder = runtimeFolder(null, null)
  chmodSync(folder, 0o755)
  expect(runtimeFolder(folder, null)).not.toBe(folder)
})

test('a folder that is not one of ours is never removed', () => {
  removeRuntimeFolder(place)
  removeRuntimeFolder('')
  expect(existsSync(place)).toBe(true)
})
