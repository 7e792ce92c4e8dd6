import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { rolePermissions } from '../../src/app/roles.ts'
import { sessionPorts } from '../../src/modules/account/server/api.ts'
import type { Permission } from '../../src/platform/contract/endpoint.ts'
import { loadConfig } from '../../src/platform/server/config.ts'
import type { Role } from '../../src/platform/server/context.ts'
import { dbOver } from '../../src/platform/server/database.ts'
import { folderStore } from '../../src/platform/server/files/folder-store.ts'
import type { Kit } from '../../src/platform/server/kit.ts'
import { insertMails } from '../../src/platform/server/mail/outbox.ts'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { type TestClock, testClock } from './clock.ts'

export const APP_URL = 'http://heatline.test'

/** A job as a slice asked for it. */
export interface QueuedJob {
  readonly job: string
  readonly payload: object
}

export interface TestKit extends Kit {
  readonly clock: TestClock
  /** Jobs asked for so far; nothing runs them. */
  readonly jobs: QueuedJob[]
  /** Removes the kit's folder. */
  remove(): void
}

export interface KitOptions {
  /** Environment variables beside the test's own. */
  readonly env?: Readonly<Record<string, string>>
  /** Cookies and headers as on https. */
  readonly secure?: boolean
}

/** Everything a running server holds, over a test database: real code except for clock, jobs and mail transport. */
export function testKit(database: TestDatabase, { env = {}, secure = false }: KitOptions = {}): TestKit {
  const folder = mkdtempSync(join(tmpdir(), 'heatline-kit-'))
  const config = loadConfig({
    DATA_DIR: folder,
    APP_URL,
    SECRET_KEY: 'the-secret-of-the-tests-is-no-secret',
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  })
  const clock = testClock()
  const jobs: QueuedJob[] = []
  const rights = new Map<Role, ReadonlySet<Permission>>(
    Object.entries(rolePermissions).map(([role, held]) => [role as Role, new Set(held)]),
  )
  return {
    config,
    pool: database.pool,
    db: dbOver(database.pool),
    clock,
    log: pino({ level: 'silent' }),
    files: folderStore(join(folder, 'files')),
    cookies: { secure, domain: config.COOKIE_DOMAIN, secret: config.SECRET_KEY },
    appUrl: config.APP_URL ?? APP_URL,
    ports: {
      ...sessionPorts(clock),
      permissionsOf: (role) => rights.get(role) ?? new Set(),
      insertMails,
      enqueue: async (_tx, job, payload) => void jobs.push({ job, payload }),
      wakeMail: () => {},
    },
    jobs,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
