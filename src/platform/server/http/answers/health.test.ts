import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import { createApp } from '../app.ts'
import { registerHealth } from './health.ts'

const { services } = await heatServer()

async function probe(path: string, { readiness = { accepting: true }, isAway = false } = {}) {
  const away = () => Promise.reject(new Error('connect ECONNREFUSED /run/heatline/.s.PGSQL.5432'))
  const db = isAway ? { queries: 0, changes: undefined, query: away } : services.db
  const app = await createApp(services)
  registerHealth(app, { ...services, db }, readiness)
  const reply = await app.inject({ url: path })
  await app.close()
  return [reply.statusCode, reply.json<unknown>()]
}
const ready = [200, { status: 'ready' }]
const unavailable = [503, { message: 'Service Unavailable' }]

describe('Whether the program lives', () => {
  it.each([
    ['in ordinary times', {}],
    ['without the database', { isAway: true }],
    ['while it stops', { readiness: { accepting: false } }],
  ])('%s: yes', async (_, circumstances) => {
    expect(await probe('/healthz', circumstances)).toEqual([200, { status: 'ok' }])
  })
})

describe('Whether the program takes work', () => {
  it('in ordinary times: yes', async () => {
    expect(await probe('/readyz')).toEqual(ready)
  })

  it('without the database: no, and no word of what is wrong', async () => {
    expect(await probe('/readyz', { isAway: true })).toEqual(unavailable)
  })

  it('from the first moment of a stop: no', async () => {
    expect(await probe('/readyz', { readiness: { accepting: false } })).toEqual(unavailable)
  })

  it('is asked anew every time', async () => {
    const readiness = { accepting: true }
    const app = await createApp(services)
    registerHealth(app, services, readiness)
    const status = async () => (await app.inject({ url: '/readyz' })).statusCode
    const seen = [await status()]
    readiness.accepting = false
    seen.push(await status())
    readiness.accepting = true
    seen.push(await status())
    await app.close()
    expect(seen).toEqual([200, 503, 200])
  })

  it('is asked without a session, and sets no cookie', async () => {
    const app = await createApp(services)
    registerHealth(app, services, { accepting: true })
    const reply = await app.inject({ url: '/readyz' })
    await app.close()
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })
})
