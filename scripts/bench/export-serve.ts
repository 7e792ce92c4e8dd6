import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { startProgramJobs } from '../../src/app/jobs.ts'
import { assemble } from '../../src/app/services.ts'
import { createServer } from '../../src/app/server.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { attachDatabase } from '#platform/server/database/postgres/start.ts'
import { hashToken, newToken, xsrfOf } from '#platform/server/http/sessions/session.ts'
import type { Served } from './serving.ts'

/** What the measuring process hears: memory now and at its highest, and how long the event loop was held. */
export interface ExportState {
  /** Bytes. */
  readonly rss: number
  readonly mostRss: number
  /** Milliseconds, since the last question. */
  readonly delayP99: number
}

// A child process of export.ts: the program, with an event loop and memory of its own.
const config = loadConfig({ ...process.env, RATE_LIMIT_PER_MINUTE: '0' })
const assembly = assemble(config, await attachDatabase(config, 'program'))
const { services } = assembly
const app = await createServer(services)
await startProgramJobs(assembly)
await app.listen({ host: '127.0.0.1', port: 0 })
const token = newToken('signedIn')
await services.db.query(sql`
  INSERT INTO sessions (id, user_id, token_hash, remember, created_at, last_seen_at, expires_at, ip, user_agent)
  SELECT ${randomUUID()}::uuid, id, ${hashToken(token)}, true, now(), now() + interval '1 day', now() + interval '1 day', '', 'bench'
  FROM users WHERE email = 'bench1@bench.example'`)

let mostRss = 0
setInterval(() => {
  mostRss = Math.max(mostRss, process.memoryUsage.rss())
}, 20)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

process.on('message', (message) => {
  if (message === 'stop') process.exit(0)
  const rss = process.memoryUsage.rss()
  process.send?.({ rss, mostRss, delayP99: delay.percentile(99) / 1e6 - 1 } satisfies ExportState)
  mostRss = rss
  delay.reset()
})
process.send?.({
  address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  cookie: `heatline_session=${token}`,
  xsrf: xsrfOf(services.cookies, token),
} satisfies Served)
