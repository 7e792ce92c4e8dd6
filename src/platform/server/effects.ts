import type { SQL } from 'drizzle-orm'
import { dayIn } from '#platform/contract/values/dates.ts'
import { type AuditEntry, type AuditOrigin, writeAudit } from '#platform/server/audit/audit.ts'
import type { Actor, Clock, Context, Mention, OutgoingMail, UndoneStep } from './context.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { separatePool } from '#platform/server/database/pool.ts'
import type { Services } from './services.ts'

/** Who acts when no person does; a job goes by the time zone of the first facility, see `asSystem`. */
export const SYSTEM: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Heatline',
  email: '',
  role: 'administrator',
  isVerified: true,
  companyId: null,
  facilityId: null,
  timeZone: 'UTC',
  permissions: new Set(),
  sessionId: '',
}

/** How long the mails of a step wait that can be undone; as long as the browser offers the undo. */
const UNDO_SECONDS = 15

const inSeconds = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** A context with its queue of effects. */
export interface UnitOfWork {
  readonly context: Context
  /** Writes what was queued, and what `also` writes; the last statements before COMMIT. */
  flush(also?: SQL): Promise<void>
  /** Runs what was queued for after the commit. */
  runAfterCommit(): Promise<void>
}

/** A context over `tx` that queues audit entries, mails, jobs and work for after the commit. */
export function unitOfWork(
  services: Services,
  tx: Db,
  actor: Actor,
  request: { id: string; ip: string },
): UnitOfWork {
  const audits: AuditEntry[] = []
  const mails: OutgoingMail[] = []
  const mentions: Mention[] = []
  const undone: UndoneStep[] = []
  const jobs: { job: string; payload: object }[] = []
  const later: (() => Promise<void>)[] = []
  let heldFor: string | null = null
  let hooks = 0
  const context: Context = {
    tx,
    actor,
    clock: services.clock,
    today: ({ timeZone } = actor) => dayIn(services.clock.now(), timeZone),
    log: services.log,
    files: services.files,
    request,
    appUrl: services.appUrl,
    permissionsOf: (role, changes) => services.ports.permissionsOf(role, changes),
    audit: (entry) => void audits.push(entry),
    mail: (message) => void mails.push(message),
    mention: (mention) => void mentions.push(mention),
    undo: (step) => void undone.push(step),
    holdMails(stepId) {
      heldFor = stepId
    },
    enqueue: (job, payload) => void jobs.push({ job, payload }),
    afterCommit: (work) => void later.push(work),
    inSeparateTransaction: (work) =>
      actingAs({ ...services, pool: separatePool(services.pool) }, actor, request, work),
  }
  return {
    context,
    async flush(also) {
      // Whatever happens while somebody views the program as another person is done by the one who views.
      const person = actor.viewer ?? actor
      const actorId = actor.id === SYSTEM.id ? null : person.id
      const actorName = actor.token ? `${person.name}, by token ${actor.token.name}` : person.name
      const held =
        heldFor === null ? undefined : { stepId: heldFor, until: inSeconds(services.clock, UNDO_SECONDS) }
      if (mails.length > 0) await services.ports.insertMails(tx, mails, actorId, held)
      for (const { job, payload } of jobs) await services.ports.enqueue(tx, job, payload)
      const origin: AuditOrigin = {
        at: services.clock.now(),
        actorId,
        actorName,
        ip: request.ip,
        requestId: request.id,
      }
      const happened = { at: origin.at, actorId, actorName, audits, mails, mentions }
      for (const step of undone) await tx.query(services.ports.notices.takenBack(step, actorName))
      const told = services.ports.notices.written(happened)
      const hooked = services.ports.hooked(happened)
      hooks = await writeAudit(tx, services.cookies.secret, origin, audits, { also, told, hooked })
    },
    async runAfterCommit() {
      if (mails.length > 0) services.ports.wakeMail(heldFor === null ? 0 : UNDO_SECONDS)
      if (hooks > 0) services.ports.wakeWebhooks()
      for (const name of new Set(jobs.map(({ job }) => job))) services.ports.wakeJob(name)
      for (const work of later) {
        try {
          await work()
        } catch (error) {
          services.log.error({ err: error, requestId: request.id }, 'work after the commit failed')
        }
      }
    },
  }
}

/** Runs work in one audited transaction of its own, as this actor; deadlocks repeat it as a whole. */
export async function actingAs<T>(
  services: Services,
  actor: Actor,
  request: { id: string; ip: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let unit: UnitOfWork | undefined
  const result = await inTransaction(services.pool, async (tx) => {
    unit = unitOfWork(services, tx, actor, request)
    const answer = await work(unit.context)
    await unit.flush()
    return answer
  })
  await unit?.runAfterCommit()
  return result
}
