import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { requireOwnPassword } from '#modules/people/account/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { alreadyTaken, invalid, notFound, refused, stale } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Services } from '#platform/server/services.ts'
import { actingAs } from '#platform/server/system.ts'
import type { Topic, Webhook, WebhookInput } from '../contract.ts'
import { MOST_WEBHOOKS, TEST_EVENT } from '../domain.ts'
import { webhookDeliveryTable as deliveries, webhookTable as table } from '../table.ts'
import { allowedNetworks, numbersProblem } from './addresses.ts'
import { newSealedSecret, openedSecret } from './secrets.ts'

type ById = { id: string }
type Change<Body> = Incoming<ById, unknown, Body>

/** The columns of a webhook as it is shown; never its secret. */
export const webhookColumns = {
  version: sql`${table.version}`,
  name: sql`${table.name}`,
  url: sql`${table.url}`,
  slices: sql`${table.slices}`,
  events: sql`${table.events}`,
  isOn: sql`${table.isOn}`,
  offReason: sql`${table.offReason}`,
  ownerName: sql`(SELECT u.name FROM ${userTable} u WHERE u.id = ${table.ownerId})`,
  failures: sql`${table.failures}`,
  lastDeliveredAt: sql`(SELECT max(d.delivered_at) FROM ${deliveries} d WHERE d.webhook_id = ${table.id})`,
}

/** The webhook with this id. @throws 404 */
export async function requireWebhook(ctx: Context, id: string): Promise<Webhook> {
  const parts = Object.entries(webhookColumns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const [row] = await ctx.tx.query<Webhook>(
    sql`SELECT ${table.id}, ${sql.join(parts, sql`, `)} FROM ${table} WHERE ${table.id} = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

/** The kinds of records that whoever acts may read, of those there are. */
export const topicsFor = ({ actor }: Context, topics: readonly Topic[]): Topic[] =>
  topics.filter(({ slice }) => actor.permissions.has(`${slice}:read`))

const distinct = (words: readonly string[]) => sql`${sql.param([...new Set(words)])}::text[]`

/** What saving a webhook does; `topics` are the kinds of records of the program. */
export function webhookSaving(topics: readonly Topic[]) {
  async function check(ctx: Context, { services }: HttpExchange, body: Partial<WebhookInput>): Promise<void> {
    const mine = new Set(topicsFor(ctx, topics).map(({ slice }) => slice))
    const [foreign] = (body.slices ?? []).filter((slice) => !mine.has(slice))
    if (foreign !== undefined)
      throw invalid({ slices: [`You cannot let a webhook tell of "${foreign}": you may not read it.`] })
    const chosen = new Set(body.slices)
    const known = topics.filter(({ slice }) => chosen.has(slice)).flatMap(({ events }) => events)
    const unknown = body.events?.find((one) => !known.some(({ event }) => event === one))
    if (unknown !== undefined)
      throw invalid({ events: [`"${unknown}" is no event of the records that this webhook tells of.`] })
    const own = allowedNetworks(services.config.WEBHOOK_NETWORKS)
    const problem = body.url === undefined ? null : await numbersProblem(body.url, own)
    if (problem !== null) throw invalid({ url: [problem] })
  }

  async function checkName(ctx: Context, name: string | undefined, id: string | null): Promise<void> {
    if (name === undefined) return
    const others = await ctx.tx.query(
      sql`SELECT 1 FROM ${table} WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id}::uuid`,
    )
    if (others.length > 0) throw alreadyTaken('name')
  }

  async function create(ctx: Context, { body }: { body: WebhookInput }, exchange: HttpExchange) {
    await check(ctx, exchange, body)
    // Of two that are made at once each counts the other.
    await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('webhooks'))`)
    await checkName(ctx, body.name, null)
    const [made] = await ctx.tx.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${table}`)
    if ((made?.n ?? 0) >= MOST_WEBHOOKS)
      throw refused('too_many', `There are ${MOST_WEBHOOKS} webhooks. Delete one first.`)
    const id = randomUUID()
    const events = body.events ?? []
    const sealed = newSealedSecret(exchange.services.config.SECRET_KEY, id)
    await ctx.tx.query(sql`
      INSERT INTO ${table} (id, name, url, sealed_secret, slices, events, is_on, owner_id)
      VALUES (${id}, ${body.name}, ${body.url}, ${sealed}, ${distinct(body.slices)}, ${distinct(events)}, true,
        ${ctx.actor.id})`)
    ctx.audit({
      entity: 'webhooks',
      entityId: id,
      action: 'create',
      subject: body.name,
      changes: {
        url: { from: null, to: body.url },
        slices: { from: null, to: body.slices },
        events: { from: null, to: events },
      },
    })
    return requireWebhook(ctx, id)
  }

  async function update(
    ctx: Context,
    { params, body, version }: Change<Partial<WebhookInput>>,
    exchange: HttpExchange,
  ) {
    await check(ctx, exchange, { ...body, events: undefined })
    const before = await lockVersion(ctx, params.id, version)
    await checkName(ctx, body.name, params.id)
    // Whoever changes it answers for it: what it told so far it may tell on only if they may read that too.
    const after = { ...before, ...withoutUndefined(body) }
    await check(ctx, exchange, { slices: after.slices, events: after.events })
    await ctx.tx.query(sql`
      UPDATE ${table} SET name = ${after.name}, url = ${after.url}, slices = ${distinct(after.slices)},
        events = ${distinct(after.events)},        owner_id = ${ctx.actor.id}, version = version + 1, updated_at = now() WHERE id = ${params.id}`)
    const names = (['name', 'url', 'slices', 'events'] as const).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    ctx.audit({
      entity: 'webhooks',
      entityId: params.id,
      action: 'update',
      subject: after.name,
      changes: Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }])),
    })
    return requireWebhook(ctx, params.id)
  }

  return { create, update }
}

/** Holds the webhook and compares the version. @throws 404, 412 */
async function lockVersion(ctx: Context, id: string, version: number): Promise<Webhook> {
  await ctx.tx.query(sql`SELECT id FROM ${table} WHERE id = ${id} FOR UPDATE`)
  const row = await requireWebhook(ctx, id)
  if (row.version !== version) throw stale(row)
  return row
}

/** Switches a webhook on or off; on again, its failures are counted anew. */
export async function switchWebhook(ctx: Context, { params, body, version }: Change<{ isOn: boolean }>) {
  const before = await lockVersion(ctx, params.id, version)
  if (before.isOn === body.isOn)
    throw refused('is_so', body.isOn ? 'It is switched on already.' : 'It is switched off already.')
  await ctx.tx.query(sql`
    UPDATE ${table} SET is_on = ${body.isOn}, off_reason = NULL, failures = 0, failing_since = NULL,
      version = version + 1, updated_at = now() WHERE id = ${params.id}`)
  ctx.audit({
    entity: 'webhooks',
    entityId: params.id,
    action: body.isOn ? 'switch-on' : 'switch-off',
    subject: before.name,
  })
  return requireWebhook(ctx, params.id)
}

/** Queues a test for one webhook, whatever it hears of. */
export async function testWebhook(ctx: Context, { params }: { params: ById }, { services }: HttpExchange) {
  const webhook = await requireWebhook(ctx, params.id)
  if (!webhook.isOn) throw refused('is_off', 'It is switched off. Switch it on first.')
  await queueTest(ctx, webhook)
  ctx.audit({ entity: 'webhooks', entityId: webhook.id, action: 'test', subject: webhook.name })
  ctx.afterCommit(async () => services.ports.wakeWebhooks())
  return webhook
}

async function queueTest(ctx: Context, { id, name, version }: Webhook): Promise<void> {
  const now = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    INSERT INTO ${deliveries} (webhook_id, entity, entity_id, action, subject, record_version, at, next_attempt_at)
    VALUES (${id}, ${TEST_EVENT.entity}, ${id}, ${TEST_EVENT.action}, ${name}, ${version}, ${now}, ${now})`)
}

/** Shows the secret to whoever proves with the password who they are, or makes another one in its place. */
export async function secretOf(
  ctx: Context,
  { params, body }: { params: ById; body: { password: string; isNew: boolean } },
  { services }: HttpExchange,
): Promise<{ secret: string }> {
  const { name } = await requireWebhook(ctx, params.id)
  const wrong = await requireOwnPassword(ctx, body.password)
  if (wrong !== null) throw invalid({ password: [wrong] })
  return actingAs(services, ctx.actor, ctx.request, async (own) => {
    if (body.isNew) await renewSecret(own, services, params.id)
    const [row] = await own.tx.query<{ sealed: string }>(
      sql`SELECT sealed_secret AS sealed FROM ${table} WHERE id = ${params.id}`,
    )
    if (!row) throw notFound()
    const action = body.isNew ? 'renew-secret' : 'show-secret'
    own.audit({ entity: 'webhooks', entityId: params.id, action, subject: name })
    try {
      return { secret: openedSecret(services.config.SECRET_KEY, params.id, row.sealed).toString('utf8') }
    } catch {
      throw refused('sealed', 'The secret was sealed with another SECRET_KEY. Make a new one.')
    }
  })
}

const renewSecret = (own: Context, { config }: Services, id: string): Promise<unknown> =>
  own.tx.query(sql`
    UPDATE ${table} SET sealed_secret = ${newSealedSecret(config.SECRET_KEY, id)}, version = version + 1,
      updated_at = now() WHERE id = ${id}`)

/** Deletes a webhook with what it was told. */
export async function removeWebhook(ctx: Context, { params, version }: Change<unknown>): Promise<void> {
  const { name } = await lockVersion(ctx, params.id, version)
  await ctx.tx.query(sql`DELETE FROM ${table} WHERE id = ${params.id}`)
  ctx.audit({ entity: 'webhooks', entityId: params.id, action: 'delete', subject: name })
}
