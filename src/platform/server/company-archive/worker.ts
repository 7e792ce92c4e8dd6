import { parentPort, workerData } from 'node:worker_threads'
import { type MadeExport, type MakeOrder, makeExport } from './make.ts'

/** What the thread tells. */
export type ExportWorkerMessage =
  | { readonly rows: number }
  | { readonly made: MadeExport }
  | { readonly error: string }

const port = parentPort
if (!port) throw new Error('This file is the worker of run.ts.')

const tell = (news: ExportWorkerMessage): void => port.postMessage(news)

makeExport(workerData as MakeOrder, (rows) => tell({ rows })).then(
  (made) => tell({ made }),
  (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
)
