import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import type { Actor, Context, Role } from '#platform/server/context.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { SYSTEM, unitOfWork } from '#platform/server/effects.ts'
import { folderStore } from '#platform/server/files/folder-store.ts'
import type { NoticePort } from '#platform/server/notice-port.ts'
import type { Services, LiveSession } from '#platform/server/services.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { hashToken, newToken } from '#platform/server/http/sessions/session.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** Somebody with a session: `token` is what the cookie holds. */
export interface TestSession {
  readonly token: string
  readonly id: string
  readonly name: string
}

/** One line of the log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string }

export interface PlatformServices extends Services {
  readonly database: TestDatabase
  /** What was logged so far. */
  readonly logged: readonly LogLine[]
  /** How often the mail sender was woken. */
  readonly wakes: () => number
  /** Opens a session of somebody new with this role. */
  signIn(role: Role, about?: { isVerified?: boolean }): TestSession
}

export interface PlatformServicesOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Cookies and headers as on https. */
  readonly secure?: boolean
  /** What each role may do; a role that is not named may do nothing. */
  readonly rights?: Readonly<Partial<Record<Role, readonly Permission[]>>>
}

/**
 * The platform over a database of its own, without any slice: sessions are the ones a test opens, jobs are rows of
 * `test_jobs`. Call it at the top level of a test file.
 */
export async function platformServices(options: PlatformServicesOptions = {}): Promise<PlatformServices> {
  const { env = {}, secure = false, rights = {} } = options
  const database = await testDatabase({ as: 'owner' })
  const folder = mkdtempSync(join(tmpdir(), 'heatline-platform-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const db = dbOver(database.pool)
  await db.query(sql`CREATE TABLE test_jobs (job text NOT NULL, payload jsonb NOT NULL)`)
  const logged: LogLine[] = []
  const sessions = new Map<string, LiveSession>()
  let wakes = 0
  const config = loadConfig({
    DATA_DIR: folder,
    SECRET_KEY: 'the-secret-of-the-tests-is-no-secret',
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  })
  return {
    database,
    logged,
    wakes: () => wakes,
    config,
    pool: database.pool,
    db,
    clock: { now: () => new Date() },
    log: logInto(logged),
    files: folderStore(config.FILES_URL),
    appUrl: secure ? 'https://heatline.test' : 'http://heatline.test',
    cookies: { secure, domain: config.COOKIE_DOMAIN, secret: config.SECRET_KEY },
    ports: {
      findSession: async (_db, tokenHash) => sessions.get(tokenHash) ?? null,
      touchSession: async () => undefined,
      findApiToken: async () => null,
      touchApiToken: async () => undefined,
      liveSessions: async (_db, ids) => new Set(ids),
      homeTimeZone: async () => 'UTC',
      permissionsOf: (role) => new Set(rights[role]),
      insertMails,
      async enqueue(tx, job, payload) {
        await tx.query(sql`INSERT INTO test_jobs VALUES (${job}, ${JSON.stringify(payload)}::jsonb)`)
      },
      wakeMail: () => void (wakes += 1),
      wakeJob: () => {},
      notices: tellsNobody,
      hooked: () => undefined,
      wakeWebhooks: () => {},
    },
    signIn(role, { isVerified = true } = {}) {
      const token = newToken('signedIn')
      const id = crypto.randomUUID()
      const name = `Person ${sessions.size + 1}`
      const { permissions: _, sessionId: __, ...nobody } = SYSTEM
      const user = { ...nobody, id, name, role, isVerified }
      sessions.set(hashToken(token), {
        sessionId: crypto.randomUUID(),
        user,
        viewer: null,
        rights: { role: null, own: null },
        remember: false,
        isStale: false,
      })
      return { token, id, name }
    },
  }
}

/** Without slices there is nobody to tell. */
const tellsNobody: NoticePort = {
  written: () => undefined,
  takenBack: () => sql`SELECT`,
  following: async () => ({ isFollowing: false, others: [] }),
  follow: async () => undefined,
  colleagues: async () => [],
  mailFor: async () => [],
}

function logInto(lines: LogLine[]): Logger {
  return pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as LogLine) })
}

/** A person as a service function sees them. */
export const actorOf = (about: Partial<Actor> = {}): Actor => ({
  ...SYSTEM,
  id: crypto.randomUUID(),
  name: 'Ada Moss',
  role: 'user',
  ...about,
})

/** A context over the pool whose effects nobody writes; for functions that only read, or that write themselves. */
export const contextOf = (services: Services, actor: Actor = actorOf()): Context =>
  unitOfWork(services, services.db, actor, { id: 'test', ip: '127.0.0.1' }).context
