import { addDaysTo } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { openSession } from '#modules/people/account/server/sign-in/sessions.ts'
import { sessionTable } from '#modules/people/account/table.ts'
import { homeTimeZone } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { signingWindowTable } from '#modules/signing/signature/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Actor, Clock, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { SYSTEM, unitOfWork } from '#platform/server/effects.ts'
import { requireAccess } from '#platform/server/http/sessions/access.ts'
import type { Services } from '#platform/server/services.ts'
import { insertMails } from '#platform/server/mail/outbox.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { type Person, type PersonKey, people } from '../staff.ts'

/** Mails of the last days stand in the outbox as they do without a mail server; older ones were sent. */
const HELD_DAYS = 3

/** A clock that stands at the moment somebody does something; it never goes back, as the trail of what they do never does. */
class StoryClock implements Clock {
  #now = new Date(0)
  now = () => this.#now
  today = () => this.#now.toISOString().slice(0, 10)

  set(instant: string): void {
    const then = new Date(instant)
    if (then > this.#now) this.#now = then
  }
}

/** Lets the people of the demonstration act, each at their time and with no more rights than they have. */
export class Acting {
  readonly tx: Db
  readonly #services: Services
  readonly #clock = new StoryClock()
  readonly #actors = new Map<PersonKey, Actor>()

  /** @param tx the one transaction in which everything is loaded */
  constructor(services: Services, tx: Db) {
    const clock = this.#clock
    const heldFrom = addDaysTo(new Date(), -HELD_DAYS).getTime()
    this.tx = tx
    this.#services = {
      ...services,
      clock,
      ports: {
        ...services.ports,
        async insertMails(to, mails, actorId) {
          await insertMails(to, mails, actorId)
          const at = clock.now().toISOString()
          // Queued are only those that were inserted this moment.
          const left =
            clock.now().getTime() < heldFrom ? sql`'sent', attempts = 1, sent_at = ${at}` : sql`'held'`
          await to.query(sql`UPDATE mails SET created_at = ${at}, status = ${left} WHERE status = 'queued'`)
        },
      },
    }
  }

  /** The services by which they act, with the clock of their story. */
  get services(): Services {
    return this.#services
  }

  /** Makes the accounts known that exist by now. */
  async meet(): Promise<void> {
    const rows = await this.tx.query<Omit<Actor, 'permissions' | 'sessionId'>>(sql`
      SELECT id, name, email, role, verified_at IS NOT NULL AS "isVerified", company_id AS "companyId",
        facility_id AS "facilityId",
        coalesce((SELECT time_zone FROM ${facilityTable} WHERE id = facility_id), ${homeTimeZone}) AS "timeZone"
      FROM ${userTable}`)
    for (const [key, { email }] of Object.entries(people)) {
      const row = rows.find((one) => one.email === email)
      if (!row) continue
      const { profiles }: Person = people[key as PersonKey]
      const permissions = this.#services.ports.permissionsOf(row.role, {
        role: null,
        own: null,
        profiles: profiles?.map((profile) => ({ key: profile, changes: null })) ?? null,
      })
      // Whoever has sat down to sign stays seated.
      const sessionId = this.#actors.get(key as PersonKey)?.sessionId ?? ''
      this.#actors.set(key as PersonKey, { ...row, permissions, sessionId })
    }
  }

  /** The account of somebody. @throws Error when there is none yet */
  person(key: PersonKey): Actor {
    const actor = this.#actors.get(key)
    if (!actor) throw new Error(`${people[key].name} has no account yet.`)
    return actor
  }

  /** Opens a session for somebody who signs: from now on the password was always given a moment ago. */
  async sitDown(key: PersonKey): Promise<void> {
    const actor = this.person(key)
    const opening = { userId: actor.id, remember: false, ip: '', userAgent: 'Demonstration' }
    const token = await openSession(this.tx, this.#clock, opening)
    const [session] = await this.tx.query<{ id: string }>(
      sql`SELECT id FROM ${sessionTable} WHERE token_hash = ${hashToken(token)}`,
    )
    this.#actors.set(key, { ...actor, sessionId: session?.id ?? '' })
  }

  /** Ends the sessions of those who sign. */
  async leave(): Promise<void> {
    await this.tx.query(sql`DELETE FROM ${sessionTable}`)
  }

  /** The program itself does something. */
  program<T>(at: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#unit(SYSTEM, at, work)
  }

  /**
   * Somebody does what an endpoint does.
   * @throws 403 when they may not; what the service throws, with who wanted what
   */
  async as<T>(
    key: PersonKey,
    at: string,
    endpoint: Endpoint,
    work: (ctx: Context) => Promise<T>,
  ): Promise<T> {
    const actor = this.person(key)
    try {
      requireAccess(endpoint, actor)
      return await this.#unit(actor, at, work)
    } catch (error) {
      throw new Error(
        `${actor.name} could not ${endpoint.method} ${endpoint.path} at ${at}: ${String(error)}`,
        {
          cause: error,
        },
      )
    }
  }

  /** Somebody follows the link of their invitation; nobody needs a right for that. */
  accepting<T>(key: PersonKey, at: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#unit(this.person(key), at, work)
  }

  async #unit<T>(actor: Actor, at: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    this.#clock.set(at)
    // What the database dates by itself happens in the story too.
    await this.tx.query(sql`SELECT set_config('heatline.story_time', ${at}, true)`)
    if (actor.sessionId !== '') {
      // By the clock, which stays where it is when something was to happen before what has happened.
      const now = this.#clock.now().toISOString()
      await this.tx.query(sql`
        INSERT INTO ${signingWindowTable} (session_id, given_at) VALUES (${actor.sessionId}, ${now})
        ON CONFLICT (session_id) DO UPDATE SET given_at = excluded.given_at`)
    }
    const { context, ...unit } = unitOfWork(this.#services, this.tx, actor, { id: 'demonstration', ip: '' })
    // There is one transaction for everything, so nothing can be done apart from it.
    const ctx: Context = { ...context, inSeparateTransaction: (own) => own(ctx) }
    const result = await work(ctx)
    await unit.flush()
    return result
  }
}
