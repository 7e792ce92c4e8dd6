import { sql } from 'drizzle-orm'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import type { Services } from '#platform/server/services.ts'
import { DAYS_KEPT } from '../domain.ts'
import { webhookDeliveryTable } from '../table.ts'

export { deliverDue } from './deliver.ts'
export { eventsOf, type VersionTables } from './queue.ts'
export { type WebhookSender, webhookSender } from './sender.ts'

/** Forgets deliveries that are over for a month; for a daily job. */
export async function forgetOldDeliveries({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${webhookDeliveryTable} WHERE at < ${addDaysTo(clock.now(), -DAYS_KEPT).toISOString()}::timestamptz`)
}
