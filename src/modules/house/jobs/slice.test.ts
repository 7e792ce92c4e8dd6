import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { type Jobs, startJobs } from '#platform/server/jobs/jobs.ts'
import { jobs } from './contract.ts'

const server = await testServer()
const { services } = server
const administrator = await server.signIn('administrator')
const client = administrator.client(jobs)
const path = '/api/v1/jobs'

let isBroken = true
let running: Jobs

const row = async (name: string) => (await client.overview({})).jobs.find((job) => job.name === name)

it('Before the program has started its jobs there are none', async () => {
  expect(await client.overview({})).toEqual({ isStarted: false, jobs: [] })
  expect((await client.list({ query: {} })).data).toEqual([])
  expect((await administrator.request('POST', `${path}/tidy/run`)).status).toBe(404)
  const retry = await administrator.request('POST', `${path}/failed/${crypto.randomUUID()}/retry`)
  expect(retry.status).toBe(404)
})

describe('Jobs', () => {
  beforeAll(async () => {
    running = await startJobs({
      pool: services.pool,
      log: services.log,
      pollSeconds: 0.5,
      retries: 0,
      handlers: {
        tidy: () => Promise.resolve('12 drafts forgotten'),
        shaky: () => (isBroken ? Promise.reject(new Error('The mail server is away.')) : Promise.resolve()),
      },
      schedules: [{ job: 'tidy', cron: '40 2 * * *' }],
    })
  })
  afterAll(() => running.stop())

  it('are listed with their schedule and the next run', async () => {
    const { isStarted, jobs: all } = await client.overview({})
    expect([isStarted, all.map(({ name }) => name)]).toEqual([true, ['shaky', 'tidy']])
    const tidy = await row('tidy')
    expect(tidy).toMatchObject({
      schedule: '40 2 * * *',
      lastRunAt: null,
      lastResult: null,
      waiting: 0,
      can: { run: true },
    })
    expect(tidy?.nextRunAt).toMatch(/T02:40:00\.000000Z$/)
    const shaky = await row('shaky')
    expect(shaky).toMatchObject({ schedule: null, nextRunAt: null })
    expect(shaky?.can.run).toBe('Only a job with a schedule can be run by hand.')
  })

  it('run now when somebody asks, and say how it went', async () => {
    expect((await administrator.request('POST', `${path}/tidy/run`)).status).toBe(204)
    expect(services.jobs.at(-1)).toEqual({ job: 'tidy', payload: {} })
    await running.enqueue(dbOver(services.pool), 'tidy', {})
    expect((await row('tidy'))?.can.run).not.toBe(true)
    running.wake('tidy')
    await expect.poll(async () => (await row('tidy'))?.lastOutcome).toBe('done')
    const tidy = await row('tidy')
    expect(tidy?.lastResult).toBe('12 drafts forgotten')
    expect(tidy?.lastMilliseconds).toBeGreaterThanOrEqual(0)
    const [entry] = await services.db.query(
      sql`SELECT action, subject, actor_name AS "actorName" FROM audit_log WHERE entity = 'jobs' ORDER BY seq DESC LIMIT 1`,
    )
    expect(entry).toEqual({ action: 'run', subject: 'Tidy', actorName: administrator.person.name })
  })

  it('that have no schedule, or that nobody knows, cannot be run by hand', async () => {
    const shaky = await administrator.request('POST', `${path}/shaky/run`)
    expect([shaky.status, shaky.body]).toMatchObject([422, { code: 'not_now' }])
    expect((await administrator.request('POST', `${path}/unknown/run`)).status).toBe(404)
    expect((await administrator.request('POST', `${path}/__pgboss__send-it/run`)).status).toBe(404)
  })

  it('that failed stand there with their error, and are tried again', async () => {
    await running.enqueue(dbOver(services.pool), 'shaky', { quote: 7 })
    running.wake('shaky')
    await expect.poll(async () => (await row('shaky'))?.failed).toBe(1)
    expect((await row('shaky'))?.lastResult).toBe('The mail server is away.')
    const [failure] = (await client.list({ query: { filter: { name: ['shaky'] } } })).data
    expect(failure).toMatchObject({ name: 'shaky', error: 'The mail server is away.', attempts: 1 })
    expect(JSON.stringify(failure)).not.toContain('slice.test')
    expect((await client.list({ query: { filter: { name: ['tidy'] } } })).data).toEqual([])
    isBroken = false
    const url = `${path}/failed/${failure?.id}/retry`
    expect((await administrator.request('POST', url)).status).toBe(204)
    running.wake('shaky')
    await expect.poll(async () => (await row('shaky'))?.lastOutcome, { timeout: 10_000 }).toBe('done')
    expect((await administrator.request('POST', url)).status).toBe(404)
  })

  it('are for administrators', async () => {
    const calls = [
      ['GET', path],
      ['GET', `${path}/failed`],
      ['POST', `${path}/tidy/run`],
      ['POST', `${path}/failed/${crypto.randomUUID()}/retry`],
    ] as const
    for (const role of ['manager', 'user', 'client'] as const) {
      const person = await server.signIn(role)
      for (const [method, url] of calls) {
        expect([role, url, (await person.request(method, url)).status]).toEqual([role, url, 403])
      }
    }
    expect((await server.guest().request('GET', path)).status).toBe(401)
  })
})
