import { type Logger, pino } from 'pino'
import { sessionPorts } from '#modules/people/account/server/api.ts'
import { findApiToken, touchApiToken } from '#modules/people/api-tokens/server/api.ts'
import { rightsOfToken } from '#modules/people/api-tokens/domain.ts'
import { noticePort } from '#modules/people/notices/server/api.ts'
import { effectiveRights, withWhatTheyRestOn } from '#modules/people/role-permissions/domain.ts'
import { eventsOf, type WebhookSender, webhookSender } from '#modules/house/webhooks/server/api.ts'
import { findHomeTimeZone } from '#modules/setup/facilities/server/api.ts'
import type { Clock } from '#platform/server/context.ts'
import { dbOver } from '#platform/server/database/database.ts'
import type { Database } from '#platform/server/database/postgres/start.ts'
import { folderStore } from '#platform/server/files/folder-store.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { type MailSender, mailSender } from '#platform/server/mail/sender.ts'
import { smtpTransport } from '#platform/server/mail/transport.ts'
import type { Config } from '#platform/server/program/config.ts'
import { type Services, systemClock } from '#platform/server/services.ts'
import { documents } from './documents.ts'
import { rightsBook } from './rights.ts'
import { versionTables } from './webhooks.ts'

/** One running program: its services, what sends mails and calls webhooks, and the way to its queue. */
export interface Assembly {
  readonly services: Services
  readonly mail: MailSender
  readonly webhooks: WebhookSender
  /** Connects the queue once it runs; until then nothing can be enqueued. */
  readonly connectJobs: (jobs: Jobs) => void
}

const unchanged = { role: null, own: null }

/** Where people open the program, without a final slash. */
export const appUrlOf = ({ APP_URL, TLS_CERT, HOST, PORT }: Config): string =>
  APP_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://${HOST}:${PORT}`

/** Hands the slices' functions to the platform's ports. */
export function assemble(
  config: Config,
  database: Pick<Database, 'pool'>,
  { clock = systemClock, log = pino({ level: 'warn' }) }: { clock?: Clock; log?: Logger } = {},
): Assembly {
  const { pool } = database
  const db = dbOver(pool)
  const files = folderStore(config.FILES_URL)
  const transport = config.SMTP_URL ? smtpTransport(config.SMTP_URL, config.MAIL_FROM) : null
  const mail = mailSender({ db, transport, files, clock, log })
  const appUrl = appUrlOf(config)
  let jobs: Jobs | null = null
  const webhooks = webhookSender(() => services, documents)
  const services: Services = {
    config,
    pool,
    db,
    clock,
    log,
    files,
    appUrl,
    cookies: {
      secure: appUrl.startsWith('https:'),
      domain: config.COOKIE_DOMAIN,
      secret: config.SECRET_KEY,
    },
    ports: {
      ...sessionPorts(clock),
      async findApiToken(on, tokenHash) {
        const found = await findApiToken(on, clock, tokenHash)
        if (!found) return null
        const { token, user, scopes, rights, isStale } = found
        const scoped = rightsOfToken(effectiveRights(rightsBook, user.role, rights), scopes)
        const permissions = withWhatTheyRestOn(rightsBook, scoped)
        if (permissions.size === 0) return null
        return { token, user, permissions, profiles: (rights.profiles ?? []).map(({ key }) => key), isStale }
      },
      touchApiToken: (on, id) => touchApiToken(on, clock, id),
      homeTimeZone: findHomeTimeZone,
      permissionsOf: (role, changes = unchanged) => effectiveRights(rightsBook, role, changes),
      insertMails,
      notices: noticePort,
      hooked: eventsOf(versionTables),
      wakeWebhooks: () => webhooks.wake(),
      async enqueue(tx, job, payload) {
        if (!jobs) throw new Error('The job queue does not run yet.')
        await jobs.enqueue(tx, job, payload)
      },
      wakeMail: (seconds) => mail.wake(seconds),
      wakeJob: (job) => jobs?.wake(job),
    },
  }
  return {
    services,
    mail,
    webhooks,
    connectJobs(running) {
      jobs = running
    },
  }
}
