import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../../src/app/services.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import type { Services } from '#platform/server/services.ts'
import { type TestClock, testClock } from './clock.ts'

/** A job as a slice asked for it. */
export interface QueuedJob {
  readonly job: string
  readonly payload: object
}

export interface TestServices extends Services {
  readonly clock: TestClock
  /** Jobs asked for so far; nothing runs them. */
  readonly jobs: readonly QueuedJob[]
  /** Removes the kit's folder. */
  remove(): void
}

export interface KitOptions {
  /** Environment variables beside the test's own. */
  readonly env?: Readonly<Record<string, string>>
  /** Cookies and headers as on https. */
  readonly secure?: boolean
}

/** Everything a running server holds, over a test database: the real thing except for clock, jobs and sending mails. */
export function testServices(
  database: Parameters<typeof assemble>[1],
  { env = {}, secure = false }: KitOptions = {},
): TestServices {
  const folder = mkdtempSync(join(tmpdir(), 'heatline-kit-'))
  const config = loadConfig({
    DATA_DIR: folder,
    APP_URL: secure ? 'https://heatline.test' : 'http://heatline.test',
    SECRET_KEY: 'the-secret-of-the-tests-is-no-secret',
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  })
  const clock = testClock()
  const jobs: QueuedJob[] = []
  const assembly = assemble(config, database, {
    clock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  assembly.connectJobs({
    enqueue: async (_tx, job, payload) => void jobs.push({ job, payload }),
    wake: () => {},
    stop: async () => {},
  })
  const { services } = assembly
  return {
    ...services,
    clock,
    // Mails stay in the outbox, where tests read them.
    ports: { ...services.ports, wakeMail: () => {}, wakeWebhooks: () => {} },
    jobs,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
