import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { digestOf, digestOfFile, readStored, type StoredForm, store } from './stored.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-stored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = randomBytes(32)
const content = Buffer.concat([Buffer.from('heat 4711\n'.repeat(50_000)), randomBytes(700_000)])
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
let count = 0

async function stored(form: Partial<StoredForm>, bytes = content) {
  count += 1
  const file = join(folder, `${count}`)
  const whole: StoredForm = { name: 'tables/heats', key: null, packed: false, ...form }
  const blocks = Readable.from(bytes.length === 0 ? [] : [bytes.subarray(0, 5), bytes.subarray(5)])
  return { file, form: whole, digests: await store(blocks, file, whole) }
}
const read = (file: string, form: StoredForm) => buffer(readStored(file, form))

describe.each([
  ['plain', { key: null, packed: false }],
  ['packed', { key: null, packed: true }],
  ['sealed', { key, packed: false }],
  ['packed and sealed', { key, packed: true }],
])('%s', (_, shape) => {
  test('content comes back, with the hashes of both', async () => {
    const { file, form, digests } = await stored(shape)
    expect((await read(file, form)).equals(content)).toBe(true)
    expect(digests.content).toEqual({ size: content.length, sha256: sha256(content) })
    const bytes = readFileSync(file)
    expect(digests.stored).toEqual({ size: bytes.length, sha256: sha256(bytes) })
    expect(await digestOfFile(file)).toEqual(digests.stored)
    expect(await digestOf(readStored(file, form))).toEqual(digests.content)
  })

  test('nothing comes back as nothing', async () => {
    const { file, form, digests } = await stored(shape, Buffer.alloc(0))
    expect(await read(file, form)).toHaveLength(0)
    expect(digests.content.size).toBe(0)
  })
})

describe('what is sealed', () => {
  test('opens with no other key, under no other name', async () => {
    const { file, form } = await stored({ key })
    await expect(read(file, { ...form, key: randomBytes(32) })).rejects.toThrow()
    await expect(read(file, { ...form, name: 'tables/users' })).rejects.toThrow()
  })

  test.each([0, 11, 12, 600_000, -17, -1])('does not open when byte %s was changed', async (at) => {
    const { file, form } = await stored({ key, packed: true })
    const bytes = readFileSync(file)
    const place = at < 0 ? bytes.length + at : at
    bytes[place] = (bytes[place] ?? 0) ^ 0x40
    writeFileSync(file, bytes)
    await expect(read(file, form)).rejects.toThrow()
  })

  test.each([0, 5, 12, 27, 100_000])('does not open when it is cut off after %s bytes', async (length) => {
    const { file, form } = await stored({ key })
    writeFileSync(file, readFileSync(file).subarray(0, length))
    await expect(read(file, form)).rejects.toThrow()
  })

  test('is another each time', async () => {
    const [one, other] = [await stored({ key }), await stored({ key })]
    expect(one.digests.stored.sha256).not.toBe(other.digests.stored.sha256)
  })
})

test('an error of the source leaves an error, and a file is never written over', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('The connection is gone.')
  }
  const form = { name: 'tables/heats', key, packed: true }
  await expect(store(broken(), join(folder, 'broken'), form)).rejects.toThrow('The connection is gone.')
  const { file } = await stored({})
  await expect(store(Readable.from([content]), file, form)).rejects.toThrow(/EEXIST/)
})
