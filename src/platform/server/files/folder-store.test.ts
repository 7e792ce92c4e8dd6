import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from './folder-store.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heatline-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('bytes come back under a random, sharded name and go when removed', async () => {
  const store = folderStore(folder)
  const bytes = new Uint8Array([0, 255, 13, 10])
  const names = [await store.put(bytes), await store.put(bytes)]
  expect(names[0]).not.toBe(names[1])
  for (const name of names) {
    expect(name).toMatch(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/)
    expect(new Uint8Array(await store.get(name))).toEqual(bytes)
    await store.remove(name)
    await expect(store.get(name)).rejects.toThrow()
  }
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('no other path can be reached', async () => {
  const store = folderStore(folder)
  await expect(store.get('../../etc/passwd')).rejects.toThrow('not the name of a stored file')
  await expect(store.remove('.')).rejects.toThrow('not the name of a stored file')
})

test('nobody else of the machine reads the files, and a file is there whole or not at all', async () => {
  const own = join(folder, 'own')
  const store = folderStore(own)
  const name = await store.put(new Uint8Array([1, 2, 3]))
  expect((await stat(own)).mode & 0o077).toBe(0)
  expect((await stat(join(own, name))).mode & 0o077).toBe(0)
  expect((await readdir(own, { recursive: true })).filter((file) => file.endsWith('.part'))).toEqual([])
})

test('what streams in is a draft that is kept or dropped, hashed on the way; one that breaks off leaves nothing', async () => {
  const own = join(folder, 'drafts')
  const store = folderStore(own)
  const stored = async () =>
    (await readdir(own, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  const parts = Array.from({ length: 40 }, (_, part) => Buffer.alloc(64 * 1024, part))
  const pieces = async function* () {
    yield* parts
  }
  const whole = Buffer.concat(parts)
  const sha256 = createHash('sha256').update(whole).digest('hex')
  const draft = await store.draft(pieces())
  expect([draft.size, draft.sha256]).toEqual([whole.length, sha256])
  expect((await stat(draft.path)).mode & 0o077).toBe(0)
  const name = await draft.keep()
  await draft.drop()
  expect(Buffer.from(await store.get(name)).equals(whole)).toBe(true)
  const other = await store.draft(pieces())
  await other.drop()
  const broken = async function* () {
    yield Buffer.alloc(10)
    throw new Error('The line went dead.')
  }
  await expect(store.draft(broken())).rejects.toThrow('The line went dead.')
  expect(await stored()).toBe(1)
})

test('the bytes of a draft pass memory piece by piece', async () => {
  const store = folderStore(join(folder, 'large'))
  const piece = Buffer.alloc(64 * 1024, 7)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const pieces = async function* () {
    for (let sent = 0; sent < 400; sent++) {
      yield piece
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
  }
  const draft = await store.draft(pieces())
  await draft.drop()
  expect(draft.size).toBe(25 * 1024 * 1024)
  expect(most).toBeLessThan(4 * 1024 * 1024)
})
