import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { type Topic, webhookDeliveries, webhooks } from '../contract.ts'
import { webhookDeliveryTable as deliveries, webhookTable as table } from '../table.ts'
import { payloadOf, type Told } from './payload.ts'
import {
  removeWebhook,
  requireWebhook,
  webhookSaving,
  secretOf,
  switchWebhook,
  testWebhook,
  topicsFor,
  webhookColumns,
} from './saving.ts'

const plan: ListPlan<typeof webhooks.endpoints.list> = {
  from: sql`${table}`,
  id: sql`${table.id}`,
  columns: webhookColumns,
  filters: {},
  sorts: { createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' } },
}

/** The endpoints over the kinds of records that this program has. */
export const serveWebhooks = (topics: readonly Topic[]) =>
  serve(webhooks, {
    list: (ctx, { query }, exchange) => listPage(ctx, plan, query, addressOf(exchange)),
    topics: async (ctx) => topicsFor(ctx, topics),
    get: (ctx, { params }) => requireWebhook(ctx, params.id),
    ...webhookSaving(topics),
    switch: switchWebhook,
    test: testWebhook,
    secret: secretOf,
    remove: removeWebhook,
  })

const row = {
  webhookId: sql`${deliveries.webhookId}`,
  webhookName: sql`(SELECT w.name FROM ${table} w WHERE w.id = ${deliveries.webhookId})`,
  event: sql`${deliveries.entity} || '.' || ${deliveries.action}`,
  subject: sql`${deliveries.subject}`,
  status: sql`${deliveries.status}`,
  attempts: sql`${deliveries.attempts}`,
  answerStatus: sql`${deliveries.answerStatus}`,
  at: sql`${deliveries.at}`,
  deliveredAt: sql`${deliveries.deliveredAt}`,
}

const logPlan: ListPlan<typeof webhookDeliveries.endpoints.list> = {
  from: sql`${deliveries}`,
  id: sql`${deliveries.id}`,
  columns: row,
  filters: { webhookId: row.webhookId, status: row.status },
  sorts: { at: { column: row.at, type: 'timestamptz' } },
}

type Delivery = z.input<(typeof webhookDeliveries.endpoints.get)['response']>

async function requireDelivery(ctx: Context, id: string): Promise<Delivery> {
  const parts = Object.entries(row).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
  const [found] = await ctx.tx.query<Omit<Delivery, 'payload'> & Told>(sql`
    SELECT ${deliveries.id}, ${sql.join(parts, sql`, `)}, entity, entity_id AS "entityId", action,
      record_version AS "recordVersion", answer, milliseconds, last_error AS "lastError",
      CASE status WHEN 'queued' THEN next_attempt_at END AS "nextAttemptAt"
    FROM ${deliveries} WHERE ${deliveries.id} = ${id}`)
  if (!found) throw notFound()
  const { entity, entityId, action, recordVersion, ...shown } = found
  return { ...shown, payload: payloadOf({ ...shown, entity, entityId, action, recordVersion }) }
}

/** Puts a delivery back among those that wait, with all its attempts; under its id the receiver knows it again. */
async function resend(ctx: Context, { params }: { params: { id: string } }, { services }: HttpExchange) {
  const { event, webhookId } = await requireDelivery(ctx, params.id)
  const [queued] = await ctx.tx.query(sql`
    UPDATE ${deliveries} SET status = 'queued', attempts = 0, next_attempt_at = ${ctx.clock.now().toISOString()}
    WHERE id = ${params.id} AND status <> 'queued' RETURNING id`)
  if (!queued) throw refused('is_queued', 'It waits to be sent already.')
  ctx.audit({ entity: 'webhooks', entityId: webhookId, action: 'resend', subject: event })
  ctx.afterCommit(async () => services.ports.wakeWebhooks())
  return requireDelivery(ctx, params.id)
}

export const registerWebhookDeliveries = serve(webhookDeliveries, {
  list: (ctx, { query }, exchange) => listPage(ctx, logPlan, query, addressOf(exchange)),
  get: (ctx, { params }) => requireDelivery(ctx, params.id),
  resend,
})
