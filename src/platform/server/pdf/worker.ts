import { parentPort } from 'node:worker_threads'
import { compose } from './compose.ts'
import type { PdfDocument } from './document.ts'
import { composeLabels, type LabelSheet } from './labels.ts'
import { type CoveredPages, UnreadablePages } from './stored/stored-pages.ts'

/** What a print is made of. */
export type Printable = PdfDocument | LabelSheet | CoveredPages

/** What goes to the worker and what comes back. */
export interface RenderRequest {
  readonly id: number
  readonly document: Printable
}

type RenderAnswer = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly error: string; readonly isRefusal: boolean }
)

/** An answer, or the word that the worker has loaded what it needs and begins now. */
export type WorkerMessage = RenderAnswer | { readonly isReady: true }

const port = parentPort
if (!port) throw new Error('This file is the worker of renderer.ts.')

async function composed(document: Printable): Promise<Uint8Array> {
  if ('labels' in document) return composeLabels(document)
  if (!('behind' in document)) return compose(document)
  // Reading PDFs of others is a large library: it comes when there is one to read.
  const { composeCovered } = await import('./stored/covered-pages.ts')
  return composeCovered(document)
}

port.on('message', ({ id, document }: RenderRequest) => {
  composed(document)
    .then((file) => {
      const bytes = new Uint8Array(file)
      port.postMessage({ id, bytes } satisfies RenderAnswer, [bytes.buffer])
    })
    .catch((error: unknown) => {
      port.postMessage({
        id,
        error: error instanceof Error ? error.message : String(error),
        isRefusal: error instanceof UnreadablePages,
      } satisfies RenderAnswer)
    })
})

port.postMessage({ isReady: true } satisfies WorkerMessage)
