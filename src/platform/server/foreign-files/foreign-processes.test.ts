import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { run, Sample } from '#platform/testing/foreign-samples.ts'
import { type ForeignProcesses, foreignProcesses, TooMuchToRead } from './foreign-processes.ts'

const made: ForeignProcesses[] = []
function processes(settings?: Parameters<typeof foreignProcesses>[0]) {
  const all = foreignProcesses(settings)
  made.push(all)
  const { href: module } = pathToFileURL(join(import.meta.dirname, '../../testing/foreign-samples.ts'))
  return (sample: Sample, owner = 'somebody', pause = 0) => {
    const input: Parameters<typeof run>[0] = { sample, pause }
    return all.read(owner, { module, input })
  }
}
afterEach(() => {
  for (const each of made.splice(0)) each.stop()
})

describe('A process for foreign files', () => {
  it('reads one file after the other, refuses with a sentence, and tells what nobody thought of', async () => {
    const read = processes()
    const pid = await read('plain')
    await expect(read('refused')).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: ['The file is of clay.'] } },
    })
    await expect(read('damaged')).rejects.toThrow('Of this nobody thought.')
    expect([await read('plain'), pid === process.pid]).toEqual([pid, false])
  })

  it.each(['heap', 'outside the heap'] as const)(
    'is ended by what takes too much memory, %s, and the next file is read by another one',
    async (sample) => {
      const read = processes({ mostResident: 200 * 1024 * 1024 })
      const pid = await read('plain')
      await expect(read(sample)).rejects.toThrow(TooMuchToRead)
      expect(await read('plain')).not.toBe(pid)
    },
  )

  it('is ended after its time, and the next file is read by another one', async () => {
    await expect(processes({ timeLimit: 300 })('endless')).rejects.toThrow(TooMuchToRead)
    const read = processes({ processorLimit: 300 })
    await expect(read('endless')).rejects.toThrow(TooMuchToRead)
    expect(await read('plain')).toBeGreaterThan(0)
  })

  it('knows no secret, reaches no network and writes nothing', async () => {
    vi.stubEnv('SECRET_KEY', 'of the program')
    const denied = 'ERR_ACCESS_DENIED'
    expect(await processes()('reaching out')).toEqual({ settings: [], network: denied, disk: denied })
  })

  it('ends when no file came for a while', async () => {
    const read = processes({ idleLimit: 50 })
    const pid = Number(await read('plain'))
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
  })
})

describe('Those who wait', () => {
  it('do not wait for the files of one other: of each person one is read at a time', async () => {
    const read = processes()
    await Promise.all([read('plain', 'hostile', 50), read('plain', 'manager', 50)])
    const ended: string[] = []
    const many = Array.from({ length: 6 }, async () => {
      await read('plain', 'hostile', 300)
      ended.push('hostile')
    })
    await read('plain', 'manager')
    ended.push('manager')
    await Promise.all(many)
    expect(ended.indexOf('manager')).toBeLessThan(5)
  })

  it('take the places of nobody else: of one person only some wait', async () => {
    const read = processes({ mostWaiting: 10, mostOfOne: 2 })
    const hostile = Array.from({ length: 5 }, () => read('plain', 'hostile', 100))
    const other = read('plain', 'manager')
    const outcomes = await Promise.allSettled(hostile)
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(await other).toBeGreaterThan(0)
  })

  it('are told to come back when there are too many', async () => {
    const read = processes({ mostWaiting: 1 })
    const first = [read('plain', 'a', 100), read('plain', 'a'), read('plain', 'a')]
    const outcomes = await Promise.allSettled(first)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})
