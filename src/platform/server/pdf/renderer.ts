import { Worker } from 'node:worker_threads'
import { HttpError } from '#platform/server/errors.ts'
import type { Printable, RenderRequest, WorkerMessage } from './worker.ts'

export interface PdfRenderer {
  /**
   * Renders a print in a worker and gives the bytes of the PDF.
   *
   * @throws Error when the description cannot be set, when it takes too long, or after `stop`
   */
  render(document: Printable): Promise<Uint8Array>
  /** Ends the workers; prints still waiting fail. */
  stop(): Promise<void>
}

/** The print is valid but every worker is busy; the caller may ask again in a moment. */
const busy = (message: string) => new HttpError(503, { message }, { 'Retry-After': '10' })

interface Task {
  readonly document: Printable
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

interface Seat {
  readonly worker: Worker
  isReady: boolean
  task: Task | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Renders PDFs outside the main thread. Workers start with the first print and end when none came for a while, which gives
 * their memory back; one that takes longer than `timeLimit` milliseconds for a print is ended and replaced, so a print can
 * never hold up the others for longer.
 * A worker loads its libraries and fonts first: that has `startLimit`, because on a busy machine it takes longer
 * than any print.
 */
export function pdfRenderer({
  workers = 1,
  timeLimit = 10_000,
  startLimit = 60_000,
  idleLimit = 60_000,
  mostWaiting = 200,
} = {}): PdfRenderer {
  const seats = new Set<Seat>()
  const waiting: Task[] = []
  let isStopped = false
  let lastId = 0

  const open = (): Seat => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const seat: Seat = { worker, isReady: false, task: null, timer: undefined }
    worker.on('message', (answer: WorkerMessage) => {
      if ('isReady' in answer) {
        seat.isReady = true
        if (seat.task) limit(seat)
        return
      }
      settle(seat, (task) =>
        'bytes' in answer ? task.resolve(answer.bytes) : task.reject(new Error(answer.error)),
      )
      next()
    })
    worker.on('error', (error: Error) => close(seat, error))
    worker.on('exit', () => close(seat, new Error('The PDF worker has ended.')))
    seats.add(seat)
    return seat
  }

  const limit = (seat: Seat): void => {
    clearTimeout(seat.timer)
    const late = () => close(seat, busy('The PDF took too long to make.'))
    seat.timer = setTimeout(late, seat.isReady ? timeLimit : startLimit)
  }

  const settle = (seat: Seat, outcome: (task: Task) => void): void => {
    clearTimeout(seat.timer)
    // An idle worker must not keep the program from ending.
    seat.worker.unref()
    const { task } = seat
    seat.task = null
    if (seats.has(seat)) {
      const end = () => close(seat, new Error('The PDF worker had nothing to do.'))
      seat.timer = setTimeout(end, idleLimit).unref()
    }
    if (task) outcome(task)
  }

  const close = (seat: Seat, error: Error): void => {
    if (!seats.delete(seat)) return
    void seat.worker.terminate()
    settle(seat, (task) => task.reject(error))
    next()
  }

  const next = (): void => {
    if (waiting.length === 0) return
    const seat = [...seats].find((each) => each.task === null) ?? (seats.size < workers ? open() : undefined)
    const task = seat && waiting.shift()
    if (!seat || !task) return
    seat.task = task
    seat.worker.ref()
    limit(seat)
    lastId += 1
    try {
      seat.worker.postMessage({ id: lastId, document: task.document } satisfies RenderRequest)
    } catch (error) {
      settle(seat, () => task.reject(error instanceof Error ? error : new Error(String(error))))
      next()
    }
  }

  return {
    render(document) {
      if (isStopped) return Promise.reject(new Error('The PDF workers are stopped.'))
      if (waiting.length >= mostWaiting) return Promise.reject(busy('Too many PDFs are waiting.'))
      return new Promise((resolve, reject) => {
        waiting.push({ document, resolve, reject })
        next()
      })
    },
    async stop() {
      isStopped = true
      for (const task of waiting.splice(0)) task.reject(new Error('The PDF workers are stopped.'))
      const all = [...seats]
      for (const seat of all) close(seat, new Error('The PDF workers are stopped.'))
      await Promise.all(all.map((seat) => seat.worker.terminate()))
    },
  }
}

const shared = pdfRenderer()

/** Renders with the workers all of this process share; see `PdfRenderer.render`. */
export const renderPdf = (document: Printable): Promise<Uint8Array> => shared.render(document)
