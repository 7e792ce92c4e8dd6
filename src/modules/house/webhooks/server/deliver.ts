import type { BlockList } from 'node:net'
import { sql } from 'drizzle-orm'
import { actorColumns } from '#modules/people/account/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { fullAddress } from '#platform/contract/register.ts'
import type { Actor, Context, RightChanges } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { unitOfWork } from '#platform/server/effects.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { hasFailedTooLong, TEST_EVENT, waitAfter } from '../domain.ts'
import { webhookDeliveryTable as deliveries, webhookTable as webhooks } from '../table.ts'
import { allowedNetworks } from './addresses.ts'
import { payloadOf, type Told } from './payload.ts'
import { type Answer, post, signatureOf } from './post.ts'
import { openedSecret } from './secrets.ts'

/** What one run did. */
export interface Delivered {
  readonly delivered: number
  readonly failed: number
}

interface Due extends Told {
  readonly attempts: number
  readonly webhookId: string
  readonly name: string
  readonly url: string
  readonly sealedSecret: string
  readonly ownerId: string
}

/** Longer than a receiver may take, so that nothing is sent twice while one is slow. */
const LEASE_MINUTES = 2
/** So many at the same time: a slow receiver holds up nobody for longer than it may take. */
const AT_ONCE = 10
const MOST_TURNS = 50

const inMinutes = ({ clock }: Pick<Services, 'clock'>, minutes: number): string =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString()

/**
 * Sends what is due, some at the same time, until nothing is left; several instances may run it at once. Each is leased by its
 * row, no transaction stays open while a receiver answers, and it is sent at least once: after a crash it goes out
 * again under the same id.
 */
export async function deliverDue(services: Services, hubs: readonly Hub<unknown>[] = []): Promise<Delivered> {
  const own = allowedNetworks(services.config.WEBHOOK_NETWORKS)
  const sum = { delivered: 0, failed: 0 }
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const due = await lease(services)
    const results = await Promise.all(due.map((one) => deliver(services, one, { own, hubs })))
    for (const result of results) if (result !== null) sum[result] += 1
    if (due.length < AT_ONCE) break
  }
  return sum
}

const lease = (services: Services): Promise<Due[]> =>
  services.db.query<Due>(sql`
    UPDATE ${deliveries} d SET attempts = attempts + 1, next_attempt_at = ${inMinutes(services, LEASE_MINUTES)}
    FROM ${webhooks} w
    WHERE w.id = d.webhook_id AND d.id IN (
      SELECT q.id FROM ${deliveries} q JOIN ${webhooks} v ON v.id = q.webhook_id AND v.is_on
      WHERE q.status = 'queued' AND q.next_attempt_at <= ${services.clock.now().toISOString()}::timestamptz
      ORDER BY q.next_attempt_at, q.at LIMIT ${AT_ONCE} FOR UPDATE OF q SKIP LOCKED)
    RETURNING d.id, d.entity, d.entity_id AS "entityId", d.action, d.subject, d.record_version AS "recordVersion", d.at,
      d.attempts, w.id AS "webhookId", w.name, w.url, w.sealed_secret AS "sealedSecret", w.owner_id AS "ownerId"`)

interface Outside {
  /** Parts of the own network that may be called. */
  readonly own: BlockList
  /** What says which of its records a person sees. */
  readonly hubs: readonly Hub<unknown>[]
}

async function deliver(
  services: Services,
  due: Due,
  { own, hubs }: Outside,
): Promise<'delivered' | 'failed' | null> {
  if (!(await ownerMayRead(services, due, hubs))) {
    await services.db.query(sql`
      UPDATE ${deliveries} SET status = 'withheld', last_error = 'Whoever set the webhook up may not read this any more.'
      WHERE id = ${due.id}`)
    return null
  }
  const began = performance.now()
  try {
    const answer = await send(services, due, own)
    const milliseconds = Math.round(performance.now() - began)
    if (answer.status >= 200 && answer.status < 300) {
      await noteDelivered(services, due, answer, milliseconds)
      return 'delivered'
    }
    await noteFailed(services, due, whyNot(answer), { answer, milliseconds })
  } catch (error) {
    await noteFailed(services, due, failureIn(error), { milliseconds: Math.round(performance.now() - began) })
  }
  return 'failed'
}

const whyNot = ({ status }: Answer): string =>
  status >= 300 && status < 400
    ? `It answered ${status}, which leads elsewhere. Redirects are not followed: enter the last address.`
    : `It answered ${status}.`

function failureIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'It did not answer within ten seconds.'
    : error.message
}

function send({ clock, config }: Services, due: Due, own: BlockList): Promise<Answer> {
  const body = payloadOf(due)
  const secret = openedSecret(config.SECRET_KEY, due.webhookId, due.sealedSecret)
  return post({
    url: due.url,
    body,
    headers: {
      'heatline-event': `${due.entity}.${due.action}`,
      'heatline-delivery': due.id,
      'heatline-signature': signatureOf(secret, body, clock.now()),
    },
    own,
  })
}

type Owner = Omit<Actor, 'permissions' | 'sessionId' | 'viewer' | 'token' | 'profiles'> & {
  readonly profiles: RightChanges['profiles']
  readonly roleRights: RightChanges['role']
  readonly ownRights: RightChanges['own']
}

/** A test names nothing of the house; what else is told, its owner could read at this moment, this very record. */
async function ownerMayRead(
  services: Services,
  { entity, entityId, action, ownerId }: Due,
  hubs: readonly Hub<unknown>[],
): Promise<boolean> {
  const { db, clock, ports } = services
  const [owner] = await db.query<Owner>(sql`
    SELECT ${actorColumns(sql`u`, clock.now().toISOString())} FROM ${userTable} u
    WHERE u.id = ${ownerId} AND u.status = 'active' AND u.role <> 'client'`)
  if (!owner?.isVerified) return false
  if (entity === TEST_EVENT.entity) return true
  const { roleRights, ownRights, profiles, ...person } = owner
  const rights = { role: roleRights, own: ownRights, profiles: profiles ?? null }
  const permissions = ports.permissionsOf(person.role, rights)
  if (!permissions.has(`${entity}:read`)) return false
  const activity = hubs.find(({ slice }) => slice === entity)?.activity
  // What stood inside a document and is gone is seen no more; who read the document read of it.
  if (!activity?.isSeen || (action === 'delete' && activity.parentOf)) return true
  const keys = (profiles ?? []).map(({ key }) => key)
  const actor = { ...person, permissions, profiles: keys, sessionId: '' }
  const { context } = unitOfWork(services, db, actor, { id: 'deliver-webhooks', ip: '' })
  const [found] = await db.query<{ isSeen: boolean }>(
    sql`SELECT ${activity.isSeen(context, sql`${entityId}::uuid`)} AS "isSeen"`,
  )
  return found?.isSeen === true
}

async function noteDelivered(services: Services, due: Due, { status, text }: Answer, milliseconds: number) {
  const { db, clock } = services
  await db.query(sql`
    WITH gone AS (
      UPDATE ${deliveries} SET status = 'delivered', delivered_at = ${clock.now().toISOString()}, last_error = NULL,
        answer_status = ${status}, answer = ${text}, milliseconds = ${milliseconds} WHERE id = ${due.id})
    UPDATE ${webhooks} SET failures = 0, failing_since = NULL WHERE id = ${due.webhookId} AND failures > 0`)
}

interface Outcome {
  readonly answer?: Answer
  readonly milliseconds: number
}

async function noteFailed(services: Services, due: Due, reason: string, { answer, milliseconds }: Outcome) {
  const { db, clock } = services
  const now = clock.now()
  const wait = waitAfter(due.attempts)
  const [failing] = await db.query<{ failures: number; failingSince: string }>(sql`
    WITH failed AS (
      UPDATE ${deliveries} SET last_error = ${reason.slice(0, 1000)}, answer_status = ${answer?.status ?? null},
        answer = ${answer?.text ?? null}, milliseconds = ${milliseconds},
        ${wait === undefined ? sql`status = 'failed'` : sql`next_attempt_at = ${inMinutes(services, wait)}`}
      WHERE id = ${due.id})
    UPDATE ${webhooks} SET failures = failures + 1, failing_since = coalesce(failing_since, ${now.toISOString()})
    WHERE id = ${due.webhookId} RETURNING failures, failing_since AS "failingSince"`)
  if (failing && hasFailedTooLong(failing.failures, new Date(failing.failingSince), now))
    await asSystem(services, 'deliver-webhooks', (ctx) => switchOff(ctx, due, failing.failures, reason))
}

/** Ends the calls to a receiver that has refused them for a day, and tells the administrators. */
async function switchOff(
  ctx: Context,
  { webhookId, name }: Due,
  failures: number,
  reason: string,
): Promise<void> {
  const off = `Switched off after ${failures} failed attempts in a row. The last one: ${reason}`
  const [gone] = await ctx.tx.query(sql`
    UPDATE ${webhooks} SET is_on = false, off_reason = ${off.slice(0, 1000)}, version = version + 1, updated_at = now()
    WHERE id = ${webhookId} AND is_on RETURNING id`)
  if (!gone) return
  ctx.audit({ entity: 'webhooks', entityId: webhookId, action: 'switch-off', subject: name, reason: off })
  const administrators = await ctx.tx.query<{ email: string }>(sql`
    SELECT email FROM ${userTable} WHERE role = 'administrator' AND status = 'active' ORDER BY email LIMIT 50`)
  if (administrators.length === 0) return
  ctx.mail({
    template: 'webhook-off',
    to: administrators.map(({ email }) => email),
    subject: `The webhook ${name} was switched off`,
    paragraphs: [off, 'What waits is kept. It goes out once the webhook is switched on again.'],
    link: { label: 'Open the webhooks', url: fullAddress(ctx.appUrl, '/setup/webhooks') },
    about: { entity: 'webhooks', entityId: webhookId },
  })
}
