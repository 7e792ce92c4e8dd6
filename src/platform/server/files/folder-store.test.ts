import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
