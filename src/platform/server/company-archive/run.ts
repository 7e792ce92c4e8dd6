import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { MadeExport, MakeOrder } from './make.ts'
import type { ExportWorkerMessage } from './worker.ts'

/** How a thread reaches the database that this pool reaches. */
export function connectionOf({ options }: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = options
  const given = { connectionString, host, port, user, password, database, ssl }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

interface Running {
  /** Hears how many rows are done. */
  readonly onRows: (rows: number) => void
  /** Ends the work; the reason is thrown. */
  readonly signal: AbortSignal
}

/**
 * Makes the file of an export in a thread of its own, so that requests never wait for it. Whatever goes wrong,
 * nothing of the file stays.
 */
export async function runExport(order: MakeOrder, { onRows, signal }: Running): Promise<MadeExport> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  const done = Promise.withResolvers<MadeExport>()
  const abort = () => done.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  let rows = 0
  worker.on('message', (news: ExportWorkerMessage) => {
    if ('rows' in news) onRows((rows += news.rows))
    else if ('made' in news) done.resolve(news.made)
    else done.reject(new Error(news.error))
  })
  worker.on('error', done.reject)
  worker.on('exit', () => done.reject(new Error('The thread that made the export has ended.')))
  try {
    return await done.promise
  } catch (error) {
    await worker.terminate()
    await rm(order.path, { force: true })
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
