import { parentPort } from 'node:worker_threads'
import { compose } from './compose.ts'
import type { PdfDocument } from './document.ts'
import { composeLabels, type LabelSheet } from './labels.ts'

/** What a print is made of. */
export type Printable = PdfDocument | LabelSheet

/** What goes to the worker and what comes back. */
export interface RenderRequest {
  readonly id: number
  readonly document: Printable
}

type RenderAnswer = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly error: string }
)

/** An answer, or the word that the worker has loaded what it needs and begins now. */
export type WorkerMessage = RenderAnswer | { readonly isReady: true }

const port = parentPort
if (!port) throw new Error('This file is the worker of renderer.ts.')

const composed = (document: Printable): Promise<Uint8Array> =>
  'labels' in document ? composeLabels(document) : compose(document)

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
      } satisfies RenderAnswer)
    })
})

port.postMessage({ isReady: true } satisfies WorkerMessage)
