import type { Logger } from 'pino'
import type { Clock, FileStore } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Delivery, deliverQueued } from './deliver.ts'
import type { MailTransport } from './transport.ts'

export interface MailSender {
  /** Sends what is queued, soon or once that many seconds have passed; called after each commit that queued mails. */
  wake(seconds?: number): void
  /** Sends what is queued, now; the scheduled job for retries calls it. */
  run(): Promise<Delivery>
  /** Waits for the mail on its way, then closes the connection to the mail server. */
  stop(): Promise<void>
}

/** Delivers the outbox of this instance, one run at a time. @param db over the pool */
export function mailSender(parts: {
  readonly db: Db
  /** Null while no mail server is set. */
  readonly transport: MailTransport | null
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Logger
}): MailSender {
  const { db, transport, files, clock, log } = parts
  let running: Promise<Delivery> = Promise.resolve({ sent: 0, failed: 0, held: 0 })
  let isWoken = false
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const run = (): Promise<Delivery> => {
    const next = running
      .catch(() => undefined)
      .then(() => {
        isWoken = false
        return deliverQueued(db, transport, files, clock)
      })
    running = next
    return next
  }
  const wakeNow = (): void => {
    // One waiting run sees everything committed before it begins.
    if (isWoken || isStopped) return
    isWoken = true
    run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be delivered'))
  }
  return {
    run,
    wake(seconds = 0) {
      if (seconds === 0) return wakeNow()
      const timer = setTimeout(() => {
        timers.delete(timer)
        wakeNow()
      }, seconds * 1000)
      timers.add(timer)
      // What still waits when the program ends is sent by the scheduled run of the next one.
      timer.unref()
    },
    async stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await running.catch(() => undefined)
      transport?.close()
    },
  }
}
