import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { dbOver, inTransaction } from '#platform/server/database/database.ts'
import { type JobSettings, startJobs } from './jobs.ts'

const { pool } = await testDatabase()
const log = pino({ level: 'silent' })

const ran: { readonly job: string; readonly payload: object; readonly retry: number }[] = []
const of = (job: string) => ran.filter((run) => run.job === job)
const settings: JobSettings = {
  pool,
  log,
  pollSeconds: 0.5,
  retryDelay: 1,
  handlers: {
    note: async (payload, { retry }) => void ran.push({ job: 'note', payload, retry }),
    shaky: async (payload, { retry }) => {
      ran.push({ job: 'shaky', payload, retry })
      if (retry === 0) throw new Error('The first attempt fails.')
    },
  },
  schedules: [{ job: 'note', cron: '30 2 * * *' }],
}
const jobs = await startJobs(settings)
afterAll(() => jobs.stop())

test('a job exists once its transaction is committed, and runs as soon as it is woken', async () => {
  await inTransaction(pool, async (tx) => {
    const before = tx.queries
    await jobs.enqueue(tx, 'note', { heat: '4711' })
    expect(tx.queries - before).toBe(1)
  })
  jobs.wake('note')
  await expect.poll(() => of('note')).toEqual([{ job: 'note', payload: { heat: '4711' }, retry: 0 }])
})

test('a job of a transaction that failed never runs', async () => {
  const count = of('note').length
  const work = inTransaction(pool, async (tx) => {
    await jobs.enqueue(tx, 'note', { never: true })
    throw new Error('refused')
  })
  await expect(work).rejects.toThrow('refused')
  const { rows } = await pool.query(
    `SELECT count(*)::int AS left FROM pgboss.job WHERE name = 'note' AND state = 'created'`,
  )
  expect(rows).toEqual([{ left: 0 }])
  expect(of('note')).toHaveLength(count)
})

test('a failed job is tried again', async () => {
  await jobs.enqueue(dbOver(pool), 'shaky', { quote: 1 })
  jobs.wake('shaky')
  await expect
    .poll(() => of('shaky').map((run) => run.retry), { timeout: 15_000, interval: 200 })
    .toEqual([0, 1])
})

test('a job can wait for its hour', async () => {
  const count = of('note').length
  await jobs.enqueue(dbOver(pool), 'note', { later: true }, { startAfter: new Date(Date.now() + 3_600_000) })
  jobs.wake('note')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(of('note')).toHaveLength(count)
})

test('a job nobody carries out is refused', async () => {
  await expect(jobs.enqueue(dbOver(pool), 'unknown', {})).rejects.toThrow('There is no job "unknown".')
})

test('schedules are what the newest release states', async () => {
  const stated = async () =>
    (await pool.query('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name')).rows
  expect(await stated()).toEqual([{ name: 'note', cron: '30 2 * * *', timezone: 'UTC' }])
  const newer = await startJobs({ ...settings, schedules: [{ job: 'shaky', cron: '*/5 * * * *' }] })
  expect(await stated()).toEqual([{ name: 'shaky', cron: '*/5 * * * *', timezone: 'UTC' }])
  await newer.stop()
})
