import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { barrier, commandAs, mayPass, ownerFor, rootWarning } from './identity.ts'

const nobody = { uid: 65_534, gid: 65_534 }

describe('an account may pass a folder', () => {
  test.each([
    ['of its own with owner rights only', { uid: 65_534, gid: 0, mode: 0o40700 }, true],
    ['of its own that it may not enter', { uid: 65_534, gid: 0, mode: 0o40677 }, false],
    ['of its group', { uid: 0, gid: 65_534, mode: 0o40710 }, true],
    ['closed to its group though open to others', { uid: 0, gid: 65_534, mode: 0o40701 }, false],
    ['open to all', { uid: 0, gid: 0, mode: 0o40711 }, true],
    ['that all may list but not enter', { uid: 0, gid: 0, mode: 0o40744 }, false],
    ['of root alone', { uid: 0, gid: 0, mode: 0o40700 }, false],
  ])('%s: %j', (_, folder, passes) => {
    expect(mayPass(folder, nobody)).toBe(passes)
  })
})

describe('the way into a folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'heatline-way-'))
  const inner = join(root, 'private', 'inner')
  mkdirSync(inner, { recursive: true })
  chmodSync(root, 0o755)
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const stranger = { uid: 54_321, gid: 54_321 }

  test('is free when every folder on it may be passed', () => {
    chmodSync(join(root, 'private'), 0o711)
    expect(barrier(inner, stranger)).toBeNull()
  })

  test('ends at the first closed folder', () => {
    chmodSync(join(root, 'private'), 0o700)
    expect(barrier(inner, stranger)).toBe(join(root, 'private'))
  })
})

describe('a program', () => {
  test('runs as it is for an ordinary user', () => {
    const expected = { command: 'postgres', args: ['-D', 'x'], account: {} }
    expect(commandAs({ kind: 'self' }, 'postgres', ['-D', 'x'])).toEqual(expected)
    expect(ownerFor({ kind: 'self' })).toBeNull()
  })

  test('runs as another account for root, which gets the files', () => {
    const identity = { kind: 'account', account: nobody } as const
    expect(commandAs(identity, 'postgres', ['-D', 'x'])).toEqual({
      command: 'postgres',
      args: ['-D', 'x'],
      account: nobody,
    })
    expect(ownerFor(identity)).toEqual(nobody)
  })

  test('runs in a user namespace where only the present user can reach it', () => {
    const identity = { kind: 'namespace', account: { uid: 0, gid: 0 } } as const
    expect(commandAs(identity, 'postgres', ['-D', 'x'])).toEqual({
      command: 'unshare',
      args: ['-U', '--map-user=65534', 'postgres', '-D', 'x'],
      account: {},
    })
    expect(ownerFor(identity)).toEqual({ uid: 0, gid: 0 })
  })
})

test('root is told who else can open the database, where it is an own one', () => {
  expect(rootWarning({}, 0)).toMatch(/^Started as root: .* Start Heatline as an ordinary user of its own\.$/)
  expect(rootWarning({}, 1000)).toBeNull()
  expect(rootWarning({ DATABASE_URL: 'postgres://db/heatline' }, 0)).toBeNull()
})
