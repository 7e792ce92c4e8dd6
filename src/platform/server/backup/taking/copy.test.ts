import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as hold } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { copyIn, copyOut } from './copy.ts'

const { connection } = await testDatabase({ as: 'owner' })
const client = new pg.Client(connection)
beforeAll(async () => {
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE heats (n integer, note text)')
})
afterAll(() => client.end())

const count = async () => (await client.query('SELECT count(*)::int AS n FROM heats')).rows[0]
const lines = (...rows: string[]) => Readable.from(rows.map((row) => Buffer.from(`${row}\n`)))

test('rows go in and come out as they were, however they are cut into blocks', async () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `${n}\tH-${n} ${'x'.repeat(n % 90)}\n`).join('')
  const cut = Array.from({ length: Math.ceil(text.length / 7_001) }, (_, at) =>
    Buffer.from(text.slice(at * 7_001, (at + 1) * 7_001)),
  )
  expect(await copyIn(client, 'COPY heats FROM STDIN', Readable.from(cut))).toBe(20_000)
  const out = copyOut(client, 'COPY (SELECT * FROM heats ORDER BY n) TO STDOUT')
  expect((await buffer(out)).toString()).toBe(text)
  expect(out.rows).toBe(20_000)
})

test('a copy that nobody reads to its end leaves the connection as it was', async () => {
  const out = copyOut(client, "COPY (SELECT n, repeat('y', 1000) FROM generate_series(1, 20000) n) TO STDOUT")
  for await (const block of out) {
    expect(block.length).toBeGreaterThan(0)
    break
  }
  expect(await count()).toEqual({ n: 20_000 })
})

test('a statement that the database refuses is an error, and the connection goes on', async () => {
  await expect(buffer(copyOut(client, 'COPY nowhere TO STDOUT'))).rejects.toThrow(/"nowhere" does not exist/)
  await expect(copyIn(client, 'COPY nowhere FROM STDIN', lines('1'))).rejects.toThrow(
    /"nowhere" does not exist/,
  )
  expect(await count()).toEqual({ n: 20_000 })
})

test('rows that do not fit are refused as a whole', async () => {
  const rows = lines('1\tgood', 'two\tbad', '3\tgood')
  await expect(copyIn(client, 'COPY heats FROM STDIN', rows)).rejects.toThrow(/invalid input syntax.*"two"/)
  expect(await count()).toEqual({ n: 20_000 })
})

test('a source that fails is what the caller hears of', async () => {
  async function* broken() {
    yield Buffer.from('1\tgood\n')
    throw new Error('The disk is gone.')
  }
  await expect(copyIn(client, 'COPY heats FROM STDIN', broken())).rejects.toThrow('The disk is gone.')
  expect(await count()).toEqual({ n: 20_000 })
})

test('a copy takes longer than an answer of the program may, and leaves no clock behind that keeps it from ending', async () => {
  const hasty = new pg.Client({ ...connection, query_timeout: 300 })
  await hasty.connect()
  onTestFinished(() => hasty.end())
  await hasty.query('CREATE TEMPORARY TABLE slow (n integer)')
  const clocks = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  async function* slowly() {
    for (let n = 0; n < 4; n += 1) {
      await hold(150)
      yield Buffer.from(`${n}\n`)
    }
  }
  expect(await copyIn(hasty, 'COPY slow FROM STDIN', slowly())).toBe(4)
  const out = copyOut(hasty, 'COPY (SELECT n FROM slow, pg_sleep(0.5)) TO STDOUT')
  expect((await buffer(out)).toString()).toBe('0\n1\n2\n3\n')
  await expect(buffer(copyOut(hasty, 'COPY nowhere TO STDOUT'))).rejects.toThrow(/does not exist/)
  const long = clocks.mock.results.filter((_, at) => Number(clocks.mock.calls[at]?.[1]) >= 300)
  expect(long).toHaveLength(3)
  for (const { value } of long) expect(stopped).toHaveBeenCalledWith(value)
})
