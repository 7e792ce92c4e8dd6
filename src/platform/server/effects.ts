import type { SQL } from 'drizzle-orm'
import { dayIn } from '#platform/contract/dates.ts'
import { type AuditOrigin, writeAudit } from '#platform/server/activity/audit.ts'
import type { Actor, AuditEntry, Clock, Context, OutgoingMail } from './context.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { poolBeside } from '#platform/server/database/pool.ts'
import type { Kit } from './kit.ts'

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
export interface Unit {
  readonly context: Context
  /** Writes what was queued, and what `beside` writes; the last statements before COMMIT. */
  settle(beside?: SQL): Promise<void>
  /** Runs what was queued for after the commit. */
  finish(): Promise<void>
}

/** A context over `tx` that queues audit entries, mails, jobs and work for after the commit. */
export function unitOfWork(kit: Kit, tx: Db, actor: Actor, request: { id: string; ip: string }): Unit {
  const audits: AuditEntry[] = []
  const mails: OutgoingMail[] = []
  const jobs: { job: string; payload: object }[] = []
  const later: (() => Promise<void>)[] = []
  let heldFor: string | null = null
  const context: Context = {
    tx,
    actor,
    clock: kit.clock,
    today: ({ timeZone } = actor) => dayIn(kit.clock.now(), timeZone),
    log: kit.log,
    files: kit.files,
    request,
    appUrl: kit.appUrl,
    audit: (entry) => void audits.push(entry),
    mail: (message) => void mails.push(message),
    holdMails(stepId) {
      heldFor = stepId
    },
    enqueue: (job, payload) => void jobs.push({ job, payload }),
    afterCommit: (work) => void later.push(work),
    apart: (work) => actingAs({ ...kit, pool: poolBeside(kit.pool) }, actor, request, work),
  }
  return {
    context,
    async settle(beside) {
      // Whatever happens while somebody views the program as another person is done by the one who views.
      const person = actor.viewer ?? actor
      const actorId = actor.id === SYSTEM.id ? null : person.id
      const held =
        heldFor === null ? undefined : { stepId: heldFor, until: inSeconds(kit.clock, UNDO_SECONDS) }
      if (mails.length > 0) await kit.ports.insertMails(tx, mails, actorId, held)
      for (const { job, payload } of jobs) await kit.ports.enqueue(tx, job, payload)
      const origin: AuditOrigin = {
        at: kit.clock.now(),
        actorId,
        actorName: person.name,
        ip: request.ip,
        requestId: request.id,
      }
      await writeAudit(tx, kit.cookies.secret, origin, audits, beside)
    },
    async finish() {
      if (mails.length > 0) kit.ports.wakeMail(heldFor === null ? 0 : UNDO_SECONDS)
      for (const name of new Set(jobs.map(({ job }) => job))) kit.ports.wakeJob(name)
      for (const work of later) {
        try {
          await work()
        } catch (error) {
          kit.log.error({ err: error, requestId: request.id }, 'work after the commit failed')
        }
      }
    },
  }
}

/** Runs work in one audited transaction of its own, as this actor; deadlocks repeat it as a whole. */
export async function actingAs<T>(
  kit: Kit,
  actor: Actor,
  request: { id: string; ip: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let unit: Unit | undefined
  const result = await inTransaction(kit.pool, async (tx) => {
    unit = unitOfWork(kit, tx, actor, request)
    const answer = await work(unit.context)
    await unit.settle()
    return answer
  })
  await unit?.finish()
  return result
}
