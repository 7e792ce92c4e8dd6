import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { startProgramJobs } from '../../src/app/jobs.ts'
import { assemble } from '../../src/app/services.ts'
import { createServer } from '../../src/app/server.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { noteChange } from '#platform/server/database/pool.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { hashToken, newToken, xsrfOf } from '#platform/server/http/sessions/session.ts'
import { floorServer } from './floor.ts'
import { FORGET, type Served, type State } from './serving.ts'

// A child process of the bench: `product` or `floor`, so that each has an event loop and memory of its own.
const kind = process.argv[2]
const config = loadConfig({ ...process.env, RATE_LIMIT_PER_MINUTE: '0' })
const database = await attachDatabase(config, 'program')

async function product(): Promise<Served> {
  const assembly = assemble(config, database)
  const app = await createServer(assembly.services)
  app.addHook('onRequest', async (request) => {
    if (FORGET in request.headers) noteChange(database.pool)
  })
  await startProgramJobs(assembly)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const token = newToken('signedIn')
  const { services } = assembly
  await services.db.query(sql`
    INSERT INTO sessions (id, user_id, token_hash, remember, created_at, last_seen_at, expires_at, ip, user_agent)
    SELECT ${randomUUID()}::uuid, id, ${hashToken(token)}, true, now(), now() + interval '1 day', now() + interval '1 day', '', 'bench'
    FROM users WHERE email = 'bench1@bench.example'`)
  const { port } = app.server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    cookie: `heatline_session=${token}`,
    xsrf: xsrfOf(services.cookies, token),
  }
}

async function floor(): Promise<Served> {
  const app = floorServer(database.pool)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, cookie: '', xsrf: '' }
}

let roundTrips = 0
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...given: unknown[]) {
  roundTrips += 1
  return query.apply(this, given)
})

const served = await (kind === 'floor' ? floor() : product())
process.on('message', (message) => {
  if (message === 'state') process.send?.({ rss: process.memoryUsage().rss, roundTrips } satisfies State)
  if (message === 'stop') process.exit(0)
})
process.send?.(served)
