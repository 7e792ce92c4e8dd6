import { Worker } from 'node:worker_threads'
import { invalid } from '#platform/server/errors.ts'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import type { ReadAnswer } from './worker.ts'

interface FileContent {
  readonly invoice: ElectronicInvoice
  readonly findings: readonly Finding[]
  readonly isPdf: boolean
}

const START_LIMIT = 60_000
const TIME_LIMIT = 10_000
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * Reads a file in a thread of its own, which has 10 s and 256 MB for it, two at a time: a file can be as it likes, the program
 * answers others meanwhile. @throws 422 at `file` with the reason
 */
export async function readElectronic(bytes: Uint8Array): Promise<FileContent> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const answer = await inThread(bytes)
    if ('invoice' in answer) return answer
    throw invalid({ file: ['refusal' in answer ? answer.refusal : TOO_MUCH] })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const TOO_MUCH = 'The file takes too long to read. Enter the invoice by hand from its PDF.'

async function inThread(bytes: Uint8Array): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const answered = new Promise<ReadAnswer>((resolve) => {
    const late = () => resolve({ refusal: TOO_MUCH })
    let timer = setTimeout(late, START_LIMIT)
    worker.on('message', (answer: ReadAnswer) => {
      clearTimeout(timer)
      if ('isReady' in answer) timer = setTimeout(late, TIME_LIMIT)
      else resolve(answer)
    })
    worker.on('error', () => {
      clearTimeout(timer)
      late()
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      late()
    })
  })
  try {
    return await answered
  } finally {
    await worker.terminate()
  }
}
