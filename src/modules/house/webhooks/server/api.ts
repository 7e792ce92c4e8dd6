import { sql } from 'drizzle-orm'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import type { Services } from '#platform/server/services.ts'
import { DAYS_KEPT } from '../domain.ts'
import { webhookDeliveryTable } from '../table.ts'
import { type Delivered, deliverDue } from './deliver.ts'

export { deliverDue } from './deliver.ts'
export { eventsOf, versionTablesOf } from './queue.ts'

/** Forgets deliveries that are over for a month; for a daily job. */
export async function forgetOldDeliveries({ db, clock }: Services): Promise<void> {
  await db.query(sql`
    DELETE FROM ${webhookDeliveryTable} WHERE at < ${addDaysTo(clock.now(), -DAYS_KEPT).toISOString()}::timestamptz`)
}

export interface WebhookSender {
  /** Sends soon what was just committed; what comes meanwhile goes in the same run or the next one. */
  wake(): void
  /** Sends what is due, now; the scheduled job for retries calls it. */
  run(): Promise<Delivered>
  stop(): Promise<void>
}

/** Milliseconds in which changes gather before they are sent. */
const GATHER = 200

/** Sends the deliveries of this instance, one run at a time; `hubs` say which of their records a person sees. */
export function webhookSender(services: () => Services, hubs: readonly Hub<unknown>[]): WebhookSender {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = (): Promise<Delivered> => {
    const next = running.then(() => deliverDue(services(), hubs))
    running = next.catch(() => undefined)
    return next
  }
  return {
    run,
    wake() {
      if (timer !== undefined || isStopped) return
      timer = setTimeout(() => {
        timer = undefined
        run().catch((error: unknown) => services().log.error({ err: error }, 'webhooks could not be called'))
      }, GATHER).unref()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
