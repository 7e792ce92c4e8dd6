import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import { type ClientRows, readAsClient, readAsProgram } from '#platform/server/database/client-role.ts'
import { type Db, inReadTransaction } from '#platform/server/database/database.ts'
import { forbidden, notFound, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Services } from '#platform/server/services.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { clientAccessTable } from '#modules/house/client-access/table.ts'
import { owesAgreement } from '#modules/house/client-access/server/api.ts'

/** What a session of a contact reaches. */
interface Scope {
  readonly companyId: string
  /** Whether the company's record names the person: nobody else sees any record. */
  readonly isNamed: boolean
  /** The only projects they see, in lower case; null: all of the company. */
  readonly projects: readonly string[] | null
  /** They have not accepted the terms of this area as they are now. */
  readonly owesAgreement: boolean
  /** The condition that every statement about records asks of them: whose they are, and which project they belong to. */
  owns(record: { readonly company: SQL; readonly project: SQL }): SQL
}

/** The context of a call from the client area. */
export interface ClientContext extends Context {
  readonly scope: Scope
  /**
   * Runs reads as the database account of contacts, to which the database itself shows the rows of this company and these projects alone:
   * a condition that a statement forgets tells nobody anything. In a write, which works as the program, it is for the proof
   * that the record is the reader's.
   */
  behindWall<T>(work: (own: ClientContext) => Promise<T>): Promise<T>
}

interface NamedContact {
  readonly hasLeft: boolean
  /** By somebody, or because the last day of it has passed. */
  readonly isWithdrawn: boolean
  readonly projects: readonly string[]
}

/**
 * The company is that of the account, and no part of a request can name another. A contact who has left, or whose access was
 * withdrawn or has ended, gets in nowhere from the next call on.
 */
async function scopeOf(ctx: Context): Promise<Scope> {
  const { companyId, email } = ctx.actor
  if (companyId === null) throw notFound()
  const [found] = await ctx.tx.query<{ contacts: NamedContact[]; owesAgreement: boolean }>(sql`
    SELECT ${owesAgreement(sql`${ctx.actor.id}::uuid`)} AS "owesAgreement", coalesce(json_agg(json_build_object(
      'hasLeft', p.left_on IS NOT NULL AND p.left_on <= ${ctx.today()},
      'isWithdrawn', coalesce(a.withdrawn_at IS NOT NULL OR a.expires_on < ${ctx.today()}, false),
      'projects', coalesce(a.projects, '{}'))), '[]') AS contacts
    FROM ${companyContactTable} p LEFT JOIN ${clientAccessTable} a ON a.contact_id = p.id
    WHERE p.company_id = ${companyId} AND lower(p.email) = ${email.toLowerCase()}`)
  const contacts = found?.contacts ?? []
  const present = contacts.filter(({ hasLeft }) => !hasLeft)
  if (contacts.length > 0 && present.length === 0) throw forbidden()
  if (present.some(({ isWithdrawn }) => isWithdrawn)) throw forbidden()
  // A person who is named twice sees what the narrower entries say.
  const limits = present.filter(({ projects }) => projects.length > 0)
  const names = limits.flatMap(({ projects }) => projects.map((one) => one.trim().toLowerCase()))
  const projects = limits.length > 0 ? names : null
  const isNamed = present.length > 0
  return {
    companyId,
    isNamed,
    projects,
    // Whoever looks on as them does not accept in their name, and sees what they see.
    owesAgreement: !ctx.actor.viewer && (found?.owesAgreement ?? false),
    owns({ company, project }) {
      if (!isNamed) return sql`false`
      const isOwn = sql`${company} = ${companyId}`
      return projects
        ? sql`(${isOwn} AND lower(trim(${project})) = ANY(${sql.param(projects)}::text[]))`
        : isOwn
    },
  }
}

/**
 * The context of a call, narrowed to what its session reaches; a call without a transaction of its own says over which pool it reads.
 * @throws 403 for a contact who sees nothing any more
 */
export async function narrowed(ctx: Context, pool?: Services['pool']): Promise<ClientContext> {
  const scope = await scopeOf(ctx)
  // Whom the record of the company does not name sees the company and no record of it.
  const rows = { companyId: scope.companyId, projects: scope.isNamed ? scope.projects : [] }
  const behind = (tx: Db): ClientContext => {
    const own: ClientContext = { ...ctx, tx, scope, behindWall: (work) => work(own) }
    return own
  }
  return {
    ...ctx,
    scope,
    behindWall: (work) =>
      pool
        ? inReadTransaction(pool, async (tx) => {
            await readAsClient(tx, rows)
            return work(behind(tx))
          })
        : betweenChanges(ctx.tx, rows, () => work(behind(ctx.tx))),
  }
}

/** An error ends the transaction, and with it what was changed over. */
async function betweenChanges<T>(tx: Db, rows: ClientRows, work: () => Promise<T>): Promise<T> {
  await readAsClient(tx, rows)
  const found = await work()
  await readAsProgram(tx)
  return found
}

type Handler<Incoming, Answer> = (
  ctx: ClientContext,
  incoming: Incoming,
  exchange: HttpExchange,
) => Promise<Answer>

/**
 * A handler of the client area: it does not run before the session is narrowed, and asks its statements for `ctx.scope`. One that
 * reads runs behind the wall of the database as a whole. Whoever has not accepted the terms of the area is refused.
 */
export const forClients = <Incoming, Answer>(handler: Handler<Incoming, Answer>) =>
  forNewcomers<Incoming, Answer>(async (own, incoming, exchange) => {
    if (own.scope.owesAgreement)
      throw refused(
        'terms_not_accepted',
        'Our terms of this area have changed. Open the page again and accept them.',
      )
    return handler(own, incoming, exchange)
  })

/** The same for what is open before the terms are accepted: to read and to accept them. */
export const forNewcomers =
  <Incoming, Answer>(handler: Handler<Incoming, Answer>) =>
  async (ctx: Context, incoming: Incoming, exchange: HttpExchange): Promise<Answer> => {
    const isInTransaction = ctx.tx.changes === undefined
    const own = await narrowed(ctx, isInTransaction ? undefined : exchange.services.pool)
    if (exchange.request.method !== 'GET') return handler(own, incoming, exchange)
    return own.behindWall((behind) => handler(behind, incoming, exchange))
  }

/** A record on whose timeline staff read who of a company looked at it. */
interface Looked {
  readonly id: string
  readonly entity: string
}

/**
 * Notes in the trail of a record, or of all that a file is of, who fetched what of it, where staff read it. A member of the staff who looks on as the contact
 * fetches nothing in their name.
 */
export async function noteDownload(
  ctx: ClientContext,
  of: Looked | readonly Looked[],
  name: string,
): Promise<void> {
  if (ctx.actor.viewer) return
  const changes = { file: { from: null, to: name } }
  await ctx.inSeparateTransaction(async (own) => {
    for (const { id, entity } of [of].flat())
      own.audit({ entity, entityId: id, action: 'download', subject: name, changes })
  })
}

/** Notes once a day that somebody of the customer or supplier has looked at a record, where staff read it. */
export async function noteView(ctx: ClientContext, { id, entity }: Looked): Promise<void> {
  if (ctx.actor.viewer) return
  await ctx.inSeparateTransaction(async (own) => {
    const [seen] = await own.tx.query(sql`
      SELECT 1 FROM ${auditLog} WHERE entity = ${entity} AND entity_id = ${id} AND action = 'view' AND actor_id = ${own.actor.id}
        AND at > ${own.clock.now().toISOString()}::timestamptz - interval '1 day' LIMIT 1`)
    if (!seen) own.audit({ entity, entityId: id, action: 'view', subject: '' })
  })
}

/** The same for records that a list shows whole, without a page of their own: each once for a person, because a list is read with every visit. */
export async function noteListed(ctx: ClientContext, listed: readonly Looked[]): Promise<void> {
  if (ctx.actor.viewer || listed.length === 0) return
  await ctx.inSeparateTransaction(async (own) => {
    const ids = sql.param(listed.map(({ id }) => id))
    const seen = await own.tx.query<{ id: string }>(sql`
      SELECT DISTINCT entity_id AS id FROM ${auditLog}
      WHERE entity_id = ANY(${ids}::uuid[]) AND action = 'view' AND actor_id = ${own.actor.id}`)
    const known = new Set(seen.map(({ id }) => id))
    for (const { id: entityId, entity } of listed)
      if (!known.has(entityId)) own.audit({ entity, entityId, action: 'view', subject: '' })
  })
}
