import type pg from 'pg'
import type { Logger } from 'pino'
import { LIVE_CHANNEL } from '#platform/server/database/notify.ts'
import { connectionBeside } from '#platform/server/database/pool.ts'

/** What a program hears. */
interface Hearing {
  readonly pool: pg.Pool
  readonly log: Logger
  /** A message of `LIVE_CHANNEL`. */
  readonly onMessage: (text: string) => void
  /** The connection was away for a while: whatever was told meanwhile is lost. */
  readonly onReturn: () => void
}

export interface Listener {
  /** Once it hears; rejects when the database cannot be reached at all. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000

/** Listens over the one connection that a program has for it, and takes another where that one breaks. */
export function startListener({ pool, log, onMessage, onReturn }: Hearing): Listener {
  let client: pg.Client | undefined
  let isStopped = false
  let pause = FIRST_PAUSE
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = connectionBeside(pool)
    client = fresh
    fresh.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${LIVE_CHANNEL}`)
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    pause = FIRST_PAUSE
    fresh.once('end', again)
  }
  function again(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      connect().then(onReturn, (error: unknown) => {
        log.warn({ err: error }, 'nothing is heard of changes until the database answers again')
        again()
      })
    }, pause).unref()
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  }

  return {
    ready: connect(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
