import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { keptSecret } from './kept-secret.ts'

const root = mkdtempSync(join(tmpdir(), 'heatline-secret-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder = ''
let count = 0
beforeEach(() => {
  folder = join(root, String((count += 1)), 'data')
})
const file = () => join(folder, 'secret')

describe('A kept secret', () => {
  it('is made on the first call, with the folder it lies in', () => {
    const secret = keptSecret(folder, 'secret')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(file(), 'utf8')).toBe(`${secret}\n`)
  })

  it('is the same from then on', () => {
    expect(keptSecret(folder, 'secret')).toBe(keptSecret(folder, 'secret'))
  })

  it('is another one under another name and in another folder', () => {
    const secrets = [
      keptSecret(folder, 'secret'),
      keptSecret(folder, 'other'),
      keptSecret(`${folder}-2`, 'secret'),
    ]
    expect(new Set(secrets).size).toBe(3)
  })

  it('is readable for its owner alone, and leaves no draft beside it', () => {
    keptSecret(folder, 'secret')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  it('that somebody put there is used', () => {
    keptSecret(folder, 'secret')
    writeFileSync(file(), `${'k'.repeat(64)}\n`)
    expect(keptSecret(folder, 'secret')).toBe('k'.repeat(64))
  })

  it.each([
    ['cut off', 'k'.repeat(42)],
    ['empty', ''],
    ['only a line break', '\n'],
  ])('that is %s is not used, and not replaced either: what it sealed would be lost', (_, content) => {
    keptSecret(folder, 'secret')
    writeFileSync(file(), content)
    expect(() => keptSecret(folder, 'secret')).toThrow(/secret is damaged, restore it from a backup/)
    expect(readFileSync(file(), 'utf8')).toBe(content)
  })

  it('that cannot be read is an error, not a new secret', () => {
    mkdirSync(file(), { recursive: true })
    expect(() => keptSecret(folder, 'secret')).toThrow(/EISDIR/)
  })
})
