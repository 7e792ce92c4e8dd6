import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/program/config.ts'
import type { Actor, Clock, FileStore, OutgoingMail, RightChanges, Role } from './context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Happened, NoticePort } from './notice-port.ts'

/** A live session with the account behind it, from one query. */
export interface LiveSession {
  readonly sessionId: string
  /** Who acts: the account of the session, or the one it views the program as. */
  readonly user: Omit<Actor, 'permissions' | 'sessionId' | 'viewer' | 'token'>
  readonly viewer: Actor['viewer']
  readonly rights: RightChanges
  readonly remember: boolean
  /** The session was last seen more than a minute ago. */
  readonly isStale: boolean
}

/** An API token that opens something, with the account behind it. */
export interface LiveToken {
  readonly token: NonNullable<Actor['token']>
  readonly user: LiveSession['user']
  readonly permissions: ReadonlySet<string>
  readonly profiles: readonly string[]
  /** Its last use was noted more than a minute ago. */
  readonly isStale: boolean
}

/** Mails that do not leave before an instant, because an undo of the step that wrote them drops them. */
export interface HeldMails {
  readonly stepId: string
  readonly until: Date
}

/** What the platform needs from slices without knowing them; handed in by the composition root. */
export interface Ports {
  /** The live session with this token hash; null when it is unknown, over, or its account is disabled. */
  findSession(db: Db, tokenHash: string): Promise<LiveSession | null>
  touchSession(db: Db, sessionId: string): Promise<void>
  /** The API token with this hash; null when it is unknown, over or revoked, or its account is disabled. */
  findApiToken(db: Db, tokenHash: string): Promise<LiveToken | null>
  touchApiToken(db: Db, id: string): Promise<void>
  /** Those of these sessions that are not over, whoever looks at them. */
  liveSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The time zone of the first facility; UTC before there is one. */
  homeTimeZone(db: Db): Promise<string>
  /** What somebody of this role may do; without changes, the defaults. */
  permissionsOf(role: Role, changes?: RightChanges): ReadonlySet<string>
  insertMails(tx: Db, mails: readonly OutgoingMail[], actorId: string | null, held?: HeldMails): Promise<void>
  enqueue(tx: Db, job: string, payload: object): Promise<void>
  /** Called after a commit that queued mails; `seconds` is how long they wait. */
  wakeMail(seconds: number): void
  /** Called after a commit that queued a job of this name, so that it need not wait for the next poll. */
  wakeJob(job: string): void
  readonly notices: NoticePort
  /** A statement that queues what webhooks are told and gives a row for each; undefined where there is nothing to tell. */
  hooked(happened: Happened): SQL | undefined
  /** Called after a commit that queued something for webhooks. */
  wakeWebhooks(): void
}

/** How cookies are set: on https with the `__Host-` name, on plain http (a local network) without. */
export interface CookieRules {
  readonly secure: boolean
  /** For a separate front end on the same site. */
  readonly domain: string | undefined
  readonly secret: string
}

/** Everything one running server holds. */
export interface Services {
  readonly config: Config
  readonly pool: pg.Pool
  /** Over the pool: for reads. */
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly files: FileStore
  readonly cookies: CookieRules
  readonly appUrl: string
  readonly ports: Ports
}

export const systemClock: Clock = {
  now: () => new Date(),
}
